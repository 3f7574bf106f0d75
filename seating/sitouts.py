"""Who sits out when not everybody finds a seat: by lot, evenly, nobody twice before everybody once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from .draw import SessionDraw
from .lots import Lots


def sitting_out(
    playing: Sequence[Sequence[int]],
    tables: Sequence[int],
    played: Sequence[SessionDraw],
    lots: Lots,
    held: Sequence[Collection[int]],
) -> list[tuple[int, ...]]:
    """For each list of those who take part in a session, who of them sits out of it.

    `tables`: how many stand in each session; `played`: the sessions before, whose sit-outs count; `held`: who
    must have a seat in each session.
    """
    times = Counter(player for session in played for player in session.sitting_out)
    everybody = sorted({player for session in playing for player in session})
    rank = {player: place for place, player in enumerate(lots.shuffled(everybody))}
    found = []
    for session, standing, kept in zip(playing, tables, held, strict=True):
        free = [player for player in session if player not in kept]
        number = len(session) - 4 * min(standing, len(session) // 4)
        out = sorted(free, key=lambda player: (times[player], rank[player]))[:number]
        times.update(out)
        found.append(tuple(sorted(out)))
    return found
