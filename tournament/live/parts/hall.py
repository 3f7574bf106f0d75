"""What happens in the hall at this moment: the session, its tables, its clock."""

from collections.abc import Iterator
from functools import partial

from django.template.loader import get_template, render_to_string
from django.utils import timezone

from tournament.live.frames import Part, live_list
from tournament.models import Event
from tournament.queries.clocks import time_of
from tournament.queries.hand_moments import moments_of
from tournament.queries.public import shown_to_all, situation_of
from tournament.queries.seating import published_sessions, reports_of, tables_of
from tournament.queries.timetable import timetable_of

MOST_SESSIONS = 40  # sessions that can be followed live, as many as an event may plan


@live_list("now")
def now_box(event: Event) -> Iterator[Part]:
    """The one part "now" of the event's page."""
    situation = situation_of(event)
    facts = {"event": event, "situation": situation, "time": time_of(event, situation.at_hand)}
    yield "now", render_to_string("public/live/now.html", facts).strip()


@live_list("schedule")
def schedule(event: Event) -> Iterator[Part]:
    """The one part "schedule": every session with its times, its seats or its results; the breaks."""
    timetable = {slot.number: slot for slot in timetable_of(event, timezone.now())}
    facts = {"event": event, "situation": situation_of(event), "timetable": timetable}
    yield "schedule", render_to_string("public/live/schedule.html", facts).strip()


@live_list("clock")
def clock(event: Event) -> Iterator[Part]:
    """The one part "clock": the facts from which js/clock.js counts."""
    facts = {"event": event, "time": time_of(event, situation_of(event).at_hand)}
    yield "clock", render_to_string("public/live/clock.html", facts).strip()


def tables(event: Event, session: int) -> Iterator[Part]:
    """The tables of one session, "c" with session and table: none before its seating is public."""
    if session not in published_sessions(event):
        return
    row = event.sessions.get(number=session)
    shown = shown_to_all(event, session)
    reports = reports_of(row, event) if shown else {}
    moments = moments_of(row) if shown else {}
    template = get_template("public/live/table.html")
    for table in tables_of(row):
        part = f"c{session}-{table.number}"
        facts = {"part": part, "event": event, "session": row, "table": table, "kept": not shown}
        here = {"report": reports.get(table.number), "moment": moments.get(table.number)}
        yield part, template.render(facts | here).strip()


# A list a session, so that who looks at one session is told of that one alone.
for _number in range(1, MOST_SESSIONS + 1):
    live_list(f"tables{_number}")(partial(tables, session=_number))
