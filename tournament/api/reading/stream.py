"""The stream as data: what changes at an event, pushed as JSON in server-sent events.

The live process answers these requests itself (`live/stream.py` · `data_stream`). What it leaves to Django
gets one frame, and comes back for the next: a reader notices no difference but the time that news takes.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Generic, Literal, TypeVar

from django.http import HttpResponse
from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import ConfigDict, Field

from tournament.api.asking import Asked, event_of
from tournament.api.reading.events import SessionLine, session_line
from tournament.api.reading.sessions import (
    ClockState,
    SeatedTableLine,
    TableResult,
    seated_table,
    table_result,
)
from tournament.api.reading.standings import PlaceLine, place_line
from tournament.api.routes import public
from tournament.api.values import Moment, Number
from tournament.clock.queries import time_of
from tournament.draw.queries.seating import published_sessions, reports_of, tables_of
from tournament.event.queries.public_state import shown_to_all, situation_of
from tournament.live import data
from tournament.live.data import Line, data_list
from tournament.live.stream_request import read_data_ask
from tournament.live.version_watch import Frame
from tournament.models import Event, Session
from tournament.notice.queries import notices_of
from tournament.session.queries import next_times, timetable_of
from tournament.standings.queries.standings import public_after, standings_of
from tournament.web.budgets import costs

router = Router(tags=["Stream"])
News = TypeVar("News")
EVENT_STREAM = "text/event-stream"
COME_BACK = 5000  # milliseconds, where the answer is one frame
ListName = Literal["clock", "notices", "results", "seating", "sessions", "standings"]


class ListNews(Schema, Generic[News]):
    """The changes in a list."""

    model_config = ConfigDict(json_schema_extra={"description": "What is new in a list."})

    order: list[str] | None = Field(
        description="The ids of all its lines, in order; null where that has not changed.",
        examples=[["12", "7"]],
    )
    lines: dict[str, News] = Field(description="By id: the lines that are new or different.", examples=[{}])


class SeatingNews(SeatedTableLine):
    """A table of the session at hand; id: session and table, “2-5”."""

    session: Number


class ResultNews(TableResult):
    """What a table of the session at hand brought; id: session and table, “2-5”."""

    session: Number


class ClockNews(Schema):
    """The clock of the session at hand. `seconds_left` while it stands still, `ends_at` while it runs."""

    session: Number
    state: ClockState
    minutes: int
    starts_at: Moment | None
    ends_at: Moment | None
    seconds_left: int | None
    signal_seconds: int


class NoticeNews(Schema):
    """A notice, also one whose time is still to come."""

    number: Number
    text: str
    shows_from: Moment
    shows_until: Moment | None


class StreamLists(Schema):
    """The lists of a message; one that is not there stays as it was."""

    clock: ListNews[ClockNews] | None = None
    notices: ListNews[NoticeNews] | None = None
    results: ListNews[ResultNews] | None = None
    seating: ListNews[SeatingNews] | None = None
    sessions: ListNews[SessionLine] | None = None
    standings: ListNews[PlaceLine] | None = None


class StreamFrame(Schema):
    """One message of the stream. Where `whole`, forget what came before."""

    version: int = Field(description="The event's version, and the id to go on from.", examples=[42])
    at: str = Field(examples=["2026-04-11T07:00:00.000+00:00"])
    whole: bool = Field(examples=[True])
    lists: StreamLists


@public(router, "/events/{slug:slug}/stream", StreamFrame, name="api-stream")
@costs("the lines of all lists", "once a version for all who follow; as many followers as of pages")
def stream(
    request: Asked,
    slug: str,
    only: Annotated[ListName | None, Query(description="One list; all without it.")] = None,
) -> HttpResponse:
    """What changes at an event, as server-sent events.

    The first message is the whole state, each later one what has changed since: at most five a second. The id
    of a message is the event's version; sent back in the header `Last-Event-ID`, it goes on from there, with
    the whole state if that is too long ago. Lists: `standings` (places; id: the player's number), `seating`
    and `results` (tables of the session at hand; id: “2-5”), `sessions`, `clock` and `notices`. Heartbeats
    are events named `beat`. It shows what everybody may see. With a token, as for a hidden event, each
    request is answered by one message.
    """
    event = event_of(request, slug, timed=True)
    assert only is None or only in data.BUILDERS
    headers = {"last-event-id": request.headers.get("Last-Event-ID", "")}
    ask = read_data_ask(request.META["QUERY_STRING"], headers)
    frame = Frame(data.data_state(event, ask.lists, ask.language), writer=data)
    message = f"retry: {COME_BACK}\n\n".encode() + frame.for_viewer(ask.version)
    return HttpResponse(message, content_type=f"{EVENT_STREAM}; charset=utf-8")


def _facts(line: Schema) -> dict[str, Any]:
    return line.model_dump(mode="json")


@data_list("sessions")
def session_lines(event: Event) -> Iterator[Line]:
    """Every session."""
    slots = {slot.number: slot for slot in timetable_of(event)}
    for row in situation_of(event).sessions:
        line = session_line(row, slots[row.number], shows=shown_to_all(event, row.number))
        yield str(row.number), _facts(line)


@data_list("standings")
def place_lines(event: Event) -> Iterator[Line]:
    """Every player in order, as far as everybody may see; stands still while frozen."""
    table = standings_of(event, public_after(event))
    for row in table.rows:
        yield str(row.player), _facts(place_line(row, table))


@data_list("seating")
def seating_lines(event: Event) -> Iterator[Line]:
    """The tables of the session at hand, once they are published."""
    session = _session_at_hand(event)
    if session is None:
        return
    for table in tables_of(session):
        facts = _facts(seated_table(table))
        yield f"{session.number}-{table.number}", {"session": session.number, **facts}


@data_list("results")
def result_lines(event: Event) -> Iterator[Line]:
    """What those tables brought; none while a freeze keeps them back."""
    session = _session_at_hand(event)
    if session is None or not shown_to_all(event, session.number):
        return
    reports = reports_of(session, event)
    for table in tables_of(session):
        facts = _facts(table_result(table, reports.get(table.number)))
        yield f"{session.number}-{table.number}", {"session": session.number, **facts}


def _session_at_hand(event: Event) -> Session | None:
    situation = situation_of(event)
    at_hand = situation.at_hand
    if at_hand is None or at_hand.number not in published_sessions(event):
        return None
    return event.sessions.get(number=at_hand.number)


@data_list("clock")
def clock_lines(event: Event) -> Iterator[Line]:
    """One line, by the session's number; none when nothing is left to play."""
    time = time_of(event, situation_of(event).at_hand, begins=next_times(event))
    if time is None:
        return
    line = ClockNews(
        session=time.session,
        state=time.state,
        minutes=time.minutes,
        starts_at=time.starts_at,
        ends_at=time.ends_at,
        seconds_left=None if time.ends_at else time.rest,
        signal_seconds=time.signal,
    )
    yield str(time.session), _facts(line)


@data_list("notices")
def notice_lines(event: Event) -> Iterator[Line]:
    """What the staff says to the hall, newest first."""
    for notice in notices_of(event, timezone.now()):
        facts = {name: getattr(notice, name) for name in NoticeNews.model_fields}
        yield str(notice.number), _facts(NoticeNews(**facts))
