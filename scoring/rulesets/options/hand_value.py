"""Options of what a riichi hand is worth."""

from typing import Final

from scoring.rulesets.option import RIICHI, Option, choice, switch

HAND_OPTIONS: Final = (
    Option(
        "red_fives",
        "hand",
        "Red fives",
        "How many fives are red, each worth one fan: three are one a suit, a fourth is one more of circles.",
        "tiles",
        families=RIICHI,
        high=12,
    ),
    switch(
        "ippatsu", "hand", "Ippatsu", "A win within an unbroken turn after riichi is worth one more.", RIICHI
    ),
    switch("ura_dora", "hand", "Ura dora", "Winners in riichi count the tiles under the indicators.", RIICHI),
    choice(
        "kan_dora",
        "hand",
        "Kan dora",
        "Whether a kong turns another indicator, and when.",
        (("no", "none"), ("at-once", "at once"), ("after-discard", "open kongs after the discard")),
        RIICHI,
    ),
    switch(
        "kan_ura_dora", "hand", "Kan ura dora", "The tiles under the kongs’ indicators count too.", RIICHI
    ),
    switch(
        "kiriage",
        "hand",
        "Rounded mangan",
        "Four fan 30 and three fan 60 are paid as a mangan.",
        RIICHI,
    ),
    choice(
        "thirteen_fan",
        "hand",
        "Thirteen fan",
        "What a hand of thirteen fan and more is worth.",
        (("sanbaiman", "sanbaiman"), ("yakuman", "yakuman")),
        RIICHI,
    ),
    choice(
        "several_yakuman",
        "hand",
        "Several yakuman",
        "Whether several yakuman in a hand add up, or the dearest is paid.",
        (("single", "the dearest"), ("add-up", "added up")),
        RIICHI,
    ),
    choice(
        "double_yakuman",
        "hand",
        "Double yakuman",
        "Which yakuman are worth two: none, Big Four Winds, the waits (thirteen-sided kokushi, four "
        "concealed pungs on the pair, nine-sided Nine Gates), or all four.",
        (
            ("none", "none"),
            ("big-four-winds", "Big Four Winds"),
            ("waits", "the three waits"),
            ("four-hands", "the four hands"),
        ),
        RIICHI,
    ),
    choice(
        "renhou",
        "hand",
        "Renhou",
        "What a win on a discard before one’s first draw is worth: five fan that add to others, or a limit "
        "to which nothing adds.",
        (
            ("none", "nothing"),
            ("five-fan", "five fan"),
            ("mangan", "mangan"),
            ("baiman", "baiman"),
            ("yakuman", "yakuman"),
        ),
        RIICHI,
    ),
    Option(
        "double_wind_fu",
        "hand",
        "Pair of a double wind",
        "The mini-points of a pair that is both seat and round wind.",
        "mini-points",
        families=RIICHI,
        low=2,
        high=4,
    ),
    switch(
        "rinshan_fu",
        "hand",
        "Self-draw after a kong",
        "A kong’s replacement tile earns the 2 of a tsumo.",
        RIICHI,
    ),
    switch("open_pinfu_fu", "hand", "Open pinfu", "An open hand without mini-points earns 2.", RIICHI),
    switch(
        "pinfu_tsumo_fu", "hand", "Pinfu by tsumo", "A pinfu won by tsumo earns its 2, 30 in all.", RIICHI
    ),
    switch(
        "haitei_after_kong",
        "hand",
        "Haitei after a kong",
        "A kong’s replacement tile can be the wall’s last tile, and both yaku count.",
        RIICHI,
    ),
    switch(
        "named_waits",
        "hand",
        "Names of yakuman waits",
        "Thirteen-sided kokushi, four concealed pungs on the pair and nine-sided Nine Gates are yakuman of "
        "their own name, whether they are worth two or one.",
        RIICHI,
    ),
    switch(
        "no_limit",
        "hand",
        "No limit",
        "Every fan doubles without a limit; a yakuman counts as thirteen fan, and all other yaku add to it.",
        RIICHI,
    ),
    Option(
        "most_yakuman",
        "hand",
        "Most yakuman",
        "No hand is worth more yakuman than this, where they add up; 0: no such cap.",
        "yakuman",
        families=RIICHI,
        high=13,
    ),
    switch("kan_buri", "hand", "Kan-buri", "A win on the discard after a kong is worth one.", RIICHI),
    switch("beni_kujaku", "hand", "Beni-kujaku", "Bamboo 1 5 7 9 and red dragons only: a yakuman.", RIICHI),
    choice(
        "shiisanpuutaa",
        "hand",
        "Shiisanpuutaa",
        "What a first hand of unconnected tiles and one pair is worth.",
        (("no", "nothing"), ("mangan", "mangan"), ("yakuman", "yakuman")),
        RIICHI,
    ),
    switch("ishi_no_ue", "hand", "Ishi no ue", "Double riichi won on the last tile is a yakuman.", RIICHI),
    Option(
        "imitation_mangan",
        "hand",
        "Imitation mangan",
        "How many of a player’s first discards another must repeat to be paid a mangan by that player, "
        "which ends the hand like a win; 0: no such rule.",
        "discards",
        families=RIICHI,
        high=8,
    ),
)
