"""What each page of the draw shows, put together from rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count as CountOf
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from seating import NEVER, SWISS, ApartGroup, Constraints, SessionDraw, quality, verify
from seating import Draw as Plan
from seating.bounds import apart_bound, repeat_bound, table_bound
from seating.following import NEXT, RANDOM, REDRAW
from seating.full import ALGORITHM
from seating.schedules import MOST_PLAYERS, MOST_SESSIONS, best_schedule
from seating.seats import seated
from seating.verifying import claims, flat
from tournament.models import Draw, Event, Publication, Session
from tournament.queries.draw import (
    Player,
    constraints_in,
    in_lots,
    plan_of,
    seated_sessions,
)
from tournament.queries.draw_quality import Count, counts_of, groups_of, separable

REDRAWABLE = (ALGORITHM, RANDOM, REDRAW, NEXT)


@dataclass(frozen=True)
class Judged:
    """Seats with the players behind their lots: what the counts and the tables are made from."""

    plan: Plan
    people: dict[int, Player]
    constraints: Constraints
    ranking: tuple[int, ...] = ()

    def counts(self) -> list[Count]:
        """The measures in words."""
        return counts_of(self.plan, self.people, self.constraints)


def judged_draw(row: Draw, players: Mapping[int, Player]) -> Judged:
    """A stored draw; a player removed since shows his number alone."""
    people = {
        lot: players.get(number, Player(number, _("Player %(number)s") % {"number": number}, str(number)))
        for lot, number in enumerate(row.numbers, 1)
    }
    return Judged(plan_of(row), people, constraints_in(row), tuple(row.plan.get("ranking", ())))


def everybody_plays(plan: Plan) -> bool:
    """Whether nobody left or joined: each session seats all players of the draw."""
    return all(4 * len(session.tables) == plan.players for session in plan.sessions)


@dataclass(frozen=True)
class Certificate:
    """What can be checked of a draw, and what does not hold; no problems when all is true."""

    problems: list[str]
    changed_field: bool  # players left or joined: an empty seat is no fault then
    redrawable: bool  # the lots give the same seats again
    by_command: bool  # draw_seating --verify takes the file


def certificate_of(row: Draw) -> Certificate:
    """A stored draw counted again from its seats alone."""
    whole = everybody_plays(plan_of(row))
    problems = verify(row.plan) if whole else list(claims(row.plan, list(flat(row.plan))))
    algorithm = row.plan.get("algorithm", "")
    return Certificate(
        problems,
        changed_field=not whole,
        redrawable=whole and algorithm in REDRAWABLE,
        by_command=whole and algorithm in (*REDRAWABLE, SWISS),
    )


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


def counts_in_force(event: Event, row: Draw, players: Mapping[int, Player]) -> list[Count] | None:
    """The measures of the seats that a draft would replace; None unless they cover the same sessions."""
    now = judged_seating(event, players, row)
    if now is None or len(now.people) != len(row.numbers) or len(now.plan.sessions) != row.last_session:
        return None
    return now.counts()


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


def feasibility(players: int, sessions: int, teams: Sequence[Sequence[int]], *, whole: bool) -> list[str]:
    """What a draw of so many players over so many sessions can reach, in sentences, before it is drawn.

    `whole`: all sessions are drawn at once, so that the best known schedule says it exactly.
    """
    if players % 4 or not 8 <= players <= MOST_PLAYERS or not 1 <= sessions <= MOST_SESSIONS:
        return []
    bound = repeat_bound(players, sessions)
    known = _known_repeats(players // 4, sessions) if whole else None
    sentences = [_repeats_ahead(bound, known)]
    if table_bound(players, sessions):
        sentences.append(_("With more sessions than tables, everybody returns to some table."))
    forced = apart_bound(players, sessions, teams)
    if forced:
        sentences.append(
            ngettext(
                "A team has more members than there are tables: team-mates must meet at least %(n)s time.",
                "A team has more members than there are tables: team-mates must meet at least %(n)s times.",
                forced,
            )
            % {"n": forced}
        )
    return sentences


def _known_repeats(tables: int, sessions: int) -> int:
    """The repeated meetings of the best schedule known; lots change who meets, not how often."""
    rounds = best_schedule(tables, sessions).rounds
    plan = Plan(4 * tables, seated(rounds, range(1, 4 * tables + 1)), "", "")
    return quality(plan).repeat_meetings


def _repeats_ahead(bound: int, known: int | None) -> str:
    if known == 0:
        return _("A full draw exists in which nobody meets the same player twice.")
    if known is None and not bound:
        return _("Counting alone forces no repeated meeting; the draft will say what was found.")
    if known is None:
        return _("At least %(bound)s repeated meetings are unavoidable.") % {"bound": bound}
    if known == bound:
        return _("A full draw has %(known)s repeated meetings, and no draw can have fewer.") % {
            "known": known
        }
    return _(
        "The best full draw known has %(known)s repeated meetings; at least %(bound)s are unavoidable."
    ) % {
        "known": known,
        "bound": bound,
    }


def team_groups(players: Mapping[int, Player]) -> list[list[int]]:
    """The teams with two members or more, as player numbers."""
    return list(groups_of("team", players).values())


def can_be_kept_apart(kind: str, players: Mapping[int, Player]) -> bool:
    """Whether teams, clubs or countries are known and not one for all."""
    return separable(groups_of(kind, players), len(players))
