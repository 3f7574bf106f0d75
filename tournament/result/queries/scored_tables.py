"""An event's rows as plain values for the rules engines, and its tables, each scored once per process."""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from django.db.models import Case, CharField, QuerySet, Value, When

from scoring.rulesets import RuleSet
from scoring.standings import Contestant, PlayedTable
from scoring.table.score import score_table
from scoring.table.values import Deduction, SeatFacts, Substitution, TableScore
from scoring.winds import WINDS
from tournament.models import Entry, Event, Result, Seat
from tournament.models.result import chip_counts
from tournament.presence.queries import Presences
from tournament.result.queries.ledger import Apart, Deductions, LedgerEntry, at_tables, ledger_of

OUT = "out"


class SeatRow(NamedTuple):
    """A seat as a score needs it, as the columns of SEATS say."""

    table: int  # its id
    wind: str
    entry: int  # the id of whose seat it is
    player: int  # their number
    since: str  # of the substitute: "start", "during", or "" without one; "out": the player does not count
    substitute_entry: int | None  # the substitute's id
    substitute: int | None  # and number
    counts: str  # "counts" where the substitute's own result does, else ""
    session: int = 0  # its number, where the seats of all sessions are read together

    @property
    def out(self) -> bool:
        """Whether the player does not count."""
        return self.since == OUT


SEATS = (
    *("table_id", "wind", "entry_id", "entry__number"),
    *("since", "substitute_id", "substitute__number", "counts", "session__number"),
)
# Words: Django converts every row of a column of booleans or numbers that are computed.
COUNTS = Case(When(substitute__counts=True, then=Value("counts")), default=Value(""))
SINCE = Case(When(out=True, then=Value(OUT)), default="substitute_since", output_field=CharField())
RESULTS = (
    *("table_id", "table__session__number", "table__number"),
    *("east", "south", "west", "north", "bets_left", "chips"),
)
NOTHING: tuple[tuple[tuple[int, tuple[Deduction, ...]], ...], ...] = ((),) * 4
NONE = Apart()
KEPT = 50_000  # tables: a score is a function of the rules and of what stands on the sheet
_tables: OrderedDict[tuple[object, ...], PlayedTable] = OrderedDict()
_lock = threading.Lock()


def score_of(
    rules: RuleSet,
    seats: Iterable[SeatRow],
    points: Mapping[str, int],
    bets_left: int,
    deductions: Mapping[int, tuple[Deduction, ...]],
    chips: Sequence[int] = (0, 0, 0, 0),
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

    def score(self, points: Sequence[int], bets_left: int, chips: Sequence[int] = (0, 0, 0, 0)) -> TableScore:
        """The table's score from four differences, and the chips, in the order of the winds."""
        by_wind = dict(zip(WINDS, points, strict=True))
        rows = map(seat_row, self.seats)
        return score_of(self.rules, rows, by_wind, bets_left, self.deductions(), chips)


def seat_rows(event: Event) -> list[SeatRow]:
    """All seats of the event in the order in which they were stored."""
    seats = Seat.objects.filter(session__event=event).annotate(counts=COUNTS, since=SINCE).order_by("pk")
    return list(map(SeatRow._make, seats.values_list(*SEATS)))


def scored_tables(
    event: Event, results: QuerySet[Result], deductions: Deductions, rows: Iterable[SeatRow]
) -> tuple[PlayedTable, ...]:
    """The tables of these results in the order of sessions and tables; `rows` are all seats of the event."""
    seats: defaultdict[int, list[SeatRow]] = defaultdict(list)
    for row in rows:
        seats[row.table].append(row)
    rules = (event.pk, event.rules_key, event.rules_version, event.rules_hash)
    ordered = results.order_by("table__session__number", "table__number").values_list(*RESULTS)
    tables, with_deductions = [], {table for table, _entry in deductions}
    with _lock:
        for table, session, number, *points in ordered:
            table_seats = tuple(seats[table])
            seat_deductions = (
                tuple(_taken(deductions, seat) for seat in table_seats)
                if table in with_deductions
                else NOTHING
            )
            key = (rules, session, number, table_seats, *points, seat_deductions)
            tables.append(_tables.get(key) or _keep(key, event, points))
    return tuple(tables)


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
    score = score_of(event.rules, seats, by_wind, points[-2], by_entry, chip_counts(points[-1]))
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
        for seat in (*table.score.seats, *table.score.own_results):
            played[seat.player].add(table.session)
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
        missed = presences.missed(entry.number, closed, played)
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
    rows: Iterable[SeatRow] | None = None,
) -> tuple[PlayedTable, ...]:
    """Every table with a result, scored under the event's rules, up to session `last`.

    `seats` and `deductions` replace those of the event, to compute what would change with others; `rows` are
    the event's own seats, where somebody has read them already.
    """
    results = Result.objects.filter(current=True, table__session__event=event)
    if last is not None:
        results = results.filter(table__session__number__lte=last)
    deductions = at_tables(ledger_of(event)) if deductions is None else deductions
    if seats is None:
        return scored_tables(event, results, deductions, seat_rows(event) if rows is None else rows)
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
