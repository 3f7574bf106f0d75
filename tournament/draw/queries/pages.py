"""What the draw pages show: the measures, the sessions, and each table with its reasons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count as CountOf
from django.utils.translation import gettext as _

from seating import NEVER, ApartGroup, Constraints, SessionDraw, TableDraw
from seating import Draw as Plan
from seating.report.quality import Meeting, earlier_meetings, meetings
from tournament.draw.queries.draws import (
    Player,
    constraints_in,
    in_lots,
    plan_of,
    seated_sessions,
    session_of,
)
from tournament.draw.queries.quality import Count, counts_of, distance_of, groups_of, meeting_words
from tournament.models import Draw, Event, Publication, Session
from tournament.words.names import by_alphabet


@dataclass(frozen=True)
class SeatLine:
    """A seat: its wind, its player, and whether it was exchanged by hand."""

    wind: str
    player: Player
    moved: bool = False


@dataclass(frozen=True)
class TableLine:
    """A table with its four seats and the sentences why they sit together."""

    number: int
    seats: tuple[SeatLine, ...]
    reasons: tuple[str, ...] = ()


def table_lines(
    plan: Plan,
    number: int,
    people: Mapping[int, Player],
    ranking: Sequence[int] = (),
    keepers: Mapping[int, int] | None = None,
) -> list[TableLine]:
    """The tables of session `number`, each with its reasons.

    `ranking`: the lots by the standings that a session was drawn from, leader first; `keepers`: the table of
    each lot that keeps one.
    """
    met = meetings(plan)
    pinned_lots = {lot for at, lot, _table in plan.pinned if at == number}
    moved = {lot for at, *pair in plan.swaps if at == number for lot in pair}
    return [
        TableLine(
            number=table.number,
            seats=tuple(SeatLine(wind, people[lot], lot in moved) for wind, lot in table.seats()),
            reasons=(
                *_reasons(table, number, people, met, ranking, moved),
                *_fixed_seats(table, people, keepers or {}, pinned_lots),
            ),
        )
        for table in session_of(plan, number).tables
    ]


def seat_lines(plan: Plan, number: int, people: Mapping[int, Player]) -> list[TableLine]:
    """The tables of session `number` without reasons."""
    return [
        TableLine(table.number, tuple(SeatLine(wind, people[lot]) for wind, lot in table.seats()))
        for table in session_of(plan, number).tables
    ]


def _reasons(
    table: TableDraw,
    session: int,
    people: Mapping[int, Player],
    met: dict[tuple[int, int], list[int]],
    ranking: Sequence[int],
    moved: set[int],
) -> list[str]:
    sentences = [_places(table, ranking)] if ranking else []
    before = earlier_meetings(table, session, met)
    for pair, numbers in before:
        meeting = meeting_words(Meeting(*pair, tuple(numbers)), people)
        sentences.append(_("Met before: %(meeting)s.") % {"meeting": meeting})
    if not before:
        sentences.append(_("None of the four has met before."))
    sentences += [
        _("%(name)s was seated here by hand.") % {"name": people[lot]}
        for lot in table.players
        if lot in moved
    ]
    return sentences


def _fixed_seats(
    table: TableDraw, people: Mapping[int, Player], keepers: Mapping[int, int], pinned_lots: set[int]
) -> list[str]:
    """Sentences on players who keep this table, or whose seat here was decided beforehand."""
    sentences = []
    for lot in table.players:
        if keepers.get(lot) == table.number:
            sentences.append(_("%(name)s keeps this table.") % {"name": people[lot]})
        elif lot in pinned_lots:
            sentences.append(_("The seat of %(name)s was fixed beforehand.") % {"name": people[lot]})
    return sentences


def _places(table: TableDraw, ranking: Sequence[int]) -> str:
    ranks = sorted(ranking.index(lot) + 1 for lot in table.players)
    if ranks[3] - ranks[0] == 3:
        return _("Places %(first)s to %(last)s of the standings.") % {"first": ranks[0], "last": ranks[3]}
    return _("Places %(a)s, %(b)s, %(c)s and %(d)s of the standings.") % dict(zip("abcd", ranks, strict=True))


@dataclass(frozen=True)
class NameLine:
    """Where one player sits in a session."""

    player: Player
    table: int
    wind: str


def name_lines(tables: Sequence[TableLine]) -> list[NameLine]:
    """The seats of a session in the order of the family names."""
    lines = [NameLine(seat.player, table.number, seat.wind) for table in tables for seat in table.seats]
    return sorted(lines, key=lambda line: (by_alphabet(line.player.by_name), line.player.number))


@dataclass(frozen=True)
class Judged:
    """Seats with the players behind their lots: what the counts and the tables are made from."""

    plan: Plan
    people: dict[int, Player]
    constraints: Constraints
    ranking: tuple[int, ...] = ()
    swiss: Mapping[str, Any] | None = None

    @property
    def keepers(self) -> dict[int, int]:
        """The table of each lot that keeps one."""
        return {own_table.player: own_table.table for own_table in self.constraints.own_tables}

    def tables(self, number: int) -> list[TableLine]:
        """The tables of a session with the reasons for their seats."""
        return table_lines(self.plan, number, self.people, self.ranking, self.keepers)

    def sitting_out(self, number: int) -> list[Player]:
        """Who sits out of a session by lot."""
        return [self.people[lot] for lot in session_of(self.plan, number).sitting_out]

    def counts(self) -> list[Count]:
        """The measures in words."""
        counts = counts_of(self.plan, self.people, self.constraints)
        return [*counts, distance_of(self.swiss)] if self.swiss and not self.plan.swaps else counts


def judged_draw(row: Draw, players: Mapping[int, Player]) -> Judged:
    """A stored draw; a player removed since shows the number alone."""
    people = {
        lot: players.get(number, Player(number, _("Player %(number)s") % {"number": number}, str(number)))
        for lot, number in enumerate(row.numbers, 1)
    }
    ranking = tuple(row.plan.get("ranking", ()))
    return Judged(plan_of(row), people, constraints_in(row), ranking, row.plan.get("swiss"))


def judged_seating(event: Event, players: Mapping[int, Player], row: Draw | None = None) -> Judged | None:
    """The seats in force, up to the last session of the draw they are compared with; None without any.

    Without a draw: all of them, with team-mates to be kept apart.
    """
    sessions = seated_sessions(event, last=row.last_session if row else None)
    lots = _lots(sessions, row)
    if not sessions:
        return None
    people = {lot: players[number] for lot, number in enumerate(lots, 1)}
    plan = Plan(len(lots), in_lots(sessions, lots), "", "seated")
    return Judged(plan, people, constraints_in(row) if row else _teams_apart(people))


def _lots(sessions: Sequence[SessionDraw], row: Draw | None) -> list[int]:
    """Players in the order of the draw's lots, so that its groups match; then everybody else with a seat."""
    seats = {number for session in sessions for table in session.tables for number in table.players}
    drawn = row.numbers if row else []
    return [*drawn, *sorted(seats - set(drawn))]


def _teams_apart(people: Mapping[int, Player]) -> Constraints:
    groups = groups_of("team", people).values()
    return Constraints(tuple(ApartGroup(frozenset(members), NEVER, "team") for members in groups))


def seats_in_force(event: Event, row: Draw, players: Mapping[int, Player]) -> Judged | None:
    """The seats that a draft would replace; None unless they cover the same sessions."""
    now = judged_seating(event, players, row)
    if now is None or len(now.people) != len(row.numbers) or len(now.plan.sessions) != row.last_session:
        return None
    return now


@dataclass(frozen=True)
class SessionLine:
    """A session in the list of what is drawn. `begins`: when it begins as far as is known now, or began."""

    number: int
    state: str
    state_name: str
    begins: datetime | None
    tables: int
    published_at: datetime | None
    draw: int | None  # the draw it was last confirmed from

    @property
    def is_free(self) -> bool:
        """Whether its seats may still be drawn."""
        return self.state == Session.PLANNED


def session_lines(
    event: Event, in_force: Mapping[int, int], begins: Mapping[int, datetime | None]
) -> list[SessionLine]:
    """Every session with its tables counted and its publication: two queries.

    `begins`: when each one begins (`session.queries.next_times`).
    """
    publications = Publication.objects.filter(event=event, kind=Publication.SEATING, withdrawn_at=None)
    published = dict(publications.values_list("session__number", "published_at"))
    return [
        SessionLine(
            number=session.number,
            state=session.state,
            state_name=str(session.get_state_display()),
            begins=begins.get(session.number),
            tables=session.all_tables,
            published_at=published.get(session.number),
            draw=in_force.get(session.number) if session.all_tables else None,
        )
        for session in event.sessions.annotate(all_tables=CountOf("tables")).order_by("number")
    ]
