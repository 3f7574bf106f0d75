"""What a player needs before the last session: by how much he must do better than those above him."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.standings import Row
from tournament.models import Entry
from tournament.queries.standings import Standings

PODIUM = 3


@dataclass(frozen=True)
class Need:
    """A place, and by how much its holder is ahead: who does better than him by more than that passes him.

    `points`: in points; in MCR they decide between equal table points, of which he has `table_points` more
    (None in riichi). `at_table`: they meet in the last session.
    """

    place: int
    rival: Entry
    points: int
    table_points: Fraction | None
    at_table: bool


def needs_of(standings: Standings, row: Row | None, mates: Iterable[int]) -> tuple[Need, ...]:
    """What `row` needs to be first, third, and one place better; nothing unless one session is left.

    `mates`: the numbers of those at his table then. In a final only those of the same final are rivals.
    """
    if row is None or standings.missing or standings.after != standings.sessions - 1:
        return ()
    final = row.carried is not None
    above = [one for one in standings.rows if one.place < row.place and (one.carried is not None) == final]
    wanted = [one for one in above if one.place in {1, PODIUM}] + above[-1:]
    near = set(mates)
    return tuple(_need(standings, row, one, near) for one in dict.fromkeys(wanted))


def _need(standings: Standings, row: Row, rival: Row, near: set[int]) -> Need:
    more = None
    if row.table_points is not None and rival.table_points is not None:
        more = rival.table_points - row.table_points
    return Need(
        place=rival.place,
        rival=standings.entries[rival.player],
        points=rival.total - row.total,
        table_points=more,
        at_table=rival.player in near,
    )
