"""A session: who sits where, what each table brought, and its clock."""

from typing import Annotated, Any

from django.utils import timezone
from ninja import Router, Schema
from pydantic import Field

from tournament.acts.refusals import Reason
from tournament.api.asking import Asked, event_of, session_of, shown
from tournament.api.problems import NotHere
from tournament.api.routes import public
from tournament.api.values import Moment, Number, Points, Share, Who, Wind, closed, share, who, who_or_none
from tournament.clock.queries import Time, time_of
from tournament.draw.queries.seating import Outcome, Report, SeatedTable, Sitting, reports_of, tables_of
from tournament.event.queries.public_state import situation_of
from tournament.session.queries import next_times
from tournament.web.budgets import ONE_EVENT, costs

router = Router(tags=["Sessions"])
RESULTS_KEPT = Reason(
    "api.results-kept",
    "The results of session %(n)s are not shown yet: the director keeps them until the end.",
)


ClockState = Annotated[str, closed("planned", "waiting", "running", "paused", "over")]


class Seat(Schema):
    """A seat, by its initial wind. `out`: the player plays no more there, and nobody does instead."""

    wind: Wind = Field(examples=["E"])
    player: Who
    substitute: Who | None = Field(description="Who plays instead.")
    out: bool = Field(examples=[False])


class SeatedTableLine(Schema):
    """A table with its seats in the order of the winds."""

    number: Number
    seats: list[Seat]


class SeatingAnswer(Schema):
    """The seating of a session."""

    event: str = Field(examples=["spring-open"])
    session: Number
    tables: list[SeatedTableLine]


class SeatResult(Seat):
    """A seat with what it brought. `points`: the difference on the sheet; `score`: what counts."""

    points: Points
    uma: Points
    penalties: Points
    score: Points
    place: int = Field(examples=[1])
    tied: bool = Field(examples=[False])
    table_points: Share | None = Field(description="Null where the rules have none.")
    chips: Points


class TableResult(Schema):
    """A table's result. While there is none, `seats` is empty."""

    number: Number
    state: Annotated[str, closed("playing", "entered", "confirmed")] = Field(examples=["confirmed"])
    provisional: bool = Field(examples=[False])
    seats: list[SeatResult]


class ResultsAnswer(Schema):
    """The results of a session, table by table."""

    event: str = Field(examples=["spring-open"])
    session: Number
    tables: list[TableResult]


class ClockTable(Schema):
    """What a table may still play."""

    number: Number
    extra_seconds: int = Field(examples=[0])
    ends_at: Moment | None
    playing: bool = Field(examples=[True])
    allowance: str = Field(examples=["free"])


class ClockAnswer(Schema):
    """A clock, as facts from which the time left is counted. `state` is null when nothing is left to play."""

    event: str = Field(examples=["spring-open"])
    now: Moment
    session: Number | None
    state: Annotated[str, closed("planned", "waiting", "running", "paused", "over")] | None = Field(
        examples=["running"]
    )
    phase: str | None = Field(description="`running` told apart: `signal`, `last`.", examples=["running"])
    minutes: int | None = Field(examples=[90])
    starts_at: Moment | None
    ends_at: Moment | None = Field(description="While it runs.")
    seconds_left: int | None = Field(description="Negative once the time is over.", examples=[2400])
    signal_seconds: int | None = Field(
        description="How long before the end the signal sounds.", examples=[300]
    )
    allowance: str | None = Field(description="What everybody may still play.", examples=["free"])
    tables: list[ClockTable]


@public(router, "/events/{slug:slug}/sessions/{int:session}/seating", SeatingAnswer, name="api-seating")
@costs("a session’s seats", ONE_EVENT)
def seating(request: Asked, slug: str, session: int) -> SeatingAnswer:
    """Who sits where, once it is published."""
    event = event_of(request, slug)
    row = session_of(request, event, session)
    tables = [seated_table(table) for table in tables_of(row)]
    return SeatingAnswer(event=event.slug, session=row.number, tables=tables)


def seated_table(table: SeatedTable) -> SeatedTableLine:
    """A table with its seats."""
    return SeatedTableLine(number=table.number, seats=[Seat(**_seat(sitting)) for sitting in table.sittings])


def _seat(sitting: Sitting) -> dict[str, Any]:
    return {
        "wind": sitting.wind,
        "player": who(sitting.entry),
        "substitute": who_or_none(sitting.substitute),
        "out": sitting.out,
    }


@public(router, "/events/{slug:slug}/sessions/{int:session}/results", ResultsAnswer, name="api-results")
@costs("a session’s tables", ONE_EVENT)
def results(request: Asked, slug: str, session: int) -> ResultsAnswer:
    """What each table brought.

    After a freeze the results of later sessions are kept back.
    """
    event = event_of(request, slug)
    row = session_of(request, event, session)
    if not shown(request, event).shows(row.number):
        raise NotHere(RESULTS_KEPT(n=row.number))
    reports = reports_of(row, event)
    tables = [table_result(table, reports.get(table.number)) for table in tables_of(row)]
    return ResultsAnswer(event=event.slug, session=row.number, tables=tables)


def table_result(table: SeatedTable, report: Report | None) -> TableResult:
    """What a table brought; `report`: None while there is nothing."""
    if report is None:
        return TableResult(number=table.number, state="playing", provisional=False, seats=[])
    return TableResult(
        number=table.number,
        state="confirmed" if report.confirmed else "entered",
        provisional=report.provisional,
        seats=[_result(sitting, report.outcomes[sitting.wind]) for sitting in table.sittings],
    )


def _result(sitting: Sitting, outcome: Outcome) -> SeatResult:
    facts = {**vars(outcome), "table_points": share(outcome.table_points)}
    return SeatResult(**_seat(sitting), **facts)


@public(router, "/events/{slug:slug}/clock", ClockAnswer, name="api-clock")
@costs("the clock and its tables", ONE_EVENT)
def clock(request: Asked, slug: str) -> ClockAnswer:
    """The clock of the session being played, or the next one.

    It changes by the time of day, so there is no ETag.
    """
    event = event_of(request, slug, timed=True)
    now = timezone.now()
    time = time_of(event, situation_of(event).at_hand, now, begins=next_times(event))
    if time is None:
        facts: dict[str, Any] = dict.fromkeys(ClockAnswer.model_fields)
        return ClockAnswer(**{**facts, "event": event.slug, "now": now, "tables": []})
    return ClockAnswer(
        event=event.slug,
        now=now,
        session=time.session,
        state=time.state,
        phase=time.phase,
        minutes=time.minutes,
        starts_at=time.starts_at,
        ends_at=time.ends_at,
        seconds_left=time.rest,
        signal_seconds=time.signal,
        allowance=time.allowance,
        tables=_clocks(time),
    )


def _clocks(time: Time) -> list[ClockTable]:
    extras = {extra.table: extra for extra in time.extras}
    lines = []
    for state in time.tables:
        extra = extras.get(state.table.number)
        lines.append(
            ClockTable(
                number=state.table.number,
                extra_seconds=state.table.extra_seconds,
                ends_at=extra.ends_at if extra else time.ends_at,
                playing=state.playing,
                allowance=state.allowance,
            )
        )
    return lines
