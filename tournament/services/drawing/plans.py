"""From an event's rows to what the seating engine takes, and back."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from seating import NEVER, ApartGroup, Constraints, Draw, SessionDraw, TableDraw, from_json
from tournament.models import Draw as DrawRow
from tournament.models import Entry, Event, Seat, Session

FULL, RANDOM, SWISS = "full", "random", "swiss"
METHODS = (FULL, RANDOM, SWISS)


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
    """Player numbers in the order of their lots 1..n: who plays now and who sat in a session before `before`."""
    sat = Seat.objects.filter(session__event=event, session__number__lt=before)
    seated = set(sat.values_list("entry__number", flat=True))
    return sorted(seated | {entry.number for entry in players_of(event)})


def fixed_sessions(event: Event, before: int, lots: Sequence[int]) -> tuple[SessionDraw, ...]:
    """The seats of the sessions before `before`, in lots."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    tables: dict[int, dict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    seats = Seat.objects.filter(session__event=event, session__number__lt=before)
    rows = seats.values_list("session__number", "table__number", "wind", "entry__number")
    for session, table, wind, number in rows.order_by("session__number", "table__number"):
        tables[session][table][wind] = lot_of[number]
    return tuple(
        SessionDraw(session, tuple(TableDraw(number, **winds) for number, winds in found.items()))
        for session, found in tables.items()
    )


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


def plan_of(row: DrawRow) -> Draw:
    """The stored draw as the seating engine's value."""
    return from_json(row.plan)
