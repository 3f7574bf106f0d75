"""Fans made by pungs of winds and dragons."""

from collections.abc import Iterator
from typing import Final

from scoring.mcr.codes import WHOLE, pair, pairs_in, pung, pungs_in
from scoring.mcr.principles import Found
from scoring.tiles import DRAGONS, WINDS

EAST: Final = min(WINDS)

_BY_PUNGS_AND_PAIRS: Final = {
    WINDS: {(3, 0): 48, (3, 1): 70, (4, 0): 75},
    DRAGONS: {(2, 0): 33, (2, 1): 71, (3, 0): 76},
}
"""How many pungs, and how many pairs, of winds or of dragons make which fan."""


def honour_fans(key: tuple[int, tuple[int, int]]) -> Iterator[Found]:
    """What the pungs and the pair of honours make.

    Given are their bits of a code, and the winds of seat and round, 0 (East) to 3.
    """
    code, (seat, prevalent) = key
    pungs = pungs_in(code)
    for kind in pungs:
        yield Found(5, pung(kind))
        if kind in DRAGONS:
            yield Found(14, pung(kind))
        if kind == EAST + prevalent:
            yield Found(15, pung(kind))
        if kind == EAST + seat:
            yield Found(16, pung(kind))
    yield from _together(code, pungs)


def _together(code: int, pungs: list[int]) -> Iterator[Found]:
    for family, fans in _BY_PUNGS_AND_PAIRS.items():
        own = [kind for kind in pungs if kind in family]
        pairs = [kind for kind in pairs_in(code) if kind in family]
        if number := fans.get((len(own), len(pairs))):
            scope = sum(map(pung, own)) + sum(map(pair, pairs))
            yield Found(number, WHOLE if len(own) == 4 else scope)
