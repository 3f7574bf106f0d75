"""From an event's rows to what the seating engine takes."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from seating import NEVER, ApartGroup, Constraints, SessionDraw
from tournament.models import Draw, Entry, Event, Seat, Session
from tournament.queries.draw import in_lots, plan_of, seated_sessions

FULL, RANDOM, SWISS = "full", "random", "swiss"
METHODS = (FULL, RANDOM, SWISS)

__all__ = [
    "FULL",
    "METHODS",
    "RANDOM",
    "SWISS",
    "Wish",
    "constraints_of",
    "first_free_session",
    "fixed_sessions",
    "lots_of",
    "plan_of",
    "players_of",
    "sessions_named",
]


@dataclass(frozen=True)
class Wish:
    """What the director asks for: a method, the text of the lots, one session or all, and who stays apart.

    `clubs` and `countries` weigh how unwelcome a meeting of two from the same one is, 0 to 100 (never).
    """

    method: str
    seed: str
    only_next: bool = False
    teams: bool = True
    clubs: int = 0
    countries: int = 0


def first_free_session(event: Event) -> Session | None:
    """The first session whose seats may still be drawn."""
    return event.sessions.filter(state=Session.PLANNED).order_by("number").first()


def players_of(event: Event) -> list[Entry]:
    """Who gets a seat: registered, not a substitute, not withdrawn or disqualified."""
    return [entry for entry in event.entries.select_related("team").order_by("number") if entry.plays]


def lots_of(event: Event, before: int) -> list[int]:
    """Player numbers in the order of their lots 1..n: who plays now, and who sat before session `before`."""
    sat = Seat.objects.filter(session__event=event, session__number__lt=before)
    seated = set(sat.values_list("entry__number", flat=True))
    return sorted(seated | {entry.number for entry in players_of(event)})


def fixed_sessions(event: Event, before: int, lots: Sequence[int]) -> tuple[SessionDraw, ...]:
    """The seats of the sessions before `before`, in lots."""
    return in_lots(seated_sessions(event, last=before - 1), lots)


def constraints_of(event: Event, wish: Wish, lots: Sequence[int]) -> Constraints:
    """Team-mates never, the same club or country as unwelcome as wished."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    groups: dict[tuple[str, str], set[int]] = defaultdict(set)
    for entry in event.entries.select_related("team"):
        if entry.number not in lot_of:
            continue
        team = entry.team.name if entry.team else ""
        for kind, name in (("team", team), ("club", entry.club), ("country", entry.country)):
            if name:
                groups[kind, name].add(lot_of[entry.number])
    weights = {"team": NEVER if wish.teams else 0, "club": wish.clubs, "country": wish.countries}
    return Constraints(
        apart=tuple(
            ApartGroup(frozenset(players), weights[kind], kind)
            for (kind, _name), players in sorted(groups.items())
            if weights[kind] and len(players) > 1
        )
    )


def sessions_named(draw: Draw) -> str:
    """Session 2, or sessions 2 to 4: what the draw seats, inside a sentence."""
    if draw.first_session == draw.last_session:
        return _("session %(number)s") % {"number": draw.first_session}
    return _("sessions %(first)s to %(last)s") % {"first": draw.first_session, "last": draw.last_session}
