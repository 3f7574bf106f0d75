"""The clock page at the desk, and the link by which a table reports its last hand or that it has finished."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from scoring.written_numbers import read_number
from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.bounds import whole_number
from tournament.clock.queries import set_back
from tournament.clock.services import give_time, report_table, take_back_report
from tournament.hand.views.page import Place
from tournament.hand.views.table_link import link_view
from tournament.models import Event, LogEntry
from tournament.session.queries import clock_of, session_of, timetable_of
from tournament.session.services import schedule
from tournament.session.views import session_or_404, table_or_404
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import ACT, LINK, costs
from tournament.web.feedback import key_of, when_refused
from tournament.web.navigation import strip_of


@require_safe
@staff_view("scorer", "referee")
def clock(request: EventRequest, event: Event) -> HttpResponse:
    """The session at hand: its clock, its tables; and the day's timetable."""
    return _page(request, event)


def _page(
    request: EventRequest, event: Event, typed: dict[str, object] | None = None, status: int = 200
) -> HttpResponse:
    now = timezone.now()
    current = strip_of(request).progress().current
    session = session_of(event, current.number) if current else None
    clock = clock_of(session, now) if session else None
    tables = clock.tables if clock else ()
    context = {
        "session": session,
        "clock": clock,
        "playing": [table for table in tables if table.playing],
        "finished": [table for table in tables if not table.playing],
        "timetable": timetable_of(event),
        "why_not_shift": schedule.why_not_shift(event, 1),
        "set_back": set_back(event, now),
        "now": now,
        "may_tick": bool(request.roles & {"director", "referee"}),
        "may_shift": "director" in request.roles,
        "typed": typed or {},
    }
    return render(request, "clock/clock_page.html", context, status=status)


@require_POST
@staff_view("referee")
def table_time(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Give `table` its own `minutes`, with a `reason`; what cannot be given comes back as it was typed."""
    row = session_or_404(event, session)
    typed = {name: request.POST.get(name, "") for name in ("table", "minutes", "reason")}
    view = table_or_404(row, whole_number(typed["table"]) or 0)
    minutes = read_number(typed["minutes"])
    act = partial(give_time, table=view.table, minutes=minutes, reason=typed["reason"])
    return _act(request, event, act, {"time": typed})


@require_POST
@staff_view("scorer", "referee")
def table_report(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Note a table's report: `report` is last-hand or finished."""
    view = table_or_404(session_or_404(event, session), table)
    return _act(
        request, event, partial(report_table, table=view.table, report=request.POST.get("report", ""))
    )


@require_POST
@staff_view("director")
def shift(request: EventRequest, event: Event) -> HttpResponse:
    """All sessions still to come that day begin `minutes` later."""
    typed = request.POST.get("minutes", "")
    act = partial(schedule.shift_rest, event=event, minutes=read_number(typed))
    return _act(request, event, act, {"shift": typed})


def _act(
    request: EventRequest,
    event: Event,
    act: Callable[..., LogEntry],
    typed: dict[str, object] | None = None,
) -> HttpResponse:
    """Do the act and return to the clock page; if refused, show the page with what was typed."""
    try:
        entry = act(by=request.user, key=key_of(request))
    except Refused as error:
        return _page(request, event, {**(typed or {}), "sentence": error.sentence}, status=400)
    feedback.done(request, told_line(entry), entry)
    return redirect("desk-clock", event.slug)


def _back_to_table(request: HttpRequest, refusal: Refused, place: Place) -> HttpResponse:
    """Return to the table's page with the refusal."""
    feedback.refused(request, refusal)
    return redirect(place.page)


@require_POST
@link_view
@costs("a report stored", LINK, ACT)
@when_refused(_back_to_table)
def report(request: HttpRequest, place: Place) -> HttpResponse:
    """Record the table's report (`report`: last-hand or finished); take-back undoes its last one."""
    table, name, word = place.table, place.typist.name, request.POST.get("report", "")
    if word == "take-back":
        entry = take_back_report(table=table, name=name, key=key_of(request))
    else:
        entry = report_table(table=table, report=word, by=None, name=name, key=key_of(request))
    feedback.done(request, told_line(entry))
    return redirect(place.page)
