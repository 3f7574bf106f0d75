"""A session's page: its tables by state, opening, closing and reopening it, and its clock."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.written_numbers import read_number
from tournament.acts.refusals import Refused
from tournament.clock import services as clocks
from tournament.event.queries.doubts import Attention, doubts_of_session
from tournament.models import Event, Session
from tournament.presence.queries import unclear_at
from tournament.result.views.entry import spare
from tournament.session.queries import clock_of, counts, tables_of
from tournament.session.services import sessions
from tournament.session.views import card, session_or_404
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import key_of, say_done, when_refused
from tournament.web.navigation import strip_of


@require_safe
@staff_view("scorer", "referee")
def session_page(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """The session's tables, its clock, and what can be done with it."""
    row = session_or_404(event, session)
    tables = tables_of(row)
    context = {
        "session": row,
        "tables": tables,
        "cards": [card(event, table, request.roles) for table in tables],
        "counts": counts(tables),
        "out": [table.table.number for table in tables if table.result is None],
        "waiting": [table.table.number for table in tables if table.waits],
        "spare": spare(request, row, tables),
        "clock": clock_of(row, timezone.now()),
        "may_score": bool(request.roles & {"director", "scorer"}),
        "may_tick": bool(request.roles & {"director", "referee"}),
        "unclear": unclear_at(row) if tables and not event.ended_at else [],
        "may_rule": bool(request.roles & {"director", "referee"}),
        "begun": row.state in Session.BEGUN,
        "over": row.state in Session.OVER,
        "gate": _gate(request, row) if "director" in request.roles else None,
    }
    return render(request, "pages/scorer/session.html", context)


def _gate(request: EventRequest, session: Session) -> dict[str, object] | None:
    """The act that opens, closes or reopens the session, why it cannot be now, and what to look at before."""
    acts: dict[str, tuple[str, str, Callable[[Session], str | None]]] = {
        Session.PLANNED: ("desk-session-open", _("Open session %(n)s"), sessions.why_not_open),
        Session.OPEN: ("desk-session-close", _("Close session %(n)s"), sessions.why_not_close),
        Session.CLOSED: ("desk-session-reopen", _("Reopen session %(n)s"), sessions.why_not_reopen),
    }
    if session.state not in acts:
        return None
    url, label, why_not = acts[session.state]
    reason = why_not(session)
    return {
        "url": reverse(url, args=[session.event.slug, session.number]),
        "label": label % {"n": session.number},
        "why_not": reason,
        "doubts": _doubts_before_closing(request, session) if not reason else [],
        "asks": "" if reason else _question_before_opening(session),
    }


def _doubts_before_closing(request: EventRequest, session: Session) -> list[Attention]:
    """The doubtful points of an open session."""
    return doubts_of_session(session, strip_of(request).progress()) if session.state == Session.OPEN else []


def _question_before_opening(session: Session) -> str:
    """The warning before a planned session is opened now, or ""."""
    return sessions.far_from_its_time(session, timezone.now()) if session.state == Session.PLANNED else ""


@require_POST
@staff_view("director")
def session_open(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Open the session; far from its time only once that was seen."""
    row = session_or_404(event, session)
    decided = "seen" in request.POST or sessions.why_not_open(row)
    if not decided and (question := _question_before_opening(row)):
        words = _("%(question)s Press the button below to open it anyway.")
        messages.warning(request, words % {"question": question})
        return redirect("desk-session", event.slug, session)
    return _act(request, event, session, sessions.open_session)


@require_POST
@staff_view("director")
def session_close(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Close the session once every table has reported; what is doubtful in it is shown first."""
    row = session_or_404(event, session)
    decided = "seen" in request.POST or sessions.why_not_close(row)
    if not decided and _doubts_before_closing(request, row):
        words = _("Session %(number)s is still open: check what needs attention, then close it.")
        messages.warning(request, words % {"number": session})
        return redirect("desk-session", event.slug, session)
    return _act(request, event, session, sessions.close_session)


@require_POST
@staff_view("director")
def session_reopen(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Reopen the session."""
    return _act(request, event, session, sessions.reopen_session)


@require_POST
@staff_view("referee")
def session_clock(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Start, pause or resume the clock (`act`), or add `minutes` to it."""
    act = request.POST.get("act", "")
    if act == "extra":
        minutes = read_number(request.POST.get("minutes", ""))
        return _act(request, event, session, partial(clocks.add_time, minutes=minutes))
    return _act(request, event, session, partial(clocks.tick, act=act))


def _session_refused(
    request: EventRequest, refusal: Refused, event: Event, number: int, _act: object
) -> HttpResponse:
    feedback.refused(request, refusal)
    return _back(request, event, number)


@when_refused(_session_refused)
def _act(request: EventRequest, event: Event, number: int, act: Callable[..., object]) -> HttpResponse:
    act(session=session_or_404(event, number), by=request.user, key=key_of(request))
    say_done(request, _("Done"))
    return _back(request, event, number)


def _back(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """The clock or the session's page, whichever has the button that was pressed."""
    if request.POST.get("back") == "clock":
        return redirect("desk-clock", event.slug)
    return redirect("desk-session", event.slug, number)
