"""A hand as the engine looks at it: tiles packed, sets as codes."""

from typing import Final, NamedTuple

from scoring.hand import Hand
from scoring.mcr.codes import pung
from scoring.mcr.packing import FOURS, WEIGHT, packed
from scoring.mcr.properties import OF_TILE, properties_of
from scoring.mcr.table import LaidOut, laid_out
from scoring.tiles import WINDS as KINDS_OF_WIND
from scoring.tiles import kind_of
from scoring.winds import WINDS


class Sight(NamedTuple):
    """What is the same in every reading of a hand.

    `before` are the packed concealed tiles without the winning kind `win`; `winds` are the codes of the pungs
    of the seat's and of the round's wind; `how` are its `Circumstances`; `quads` mark, packed, the kinds held
    four times that are no kong; `properties` are those of all tiles.
    """

    before: int
    win: int
    winds: tuple[int, int]
    table: LaidOut
    how: tuple[bool, int, bool, bool, bool, bool]
    quads: int
    properties: int


_PUNG_OF: Final = {wind: pung(kind) for wind, kind in zip(WINDS, sorted(KINDS_OF_WIND), strict=True)}


def look(hand: Hand) -> Sight:
    """The hand as the engine looks at it.

    A tile of which the winner holds another, concealed, is no last tile before everybody's eyes (MCR 5.27);
    of a robbed kong, which somebody else had laid out, the winner has none but the fourth (5.42).
    """
    table = laid_out(hand.melds)
    _, laid_tiles, seen_tiles, loose_tiles, _, _, called, properties = table
    before, win = packed(hand.concealed), kind_of(hand.win)
    place = 3 * win
    concealed = before >> place & 7
    last_of_kind = not concealed and (hand.last_of_kind or seen_tiles >> place & 7 == 3)
    robbed = hand.robbing_kong and not concealed + (laid_tiles >> place & 7)
    return Sight(
        before,
        win,
        (_PUNG_OF[hand.seat], _PUNG_OF[hand.round]),
        table,
        (hand.by == "tsumo", called, hand.last_tile, last_of_kind, hand.after_kong, robbed),
        before + WEIGHT[win] + loose_tiles & FOURS,
        properties_of(hand.concealed) & OF_TILE[win] & properties,
    )
