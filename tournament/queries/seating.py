"""Who sits where in a session, and what came of it: by table, by name, and found by a word."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.table import score_table
from tournament.models import Entry, Event, Publication, Result, Seat, Session
from tournament.models.table import WIND_ORDER
from tournament.queries.facts import deductions_of, seat_facts
from tournament.queries.players import sort_key


@dataclass(frozen=True)
class Sitting:
    """One player's seat in one session."""

    table: int
    wind: str
    entry: Entry
    substitute: Entry | None

    def mentions(self, words: list[str]) -> bool:
        """Whether the player, or who replaces him, has this number or all of these words in the name."""
        return any(_mentions(one, words) for one in (self.entry, self.substitute) if one)


@dataclass(frozen=True)
class SeatedTable:
    """A table of a session with its seats in the order of the winds."""

    number: int
    sittings: tuple[Sitting, ...]


@dataclass(frozen=True)
class Outcome:
    """What a seat came to. All in points: `points` is the sheet's difference, `score` what counts."""

    points: int
    uma: int
    penalties: int
    score: int
    place: int
    tied: bool
    table_points: object  # a Fraction, or None where the rules have none


@dataclass(frozen=True)
class Report:
    """A table's result: sure or not, and the outcome of each wind."""

    confirmed: bool
    provisional: bool
    outcomes: Mapping[str, Outcome]


def published_sessions(event: Event) -> frozenset[int]:
    """The numbers of the sessions whose seating everybody may see."""
    published = Publication.objects.filter(event=event, kind=Publication.SEATING, withdrawn_at=None)
    return frozenset(published.values_list("session__number", flat=True))


def tables_of(session: Session) -> tuple[SeatedTable, ...]:
    """The session's tables in the order of their numbers: one query."""
    seats = Seat.objects.filter(session=session).select_related("entry", "substitute", "table")
    found: dict[int, list[Sitting]] = {}
    for seat in seats.order_by("table__number"):
        found.setdefault(seat.table.number, []).append(sitting_of(seat))
    return tuple(SeatedTable(number, in_wind_order(sittings)) for number, sittings in found.items())


def sitting_of(seat: Seat) -> Sitting:
    """A seat that was loaded with its table and its people."""
    return Sitting(seat.table.number, seat.wind, seat.entry, seat.substitute)


def in_wind_order(sittings: Iterable[Sitting]) -> tuple[Sitting, ...]:
    """East, South, West, North."""
    return tuple(sorted(sittings, key=lambda one: WIND_ORDER[one.wind]))


def by_name(tables: Iterable[SeatedTable]) -> tuple[Sitting, ...]:
    """Everybody's seat, in the order of the last names; accents do not count."""
    sittings = [one for table in tables for one in table.sittings]
    return tuple(sorted(sittings, key=lambda one: sort_key(f"{one.entry.last_name} {one.entry.first_name}")))


def found_sittings(tables: Iterable[SeatedTable], text: str) -> tuple[Sitting, ...]:
    """The seats of those whose number is `text`, or whose name has all its words; nothing for no words."""
    words = sort_key(text).split()
    return tuple(one for one in by_name(tables) if words and one.mentions(words))


def reports_of(session: Session, event: Event) -> dict[int, Report]:
    """The results of the session by table number, scored under the event's rules: three queries."""
    results = list(Result.objects.filter(table__session=session, current=True).select_related("table"))
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(session=session).select_related("entry", "substitute"):
        seats.setdefault(seat.table_id, []).append(seat)
    deductions = deductions_of(event)
    return {
        one.table.number: _report(event, one, seat_facts(seats[one.table_id], one, deductions))
        for one in results
    }


def _report(event: Event, result: Result, facts: list) -> Report:
    scored = score_table(event.rules, facts, result.bets_left)
    outcomes = {
        seat.wind: Outcome(
            points=seat.points,
            uma=seat.uma,
            penalties=seat.at_table + seat.after,
            score=seat.score,
            place=seat.place,
            tied=seat.tied,
            table_points=seat.table_points,
        )
        for seat in scored.seats
    }
    return Report(result.confirmed, result.provisional, outcomes)


def _mentions(entry: Entry, words: list[str]) -> bool:
    if words == [str(entry.number)]:
        return True
    name = sort_key(entry.name)
    return all(word in name for word in words)
