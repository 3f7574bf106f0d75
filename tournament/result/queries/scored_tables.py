"""An event's rows as plain values for the rules engines, and its tables, each scored once per process."""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from scoring.rulesets import RuleSet
from scoring.standings import Contestant, PlayedTable
from scoring.table.score import score_table
from scoring.table.values import Deduction, SeatFacts, Substitution, TableScore
from scoring.winds import WINDS
from tournament.models import Entry, Event, Result, Seat
from tournament.models.result import chip_counts
from tournament.presence.queries import Presences
from tournament.result.queries.ledger import Apart, Deductions, LedgerEntry, at_tables, ledger_of
from tournament.result.queries.rows import CACHED_EVENTS, OUT, SeatRow, Seats, SheetRow, rows_of

NOTHING: tuple[tuple[tuple[int, tuple[Deduction, ...]], ...], ...] = ((),) * 4
NONE = Apart()
NO_CHIPS = (0, 0, 0, 0)
KEPT = 50_000  # tables: a score is a function of the rules and of what stands on the sheet
_tables: OrderedDict[tuple[object, ...], PlayedTable] = OrderedDict()
_scored: OrderedDict[int, "Scored"] = OrderedDict()  # by event
_lock = threading.Lock()


def score_of(
    rules: RuleSet,
    seats: Iterable[SeatRow],
    points: Mapping[str, int],
    bets_left: int,
    deductions: Mapping[int, tuple[Deduction, ...]],
    chips: Sequence[int] = NO_CHIPS,
) -> TableScore:
    """The score of a table: points by wind as differences from the start, deductions by entry id.

    `chips` are those that each won or lost, in the order of the winds.

    A substitute stands in with a result of their own where it counts (EMA requirements 3.9).
    """
    facts = [
        SeatFacts(
            wind=seat.wind,
            player=seat.player,
            points=points[seat.wind],
            deductions=deductions.get(seat.entry, ()),
            substitute=cast(Substitution, seat.since) if seat.since else None,
            chips=chips[WINDS.index(seat.wind)],
            stands_in=seat.substitute if seat.substitute and seat.counts else 0,
            against_substitute=deductions.get(seat.substitute_entry, ()) if seat.substitute_entry else (),
        )
        for seat in seats
    ]
    return score_table(rules, facts, bets_left)


def seat_row(seat: Seat) -> SeatRow:
    """A seat that was read with its entry and substitute."""
    substitute = seat.substitute
    return SeatRow(
        table=seat.table_id,
        wind=seat.wind,
        entry=seat.entry_id,
        player=seat.entry.number,
        since=OUT if seat.out else seat.substitute_since,
        substitute_entry=seat.substitute_id,
        substitute=substitute.number if substitute else None,
        counts="counts" if substitute and substitute.counts else "",
    )


def score_of_result(
    rules: RuleSet, seats: Iterable[Seat], result: Result, deductions: Deductions
) -> TableScore:
    """The score of a stored result; the seats of its table were read with entries and substitutes."""
    by_entry = {
        entry: seat_deductions
        for (table, entry), seat_deductions in deductions.items()
        if table == result.table_id
    }
    rows = map(seat_row, seats)
    return score_of(rules, rows, result.points, result.bets_left, by_entry, result.chip_counts)


@dataclass(frozen=True)
class TableFacts:
    """What a score needs besides the points: the seats in wind order, and the table's ledger."""

    rules: RuleSet
    seats: tuple[Seat, ...]
    ledger: tuple[LedgerEntry, ...] = ()

    def deductions(self) -> dict[int, tuple[Deduction, ...]]:
        """The deductions at this table, by entry id."""
        return {entry: deductions for (_table, entry), deductions in at_tables(self.ledger).items()}

    def score_of(self, result: Result) -> TableScore:
        """The table's score from a stored result."""
        return self.score([result.points[wind] for wind in WINDS], result.bets_left, result.chip_counts)

    def score(self, points: Sequence[int], bets_left: int, chips: Sequence[int] = NO_CHIPS) -> TableScore:
        """The table's score from four differences, and the chips, in the order of the winds."""
        by_wind = dict(zip(WINDS, points, strict=True))
        rows = map(seat_row, self.seats)
        return score_of(self.rules, rows, by_wind, bets_left, self.deductions(), chips)


class Scored(NamedTuple):
    """The tables of an event by what stands on their sheets, and all else that they were scored from."""

    rules: tuple[object, ...]
    seats: Seats
    deductions: Deductions
    tables: dict[SheetRow, PlayedTable]


def scored_tables(
    event: Event, sheets: Iterable[SheetRow], deductions: Deductions, seats: Seats
) -> tuple[PlayedTable, ...]:
    """The tables of these sheets, in their order; `seats` are all seats of the event."""
    rules = (event.pk, event.rules_key, event.rules_version, event.rules_hash)
    with_deductions = {table for table, _entry in deductions}
    with _lock:
        before = _scored.pop(event.pk, None)
        earlier_tables = before.tables if before and before[:3] == (rules, seats, deductions) else {}
        now = Scored(rules, seats, deductions, {})
        for sheet in sheets:
            now.tables[sheet] = earlier_tables.get(sheet) or _scored_table(event, now, sheet, with_deductions)
        _scored[event.pk] = now
        if len(_scored) > CACHED_EVENTS:
            _scored.popitem(last=False)
        return tuple(now.tables.values())


def _scored_table(event: Event, of: Scored, sheet: SheetRow, with_deductions: Set[int]) -> PlayedTable:
    table, session, number, *points, _provisional, _state = sheet
    seats = of.seats.at.get(table, ())
    taken = tuple(_taken(of.deductions, seat) for seat in seats) if table in with_deductions else NOTHING
    key = (of.rules, session, number, seats, *points, taken)
    return _tables.get(key) or _keep(key, event, points)


def _taken(deductions: Deductions, seat: SeatRow) -> tuple[tuple[int, tuple[Deduction, ...]], ...]:
    """The deductions at a seat, from the player and from the substitute, by entry id."""
    people = (seat.entry,) if seat.substitute_entry is None else (seat.entry, seat.substitute_entry)
    return tuple(
        (person, taken) for person in people if (taken := deductions.get((seat.table, person))) is not None
    )


def _keep(key: tuple[Any, ...], event: Event, points: list[Any]) -> PlayedTable:
    _rules, session, number, seats, *_points, deductions = key
    by_wind = dict(zip(WINDS, points, strict=False))  # bets and chips come after them
    by_entry = {entry: entry_deductions for pairs in deductions for entry, entry_deductions in pairs}
    score = score_of(
        event.rules, seats, by_wind, points[-2], by_entry, chip_counts(points[-1]) if points[-1] else NO_CHIPS
    )
    _tables[key] = PlayedTable(session, number, score)
    if len(_tables) > KEPT:
        _tables.popitem(last=False)
    return _tables[key]


FIRST = 1  # the number of the first session
Seated = dict[int, list[Seat]]  # by table id


def contestants(
    entries: Iterable[Entry],
    tables: Iterable[PlayedTable],
    penalties: Mapping[int, Apart],
    presences: Presences | None,
    closed: Iterable[int] = (),
) -> tuple[Contestant, ...]:
    """Every contestant, ranked or not, from the tables played so far.

    `penalties` are the points taken apart from tables, by player number; `closed` the numbers of the sessions
    that are over. Without `presences` only ranked substitutes miss sessions, those in which they have no
    seat: events from before presence was stored count so.
    """
    played: defaultdict[int, set[int]] = defaultdict(set)
    for table in tables:
        for player, _cell, _twelfths in table.cells:
            played[player].add(table.session)
    over = frozenset(closed)
    return tuple(
        _contestant(entry, played[entry.number], penalties.get(entry.number, NONE), presences, over)
        for entry in entries
    )


def _contestant(
    entry: Entry, played: Set[int], penalties: Apart, presences: Presences | None, closed: frozenset[int]
) -> Contestant:
    """Struck players are not ranked (EMA 2012 §5.7), nor are those who withdrew before their first result.

    A substitute is ranked after declaring before session 1 that the result shall count, and playing from
    there (EMA requirements 3.9); one who came in later never is (MCRREG §4). A player who joined without
    having had a seat yet has no place yet.
    """
    ranked = entry.counts and FIRST in played if entry.substitute else played or not entry.withdrawn_at
    if presences is None:
        missed = tuple(sorted(closed - played)) if entry.substitute else ()
    else:
        missed = presences.missed(entry.number, closed, played) if closed - played else ()
        ranked = ranked and (played or presences.was_there(entry.number))
    return Contestant(
        number=entry.number,
        team=entry.team.name if entry.team_id and entry.team else "",
        ranked=bool(ranked and not entry.struck_at),
        disqualified=bool(entry.disqualified_at),
        penalties=penalties.points,
        table_points=penalties.table_points,
        missed=missed,
    )


def played_tables(
    event: Event,
    last: int | None = None,
    *,
    seats: Seated | None = None,
    deductions: Deductions | None = None,
) -> tuple[PlayedTable, ...]:
    """Every table with a result, scored under the event's rules, up to session `last`.

    `seats` and `deductions` replace those of the event, to compute what would change with others.
    """
    deductions = at_tables(ledger_of(event)) if deductions is None else deductions
    if seats is None:
        rows = rows_of(event)
        tables = scored_tables(event, rows.tables.sheets, deductions, rows.seats)
        return tables if last is None else tuple(table for table in tables if table.session <= last)
    results = Result.objects.filter(current=True, table__session__event=event)
    if last is not None:
        results = results.filter(table__session__number__lte=last)
    ordered = results.select_related("table__session").order_by("table__session__number", "table__number")
    return tuple(
        PlayedTable(
            session=result.table.session.number,
            number=result.table.number,
            score=score_of_result(event.rules, seats[result.table_id], result, deductions),
        )
        for result in ordered
    )


def seats_by_table(event: Event) -> Seated:
    """The event's seats by table id, in wind order as stored, with their entries and substitutes."""
    by_table: dict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.filter(session__event=event).select_related("entry", "substitute")
    for seat in seats.order_by("pk"):
        by_table[seat.table_id].append(seat)
    return by_table
