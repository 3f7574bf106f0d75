"""Fans made by pungs of winds and dragons."""

from typing import Final

from scoring.mcr.codes import HONOURS_AT, WHOLE, pair, pung, pungs_in
from scoring.mcr.principles import Found
from scoring.tiles import DRAGONS, WINDS

_ALONE: Final = {
    **{pung(kind): (Found(5, pung(kind)),) for kind in WINDS},
    **{pung(kind): (Found(5, pung(kind)), Found(14, pung(kind))) for kind in DRAGONS},
}

_FAMILIES: Final = (
    (sum(map(pung, WINDS)), sum(map(pair, WINDS)), {(3, 0): 48, (3, 1): 70, (4, 0): 75}),
    (sum(map(pung, DRAGONS)), sum(map(pair, DRAGONS)), {(2, 0): 33, (2, 1): 71, (3, 0): 76}),
)
"""The pungs and the pairs of winds and of dragons, and how many of them make which fan."""


def honour_fans(key: tuple[int, int, int]) -> list[Found]:
    """What the pungs and the pair of honours make.

    Given are their bits of a code from HONOURS_AT on, and those of them that are the pung of the seat's and
    of the round's wind.
    """
    code, seat, prevalent = (those << HONOURS_AT for those in key)
    found = [fan for one in pungs_in(code) for fan in _ALONE[one]]
    if prevalent:
        found.append(Found(15, prevalent))
    if seat:
        found.append(Found(16, seat))
    for pungs, pairs, fans in _FAMILIES:
        own = code & pungs
        if number := fans.get((own.bit_count(), (code & pairs).bit_count())):
            found.append(Found(number, WHOLE if own.bit_count() == 4 else own | code & pairs))
    return found
