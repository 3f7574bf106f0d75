"""Fans made by concealed pungs and by kongs (MCR Appendix C, rulings M5)."""

from collections.abc import Iterator
from typing import Final

from scoring.mcr.codes import WHOLE, pung, pungs_in
from scoring.mcr.principles import Found

_CONCEALED_PUNGS: Final = {2: (21,), 3: (21, 54), 4: (21, 54, 73)}

_KONGS: Final = {(2, 0): 26, (1, 1): 82, (0, 2): 43}
"""How many melded and how many concealed kongs make which fan; three are 65 and four 79, of either kind."""

_MANY_KONGS: Final = {3: 65, 4: 79}


def concealment_fans(key: tuple[int, int, int]) -> Iterator[Found]:
    """What the concealed pungs, concealed kongs among them, and the melded and concealed kongs make.

    All three are codes of pungs.
    """
    concealed, melded_kongs, concealed_kongs = key
    yield from _of_pungs(concealed)
    yield from _of_kongs(melded_kongs, concealed_kongs)


def _of_pungs(concealed: int) -> Iterator[Found]:
    for number in _CONCEALED_PUNGS.get(concealed.bit_count(), ()):
        yield Found(number, WHOLE if number == 73 else concealed)


def _of_kongs(melded: int, concealed: int) -> Iterator[Found]:
    for kind in pungs_in(melded):
        yield Found(6, pung(kind))
    for kind in pungs_in(concealed):
        yield Found(22, pung(kind))
    shape = (melded.bit_count(), concealed.bit_count())
    if number := _KONGS.get(shape) or _MANY_KONGS.get(sum(shape)):
        yield Found(number, WHOLE if number == 79 else melded | concealed)
