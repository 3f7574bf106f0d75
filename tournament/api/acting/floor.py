"""Acts at tables in the hall: time, reports, signatures, hands corrected or too late, and walk-ins."""

from typing import Annotated, Any, Literal

from ninja import Router
from pydantic import Field

from tournament.api.acting.rows import late_hand_at, session_at, table_at
from tournament.api.acting.tables import HAND, TABLE, AskedWind, Seen
from tournament.api.asking import Acting
from tournament.api.done import Done, done
from tournament.api.routes import acting
from tournament.api.values import Body, Flag, Whole
from tournament.check_in.services.walk_in import walk_in
from tournament.clock.services import give_time, report_table
from tournament.hand.services.late_hands import count_late_hand, strike_late_hand
from tournament.hand.services.recording import Typist, change_hand, remove_hand
from tournament.hand.services.result_from_hands import take_result
from tournament.registration.services.player_facts import PlayerFacts
from tournament.result.services.recording import confirm_all
from tournament.result.services.signatures import mark_all_signed, mark_signed

router = Router(tags=["Acting: hall"])
Text = Annotated[str, Field(max_length=250)]


class TableTimeAsked(Body):
    """Minutes that one table gets, negative: that are taken from it; and why."""

    minutes: Annotated[Whole, Field(ge=-60, le=60)] = Field(examples=[5])
    reason: Text = Field("", examples=["a long ruling"])


class ReportAsked(Body):
    """What a table reports when time runs out."""

    report: Literal["last-hand", "finished"] = Field(examples=["last-hand"])


class SignaturesAsked(Body):
    """Who has signed the paper sheet, by initial wind; `version` of the result that was seen."""

    winds: Annotated[list[AskedWind], Field(max_length=4)] = Field(examples=[["E", "S", "W", "N"]])
    version: Annotated[Whole, Field(ge=0, le=10**6)] = Field(examples=[1])


class HandChanged(Body):
    """A hand as it should have been written."""

    hand: dict[str, Any] = Field(examples=[HAND])
    seen: Seen | None = None


class SeenAsked(Body):
    """With `seen`, refused if somebody has acted at the table since."""

    seen: Seen | None = None


class FromHandsAsked(SeenAsked):
    """`finished`: the table plays no more hands, although the rules would let it."""

    finished: Flag = False


class WalkInAsked(Body):
    """Somebody who comes without a registration; `way`: `draw`, `substitute`, or `seat-7` for player 7’s."""

    last_name: Annotated[str, Field(min_length=1, max_length=80)] = Field(examples=["Moretti"])
    first_name: Annotated[str, Field(max_length=80)] = Field("", examples=["Anna"])
    country: Annotated[str, Field(max_length=2)] = Field("", examples=["IT"])
    way: Annotated[str, Field(max_length=20)] = Field(examples=["substitute"])
    accept_doubts: Flag = False


@acting(router, f"{TABLE}/time", "referee", name="api-table-time")
def table_time(request: Acting, slug: str, session: int, table: int, asked: TableTimeAsked) -> Done:
    """Give one table extra time, or take some."""
    row = table_at(request, session, table)
    give_time(table=row, minutes=asked.minutes, reason=asked.reason, by=request.user, key=request.key)
    return done(request)


@acting(router, f"{TABLE}/report", "scorer", "referee", name="api-table-report")
def table_report(request: Acting, slug: str, session: int, table: int, asked: ReportAsked) -> Done:
    """Note that a table plays its last hand, or has finished."""
    row = table_at(request, session, table)
    report_table(table=row, report=asked.report, by=request.user, key=request.key)
    return done(request)


@acting(router, f"{TABLE}/signatures", "scorer", name="api-table-signatures")
def table_signatures(request: Acting, slug: str, session: int, table: int, asked: SignaturesAsked) -> Done:
    """Note who has signed the paper sheet of a table."""
    row = table_at(request, session, table)
    mark_signed(table=row, winds=asked.winds, version=asked.version, by=request.user, key=request.key)
    return done(request)


@acting(router, "/sessions/{int:session}/signatures", "scorer", name="api-session-signatures")
def session_signatures(request: Acting, slug: str, session: int) -> Done:
    """Note all sheets of a session as signed."""
    mark_all_signed(session=session_at(request, session), by=request.user, key=request.key)
    return done(request)


@acting(router, "/sessions/{int:session}/confirm", "scorer", name="api-session-confirm")
def session_confirm(request: Acting, slug: str, session: int) -> Done:
    """Confirm all results of a session that wait for a second person."""
    confirm_all(session=session_at(request, session), by=request.user, key=request.key)
    return done(request)


@acting(router, f"{TABLE}/hands/{{int:hand}}", "scorer", "referee", name="api-hand-change")
def hand_change(request: Acting, slug: str, session: int, table: int, hand: int, asked: HandChanged) -> Done:
    """Correct a hand of a table."""
    change_hand(
        table=table_at(request, session, table),
        number=hand,
        facts=asked.hand,
        typist=Typist(request.user),
        revision=asked.seen,
        key=request.key,
    )
    return done(request)


@acting(router, f"{TABLE}/hands/{{int:hand}}/remove", "scorer", "referee", name="api-hand-remove")
def hand_remove(request: Acting, slug: str, session: int, table: int, hand: int, asked: SeenAsked) -> Done:
    """Remove a hand that was never played."""
    row, typist = table_at(request, session, table), Typist(request.user)
    remove_hand(table=row, number=hand, typist=typist, revision=asked.seen, key=request.key)
    return done(request)


@acting(router, f"{TABLE}/result/from-hands", "scorer", name="api-hands-result")
def hands_result(request: Acting, slug: str, session: int, table: int, asked: FromHandsAsked) -> Done:
    """Make the result of a table from its hands."""
    row, typist = table_at(request, session, table), Typist(request.user)
    take_result(table=row, typist=typist, finished=asked.finished, revision=asked.seen, key=request.key)
    return done(request)


@acting(router, "/late-hands/{int:late}/count", "referee", name="api-late-hand-count")
def late_hand_count(request: Acting, slug: str, late: int) -> Done:
    """Let a hand that came too late count."""
    count_late_hand(late=late_hand_at(request, late), by=request.user, key=request.key)
    return done(request)


@acting(router, "/late-hands/{int:late}/strike", "referee", name="api-late-hand-strike")
def late_hand_strike(request: Acting, slug: str, late: int) -> Done:
    """Remove a hand that came too late."""
    strike_late_hand(late=late_hand_at(request, late), by=request.user, key=request.key)
    return done(request)


@acting(router, "/players/walk-in", name="api-walk-in")
def player_walk_in(request: Acting, slug: str, asked: WalkInAsked) -> Done:
    """Register somebody who comes without a registration, seat them, and check them in."""
    facts: dict[str, Any] = asked.dict(include={"last_name", "first_name", "country"})
    line = walk_in(
        event=request.event,
        facts=PlayerFacts(**facts),
        way=asked.way,
        by=request.user,
        key=request.key,
        accept_doubts=asked.accept_doubts,
    )
    return done(request, line.after["number"])
