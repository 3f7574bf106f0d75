"""What each page of the draw shows, put together from rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count as CountOf
from django.utils.translation import gettext as _

from seating import NEVER, ApartGroup, Constraints, SessionDraw
from seating import Draw as Plan
from tournament.models import Draw, Event, Publication, Session
from tournament.queries.draw import (
    Player,
    constraints_in,
    in_lots,
    plan_of,
    seated_sessions,
)
from tournament.queries.draw_quality import Count, counts_of, distance_of, groups_of
from tournament.queries.draw_tables import TableLine, table_lines


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
        return {own.player: own.table for own in self.constraints.own_tables}

    def tables(self, number: int) -> list[TableLine]:
        """The tables of a session with the reasons why they are as they are."""
        return table_lines(self.plan, number, self.people, self.ranking, self.keepers)

    def sitting_out(self, number: int) -> list[Player]:
        """Who sits out of a session by lot."""
        return [self.people[lot] for lot in self.plan.session(number).sitting_out]

    def counts(self) -> list[Count]:
        """The measures in words."""
        counts = counts_of(self.plan, self.people, self.constraints)
        return [*counts, distance_of(self.swiss)] if self.swiss and not self.plan.swaps else counts


def judged_draw(row: Draw, players: Mapping[int, Player]) -> Judged:
    """A stored draw; a player removed since shows his number alone."""
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
    """The draw's own lots first, so that its groups name the same players, then whoever else sits."""
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
    """A session in the list of what is drawn."""

    number: int
    state: str
    state_name: str
    starts_at: datetime | None
    tables: int
    published_at: datetime | None
    draw: int | None  # the draw it was last confirmed from

    @property
    def is_free(self) -> bool:
        """Whether its seats may still be drawn."""
        return self.state == Session.PLANNED


def session_lines(event: Event, in_force: Mapping[int, int]) -> list[SessionLine]:
    """Every session with its tables counted and its publication: two queries."""
    seen = Publication.objects.filter(event=event, kind=Publication.SEATING, withdrawn_at=None)
    published = dict(seen.values_list("session__number", "published_at"))
    return [
        SessionLine(
            number=one.number,
            state=one.state,
            state_name=str(one.get_state_display()),
            starts_at=one.starts_at,
            tables=one.all_tables,
            published_at=published.get(one.number),
            draw=in_force.get(one.number) if one.all_tables else None,
        )
        for one in event.sessions.annotate(all_tables=CountOf("tables")).order_by("number")
    ]
