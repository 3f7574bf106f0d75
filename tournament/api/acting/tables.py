"""Acts at tables: results, hands, rulings, substitutes; and what the staff reads of a table."""

from typing import Annotated, Any, Literal

from ninja import Router, Schema
from pydantic import Field

from tournament.acts.refusals import Reason, Refused
from tournament.api.acting.rows import entry_at, ruling_at, seat_at, table_at
from tournament.api.asking import Acting
from tournament.api.done import Done, done
from tournament.api.routes import acting
from tournament.api.values import Body, Flag, Moment, Number, Points, Who, Whole, who
from tournament.hand.services.recording import Typist, record_hand
from tournament.models import LateHand, Ruling
from tournament.presence.services.substitutions import set_substitute
from tournament.result.services.recording import Sheet, confirm_result, record_result
from tournament.ruling.queries.rulings import rulings_at
from tournament.ruling.queries.suggestions import LATENESS, OTHER, offence_of
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling

router = Router(tags=["Acting: tables"])
TABLE = "/sessions/{int:session}/tables/{int:table}"
Seen = Annotated[Whole, Field(ge=0, le=10**9, description="The table's revision that was seen.")]
Difference = Annotated[Whole, Field(ge=-10_000_000, le=10_000_000)]
NO_OFFENCE = Reason(
    "api.no-offence", "These rules have no offence “%(kind)s”; “offences” of the event’s rules lists them."
)
AskedWind = Literal["E", "S", "W", "N"]
HAND = {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 3, "fu": 40}], "riichi": ["E"]}


class LateHandLine(Schema):
    """A hand that came too late, about which a referee decides."""

    id: int = Field(examples=[1])
    hand: dict[str, Any] = Field(examples=[HAND])


class TableAnswer(Schema):
    """A table as the staff sees it: its revision, which rises with every act, and its hands."""

    number: Number
    revision: int = Field(examples=[3])
    hands: list[dict[str, Any]] = Field(examples=[[HAND]])
    late_hands: list[LateHandLine]


class ResultAsked(Body):
    """A sheet: the differences from the start in the order E S W N. With `seen`, refused
    if somebody has acted at the table since."""

    points: tuple[Difference, Difference, Difference, Difference] = Field(
        examples=[[20000, 5000, -5000, -20000]]
    )
    bets_left: Annotated[Whole, Field(ge=0, le=1_000_000)] = Field(
        0, description="Points of riichi bets that nobody won."
    )
    provisional: Flag = Field(False, description="Although the sheet is wrong: to be corrected later.")
    note: Annotated[str, Field(max_length=300)] = ""
    seen: Seen | None = None


class HandAsked(Body):
    """The next hand of a table, as `play_table` reads it."""

    hand: dict[str, Any] = Field(
        description="As one of `hands` in the JSON Schema /api/v1/schema/table.", examples=[HAND]
    )
    seen: Seen | None = None


class RulingAsked(Body):
    """A sanction for a seat: a penalty is negative."""

    session: Whole = Field(examples=[1])
    table: Whole = Field(examples=[1])
    wind: AskedWind = Field(examples=["E"])
    kind: str = Field(
        max_length=40,
        description="One of the `offences` of the event's rules.",
        examples=["lateness"],
    )
    points: Difference = Field(examples=[-1000])
    moment: Literal["at-table", "after-uma", "total", "table-points"] = Field(examples=["after-uma"])
    clause: Annotated[str, Field(max_length=60)] = ""
    note: Annotated[str, Field(max_length=300)] = ""


class ReasonAsked(Body):
    """Why."""

    reason: str = Field(max_length=300, examples=["given to the wrong player"])


class SubstituteAsked(Body):
    """Who plays in a seat instead; null: its own player again."""

    wind: AskedWind = Field(examples=["E"])
    substitute: Whole | None = Field(examples=[41])
    since: Literal["", "start", "during"] = Field("", examples=["start"])
    reason: Annotated[str, Field(max_length=200)] = ""
    seen: Seen | None = None


class RulingLine(Schema):
    """A ruling; `cancelled_at` once it was cancelled."""

    id: int = Field(examples=[5])
    player: Who
    session: int | None = Field(examples=[1])
    table: int | None = Field(examples=[1])
    kind: str = Field(examples=["lateness"])
    clause: str = Field(examples=["EMA 2025 §3.6.1"])
    points: Points
    moment: str = Field(examples=["after-uma"])
    note: str = Field(examples=["ten minutes late"])
    given_at: Moment
    cancelled_at: Moment | None


@acting(router, TABLE, "scorer", "referee", name="api-table", answer=TableAnswer, method="GET")
def table(request: Acting, slug: str, session: int, table: int) -> TableAnswer:
    """A table with its hands, for the staff."""
    row = table_at(request, session, table)
    hands = [hand.facts for hand in row.hands.order_by("number")]
    waiting = row.late_hands.filter(state=LateHand.WAITS).order_by("pk")
    late = [LateHandLine(id=hand.pk, hand=hand.facts) for hand in waiting]
    return TableAnswer(number=row.number, revision=row.revision, hands=hands, late_hands=late)


@acting(router, f"{TABLE}/result", "scorer", name="api-table-result")
def table_result(request: Acting, slug: str, session: int, table: int, asked: ResultAsked) -> Done:
    """Enter the result of a table, or correct it."""
    sheet = Sheet(asked.points, asked.bets_left, asked.provisional, asked.note)
    row = table_at(request, session, table)
    record_result(table=row, sheet=sheet, by=request.user, revision=asked.seen, key=request.key)
    return done(request)


@acting(router, f"{TABLE}/confirm", "scorer", name="api-table-confirm")
def table_confirm(request: Acting, slug: str, session: int, table: int) -> Done:
    """Confirm the result of a table, as a second person."""
    confirm_result(table=table_at(request, session, table), by=request.user, key=request.key)
    return done(request)


@acting(router, f"{TABLE}/hands", "scorer", "referee", name="api-table-hands")
def table_hand(request: Acting, slug: str, session: int, table: int, asked: HandAsked) -> Done:
    """Record the next hand of a table."""
    row = table_at(request, session, table)
    typist = Typist(request.user)
    line = record_hand(table=row, facts=asked.hand, typist=typist, revision=asked.seen, key=request.key)
    return done(request, line.after["hand"])


@acting(router, f"{TABLE}/substitute", "referee", name="api-substitute")
def table_substitute(request: Acting, slug: str, session: int, table: int, asked: SubstituteAsked) -> Done:
    """Seat a substitute, or remove the substitute from the seat."""
    seat = seat_at(request, session, table, asked.wind)
    substitute = None if asked.substitute is None else entry_at(request, asked.substitute)
    set_substitute(
        seat=seat,
        substitute=substitute,
        since=asked.since,
        reason=asked.reason,
        by=request.user,
        revision=asked.seen,
        key=request.key,
    )
    return done(request)


@acting(router, "/rulings", "scorer", "referee", name="api-rulings", answer=list[RulingLine], method="GET")
def rulings(request: Acting, slug: str) -> list[RulingLine]:
    """All rulings, newest first, for the staff."""
    return [_ruling(row) for row in rulings_at(request.event)]


def _ruling(row: Ruling) -> RulingLine:
    return RulingLine(
        id=row.pk,
        player=who(row.entry),
        session=row.table.session.number if row.table else None,
        table=row.table.number if row.table else None,
        kind=row.kind,
        clause=row.clause,
        points=row.points,
        moment=row.moment,
        note=row.note,
        given_at=row.given_at,
        cancelled_at=row.cancelled_at,
    )


@acting(router, "/rulings/new", "referee", name="api-ruling-give")
def ruling_give(request: Acting, slug: str, asked: RulingAsked) -> Done:
    """Give a sanction to a player at a table."""
    if offence_of(request.event.rules, asked.kind) is None and asked.kind not in (LATENESS, OTHER):
        raise Refused(NO_OFFENCE(kind=asked.kind), "kind")
    seat = seat_at(request, asked.session, asked.table, asked.wind)
    sanction = Sanction(asked.kind, asked.points, asked.moment, asked.clause, asked.note)
    ruling = give_ruling(seat=seat, sanction=sanction, by=request.user, key=request.key)
    return done(request, ruling.pk)


@acting(router, "/rulings/{int:ruling}/cancel", "referee", name="api-ruling-cancel")
def ruling_cancel(request: Acting, slug: str, ruling: int, asked: ReasonAsked) -> Done:
    """Cancel a ruling, with the reason."""
    cancel_ruling(ruling=ruling_at(request, ruling), reason=asked.reason, by=request.user, key=request.key)
    return done(request)
