"""The clock's own page at the desk: the time, who still plays what, the timetable; and the acts of these."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from scoring.written import read_number
from tournament.models import Event, LogEntry, Session
from tournament.queries.clocks import set_back
from tournament.queries.sessions import clock_of, session_of
from tournament.queries.table_play import TableState, table_states
from tournament.queries.timetable import timetable_of
from tournament.services import schedule
from tournament.services.errors import Refused
from tournament.services.table_reports import report_table
from tournament.services.table_time import give_time
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.navigation import strip_of
from tournament.views.scorer.found import session_or_404, table_or_404, whole


@require_safe
@staff_view("scorer", "referee")
def clock(request: HttpRequest, event: Event) -> HttpResponse:
    """The session at hand: its clock, its tables; and the day's timetable."""
    return _page(request, event)


def _page(
    request: HttpRequest, event: Event, typed: dict[str, object] | None = None, status: int = 200
) -> HttpResponse:
    now = timezone.now()
    current = strip_of(request).progress.current
    session = session_of(event, current.number) if current else None
    tables = _tables(session) if session else []
    found = {
        "session": session,
        "clock": clock_of(session, now) if session else None,
        "playing": [one for one in tables if one.playing],
        "finished": [one for one in tables if not one.playing],
        "timetable": timetable_of(event, now),
        "why_not_shift": schedule.why_not_shift(event, 1),
        "set_back": set_back(event, now),
        "now": now,
        "may_tick": bool(request.roles & {"director", "referee"}),
        "may_shift": "director" in request.roles,
        "typed": typed or {},
    }
    return render(request, "director/clock.html", found, status=status)


def _tables(session: Session) -> list[TableState]:
    """The tables of a session that is played and whose clock was started."""
    started = getattr(session, "clock", None)
    if session.state != Session.OPEN or started is None or started.started_at is None:
        return []
    return table_states(session, started, timezone.now())


@require_POST
@staff_view("referee")
def table_time(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """Give `table` its own `minutes`, with a `reason`; what cannot be given comes back as it was typed."""
    row = session_or_404(event, session)
    typed = {name: request.POST.get(name, "") for name in ("table", "minutes", "reason")}
    view = table_or_404(row, whole(typed["table"]) or 0)
    minutes = read_number(typed["minutes"])
    act = partial(give_time, table=view.table, minutes=minutes, reason=typed["reason"])
    return _act(request, event, act, {"time": typed})


@require_POST
@staff_view("scorer", "referee")
def table_report(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Note what a table says: `report` is last-hand or finished."""
    view = table_or_404(session_or_404(event, session), table)
    return _act(
        request, event, partial(report_table, table=view.table, report=request.POST.get("report", ""))
    )


@require_POST
@staff_view("director")
def shift(request: HttpRequest, event: Event) -> HttpResponse:
    """All sessions still to come that day begin `minutes` later."""
    typed = request.POST.get("minutes", "")
    act = partial(schedule.shift_rest, event=event, minutes=read_number(typed))
    return _act(request, event, act, {"shift": typed})


def _act(
    request: HttpRequest,
    event: Event,
    act: Callable[..., LogEntry],
    typed: dict[str, object] | None = None,
) -> HttpResponse:
    """Do it and go back to the clock; where it is refused, the page comes back with what was typed."""
    try:
        entry = act(by=request.user, key=key_of(request))
    except Refused as error:
        return _page(request, event, {**(typed or {}), "sentence": error.sentence}, status=400)
    feedback.done(request, entry.summary, entry)
    return redirect("desk-clock", event.slug)
