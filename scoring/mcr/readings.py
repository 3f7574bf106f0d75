"""Every way to read the concealed tiles of a complete hand: sets and a pair, or one of the special shapes."""

from collections.abc import Iterator
from typing import Final

from scoring.mcr.codes import PAIRS, SUIT_BITS, pair
from scoring.mcr.packing import ONES, SUIT, WEIGHT
from scoring.mcr.special import NINE_GATES, knitted_straights, pairs_of, shape_of_pairs, shape_of_singles
from scoring.mcr.splitting import OF_HONOURS, OF_NUMBERS

OF_SETS: Final = frozenset({"standard", "nine-gates", "knitted-straight"})
"""The shapes with sets and a pair."""


Reading = tuple[str, int, int]
"""One reading of the concealed tiles, the winning one among them: its shape, the code of the concealed sets
and the pair, and the nine tiles, packed, of a knitted straight or 0.
"""


def readings(before: int, win: int, melds: int) -> list[Reading]:
    """All readings of a hand; none when it is not complete.

    `before` are the packed concealed tiles without the winning kind `win`, beside so many sets laid out.
    """
    held = before + WEIGHT[win]
    shape = "nine-gates" if not melds and before in NINE_GATES else "standard"
    plain = [(shape, code, 0) for code in sets_and_pair(held)]
    if not melds and not held & ONES:
        return [*plain, (shape_of_pairs(held), sum(map(pair, pairs_of(held))), 0)]
    return plain or list(_special(held, melds))


def sets_and_pair(held: int) -> list[int]:
    """The codes of all ways to split packed tiles into sets and exactly one pair."""
    try:
        characters = OF_NUMBERS[held & SUIT]
        circles = OF_NUMBERS[held >> 27 & SUIT]
        bamboos = OF_NUMBERS[held >> 54 & SUIT]
        (honours,) = OF_HONOURS[held >> 81]
    except KeyError:
        return []
    if len(characters) == len(circles) == len(bamboos) == 1:  # as nearly always; honours have but one way
        found = [characters[0] + (circles[0] << SUIT_BITS) + (bamboos[0] << 2 * SUIT_BITS) + honours]
    else:
        found = [
            one + (two << SUIT_BITS) + (three << 2 * SUIT_BITS) + honours
            for one in characters
            for two in circles
            for three in bamboos
        ]
    # four suits may each have a pair; all ways to split the same tiles have as many pairs
    return found if (found[0] & PAIRS).bit_count() == 1 else []


def _special(held: int, melds: int) -> Iterator[Reading]:
    if not melds and (shape := shape_of_singles(held)):
        yield shape, 0, 0
    for knitted in knitted_straights(held) if melds <= 1 else ():
        for code in sets_and_pair(held - knitted):
            yield "knitted-straight", code, knitted
