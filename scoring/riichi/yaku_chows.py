"""Yaku of chows (EMA 2012 §4.2).

Chows are counted by where they start: three bits for each of seven numbers of each of three suits.
"""

from typing import Final

from scoring.riichi.yaku import Yaku

_ONES, _TWOS, _FOURS = (int(digit * 21, 8) for digit in "124")
_LOW: Final = 1 | 1 << 21 | 1 << 42
_SUIT: Final = (1 << 21) - 1


def _doubles(starts: int) -> int:
    """How many pairs of identical chows there are: one of two or three, two of four."""
    return (starts & _TWOS).bit_count() + 2 * (starts & _FOURS).bit_count()


def _once(starts: int) -> int:
    """The chows there are, however often: the lowest bit of their three."""
    return (starts | starts >> 1 | starts >> 2) & _ONES


def _mixed_triple(starts: int) -> int:
    once = _once(starts)
    return once & once >> 21 & once >> 42 & _SUIT


def _straight(starts: int) -> int:
    """Chows from 1, 4 and 7 of a suit."""
    once = _once(starts)
    return once & once >> 9 & once >> 18 & _LOW


CHOWS: Final = (
    Yaku(
        "iipeikou",
        1,
        0,
        "EMA 2012 §4.2.1",
        "Pure Double Chow|iipeikou|Due scale uguali di colore|Два ідентичних чі",
        lambda starts: _doubles(starts) == 1,
    ),
    Yaku(
        "ryanpeikou",
        3,
        0,
        "EMA 2012 §4.2.3",
        "Twice Pure Double Chow|ryan peikou|Doppie scale uguali di colore|2x2 ідентичних чі",
        lambda starts: _doubles(starts) == 2,
    ),
    Yaku(
        "sanshoku-doujun",
        2,
        1,
        "EMA 2012 §4.2.1",
        "Mixed Triple Chow|san shoku doujun|Tre scale uguali nei tre semi|Три схожих чі",
        _mixed_triple,
    ),
    Yaku("ittsu", 2, 1, "EMA 2012 §4.2.1", "Pure Straight|itsu|Serpente di colore|Дихання", _straight),
)
