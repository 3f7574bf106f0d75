"""The signatures under results: who has signed, who has not, and what the rules say about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.db.models import Count, QuerySet

from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from tournament.models import Entry, Event, Result, Seat, Session, Signature, Table
from tournament.models.table import WIND_ORDER
from tournament.ruling.queries.suggestions import Suggestion, kind_text, offence_of, suggestion

UNSIGNED = "sheet-unsigned"


@dataclass(frozen=True)
class SignLine:
    """A seat of a table with a result: its player, the points held at the end, and the signature or None."""

    wind: str
    player: Entry
    points: int
    signature: Signature | None


@dataclass(frozen=True)
class SignedSheet:
    """A table's current result with its four seats, in the order of the winds."""

    table: Table
    result: Result
    lines: tuple[SignLine, ...]

    @property
    def missing(self) -> tuple[SignLine, ...]:
        """The seats that have not signed."""
        return tuple(line for line in self.lines if line.signature is None)

    @property
    def signed(self) -> int:
        """How many have signed."""
        return len(self.lines) - len(self.missing)

    def of(self, player: Entry) -> SignLine:
        """The line of one of the four players."""
        return next(line for line in self.lines if line.player == player)


@dataclass(frozen=True)
class UnsignedRule:
    """The rule of an edition about a sheet that a player has not signed."""

    text: str
    sanction: Suggestion


def sheet_of(table: Table) -> SignedSheet | None:
    """The table's current result and who has signed it, None without a result: three queries."""
    result = Result.objects.filter(table=table, current=True).first()
    if result is None:
        return None
    return signed_sheet(table, result, Seat.objects.filter(table=table).select_related("entry", "substitute"))


def signed_sheet(table: Table, result: Result, seats: Iterable[Seat]) -> SignedSheet:
    """Who has signed this result of a table with these seats: one query."""
    signed = {signature.wind: signature for signature in result.signatures.all()}
    start = table.session.event.rules.start_points
    lines = (
        SignLine(seat.wind, player_on(seat), start + result.points[seat.wind], signed.get(seat.wind))
        for seat in sorted(seats, key=lambda seat: WIND_ORDER[seat.wind])
    )
    return SignedSheet(table, result, tuple(lines))


def player_on(seat: Seat) -> Entry:
    """The player who has the seat at the end and signs for it."""
    return seat.substitute or seat.entry


def newest_sheet(entry: Entry) -> SignedSheet | None:
    """The player's last table with a result, which they are asked to sign."""
    seats = Seat.objects.filter(session__event=entry.event, table__results__current=True)
    seats = seats.filter(substitute=entry) | seats.filter(substitute=None, entry=entry)
    seat = seats.select_related("table__session__event").order_by("-session__number").first()
    return sheet_of(seat.table) if seat else None


def unsigned_tables(session: Session) -> list[tuple[int, int]]:
    """The tables with a result that lacks signatures, by number, and how many it lacks: one query.

    None where the event collects no signatures, or began to after this session.
    """
    if session.event.signing == Event.UNSIGNED or session.number < session.event.signed_from:
        return []
    signed_counts = _signature_counts(Result.objects.filter(table__session=session), "table__number")
    return [(number, len(WINDS) - signed) for number, signed in signed_counts if signed < len(WINDS)]


def unsigned_by_session(event: Event) -> dict[int, int]:
    """How many results lack signatures by the number of their session: one query.

    None where the event collects no signatures; sessions before it began to are not asked for any.
    """
    if event.signing == Event.UNSIGNED:
        return {}
    results = Result.objects.filter(
        table__session__event=event, table__session__number__gte=event.signed_from
    )
    unsigned: dict[int, int] = {}
    for number, rows in groupby(_signature_counts(results, "table__session__number"), itemgetter(0)):
        lacking = sum(count < len(WINDS) for _number, count in rows)
        if lacking:
            unsigned[number] = lacking
    return unsigned


def _signature_counts(results: QuerySet[Result], by: str) -> list[tuple[int, int]]:
    """The results in force with a number of their table or session (the field `by`) and their signatures."""
    with_counts = results.filter(current=True).annotate(signed=Count("signatures"))
    return list(with_counts.order_by(by).values_list(by, "signed"))


def rule_about(rules: RuleSet) -> UnsignedRule | None:
    """The rule about unsigned sheets (EMA 2025, score sheet), None if the edition has none."""
    if offence_of(rules, UNSIGNED) is None:
        return None
    return UnsignedRule(kind_text(rules, UNSIGNED), suggestion(rules, UNSIGNED, None, (), None))
