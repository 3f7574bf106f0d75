"""Options of what a riichi hand is worth."""

from typing import Final

from scoring.rulesets.option import RIICHI, Option, choice, switch

HAND_OPTIONS: Final = (
    Option(
        "red_fives",
        "hand",
        "Red fives",
        "How many fives are red, each worth one fan.",
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
        "kan_ura_dora", "hand", "Kan ura dora", "The tiles under the kongs' indicators count too.", RIICHI
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
        "Which yakuman are worth two: none, Big Four Winds, or also thirteen-sided kokushi, four concealed "
        "pungs on the pair and nine-sided Nine Gates.",
        (("none", "none"), ("big-four-winds", "Big Four Winds"), ("four-hands", "the four hands")),
        RIICHI,
    ),
    choice(
        "renhou",
        "hand",
        "Renhou",
        "What a win on a discard before one's first draw is worth.",
        (("none", "nothing"), ("mangan", "mangan"), ("yakuman", "yakuman")),
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
        "A kong's replacement tile earns the 2 of a tsumo.",
        RIICHI,
    ),
    switch("open_pinfu_fu", "hand", "Open pinfu", "An open hand without mini-points earns 2.", RIICHI),
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
        "A player whose so many first discards another repeats pays him a mangan; 0: no such rule.",
        "discards",
        families=RIICHI,
        high=8,
    ),
)
