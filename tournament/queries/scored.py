"""The tables of an event, scored: thousands of rows as plain tuples, each table scored once in a process."""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import Case, F, QuerySet, When

from scoring.standings import PlayedTable
from scoring.table import Deduction, SeatFacts, score_table
from tournament.models import Event, Result, Seat

SeatRow = tuple[int, str, int, int, str, int]
Taken = Mapping[tuple[int, int], tuple[Deduction, ...]]
SEATS = ("table_id", "wind", "entry_id", "entry__number", "substitute_since", "stands_in")
# The number of the substitute whose own result counts, else 0. Told by the database, because a column of
# booleans has Django convert every row.
STANDS_IN = Case(When(substitute__counts=True, then=F("substitute__number")), default=0)
RESULTS = (
    *("table_id", "table__session__number", "table__number"),
    *("east", "south", "west", "north", "bets_left"),
)
NOTHING: tuple[tuple[Deduction, ...], ...] = ((),) * 4
KEPT = 50_000  # tables: a score is a function of the rules and of what stands on the sheet

_tables: OrderedDict[tuple[object, ...], PlayedTable] = OrderedDict()
_lock = threading.Lock()


def scored_tables(event: Event, results: QuerySet[Result], deductions: Taken) -> tuple[PlayedTable, ...]:
    """The tables of these results in the order of sessions and tables: two queries."""
    seats: defaultdict[int, list[SeatRow]] = defaultdict(list)
    sat_down = Seat.objects.filter(session__event=event).annotate(stands_in=STANDS_IN).order_by("pk")
    for row in sat_down.values_list(*SEATS):
        seats[row[0]].append(row)
    rules = (event.pk, event.rules_key, event.rules_version, event.rules_hash)
    ordered = results.order_by("table__session__number", "table__number").values_list(*RESULTS)
    found = []
    with _lock:
        for table, session, number, *points in ordered:
            sat = tuple(seats[table])
            taken = tuple(deductions.get((table, seat[2]), ()) for seat in sat) if deductions else NOTHING
            key = (rules, session, number, sat, *points, taken)
            found.append(_tables.get(key) or _keep(key, event, points))
    return tuple(found)


def _keep(key: tuple[Any, ...], event: Event, points: list[int]) -> PlayedTable:
    _rules, session, number, sat, *_points, taken = key
    score = score_table(event.rules, _facts(sat, points, taken), points[-1])
    _tables[key] = PlayedTable(session, number, score)
    if len(_tables) > KEPT:
        _tables.popitem(last=False)
    return _tables[key]


def _facts(
    seats: tuple[SeatRow, ...], points: list[int], taken: tuple[tuple[Deduction, ...], ...]
) -> list[SeatFacts]:
    by_wind = dict(zip("ESWN", points, strict=False))  # the bets come after them
    return [
        SeatFacts(
            wind=wind,
            player=number,
            points=by_wind[wind],
            deductions=own,
            substitute=since or None,
            stands_in=stands_in,
        )
        for (_table, wind, _entry, number, since, stands_in), own in zip(seats, taken, strict=True)
    ]
