"""Fans made by concealed pungs and by kongs (MCR Appendix C, rulings M5)."""

from typing import Final

from scoring.mcr.codes import WHOLE, pungs_in
from scoring.mcr.principles import Found, Part, part
from scoring.memo import Memo

_CONCEALED_PUNGS: Final = {2: (21,), 3: (21, 54), 4: (21, 54, 73)}

_OF_PUNGS: Final = frozenset({21, 54})

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


def _of_counts(counts: tuple[int, int, int]) -> Part:
    """What counts of so many concealed pungs, melded kongs and concealed kongs, of whatever kinds."""
    concealed, melded, concealed_kongs = counts
    every = (1 << concealed + melded) - 1
    pungs = (1 << concealed) - 1
    return part(tuple(concealment_fans((pungs, every ^ pungs, (1 << concealed_kongs) - 1))))


_OF_COUNTS: Final = Memo(_of_counts)


def concealment_part(key: tuple[int, int, int]) -> Part:
    """What counts of `concealment_fans`: which fans do is asked of the numbers of pungs and kongs alone."""
    concealed, melded, concealed_kongs = key
    points, has, takes, fans = _OF_COUNTS[
        concealed.bit_count(), melded.bit_count(), concealed_kongs.bit_count()
    ]
    kongs = melded | concealed_kongs
    found = [
        Found(number, WHOLE if scope == WHOLE else concealed if number in _OF_PUNGS else kongs)
        for number, scope in fans
    ]
    return points, has, takes, tuple(found)
