"""A hand as the engine looks at it: tiles packed, sets as codes."""

from typing import Final, NamedTuple

from scoring.hand import Hand
from scoring.mcr.packing import FOURS, WEIGHT, packed
from scoring.mcr.properties import OF_TILE, properties_of
from scoring.mcr.table import LaidOut, laid_out
from scoring.tiles import kind_of
from scoring.winds import WINDS


class Sight(NamedTuple):
    """What is the same in every reading of a hand.

    `before` are the packed concealed tiles without the winning kind `win`; the winds are those of seat and
    round, 0 (East) to 3; `how` are its `Circumstances`; `quads` mark, packed, the kinds held four times that
    are no kong; `properties` are those of all tiles.
    """

    before: int
    win: int
    winds: tuple[int, int]
    table: LaidOut
    how: tuple[bool, int, bool, bool, bool, bool]
    quads: int
    properties: int


_WIND: Final = {wind: place for place, wind in enumerate(WINDS)}


def look(hand: Hand) -> Sight:
    """The hand as the engine looks at it.

    A tile of which the winner holds another, concealed, is no last tile before everybody's eyes (MCR 5.27);
    of a robbed kong, which somebody else had laid out, the winner has none but the fourth (5.42).
    """
    table = laid_out(hand.melds)
    before, win = packed(hand.concealed), kind_of(hand.win)
    place = 3 * win
    concealed, laid, seen = before >> place & 7, table.tiles >> place & 7, table.seen >> place & 7
    last_of_kind = not concealed and (hand.last_of_kind or seen == 3)
    robbed = hand.robbing_kong and not concealed + laid
    return Sight(
        before,
        win,
        (_WIND[hand.seat], _WIND[hand.round]),
        table,
        (hand.by == "tsumo", table.called, hand.last_tile, last_of_kind, hand.after_kong, robbed),
        before + WEIGHT[win] + table.loose & FOURS,
        properties_of(hand.concealed) & OF_TILE[win] & table.properties,
    )
