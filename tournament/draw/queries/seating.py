"""The seating of a session by table and by name, with the result of each table."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from django.db.models import Model, QuerySet

from scoring.table.values import TableScore
from tournament.models import Absence, Entry, Event, Publication, Result, Seat, Session
from tournament.models.table import WIND_ORDER
from tournament.result.queries.ledger import at_tables, ledger_of
from tournament.result.queries.scored_tables import score_of_result
from tournament.words.names import by_alphabet, without_marks

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Sitting:
    """One player's seat in one session; `out`: they play no more there, and nobody does instead."""

    table: int
    wind: str
    entry: Entry
    substitute: Entry | None
    out: bool = False

    def mentions(self, words: list[str]) -> bool:
        """Whether the player, or their substitute, has this number or all of these words in the name."""
        return any(_mentions(entry, words) for entry in (self.entry, self.substitute) if entry)


@dataclass(frozen=True)
class SeatedTable:
    """A table of a session with its seats in the order of the winds."""

    number: int
    sittings: tuple[Sitting, ...]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a seat, in points: `points` is the difference on the sheet, `score` what counts."""

    points: int
    uma: int
    penalties: int
    score: int
    place: int
    tied: bool
    table_points: Fraction | None  # None where the rules have none
    chips: int = 0


@dataclass(frozen=True)
class Report:
    """A table's result: whether it is confirmed or provisional, and the outcome of each wind."""

    confirmed: bool
    provisional: bool
    outcomes: Mapping[str, Outcome]


def published_sessions(event: Event) -> frozenset[int]:
    """The numbers of the sessions whose seating everybody may see."""
    published = Publication.objects.filter(event=event, kind=Publication.SEATING, withdrawn_at=None)
    return frozenset(published.values_list("session__number", flat=True))


def tables_of(session: Session, numbers: Collection[int] | None = None) -> tuple[SeatedTable, ...]:
    """The session's tables, or those of these numbers, in the order of the numbers: one query."""
    seats = _at(numbers, Seat.objects.filter(session=session)).select_related("entry", "substitute", "table")
    tables: dict[int, list[Sitting]] = {}
    for seat in seats.order_by("table__number"):
        tables.setdefault(seat.table.number, []).append(sitting_of(seat))
    return tuple(SeatedTable(number, in_wind_order(sittings)) for number, sittings in tables.items())


def _at(numbers: Collection[int] | None, rows: QuerySet[Row]) -> QuerySet[Row]:
    return rows if numbers is None else rows.filter(table__number__in=numbers)


def sitting_of(seat: Seat) -> Sitting:
    """The Sitting of a seat that was loaded with its table, entry and substitute."""
    return Sitting(seat.table.number, seat.wind, seat.entry, seat.substitute, seat.out)


def in_wind_order(sittings: Iterable[Sitting]) -> tuple[Sitting, ...]:
    """East, South, West, North."""
    return tuple(sorted(sittings, key=lambda sitting: WIND_ORDER[sitting.wind]))


def by_name(tables: Iterable[SeatedTable]) -> tuple[Sitting, ...]:
    """All sittings ordered by last name, ignoring accents."""
    sittings = [sitting for table in tables for sitting in table.sittings]
    return tuple(sorted(sittings, key=_alphabetically))


def _alphabetically(sitting: Sitting) -> str:
    return by_alphabet(f"{sitting.entry.last_name} {sitting.entry.first_name}")


def found_sittings(tables: Iterable[SeatedTable], text: str) -> tuple[Sitting, ...]:
    """The seats of players whose number is `text` or whose name has all its words; none for an empty text."""
    words = without_marks(text).split()
    return tuple(sitting for sitting in by_name(tables) if words and sitting.mentions(words))


def found_resting(session: Session, text: str) -> tuple[Entry, ...]:
    """The players so named who sit the session out as planned: one query."""
    words = without_marks(text).split()
    rows = Absence.objects.filter(session=session, planned=True).select_related("entry")
    return tuple(row.entry for row in rows if words and _mentions(row.entry, words))


def reports_of(session: Session, event: Event, numbers: Collection[int] | None = None) -> dict[int, Report]:
    """The results of the session by table number, scored under the event's rules: three queries.

    `numbers`: of the tables, where not all are asked for.
    """
    current = Result.objects.filter(table__session=session, current=True)
    results = list(_at(numbers, current).select_related("table"))
    seats: dict[int, list[Seat]] = {}
    for seat in _at(numbers, Seat.objects.filter(session=session)).select_related("entry", "substitute"):
        seats.setdefault(seat.table_id, []).append(seat)
    deductions = at_tables(ledger_of(event, session))
    return {
        result.table.number: _report(
            result, score_of_result(event.rules, seats[result.table_id], result, deductions)
        )
        for result in results
    }


def _report(result: Result, scored: TableScore) -> Report:
    outcomes = {
        seat.wind: Outcome(
            points=seat.points,
            uma=seat.uma,
            penalties=seat.at_table + seat.after,
            score=seat.score,
            place=seat.place,
            tied=seat.tied,
            table_points=seat.table_points,
            chips=seat.chips,
        )
        for seat in scored.seats
    }
    return Report(result.confirmed, result.provisional, outcomes)


def _mentions(entry: Entry, words: list[str]) -> bool:
    if words == [str(entry.number)]:
        return True
    name = without_marks(entry.name)
    return all(word in name for word in words)
