"""Fans made by concealed pungs and by kongs (MCR Appendix C, rulings M5)."""

from typing import Final

from scoring.mcr.codes import WHOLE, pungs_in
from scoring.mcr.principles import Found

_CONCEALED_PUNGS: Final = {2: (21,), 3: (21, 54), 4: (21, 54, 73)}

_KONGS: Final = {(2, 0): 26, (1, 1): 82, (0, 2): 43}
"""How many melded and how many concealed kongs make which fan; three are 65 and four 79, of either kind."""

_MANY_KONGS: Final = {3: 65, 4: 79}


def concealment_fans(key: tuple[int, int, int]) -> list[Found]:
    """What the concealed pungs, concealed kongs among them, and the melded and concealed kongs make.

    All three are codes of pungs.
    """
    concealed, melded_kongs, concealed_kongs = key
    found = [
        Found(number, WHOLE if number == 73 else concealed)
        for number in _CONCEALED_PUNGS.get(concealed.bit_count(), ())
    ]
    return found + _of_kongs(melded_kongs, concealed_kongs) if melded_kongs | concealed_kongs else found


def _of_kongs(melded: int, concealed: int) -> list[Found]:
    found = [Found(6, kong) for kong in pungs_in(melded)] + [Found(22, kong) for kong in pungs_in(concealed)]
    shape = (melded.bit_count(), concealed.bit_count())
    if number := _KONGS.get(shape) or _MANY_KONGS.get(sum(shape)):
        found.append(Found(number, WHOLE if number == 79 else melded | concealed))
    return found
