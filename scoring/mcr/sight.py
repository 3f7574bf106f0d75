"""A hand as the engine looks at it: tiles packed, sets as codes."""

from typing import Final

from scoring.hand import Hand
from scoring.mcr.codes import HONOURS_AT, pung
from scoring.mcr.packing import FOURS, WEIGHT
from scoring.mcr.properties import OF_TILE
from scoring.mcr.table import NOTHING, LaidOut, laid_out
from scoring.tiles import WINDS as KINDS_OF_WIND
from scoring.tiles import kind_of
from scoring.winds import WINDS

Sight = tuple[int, int, int, int, LaidOut, tuple[bool, int, bool, bool, bool, bool], int, int]
"""What is the same in every reading of a hand: the packed concealed tiles without the winning one, and its
kind; the pung of the seat's and of the round's wind among the honours of a code; the sets laid out; the
`Circumstances`; marked in packed tiles, the kinds held four times that are no kong; and the properties that
all tiles have.
"""

_WIND: Final = {
    wind: pung(kind) >> HONOURS_AT for wind, kind in zip(WINDS, sorted(KINDS_OF_WIND), strict=True)
}


def look(hand: Hand) -> Sight:
    """The hand as the engine looks at it.

    A tile of which the winner holds another, concealed, is no last tile before everybody's eyes (MCR 5.27);
    of a robbed kong, which somebody else had laid out, the winner has none but the fourth (5.42).
    """
    melds = hand.melds
    table = laid_out(melds) if melds else NOTHING
    _, _, loose, _, concealed_kongs, properties = table
    before = 0
    for tile in hand.concealed:
        before += WEIGHT[tile]
        properties &= OF_TILE[tile]
    win = kind_of(hand.win)
    properties &= OF_TILE[win]
    # no kong has the winning kind: whatever of it is laid out is loose, and seen by everybody
    concealed, seen = before >> 3 * win & 7, loose >> 3 * win & 7
    how = (
        hand.by == "tsumo",
        len(melds) - concealed_kongs.bit_count(),
        hand.last_tile,
        not concealed and (hand.last_of_kind or seen == 3),
        hand.after_kong,
        hand.robbing_kong and not concealed + seen,
    )
    fours = before + WEIGHT[win] + loose & FOURS
    return before, win, _WIND[hand.seat], _WIND[hand.round], table, how, fours, properties
