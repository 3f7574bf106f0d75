"""Yaku of chows (EMA 2012 §4.2). Chows of a suit are counted by their lowest number, three bits each."""

from typing import Final

from scoring.riichi.yaku import Yaku

_ONES: Final = 0o1111111
_STRAIGHT: Final = 0o1001001


def _starts(chows: int) -> int:
    """The lowest numbers of the chows of a suit, one bit of three each."""
    return (chows | chows >> 1 | chows >> 2) & _ONES


def _doubles(chows: int) -> int:
    """How many pairs of identical chows a suit has: one of two and three, two of four."""
    return (chows & _ONES << 1).bit_count() + 2 * (chows & _ONES << 2).bit_count()


def _pure_double(chows_m: int, chows_p: int, chows_s: int) -> bool:
    return _doubles(chows_m) + _doubles(chows_p) + _doubles(chows_s) == 1


def _twice_pure_double(chows_m: int, chows_p: int, chows_s: int) -> bool:
    return _doubles(chows_m) + _doubles(chows_p) + _doubles(chows_s) == 2


def _mixed_triple(chows_m: int, chows_p: int, chows_s: int) -> bool:
    return _starts(chows_m) & _starts(chows_p) & _starts(chows_s) != 0


def _straight(chows_m: int, chows_p: int, chows_s: int) -> bool:
    return any(_starts(chows) & _STRAIGHT == _STRAIGHT for chows in (chows_m, chows_p, chows_s))


CHOWS: Final = (
    Yaku(
        "iipeikou",
        1,
        0,
        "EMA 2012 §4.2.1",
        "Pure Double Chow|iipeikou|Due scale uguali di colore|Два ідентичних чі",
        _pure_double,
    ),
    Yaku(
        "ryanpeikou",
        3,
        0,
        "EMA 2012 §4.2.3",
        "Twice Pure Double Chow|ryan peikou|Doppie scale uguali di colore|2x2 ідентичних чі",
        _twice_pure_double,
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
