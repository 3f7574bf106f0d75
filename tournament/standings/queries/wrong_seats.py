"""Seats exchanged between two players, or given up by one: what that does to the standings.

The hands, the points and the places were played on the seats, so the seats keep them and get other players.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from scoring.standings import Row
from scoring.table.values import SeatScore
from tournament.models import Entry, Event, Ruling, Seat, Session
from tournament.result.queries.ledger import LedgerEntry, ledger_of
from tournament.result.queries.scored_tables import Seated, seats_by_table
from tournament.standings.queries.outcomes import Outcome, outcome_if


@dataclass(frozen=True)
class Exchange:
    """The seats of two players in a session, and all rulings against them there.

    A ruling stays with the seat, as the player there earned it, unless its id is `going`, or it put somebody
    out of the event: those go along with the player whom they name.
    """

    session: Session
    first: Seat
    second: Seat
    rulings: tuple[Ruling, ...]
    going: frozenset[int] = frozenset()

    @property
    def numbers(self) -> dict[int, int]:
        """The number of each table concerned by its id."""
        return {seat.table_id: seat.table.number for seat in (self.first, self.second)}

    @cached_property
    def seats(self) -> tuple[Seat, Seat]:
        """Both seats with their players exchanged; a substitute from the start, or being out, moves too.

        A substitute who came in during the session replaced the player who sat there, and stays on the seat.
        """
        first_after, second_after = copy(self.first), copy(self.second)
        along = (
            Seat.START in (first_after.substitute_since, second_after.substitute_since)
            or first_after.out
            or second_after.out
        )
        fields = ("entry", "substitute", "substitute_since", "substitute_reason", "out", "hands_before")
        for field in fields if along else fields[:1]:
            setattr(first_after, field, getattr(self.second, field))
            setattr(second_after, field, getattr(self.first, field))
        return first_after, second_after

    def goes(self, ruling: Ruling) -> bool:
        """Whether a ruling moves with the player it names."""
        return is_personal(ruling) or ruling.pk in self.going

    def moved(self, ruling: Ruling) -> Ruling:
        """A ruling as it is afterwards; the number of its hand is one of its table, and of no other."""
        moved = copy(ruling)
        if not self.goes(ruling):
            moved.entry = self.second.entry if ruling.entry_id == self.first.entry_id else self.first.entry
            return moved
        seat = next(seat for seat in self.seats if seat.entry_id == ruling.entry_id)
        if seat.table_id != ruling.table_id:
            moved.table, moved.hand = seat.table, None
        return moved


@dataclass(frozen=True)
class Standing:
    """A player's session and where it puts them. Points; `total`, `rank` None while they are not ranked."""

    table: int
    wind: str
    score: SeatScore | None
    total: int | None
    table_points: Fraction | None
    rank: int | None

    @property
    def penalties(self) -> int:
        """The points of the rulings at the table, negative ones take."""
        return self.score.at_table + self.score.after if self.score else 0


@dataclass(frozen=True)
class Change:
    """A player whose session or standing changes."""

    entry: Entry
    before: Standing
    after: Standing

    @property
    def both(self) -> tuple[Standing, Standing]:
        """Before and after."""
        return self.before, self.after


def is_personal(ruling: Ruling) -> bool:
    """Whether the ruling put its player out of the event, whatever seat they had."""
    return ruling.measure == "disqualified"


def exchange_of(session: Session, first: Entry, second: Entry, going: Iterable[int] = ()) -> Exchange | None:
    """The exchange of two players, None unless both have a seat in the session."""
    seats = Seat.objects.filter(session=session, entry__in=[first, second])
    seat_of = {seat.entry_id: seat for seat in seats.select_related("table__session", "entry", "substitute")}
    if len(seat_of) < 2:
        return None
    first_seat, second_seat = seat_of[first.pk], seat_of[second.pk]
    rulings = Ruling.objects.filter(
        table__in=[first_seat.table, second_seat.table], entry__in=[first, second]
    )
    rows = rulings.select_related("table__session", "entry").order_by("given_at", "pk")
    return Exchange(session, first_seat, second_seat, tuple(rows), frozenset(going))


def changes_of(exchange: Exchange) -> tuple[Change, ...]:
    """The two players before and after, then those at their tables whose session changes with a ruling."""
    seats, ledger = seats_by_table(exchange.session.event), ledger_of(exchange.session.event)
    before = _standings(exchange, seats, ledger)
    after = _standings(exchange, _seated(exchange, seats), _moved(exchange, ledger))
    pair = (exchange.first.entry, exchange.second.entry)
    at_tables = [seat.entry for table in sorted(exchange.numbers) for seat in seats[table]]
    entries = (*pair, *(entry for entry in at_tables if entry not in pair))
    changes = [Change(entry, before[entry.pk], after[entry.pk]) for entry in entries]
    return tuple(
        change for change in changes if change.entry in pair or change.before.score != change.after.score
    )


def _seated(exchange: Exchange, seats: Seated) -> Seated:
    """All seats after the exchange, by table id."""
    new = {seat.pk: seat for seat in exchange.seats}
    return {table: [new.get(seat.pk, seat) for seat in four] for table, four in seats.items()}


def _moved(exchange: Exchange, ledger: Iterable[LedgerEntry]) -> tuple[LedgerEntry, ...]:
    """The ledger after the exchange: a penalty typed in a hand stays with the seat."""
    seated = {seat.pk: seat.entry for seat in (exchange.first, exchange.second)}
    heirs = {(seat.table_id, seated[seat.pk].pk): seat.entry for seat in exchange.seats}
    rulings = {ruling.given_at: ruling for ruling in exchange.rulings}
    return tuple(_moved_entry(exchange, entry, heirs, rulings) for entry in ledger)


def _moved_entry(
    exchange: Exchange,
    entry: LedgerEntry,
    heirs: Mapping[tuple[int, int], Entry],
    rulings: Mapping[datetime, Ruling],
) -> LedgerEntry:
    if entry.table not in exchange.numbers:
        return entry
    if entry.source == "hand":
        heir = heirs.get((entry.table, entry.entry))
        return replace(entry, entry=heir.pk, player=heir.number) if heir else entry
    ruling = rulings.get(entry.given_at) if entry.given_at else None
    if ruling is None or ruling.entry_id != entry.entry:
        return entry
    moved = exchange.moved(ruling)
    return replace(entry, entry=moved.entry.pk, player=moved.entry.number, table=moved.table_id)


def _standings(exchange: Exchange, seats: Seated, ledger: Sequence[LedgerEntry]) -> dict[int, Standing]:
    """Where everybody at these tables stands, by entry id, if the seats and the ledger were these."""
    outcome = outcome_if(exchange.session.event, seats=seats, ledger=ledger)

    def standing(seat: Seat, table: int) -> Standing:
        score = outcome.score_of(seat.entry.number, exchange.session.number)
        return standing_of(seat.wind, table, score, outcome.rows.get(seat.entry.number))

    return {
        seat.entry_id: standing(seat, number)
        for table, number in exchange.numbers.items()
        for seat in seats[table]
    }


def standing_of(wind: str, table: int, score: SeatScore | None, row: Row | None) -> Standing:
    """Where a player stands with this seat and this row of the standings."""
    if row is None:
        return Standing(table, wind, score, None, None, None)
    return Standing(table, wind, score, row.total, row.table_points, row.place)


def changes_if_gone(event: Event, entry: Entry, seat: Seat | None) -> tuple[Change, ...]:
    """The player and the others at the table whose session or place changes; nothing if nothing does.

    `entry` and `seat` are as they would be, as `as_it_would_be` gives them.
    """
    seats = seats_by_table(event)
    entries = [entry if row.pk == entry.pk else row for row in event.entries.select_related("team")]
    after = {
        table: [seat if seat and sitting.pk == seat.pk else sitting for sitting in four]
        for table, four in seats.items()
    }
    current, changed = outcome_if(event, seats=seats), outcome_if(event, seats=after, entries=entries)
    four = seats[seat.table_id] if seat and seat.table_id in seats else []
    concerned = [entry, *(sitting.entry for sitting in four if sitting.entry_id != entry.pk)]
    places = {sitting.entry_id: sitting for sitting in four}
    changes = [
        Change(
            player,
            _standing(current, player, places.get(player.pk), seat),
            _standing(changed, player, places.get(player.pk), seat),
        )
        for player in concerned
    ]
    return tuple(change for change in changes if change.before != change.after)


def _standing(outcome: Outcome, entry: Entry, sitting: Seat | None, seat: Seat | None) -> Standing:
    """Where a player stands; table 0 where the player who does not play on has no seat in the session."""
    row = outcome.rows.get(entry.number)
    if sitting is None or seat is None:
        return standing_of("", 0, None, row)
    score = outcome.score_of(entry.number, seat.table.session.number)
    return standing_of(sitting.wind, seat.table.number, score, row)
