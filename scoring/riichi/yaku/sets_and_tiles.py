"""Yaku of chows, of pungs and kongs, of the tiles a hand is made of, and of its shape (EMA 2012 §4.2).

Chows are counted by where they start: three bits for each of seven numbers of each of three suits.

Honours: East 0, South 1, West 2, North 3, White 4, Green 5, Red 6.

`has_m` to `has_z` say whether a block is of a suit, `has_end` whether one has a terminal or honour,
`has_endless` whether one has none, `has_simple` whether one has a simple.
"""

from typing import Final

from scoring.riichi.tally import SHAPES, WAITS
from scoring.riichi.yaku.definition import DRAGONS, Yaku
from scoring.rulesets import RuleSet

_ONES, _FOURS = (int(digit * 21, 8) for digit in "14")
_LOW: Final = 1 | 1 << 21 | 1 << 42
_SUIT: Final = (1 << 21) - 1


def _doubles(repeated_starts: int) -> int:
    """How many pairs of identical chows there are: two or three alike make one pair, four make two.

    Each count begins at two, so from two chows on its highest bit is set, with four the middle one as well.
    """
    repeated = repeated_starts & _FOURS
    return repeated.bit_count() + (repeated & repeated_starts << 1).bit_count()


def _distinct_starts(starts: int) -> int:
    """The chows regardless of their number: for each that occurs, the lowest of its three bits."""
    return (starts | starts >> 1 | starts >> 2) & _ONES


def _mixed_triple(starts: int) -> int:
    distinct = _distinct_starts(starts)
    return distinct & distinct >> 21 & distinct >> 42 & _SUIT


def _straight(third_starts: int) -> int:
    """Chows from 1, 4 and 7 of a suit."""
    distinct = _distinct_starts(third_starts)
    return distinct & distinct >> 9 & distinct >> 18 & _LOW


CHOWS: Final = (
    Yaku(
        "iipeikou",
        1,
        0,
        "EMA 2012 §4.2.1",
        "Pure Double Chow",
        "iipeikou",
        ("repeated_starts",),
        lambda repeated_starts: _doubles(repeated_starts) == 1,
    ),
    Yaku(
        "ryanpeikou",
        3,
        0,
        "EMA 2012 §4.2.3",
        "Twice Pure Double Chow",
        "ryan peikou",
        ("repeated_starts",),
        lambda repeated_starts: _doubles(repeated_starts) == 2,
    ),
    Yaku(
        "sanshoku-doujun",
        2,
        1,
        "EMA 2012 §4.2.1",
        "Mixed Triple Chow",
        "san shoku doujun",
        ("starts",),
        _mixed_triple,
    ),
    Yaku(
        "ittsu",
        2,
        1,
        "EMA 2012 §4.2.1",
        "Pure Straight",
        "itsu",
        ("third_starts",),
        _straight,
    ),
)


def _little_dragons(pungs_z: int, pairs_z: int) -> bool:
    return (pungs_z & DRAGONS).bit_count() == 2 and (pairs_z & DRAGONS).bit_count() == 1


PUNGS: Final = (
    Yaku(
        "white-dragon",
        1,
        1,
        "EMA 2012 §4.2.1",
        "White Dragon Pung",
        "yakuhai haku",
        ("pungs_z",),
        lambda pungs_z: pungs_z >> 4 & 1,
    ),
    Yaku(
        "green-dragon",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Green Dragon Pung",
        "yakuhai hatsu",
        ("pungs_z",),
        lambda pungs_z: pungs_z >> 5 & 1,
    ),
    Yaku(
        "red-dragon",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Red Dragon Pung",
        "yakuhai chun",
        ("pungs_z",),
        lambda pungs_z: pungs_z >> 6 & 1,
    ),
    Yaku(
        "seat-wind",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Seat Wind Pung",
        "yakuhai jikaze",
        ("pungs_z", "seat_wind"),
        lambda pungs_z, seat_wind: pungs_z >> seat_wind & 1,
    ),
    Yaku(
        "round-wind",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Prevalent Wind Pung",
        "yakuhai bakaze",
        ("pungs_z", "round_wind"),
        lambda pungs_z, round_wind: pungs_z >> round_wind & 1,
    ),
    Yaku(
        "sanshoku-doukou",
        2,
        2,
        "EMA 2012 §4.2.2",
        "Triple Pung",
        "san shoku dokou",
        ("pungs_m", "pungs_p", "pungs_s"),
        lambda pungs_m, pungs_p, pungs_s: pungs_m & pungs_p & pungs_s,
    ),
    Yaku(
        "sanankou",
        2,
        2,
        "EMA 2012 §4.2.2",
        "Three Concealed Pungs",
        "san ankou",
        ("concealed",),
        lambda concealed: concealed == 3,
    ),
    Yaku(
        "sankantsu",
        2,
        2,
        "EMA 2012 §4.2.2",
        "Three Kongs",
        "san kan tsu",
        ("kongs",),
        lambda kongs: kongs == 3,
    ),
    Yaku(
        "toitoi",
        2,
        2,
        "EMA 2012 §4.2.2",
        "All Pungs",
        "toi-toi hou",
        ("all_pungs",),
        lambda all_pungs: all_pungs,
    ),
    Yaku(
        "shousangen",
        2,
        2,
        "EMA 2012 §4.2.2",
        "Little Three Dragons",
        "shou sangen",
        ("pungs_z", "pairs_z"),
        _little_dragons,
    ),
)

_SEVEN_PAIRS: Final = SHAPES.index("seven-pairs")
_TWO_SIDED: Final = WAITS.index("two-sided")


def _open_tanyao(rules: RuleSet) -> int:
    return int(rules.open_tanyao)


def is_pinfu(all_chows: int, pair_value: int, wait: int) -> bool:
    """Four chows, a pair without value, a two-sided wait; a yaku in a concealed hand (EMA 2012 §4.2.1)."""
    return all_chows == 1 and pair_value == 0 and wait == _TWO_SIDED


def _ends_and_a_chow(has_endless: int, has_simple: int) -> bool:
    """Whether all blocks have an end and one has a simple, so is a chow."""
    return has_simple == 1 and has_endless == 0


def _outside(has_z: int, has_endless: int, has_simple: int) -> bool:
    return has_z == 1 and _ends_and_a_chow(has_endless, has_simple)


def _terminals_outside(has_z: int, has_endless: int, has_simple: int) -> bool:
    return has_z == 0 and _ends_and_a_chow(has_endless, has_simple)


def _half_flush(has_m: int, has_p: int, has_s: int, has_z: int) -> bool:
    return has_m + has_p + has_s == 1 and has_z == 1


def _full_flush(has_m: int, has_p: int, has_s: int, has_z: int) -> bool:
    return has_m + has_p + has_s == 1 and has_z == 0


TILES: Final = (
    Yaku(
        "tanyao",
        1,
        _open_tanyao,
        "EMA 2012 §4.2.1",
        "All Simples",
        "tanyao chuu",
        ("has_end",),
        lambda has_end: not has_end,
    ),
    Yaku(
        "chanta",
        2,
        1,
        "EMA 2012 §4.2.1, rulings E12",
        "Outside Hand",
        "chanta",
        ("has_z", "has_endless", "has_simple"),
        _outside,
    ),
    Yaku(
        "junchan",
        3,
        2,
        "EMA 2012 §4.2.2, rulings E12",
        "Terminals in All Sets",
        "junchan",
        ("has_z", "has_endless", "has_simple"),
        _terminals_outside,
    ),
    Yaku(
        "honroutou",
        2,
        2,
        "EMA 2012 §4.2.2, rulings E12",
        "All Terminals and Honours",
        "honroutou",
        ("has_simple",),
        lambda has_simple: not has_simple,
    ),
    Yaku(
        "honitsu",
        3,
        2,
        "EMA 2012 §4.2.2, rulings E9",
        "Half Flush",
        "honitsu",
        ("has_m", "has_p", "has_s", "has_z"),
        _half_flush,
    ),
    Yaku(
        "chinitsu",
        6,
        5,
        "EMA 2012 §4.2.4",
        "Full Flush",
        "chinitsu",
        ("has_m", "has_p", "has_s", "has_z"),
        _full_flush,
    ),
)
SHAPE: Final = (
    Yaku(
        "chiitoitsu",
        2,
        0,
        "EMA 2012 §4.2.2",
        "Seven Pairs",
        "chi toitsu",
        ("shape",),
        lambda shape: shape == _SEVEN_PAIRS,
    ),
    Yaku("pinfu", 1, 0, "EMA 2012 §4.2.1", "Pinfu", "pinfu", ("all_chows", "pair_value", "wait"), is_pinfu),
)
