"""Yaku of which tiles the hand is made of, and of its shape (EMA 2012 §4.2).

`in_m` to `in_z` count the blocks of a suit, `with_end` and `with_simple` those with a terminal or honour and
with a simple.
"""

from typing import Final

from scoring.riichi.tally import SHAPES, WAITS
from scoring.riichi.yaku import Yaku
from scoring.rulesets import RuleSet

_SEVEN_PAIRS: Final = SHAPES.index("seven-pairs")
_TWO_SIDED: Final = WAITS.index("two-sided")


def _open_tanyao(rules: RuleSet) -> int:
    return int(rules.open_tanyao)


def _suits(in_m: int, in_p: int, in_s: int) -> int:
    return (in_m > 0) + (in_p > 0) + (in_s > 0)


def is_pinfu(chows: int, pair_value: int, wait: int) -> bool:
    """Four chows, a pair without value, a two-sided wait; a yaku in a concealed hand (EMA 2012 §4.2.1)."""
    return chows == 4 and pair_value == 0 and wait == _TWO_SIDED


def _ends_and_a_chow(blocks: int, with_end: int, with_simple: int) -> bool:
    """An end in each of five blocks, seven pairs being none such, and in one a simple too: that is a chow."""
    return blocks == with_end == 5 and with_simple > 0


def _outside(in_m: int, in_p: int, in_s: int, in_z: int, with_end: int, with_simple: int) -> bool:
    return in_z > 0 and _ends_and_a_chow(in_m + in_p + in_s + in_z, with_end, with_simple)


def _terminals_outside(in_m: int, in_p: int, in_s: int, in_z: int, with_end: int, with_simple: int) -> bool:
    return in_z == 0 and _ends_and_a_chow(in_m + in_p + in_s, with_end, with_simple)


def _half_flush(in_m: int, in_p: int, in_s: int, in_z: int) -> bool:
    return _suits(in_m, in_p, in_s) == 1 and in_z > 0


def _full_flush(in_m: int, in_p: int, in_s: int, in_z: int) -> bool:
    return _suits(in_m, in_p, in_s) == 1 and in_z == 0


TILES: Final = (
    Yaku(
        "tanyao",
        1,
        _open_tanyao,
        "EMA 2012 §4.2.1",
        "All Simples|tanyao chuu|Senza teste|Всі прості",
        lambda with_end: with_end == 0,
    ),
    Yaku(
        "chanta",
        2,
        1,
        "EMA 2012 §4.2.1, rulings E12",
        "Outside Hand|chanta|Teste ovunque|Термінали і благородні",
        _outside,
    ),
    Yaku(
        "junchan",
        3,
        2,
        "EMA 2012 §4.2.2, rulings E12",
        "Terminals in All Sets|junchan|Estremi ovunque|Усі терміналі",
        _terminals_outside,
    ),
    Yaku(
        "honroutou",
        2,
        2,
        "EMA 2012 §4.2.2, rulings E12",
        "All Terminals and Honours|honroutou|Tutte teste|Терміналі і благородні",
        lambda with_simple: with_simple == 0,
    ),
    Yaku("honitsu", 3, 2, "EMA 2012 §4.2.2, rulings E9", "Half Flush|honitsu|Mano pura|Масть", _half_flush),
    Yaku("chinitsu", 6, 5, "EMA 2012 §4.2.4", "Full Flush|chinitsu|Mano purissima|Чиста масть", _full_flush),
)

SHAPE: Final = (
    Yaku(
        "chiitoitsu",
        2,
        0,
        "EMA 2012 §4.2.2",
        "Seven Pairs|chi toitsu|Tutte coppie|Сім пар",
        lambda shape: shape == _SEVEN_PAIRS,
    ),
    Yaku("pinfu", 1, 0, "EMA 2012 §4.2.1", "Pinfu|pinfu|Pinfu|Пінфу", is_pinfu),
)
