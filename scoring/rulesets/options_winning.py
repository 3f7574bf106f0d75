"""Options of winning: who wins, who pays, and what lies on the table."""

from typing import Final

from scoring.rulesets.option import ALL, RIICHI, Option, choice, switch

WINNING_OPTIONS: Final = (
    choice(
        "multiple_ron",
        "winning",
        "Several winners",
        "Whether everybody who can win on a discard wins, or only the one next after the discarder.",
        (("all", "everybody"), ("nearest", "the nearest only")),
        ALL,
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
        "Each of several winners gets his own riichi bet back; the rest goes to the nearest.",
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
