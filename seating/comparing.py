"""Two drafts side by side, and who met whom how often: what a page needs to show a draw."""

from __future__ import annotations

from dataclasses import dataclass

from .constraints import Constraints
from .draw import Draw
from .quality import Quality, meetings, quality, wind_counts

WEIGHED = ("repeat_meetings", "most_meetings", "wind_spread", "table_repeats", "apart_broken")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two drafts: their qualities, by how much each count grows, and how many seats change.

    `moved` counts who sits at another table in a session than before, `turned` who only has another wind.
    """

    before: Quality
    after: Quality
    growth: dict[str, int]
    moved: int
    turned: int


def compare(before: Draw, after: Draw, constraints: Constraints | None = None) -> Comparison:
    """The report of a repair, or of a choice between two drafts of the same players."""
    first, second = quality(before, constraints), quality(after, constraints)
    growth = {name: getattr(second, name) - getattr(first, name) for name in WEIGHED}
    old, new = seats(before), seats(after)
    moved = sum(at in old and old[at][0] != seat[0] for at, seat in new.items())
    changed = sum(at in old and old[at] != seat for at, seat in new.items())
    return Comparison(first, second, growth, moved, changed - moved)


def seats(draw: Draw) -> dict[tuple[int, int], tuple[int, str]]:
    """Table number and wind by (session number, player)."""
    return {
        (session.number, player): (table.number, wind)
        for session in draw.sessions
        for table in session.tables
        for wind, player in table.seats()
    }


@dataclass(frozen=True, slots=True)
class HeatRow:
    """A player: how often he met each of the others, by number, and how often he has each wind."""

    player: int
    met: dict[int, int]
    winds: tuple[int, int, int, int]


def heat_map(draw: Draw) -> tuple[HeatRow, ...]:
    """Who met whom how often, a row a player in order of their numbers; those who never met are left out."""
    met: dict[int, dict[int, int]] = {}
    for (a, b), sessions in sorted(meetings(draw).items()):
        met.setdefault(a, {})[b] = len(sessions)
        met.setdefault(b, {})[a] = len(sessions)
    winds = wind_counts(draw)
    return tuple(HeatRow(player, dict(sorted(met[player].items())), winds[player]) for player in sorted(met))
