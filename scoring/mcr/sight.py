"""A hand as the engine looks at it: tiles packed, sets as codes."""

from typing import Final, NamedTuple

from scoring.mcr.packing import FOURS, WEIGHT, packed
from scoring.mcr.properties import OF_TILE, properties_of
from scoring.mcr.table import LaidOut, laid_out
from scoring.riichi.hand import Hand
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
    """The hand as the engine looks at it."""
    table = laid_out(hand.melds)
    before, win = packed(hand.concealed), kind_of(hand.win)
    last_of_kind = hand.last_of_kind or table.seen >> 3 * win & 7 == 3
    return Sight(
        before,
        win,
        (_WIND[hand.seat], _WIND[hand.round]),
        table,
        (hand.by == "tsumo", table.called, hand.last_tile, last_of_kind, hand.after_kong, hand.robbing_kong),
        before + WEIGHT[win] + table.loose & FOURS,
        properties_of(hand.concealed) & OF_TILE[win] & table.properties,
    )
