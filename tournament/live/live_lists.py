"""The lists that pages follow live: the hall with its clock, the notices, the standings and their state."""

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.clock.queries import Time, time_at
from tournament.draw.queries.seating import published_sessions, reports_of, tables_of
from tournament.event.queries.public_state import shown_to_all, situation_at
from tournament.hand.queries.game import moments_of
from tournament.live.frames import Part, live_list, live_page
from tournament.models import Clock, Event, Notice
from tournament.notice.queries import notices_of, over
from tournament.overlay.queries import SURFACES
from tournament.overlay.tables import live_part, part_of
from tournament.result.queries import results_alone
from tournament.result.queries.results_alone import ResultsAlone, holds_after_results
from tournament.session.queries import next_times, timetable_of
from tournament.standings.queries.standings import frozen_after, standings_of
from tournament.standings.tables import player_rows

MOST_SESSIONS = 40  # sessions that can be followed live, as many as an event may plan
SESSIONS_DRAWN = 32  # whose tables are kept: those that were asked for last
_drawn: "OrderedDict[tuple[int, int, str | None], Drawn]" = OrderedDict()
_lock = threading.Lock()


class Drawn(NamedTuple):
    """The tables of a session by their parts, after so many `results` of a time when results alone change."""

    time: ResultsAlone
    results: int
    parts: dict[str, SafeString]


def _html(template: str, facts: Mapping[str, object]) -> SafeString:
    return SafeString(render_to_string(template, dict(facts)).strip())


_next_times = holds_after_results(next_times)


@holds_after_results
def _clocks(event: Event) -> dict[int, Clock]:
    """The clocks of the event's sessions by number."""
    clocks = Clock.objects.filter(session__event=event).select_related("session")
    return {clock.session.number: clock for clock in clocks}


def _time(event: Event) -> Time | None:
    """The clock of the session at hand, as `clock/queries.py` · `time_of` gives it."""
    session = situation_at(event).at_hand
    if session is None:
        return None
    clock = _clocks(event).get(session.number)
    return time_at(event, session, clock, timezone.now(), begins=_next_times(event))


@live_list("now")
def now_box(event: Event) -> Iterator[Part]:
    """The one part "now" of the event's page."""
    facts = {
        "event": event,
        "situation": situation_at(event),
        "time": _time(event),
        "times": _next_times(event),
    }
    yield "now", _html("session/in_play.html", facts)


@live_list("schedule")
@holds_after_results
def schedule(event: Event) -> tuple[Part]:
    """The one part "schedule": every session with its times, its seats or its results; the breaks."""
    timetable = {slot.number: slot for slot in timetable_of(event)}
    facts = {"event": event, "situation": situation_at(event), "timetable": timetable}
    return (("schedule", _html("session/schedule.html", facts)),)


@live_list("clock")
def clock(event: Event) -> Iterator[Part]:
    """The one part "clock": the facts from which clock/clock.js counts."""
    facts: dict[str, object] = {"event": event, "time": _time(event)}
    yield "clock", _html("clock/face.html", facts)


def tables(event: Event, session: int) -> Iterable[Part]:
    """The tables of one session, "c" with session and table: none before its seating is public.

    Where results alone have changed since the last version, only their tables are drawn again.
    """
    key, time = (event.pk, session, get_language()), results_alone.time_at(event)
    results, before = time.count, _drawn.get(key)
    if before is None or before.time is not time:
        parts = _tables(event, session)
    elif changed := {place.table for place in time.changed(before.results) if place.session == session}:
        parts = before.parts | _tables(event, session, changed)
    else:
        parts = before.parts
    with _lock:
        _drawn[key] = Drawn(time, results, parts)
        _drawn.move_to_end(key)
        if len(_drawn) > SESSIONS_DRAWN:
            _drawn.popitem(last=False)
    return parts.items()


def _tables(event: Event, session: int, numbers: Collection[int] | None = None) -> dict[str, SafeString]:
    """The HTML of a session's tables, or of those of these numbers, by their parts."""
    if session not in published_sessions(event):
        return {}
    row = event.sessions.get(number=session)
    shown = shown_to_all(event, session)
    reports = reports_of(row, event, numbers) if shown else {}
    moments = moments_of(row) if shown else {}
    parts = {}
    for table in tables_of(row, numbers):
        part = f"c{session}-{table.number}"
        facts = {"part": part, "event": event, "session": row, "table": table, "kept": not shown}
        table_facts = {"report": reports.get(table.number), "moment": moments.get(table.number)}
        parts[part] = _html("session/table.html", facts | table_facts)
    return parts


# One list per session, so that a viewer of one session is sent the news of that one alone.
for _number in range(1, MOST_SESSIONS + 1):
    live_list(f"tables{_number}")(partial(tables, session=_number))
    live_page("notices", f"tables{_number}")


@holds_after_results
def _notices(event: Event) -> list[Notice]:
    """The notices shown now or later. They are kept while results come in, so some may be over by then."""
    return notices_of(event, timezone.now())


@live_list("notices")
def notices(event: Event) -> Iterator[Part]:
    """One part per notice, "n" and its number, also for those due later: pages look at the clock.

    Before them the part "away" while another computer runs the event.
    """
    if event.away_at:
        yield "away", _html("move/away_notice.html", {"event": event})
    now = timezone.now()
    for notice in _notices(event):
        if not over(notice, now):
            yield f"n{notice.number}", _html("notice/notice.html", {"notice": notice})


TOP = 8  # players on the event's own page


@live_list("standings")
def standings_rows(event: Event) -> Iterator[Part]:
    """One part per player, "r" and their number, in the order of the places; stands still while frozen."""
    standings = standings_of(event, frozen_after(event))
    return player_rows(event, standings)


@live_list("top")
def top_rows(event: Event) -> Iterator[Part]:
    """The first players with their totals: parts "t" and the number; none before the first result."""
    standings = standings_of(event, frozen_after(event))
    return player_rows(event, standings, letter="t", cells=False, most=TOP if standings.after else 0)


@live_list("head")
def head(event: Event) -> Iterator[Part]:
    """The one part "head": the heads of the columns, one more with the first result of a session."""
    standings = standings_of(event, frozen_after(event))
    facts = {"event": event, "session_numbers": range(1, standings.after + 1)}
    yield "head", _html("standings/column_heads.html", facts)


@live_list("state")
def state_line(event: Event) -> Iterator[Part]:
    """The one part "state"."""
    frozen = frozen_after(event)
    standings = standings_of(event, frozen)
    facts = {
        "part": "state",
        "event": event,
        "after": standings.after,
        "missing": len(standings.missing),
        "frozen": frozen is not None,
        "finals": standings.sentences,
    }
    yield "state", _html("standings/state.html", facts)


def overlay(event: Event, kind: str) -> Iterator[Part]:
    """The one part of an overlay; empty where it is late (`overlay/tables.py`)."""
    yield part_of(kind), live_part(event, kind)


# One list per overlay: each is a picture of its own.
for _kind in SURFACES:
    live_list(part_of(_kind))(partial(overlay, kind=_kind))


live_page("clock", "notices")
live_page("notices", "now", "schedule", "state", "top")
live_page("head", "notices", "standings", "state")
live_page("clock", "head", "notices", "standings", "state")  # screens that show all in turn
