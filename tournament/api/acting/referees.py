"""Acts of referees: calls, appeals and their decision, adjustments, and players who play no more."""

from typing import Annotated, Literal

from ninja import Router, Schema
from pydantic import Field

from tournament.api.acting.rows import call_at, entry_at, ruling_at, table_at
from tournament.api.acting.tables import TABLE
from tournament.api.asking import Acting
from tournament.api.done import Done, done
from tournament.api.routes import acting
from tournament.api.values import Body, Flag, Moment, Number, Whole
from tournament.models import Ruling
from tournament.presence.services.departures import Departure, stop_playing
from tournament.presence.services.out_of_competition import put_out, take_back
from tournament.ruling.queries.rulings import open_calls
from tournament.ruling.queries.suggestions import ADJUSTMENT
from tournament.ruling.services.appeals import appeal, decide
from tournament.ruling.services.calls import close_call, raise_call, take_call
from tournament.ruling.services.rulings import Sanction, give_ruling_apart

router = Router(tags=["Acting: referees"])
Text = Annotated[str, Field(max_length=250)]
PlayerNumber = Annotated[Whole, Field(ge=1, le=32_767)]


class CallLine(Schema):
    """A call for a referee that nobody has closed."""

    id: int = Field(examples=[1])
    session: Number
    table: Number
    reason: str = Field(examples=["A tile fell."])
    raised_at: Moment
    taken_at: Moment | None


class CallAsked(Body):
    """Why a referee is called."""

    reason: Text = Field("", examples=["A tile fell."])


class AppealAsked(Body):
    """What the player says against the ruling."""

    text: Annotated[str, Field(min_length=1, max_length=300)] = Field(examples=["I was in time."])


class DecisionAsked(Body):
    """What the head referee decides, and why; `points` of the new ruling where another takes its place."""

    outcome: Literal["upheld", "changed", "cancelled"] = Field(examples=["upheld"])
    text: Annotated[str, Field(min_length=1, max_length=250)] = Field(examples=["The clock was right."])
    points: Annotated[Whole, Field(ge=-(10**6), le=10**6)] | None = Field(None, examples=[None])


class AdjustmentAsked(Body):
    """Points that a director adds to a player's total, or takes from it, and why."""

    player: PlayerNumber = Field(examples=[7])
    points: Annotated[Whole, Field(ge=-(10**6), le=10**6)] = Field(examples=[-1000])
    reason: Text = Field(examples=["a sheet was read wrongly"])
    of_table_points: Flag = False


class OutAsked(Body):
    """Out of the competition, with the reason, or back in it."""

    out: Flag = Field(True, examples=[True])
    reason: Text = Field("", examples=["left without a word"])


class DepartureAsked(Body):
    """A player who leaves the event from this session on. `substitute` takes the seat; null: it is out."""

    session: Annotated[Whole, Field(ge=1, le=99)] = Field(examples=[2])
    since: Literal["start", "during"] = Field("start", examples=["start"])
    reason: Literal["late", "absent", "ill-before", "ill-during", "left", "disqualified"] = Field(
        examples=["left"]
    )
    substitute: PlayerNumber | None = Field(None, examples=[None])
    for_good: Flag = True


@acting(router, "/calls", "scorer", "referee", name="api-calls", answer=list[CallLine], method="GET")
def calls(request: Acting, slug: str) -> list[CallLine]:
    """The calls for a referee that nobody has closed, those that nobody has taken first."""
    return [
        CallLine(
            id=call.pk,
            session=call.table.session.number,
            table=call.table.number,
            reason=call.reason,
            raised_at=call.raised_at,
            taken_at=call.taken_at,
        )
        for call in open_calls(request.event)
    ]


@acting(router, f"{TABLE}/call", "scorer", "referee", name="api-table-call")
def table_call(request: Acting, slug: str, session: int, table: int, asked: CallAsked) -> Done:
    """Call a referee to a table."""
    row = table_at(request, session, table)
    call = raise_call(table=row, reason=asked.reason, by=request.user, key=request.key)
    return done(request, call.pk)


@acting(router, "/calls/{int:call}/take", "referee", name="api-call-take")
def call_take(request: Acting, slug: str, call: int) -> Done:
    """Take a call: you go to the table."""
    take_call(call=call_at(request, call), by=request.user, key=request.key)
    return done(request)


@acting(router, "/calls/{int:call}/close", "scorer", "referee", name="api-call-close")
def call_close(request: Acting, slug: str, call: int) -> Done:
    """Close a call."""
    close_call(call=call_at(request, call), by=request.user, key=request.key)
    return done(request)


@acting(router, "/rulings/{int:ruling}/appeal", "referee", name="api-ruling-appeal")
def ruling_appeal(request: Acting, slug: str, ruling: int, asked: AppealAsked) -> Done:
    """Record an appeal against a ruling."""
    appeal(ruling=ruling_at(request, ruling), text=asked.text, by=request.user, key=request.key)
    return done(request)


@acting(router, "/rulings/{int:ruling}/decide", "head", name="api-ruling-decide")
def ruling_decide(request: Acting, slug: str, ruling: int, asked: DecisionAsked) -> Done:
    """Decide an appeal, as the head referee."""
    decide(
        ruling=ruling_at(request, ruling),
        outcome=asked.outcome,
        text=asked.text,
        points=asked.points,
        by=request.user,
        key=request.key,
    )
    return done(request)


@acting(router, "/adjustments/new", name="api-adjustment-give")
def adjustment_give(request: Acting, slug: str, asked: AdjustmentAsked) -> Done:
    """Add points to a player's total or table points, or take some."""
    moment = Ruling.TABLE_POINTS if asked.of_table_points else Ruling.TOTAL
    sanction = Sanction(ADJUSTMENT, asked.points, moment, note=asked.reason, measure="points")
    entry = entry_at(request, asked.player)
    ruling = give_ruling_apart(entry=entry, sanction=sanction, by=request.user, key=request.key)
    return done(request, ruling.pk)


@acting(router, "/players/{int:number}/out", "referee", name="api-player-out")
def player_out(request: Acting, slug: str, number: int, asked: OutAsked) -> Done:
    """Disqualify a player, or take that back."""
    return _out(request, number, "disqualify", asked)


@acting(router, "/players/{int:number}/strike", "head", name="api-player-strike")
def player_strike(request: Acting, slug: str, number: int, asked: OutAsked) -> Done:
    """Remove a player who fell ill from the standings, or put them back."""
    return _out(request, number, "strike", asked)


def _out(request: Acting, number: int, out: Literal["disqualify", "strike"], asked: OutAsked) -> Done:
    entry = entry_at(request, number)
    if asked.out:
        put_out(entry=entry, out=out, reason=asked.reason, by=request.user, key=request.key)
    else:
        take_back(entry=entry, out=out, by=request.user, key=request.key)
    return done(request)


@acting(router, "/players/{int:number}/stop", "referee", name="api-player-stop")
def player_stop(request: Acting, slug: str, number: int, asked: DepartureAsked) -> Done:
    """Record that a player leaves the event."""
    substitute = None if asked.substitute is None else entry_at(request, asked.substitute)
    departure = Departure(
        asked.session, asked.since, asked.reason, substitute=substitute, for_good=asked.for_good
    )
    stop_playing(entry=entry_at(request, number), departure=departure, by=request.user, key=request.key)
    return done(request)
