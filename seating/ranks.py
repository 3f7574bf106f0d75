"""Standings for a draw: shared places decided by lot, and who sits out of a Swiss session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .draw import SessionDraw
from .lots import Lots


def ranking_with_lots(places: Sequence[tuple[int, int]], seed: str) -> list[int]:
    """The players, leader first, those who share a place in an order of the lots.

    `places`: (player, place) in any order.
    """
    drawn = Lots(seed, "shared places").shuffled(sorted(places))
    return [player for player, _ in sorted(drawn, key=lambda row: row[1])]


def swiss_sit_outs(ranking: Sequence[int], played: Sequence[SessionDraw]) -> tuple[int, ...]:
    """Who sits out of the next session when the players do not fill tables: 0 to 3 players.

    Whoever has played most of the sessions, so that nobody sits out twice before everybody has once; among
    them the last of the standings.
    """
    times = Counter(player for session in played for table in session.tables for player in table.players)
    least_needed = sorted(enumerate(ranking), key=lambda each: (-times[each[1]], -each[0]))
    return tuple(player for _, player in least_needed[: len(ranking) % 4])
