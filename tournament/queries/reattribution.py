"""Two players sat in each other's seats: what moves, what stays, and what that does to their scores.

The hands, the points and the places were played on the seats, so the seats keep them and get other players.
"""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoring.seats import Deduction, SeatScore
from scoring.standings import Row, standings
from tournament.models import Entry, Ruling, Seat, Session
from tournament.queries.facts import (
    Seated,
    Taken,
    contestants,
    deductions_of,
    penalties_apart,
    played_tables,
    seats_by_table,
)
from tournament.queries.finals import finals_of


@dataclass(frozen=True)
class Exchange:
    """The seats of two players in a session, and all rulings against them there.

    A ruling stays with the seat, as whoever sat there earned it, unless its id is `going`, or it put somebody
    out of the event: those go along with the player whom they name.
    """

    session: Session
    one: Seat
    other: Seat
    rulings: tuple[Ruling, ...]
    going: frozenset[int] = frozenset()

    @property
    def numbers(self) -> dict[int, int]:
        """The number of each table concerned by its id."""
        return {seat.table_id: seat.table.number for seat in (self.one, self.other)}

    @cached_property
    def seats(self) -> tuple[Seat, Seat]:
        """Both seats with the other's player; a substitute from the start goes along with his player.

        Who came in during the session replaced whoever sat there: he stays on the seat.
        """
        one, other = copy(self.one), copy(self.other)
        along = Seat.START in (one.substitute_since, other.substitute_since)
        fields = ("entry", "substitute", "substitute_since", "substitute_reason") if along else ("entry",)
        for field in fields:
            setattr(one, field, getattr(self.other, field))
            setattr(other, field, getattr(self.one, field))
        return one, other

    def goes(self, ruling: Ruling) -> bool:
        """Whether a ruling goes along with the player whom it names."""
        return is_personal(ruling) or ruling.pk in self.going

    def moved(self, ruling: Ruling) -> Ruling:
        """A ruling as it is afterwards; the number of its hand is one of its table, and of no other."""
        found = copy(ruling)
        if not self.goes(ruling):
            found.entry = self.other.entry if ruling.entry_id == self.one.entry_id else self.one.entry
            return found
        seat = next(one for one in self.seats if one.entry_id == ruling.entry_id)
        if seat.table_id != ruling.table_id:
            found.table, found.hand = seat.table, None
        return found


@dataclass(frozen=True)
class Standing:
    """A player's session and where it puts him. Points; `total`, `rank` None while he is not ranked."""

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
    """A player whose session is another one afterwards."""

    entry: Entry
    before: Standing
    after: Standing

    @property
    def both(self) -> tuple[Standing, Standing]:
        """Before and after."""
        return self.before, self.after


def is_personal(ruling: Ruling) -> bool:
    """Whether the ruling put its player out of the event, whatever seat he had."""
    return ruling.measure == "disqualified"


def exchange_of(session: Session, first: Entry, second: Entry, going: Iterable[int] = ()) -> Exchange | None:
    """The exchange of two players, None unless both have a seat in the session."""
    seats = Seat.objects.filter(session=session, entry__in=[first, second])
    found = {seat.entry_id: seat for seat in seats.select_related("table__session", "entry", "substitute")}
    if len(found) < 2:
        return None
    one, other = found[first.pk], found[second.pk]
    rulings = Ruling.objects.filter(table__in=[one.table, other.table], entry__in=[first, second])
    rows = rulings.select_related("table__session", "entry").order_by("given_at", "pk")
    return Exchange(session, one, other, tuple(rows), frozenset(going))


def changes_of(exchange: Exchange) -> tuple[Change, ...]:
    """The two players before and after, then those at their tables whose session changes with a ruling."""
    seats, taken = seats_by_table(exchange.session.event), deductions_of(exchange.session.event)
    before = _standings(exchange, seats, taken)
    after = _standings(exchange, _seated(exchange, seats), _taken(exchange, taken))
    pair = (exchange.one.entry, exchange.other.entry)
    others = [seat.entry for table in sorted(exchange.numbers) for seat in seats[table]]
    entries = (*pair, *(entry for entry in others if entry not in pair))
    lines = [Change(entry, before[entry.pk], after[entry.pk]) for entry in entries]
    return tuple(one for one in lines if one.entry in pair or one.before.score != one.after.score)


def _seated(exchange: Exchange, seats: Seated) -> Seated:
    """Everybody's seats after the exchange."""
    new = {seat.pk: seat for seat in exchange.seats}
    return {table: [new.get(seat.pk, seat) for seat in four] for table, four in seats.items()}


def _taken(exchange: Exchange, taken: Taken) -> Taken:
    """What rulings take at each table after the exchange."""
    found = dict(taken)
    in_force = [one for one in exchange.rulings if one.cancelled_at is None and one.points]
    for one in in_force:
        found.pop((one.table_id, one.entry_id), None)
    for one in map(exchange.moved, in_force):
        key = (one.table_id, one.entry_id)
        found[key] = (*found.get(key, ()), Deduction(one.points, one.moment))
    return found


def _standings(exchange: Exchange, seats: Seated, taken: Taken) -> dict[int, Standing]:
    """Where everybody at these tables stands, by entry id, if the seats and deductions were these."""
    event = exchange.session.event
    played = played_tables(event, seats=seats, taken=taken)
    own = [one for one in played if one.session == exchange.session.number]
    scores = {seat.player: seat for one in own for seat in one.score.seats}
    closed = event.sessions.filter(state=Session.CLOSED).values_list("number", flat=True)
    who = contestants(event.entries.select_related("team"), played, penalties_apart(event), closed)
    last = max((one.session for one in played), default=0)
    found = standings(event.rules, who, played, last, finals_of(event)) if last else ()
    rows = {row.player: row for row in found}

    def standing(seat: Seat, table: int) -> Standing:
        number = seat.entry.number
        return _standing(seat.wind, table, scores.get(number), rows.get(number))

    return {
        seat.entry_id: standing(seat, number)
        for table, number in exchange.numbers.items()
        for seat in seats[table]
    }


def _standing(wind: str, table: int, score: SeatScore | None, row: Row | None) -> Standing:
    if row is None:
        return Standing(table, wind, score, None, None, None)
    return Standing(table, wind, score, row.total, row.table_points, row.place)
