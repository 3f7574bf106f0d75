"""One player's sessions, opponents and results, and the points needed before the last session."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from django.db.models import Q
from django.utils.translation import gettext_lazy

from scoring.standings import Cell, Row
from tournament.draw.queries.seating import Sitting, in_wind_order, sitting_of
from tournament.models import Entry, Event, Seat, Session
from tournament.presence.queries import Presence
from tournament.standings.queries.standings import Standings, presence_in

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

PODIUM = 3


@dataclass(frozen=True)
class Need:
    """A place, and by how much its holder is ahead: who does better by more than that passes them.

    `points`: in points; in MCR they decide between equal table points, of which the holder has `table_points`
    more (None in riichi). `at_table`: they meet in the last session.
    """

    place: int
    rival: Entry
    points: int
    table_points: Fraction | None
    at_table: bool


def needs_of(standings: Standings, row: Row | None, mates: Iterable[int]) -> tuple[Need, ...]:
    """What `row` needs to be first, third, and one place better; nothing unless one session is left.

    `mates`: the numbers of those at the same table then. In a final only those of the same final are rivals.
    """
    if row is None or standings.missing or len(standings.to_come) != 1:
        return ()
    final = row.carried is not None
    above = [
        rival for rival in standings.rows if rival.place < row.place and (rival.carried is not None) == final
    ]
    rivals = [rival for rival in above if rival.place in {1, PODIUM}] + above[-1:]
    near = set(mates)
    return tuple(_need(standings, row, rival, near) for rival in dict.fromkeys(rivals))


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


@dataclass(frozen=True)
class PlayerSession:
    """A player's session. `cell` is their result, None while there is none or it is not shown.

    `seat` is the one they sit on, or would if nobody replaced them; `stands_in` when it is somebody else's.
    `total` is the sum of their scores up to here, in points; from their last final on with what they carried.
    """

    number: int
    state: str
    starts_at: datetime | None
    seat: Sitting
    others: tuple[Sitting, ...]
    stands_in: bool
    cell: Cell | None
    total: int | None

    @property
    def waits(self) -> bool:
        """Whether the player still has to play there, or is playing there now."""
        return self.state not in Session.OVER and self.cell is None


def sessions_of(
    event: Event, entry: Entry, visible: Iterable[int], row: Row | None
) -> tuple[PlayerSession, ...]:
    """The player's sessions among the `visible` ones, in order: one query. `row`: theirs in the standings."""
    player_seats = Seat.objects.filter(Q(entry=entry) | Q(substitute=entry), session__event=event)
    seats = Seat.objects.filter(table__in=player_seats.values("table"), session__number__in=set(visible))
    tables: dict[int, list[Seat]] = {}
    for seat in seats.select_related("entry", "substitute", "table", "session").order_by("session__number"):
        tables.setdefault(seat.table_id, []).append(seat)
    sessions = []
    total, carried = 0, row.carried if row else None
    for number, table in ((four[0].session.number, four) for four in tables.values()):
        if carried and number >= carried.session:
            total, carried = carried.total, None
        cell = _cell(row, number)
        total += cell.score if cell else 0
        sessions.append(_session(entry, table, cell, total))
    return tuple(sessions)


def _session(entry: Entry, table: list[Seat], cell: Cell | None, total: int) -> PlayerSession:
    session = table[0].session
    seat = next(seat for seat in table if entry.pk in (seat.entry_id, seat.substitute_id))
    return PlayerSession(
        number=session.number,
        state=session.state,
        starts_at=session.starts_at,
        seat=sitting_of(seat),
        others=in_wind_order(sitting_of(opponent) for opponent in table if opponent is not seat),
        stands_in=seat.substitute_id == entry.pk,
        cell=cell,
        total=total if cell else None,
    )


def _cell(row: Row | None, session: int) -> Cell | None:
    return row.sessions[session - 1] if row and session <= len(row.sessions) else None


NEWS: Final[dict[Presence, "StrPromise"]] = {
    "sits-out": gettext_lazy("Session %(number)s: sits out, as planned."),
    "missed": gettext_lazy("Session %(number)s: missed."),
    "out": gettext_lazy("Session %(number)s: out of the session."),
    "no-seat": gettext_lazy("Session %(number)s: has no seat yet. The director gives one."),
}
"""What the player's page says of a session in which nobody can see them sit."""
NOT_IN_FINAL: Final = gettext_lazy("Session %(number)s: a final without this player. Nothing is missed.")
CALLED_OFF: Final = gettext_lazy("Session %(number)s: called off. It does not count for anybody.")


def absences_told(standings: Standings, entry: Entry, visible: Iterable[int]) -> tuple[str, ...]:
    """Sentences on the `visible` sessions that the player does not play, and on those called off."""
    sentences = []
    for number in sorted({*visible, *standings.called_off}):
        if standings.states.get(number) == Session.CALLED_OFF:
            sentences.append(CALLED_OFF % {"number": number})
            continue
        presence = presence_in(standings, entry.number, number) or "played"
        words = NEWS.get(presence)
        if presence == "sits-out" and entry.number in standings.home.get(number, ()):
            words = NOT_IN_FINAL
        if words and not (words is NEWS["no-seat"] and standings.states.get(number) == Session.CLOSED):
            sentences.append(words % {"number": number})
    return tuple(sentences)


def plays(standings: Standings, entry: Entry, session: PlayerSession) -> bool:
    """Whether the player takes the seat: they are not out of the session, and have not left."""
    return presence_in(standings, entry.number, session.number) not in {"out", "gone"}


def next_of(sessions: Iterable[PlayerSession]) -> PlayerSession | None:
    """Where the player sits now or next."""
    return next((session for session in sessions if session.waits), None)
