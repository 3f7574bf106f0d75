"""Options of calls, riichi, drawn hands and winning: who wins, who pays, what lies on the table."""

from typing import Final

from scoring.rulesets.option import BETS, CLASSICAL, RIICHI, Option, choice, switch

CALL_OPTIONS: Final = (
    switch(
        "open_tanyao",
        "calls",
        "Open tanyao",
        "A hand without terminals and honours wins when open, too.",
        RIICHI,
    ),
    switch(
        "atozuke",
        "calls",
        "Yaku by the winning tile",
        "A hand may get its only yaku from the tile it wins on.",
        RIICHI,
    ),
    choice(
        "swap_calling",
        "calls",
        "Swap calling",
        "Whether a player may discard, right after a call, a tile that would have done in its place.",
        (("allowed", "allowed"), ("same-tile", "not the same tile"), ("forbidden", "forbidden")),
        RIICHI,
        informs=True,
    ),
    choice(
        "pon_over_chii",
        "calls",
        "Pon against chii",
        "Whether a pon or kan always goes before a chii, or not when it is called late.",
        (("always", "pon goes first"), ("unless-late", "unless it comes late")),
        RIICHI,
        informs=True,
    ),
    Option(
        "riichi_wall_tiles",
        "calls",
        "Tiles left for riichi",
        "Riichi needs at least so many tiles in the wall.",
        "tiles",
        families=RIICHI,
        high=70,
    ),
    switch(
        "riichi_needs_points",
        "calls",
        "Riichi needs the points",
        "Only a player who has the points of the bet may declare riichi.",
        RIICHI,
    ),
    switch(
        "double_riichi",
        "calls",
        "Double riichi",
        "Riichi on an unbroken first turn is worth one more.",
        RIICHI,
    ),
    switch("open_riichi", "calls", "Open riichi", "Riichi with the hand shown is worth one more.", RIICHI),
    choice(
        "passed_ron_ends",
        "calls",
        "A passed win",
        "When a player who let a winning discard pass may win on a discard again.",
        (
            ("draw-or-any-call", "at their next draw, or when anybody calls"),
            ("draw-or-call", "at their next draw or call"),
            ("discard", "at their next discard"),
        ),
        RIICHI,
        informs=True,
    ),
    choice(
        "riichi_kong",
        "calls",
        "Concealed kong after riichi",
        "Whether a player in riichi may declare a concealed kong when the waits stay the same, or "
        "only when the three tiles are also a pung in every reading of the hand.",
        (("always-a-pung", "only of what is always a pung"), ("same-waits", "when the waits stay the same")),
        RIICHI,
        informs=True,
    ),
    switch(
        "abort_nine_terminals",
        "calls",
        "Nine terminals",
        "A player with enough different terminals and honours in the first hand may void it.",
        BETS,
    ),
    Option(
        "nine_terminals_kinds",
        "calls",
        "Kinds of terminals",
        "How many different terminals and honours void a hand.",
        "kinds",
        families=CLASSICAL,
        low=9,
        high=13,
        informs=True,
    ),
    switch(
        "abort_four_winds",
        "calls",
        "Four winds",
        "The same wind as everybody's first discard voids the hand.",
        BETS,
    ),
    switch("abort_four_riichi", "calls", "Four riichi", "Four declarations of riichi void the hand.", RIICHI),
    switch(
        "abort_four_kongs", "calls", "Four kongs", "Four kongs of two players or more void the hand.", BETS
    ),
    switch("abort_three_rons", "calls", "Three rons", "Three winners on one discard void the hand.", RIICHI),
    choice(
        "east_stays",
        "calls",
        "East stays",
        "Whether East deals again after a drawn hand in which East is tenpai, or only after a win "
        "(agari-renchan).",
        (("tenpai", "by tenpai, too"), ("win", "by a win alone")),
        RIICHI,
    ),
    choice(
        "nagashi_mangan",
        "calls",
        "Nagashi mangan",
        "Whether a player whose discards were all terminals and honours, none called, wins a drawn hand.",
        (("no", "no"), ("closed", "with a closed hand"), ("any", "with any hand")),
        RIICHI,
    ),
    choice(
        "nagashi_counts",
        "calls",
        "Nagashi mangan counts",
        "Whether nagashi mangan takes counters and bets and moves East like a win, or leaves the hand drawn.",
        (("win", "as a win"), ("draw", "as a draw")),
        RIICHI,
    ),
    Option(
        "noten_payment",
        "calls",
        "Noten payment",
        "What the players who are not ready pay in all to those who are, when a hand is drawn.",
        "points",
        families=RIICHI,
        high=30_000,
    ),
)

WINNING_OPTIONS: Final = (
    choice(
        "multiple_ron",
        "winning",
        "Several winners",
        "Whether everybody who can win on a discard wins, or only the one next after the discarder.",
        (("all", "everybody"), ("nearest", "the nearest only")),
        RIICHI,
    ),
    Option(
        "honba_value",
        "winning",
        "Counter",
        "What a counter adds to a win.",
        "points",
        families=RIICHI,
        high=10_000,
    ),
    choice(
        "honba_multiple_ron",
        "winning",
        "Counters of several winners",
        "Which of several winners receives the counters.",
        (("every", "every winner"), ("nearest", "the nearest only")),
        RIICHI,
    ),
    switch(
        "own_bet_returned",
        "winning",
        "Own bet returned",
        "Each of several winners gets their own riichi bet back; the rest goes to the nearest.",
        RIICHI,
    ),
    Option(
        "two_fan_counters",
        "winning",
        "Two fan from counters",
        "With so many counters on the table a win needs two fan from yaku; 0: never.",
        "counters",
        families=RIICHI,
        high=20,
    ),
    switch(
        "pao_dragons", "winning", "Liability for dragons", "Who feeds the third dragon set is liable.", RIICHI
    ),
    switch("pao_winds", "winning", "Liability for winds", "Who feeds the fourth wind set is liable.", RIICHI),
    switch(
        "pao_four_kongs", "winning", "Liability for kongs", "Who feeds the fourth kong is liable.", RIICHI
    ),
    switch(
        "pao_rinshan",
        "winning",
        "Liability for a kong's tile",
        "Who feeds a kong pays alone when its replacement tile wins.",
        RIICHI,
    ),
)
