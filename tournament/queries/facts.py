"""An event's rows as the plain values that the rules engines take."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from datetime import datetime

from django.db.models import Sum

from scoring.standings import Contestant, PlayedTable
from scoring.table import Deduction, SeatFacts, score_table
from tournament.models import Entry, Event, Result, Ruling, Seat
from tournament.queries.scored import scored_tables

FIRST = 1  # the number of the first session
Seated = dict[int, list[Seat]]  # by table id
Taken = dict[tuple[int, int], tuple[Deduction, ...]]  # by table id and entry id


def contestants(
    entries: Iterable[Entry],
    tables: Iterable[PlayedTable],
    penalties: Mapping[int, int],
    closed: Iterable[int] = (),
) -> tuple[Contestant, ...]:
    """Everybody who is ranked or not, from the tables played so far.

    `penalties` are the points of rulings without a table by player number; `closed` the numbers of the
    sessions that are over: a ranked substitute missed those in which he has no seat.
    """
    played: defaultdict[int, set[int]] = defaultdict(set)
    for table in tables:
        for seat in (*table.score.seats, *table.score.own):
            played[seat.player].add(table.session)
    over = frozenset(closed)
    return tuple(_contestant(entry, played[entry.number], penalties, over) for entry in entries)


def _contestant(
    entry: Entry, played: Set[int], penalties: Mapping[int, int], closed: frozenset[int]
) -> Contestant:
    """Struck players are not ranked (EMA 2012 §5.7), nor is who withdrew before his first result.

    A substitute is when he said before session 1 that his result shall count, and played from there (EMA
    requirements 3.9); who came in later never is (MCRREG §4).
    """
    there = entry.counts and FIRST in played if entry.substitute else played or not entry.withdrawn_at
    return Contestant(
        number=entry.number,
        team=entry.team.name if entry.team else "",
        ranked=bool(there and not entry.struck_at),
        disqualified=bool(entry.disqualified_at),
        penalties=penalties.get(entry.number, 0),
        missed=tuple(sorted(closed - played)) if entry.substitute else (),
    )


def penalties_apart(event: Event, since: datetime | None = None) -> dict[int, int]:
    """Points of the rulings in force that belong to no table, by player number: they are taken from the
    total. With `since` of those given after this moment."""
    rulings = Ruling.objects.filter(event=event, cancelled_at=None, table=None).exclude(points=0)
    if since is not None:
        rulings = rulings.filter(given_at__gt=since)
    sums = rulings.order_by().values("entry__number").annotate(sum=Sum("points"))
    return dict(sums.values_list("entry__number", "sum"))


def deductions_of(event: Event) -> Taken:
    """Rulings in force at tables by (table id, entry id)."""
    found: dict[tuple[int, int], list[Deduction]] = defaultdict(list)
    rulings = Ruling.objects.filter(event=event, cancelled_at=None, table__isnull=False).exclude(points=0)
    for table, entry, points, moment in rulings.values_list("table_id", "entry_id", "points", "moment"):
        found[table, entry].append(Deduction(points=points, moment=moment))
    return {key: tuple(values) for key, values in found.items()}


def seat_facts(seats: Iterable[Seat], result: Result, deductions: Taken) -> list[SeatFacts]:
    """The four seats of a table with a result's points (differences, before penalties and uma)."""
    return [
        SeatFacts(
            wind=seat.wind,
            player=seat.entry.number,
            points=result.points[seat.wind],
            deductions=deductions.get((seat.table_id, seat.entry_id), ()),
            substitute=seat.substitute_since or None,
            stands_in=stands_in(seat),
        )
        for seat in seats
    ]


def stands_in(seat: Seat) -> int:
    """The number of the seat's substitute where his own result counts (EMA requirements 3.9), else 0."""
    return seat.substitute.number if seat.substitute and seat.substitute.counts else 0


def played_tables(
    event: Event, last: int | None = None, *, seats: Seated | None = None, taken: Taken | None = None
) -> tuple[PlayedTable, ...]:
    """Every table with a result, scored under the event's rules, up to session `last`.

    `seats` and `taken` stand in for the event's own seats and deductions: what would others make of it?
    """
    results = Result.objects.filter(current=True, table__session__event=event)
    if last is not None:
        results = results.filter(table__session__number__lte=last)
    deductions = deductions_of(event) if taken is None else taken
    if seats is None:
        return scored_tables(event, results, deductions)
    results = list(
        results.select_related("table__session").order_by("table__session__number", "table__number")
    )
    return tuple(
        PlayedTable(
            session=result.table.session.number,
            number=result.table.number,
            score=score_table(
                event.rules, seat_facts(seats[result.table_id], result, deductions), result.bets_left
            ),
        )
        for result in results
    )


def seats_by_table(event: Event) -> Seated:
    """The event's seats by table id, in wind order as stored, with their entries and substitutes."""
    found: dict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.filter(session__event=event).select_related("entry", "substitute")
    for seat in seats.order_by("pk"):
        found[seat.table_id].append(seat)
    return found
