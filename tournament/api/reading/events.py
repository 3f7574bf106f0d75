"""Events: the list, one event with its sessions, and what was announced to the hall."""

from datetime import date
from typing import Annotated, Any, Literal

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import Field

from tournament.api.asking import Asked, event_of, shown
from tournament.api.lists import USUAL, Cursor, Limit, Part, part_of
from tournament.api.routes import public
from tournament.api.values import Family, Moment, Number, SessionState, closed
from tournament.event.queries.public_state import EventLine, event_lines, situation_of
from tournament.models import Event
from tournament.notice.queries import timed_notices
from tournament.result.queries.session_counts import SessionCount
from tournament.session.queries import Slot, timetable_of
from tournament.web.budgets import ONE_EVENT, costs

router = Router(tags=["Events"])
State = Literal["running", "coming", "over"]
Wanted = Annotated[State | None, Query(description="Only those that are running, to come, or over.")]


class EventHead(Schema):
    """What lists say of an event."""

    slug: str = Field(description="Its name in addresses.", examples=["spring-open"])
    name: str = Field(examples=["Spring Open"])
    city: str = Field(examples=["Bologna"])
    country: str = Field(description="ISO 3166-1 alpha-2, or empty.", examples=["IT"])
    starts_on: date = Field(examples=["2026-04-11"])
    ends_on: date = Field(examples=["2026-04-12"])
    rules: str = Field(
        description="The rule set that its rules were made from.", examples=["ema-riichi-2025"]
    )
    family: Family = Field(examples=["riichi"])
    state: Annotated[str, closed("running", "coming", "over")] = Field(examples=["running"])
    state_words: str = Field(examples=["Session 2 of 4 is being played"])
    players: int = Field(description="Those who play; substitutes are not counted.", examples=[16])
    demo: bool = Field(description="A demo or a dry run, no real event.", examples=[False])


class SessionLine(Schema):
    """A session in the timetable. `called-off` sessions count for nobody."""

    number: Number
    state: SessionState = Field(examples=["open"])
    minutes: int = Field(examples=[90])
    planned_at: Moment | None = Field(description="When it was to begin.")
    begins_at: Moment | None = Field(description="When it began, or begins as far as is known now.")
    ends_at: Moment | None
    seating_published: bool = Field(examples=[True])
    results_shown: bool = Field(description="Whether a freeze keeps its results back.", examples=[True])


class EventDetails(EventHead):
    """An event with all that is announced of it."""

    timezone: str = Field(examples=["Europe/Rome"])
    language: str = Field(examples=["en"])
    kind: Annotated[str, closed("open", "national", "european")] = Field(examples=["open"])
    venue: str = Field(examples=["Sala Borsa"])
    fee: str = Field(examples=["40 €"])
    contact: str = Field(examples=["club@example.org"])
    announcement: str = Field(examples=["Doors open at eight."])
    registering: bool = Field(description="Whether players can register themselves.", examples=[False])
    register_until: date | None = Field(examples=["2026-04-01"])
    capacity: int | None = Field(examples=[80])
    frozen_after: int | None = Field(
        description="The session after which the public standings are frozen; null while they are live.",
        examples=[None],
    )
    ended_at: Moment | None = Field(description="Since when the results are final.")
    version: int = Field(description="Rises with every change of a fact.", examples=[42])
    sessions: list[SessionLine]


class NoticeLine(Schema):
    """A notice to everybody in the hall."""

    number: Number
    text: str = Field(examples=["The buffet is open."])
    shows_from: Moment
    shows_until: Moment | None = Field(description="Null: until it is taken down.")
    waits: bool = Field(description="Whether its time is still to come.", examples=[False])


@public(router, "/events", Part[EventHead], name="api-events")
@costs("names and days of all events", "three queries")
def events(
    request: Asked, cursor: Cursor = "", limit: Limit = USUAL, state: Wanted = None
) -> Part[EventHead]:
    """All public events.

    Running events first, then those to come, then those that are over; `state` keeps one kind.
    """
    lines = [line for line in event_lines(AnonymousUser()) if state in {None, line.state}]
    numbered = list(enumerate(lines))
    rows, following = part_of(numbered, lambda pair: (pair[0],), cursor, limit)
    return Part[EventHead](items=[_head(line) for _number, line in rows], next=following)


def _head(line: EventLine) -> EventHead:
    return EventHead(**_facts(line.event, line.state, line.words, line.players))


def _facts(event: Event, state: str, words: str, players: int) -> dict[str, Any]:
    return {
        "slug": event.slug,
        "name": event.name,
        "city": event.city,
        "country": event.country,
        "starts_on": event.starts_on,
        "ends_on": event.ends_on,
        "rules": event.rules_key,
        "family": event.rules.family,
        "state": state,
        "state_words": words,
        "players": players,
        "demo": event.demo,
    }


@public(router, "/events/{slug:slug}", EventDetails, name="api-event")
@costs("an event and its sessions", ONE_EVENT)
def event(request: Asked, slug: str) -> EventDetails:
    """One event with its sessions."""
    event = event_of(request, slug)
    situation, results = situation_of(event), shown(request, event)
    slots = {slot.number: slot for slot in timetable_of(event)}
    players = event.entries.filter(substitute=False, withdrawn_at=None).count()
    announced = ("timezone", "language", "kind", "venue", "fee", "contact", "announcement", "registering")
    dated = ("register_until", "capacity", "ended_at", "version")
    return EventDetails(
        **_facts(event, situation.state, situation.words, players),
        **{name: getattr(event, name) for name in (*announced, *dated)},
        frozen_after=results.frozen,
        sessions=[
            session_line(row, slots[row.number], shows=results.shows(row.number))
            for row in situation.sessions
        ],
    )


def session_line(row: SessionCount, slot: Slot, *, shows: bool) -> SessionLine:
    """A session in the timetable."""
    return SessionLine(
        number=row.number,
        state=row.state,
        minutes=row.minutes,
        planned_at=slot.planned,
        begins_at=slot.expected,
        ends_at=slot.ends,
        seating_published=row.published,
        results_shown=shows,
    )


@public(router, "/events/{slug:slug}/notices", list[NoticeLine], name="api-notices")
@costs("the notices to the hall", ONE_EVENT)
def notices(request: Asked, slug: str) -> list[NoticeLine]:
    """What the staff says to the hall.

    Notices that are shown now or later, newest first. They come and go by the time of day: there is no ETag.
    """
    event = event_of(request, slug, timed=True)
    return [
        NoticeLine(
            number=notice.number,
            text=notice.text,
            shows_from=notice.shows_from,
            shows_until=notice.shows_until,
            waits=waiting,
        )
        for notice, waiting in timed_notices(event, timezone.now())
    ]
