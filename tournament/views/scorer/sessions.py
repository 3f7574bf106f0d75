"""A session's page: which tables are out, in and confirmed; opening, closing, reopening; its clock."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.written import read_number
from tournament.models import Event, Session
from tournament.queries.sessions import clock_of, counts, tables_of
from tournament.services import clocks, sessions
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.scorer.cards import card
from tournament.views.scorer.found import say_done, session_or_404
from tournament.views.scorer.spare import spare


@require_safe
@staff_view("scorer", "referee")
def session_page(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """The session's tables, its clock, and what can be done with it."""
    row = session_or_404(event, session)
    tables = tables_of(row)
    found = {
        "session": row,
        "cards": [card(event, one, request.roles) for one in tables],
        "counts": counts(tables),
        "out": [one.table.number for one in tables if one.result is None],
        "waiting": [one.table.number for one in tables if one.waits],
        "spare": spare(request, row, tables),
        "clock": clock_of(row, timezone.now()),
        "may_score": bool(request.roles & {"director", "scorer"}),
        "may_tick": bool(request.roles & {"director", "referee"}),
        **_gate(row, request.roles),
    }
    return render(request, "scorer/session.html", found)


def _gate(session: Session, roles: frozenset[str]) -> dict[str, object]:
    """The one act that opens, closes or reopens the session, and why it is not possible now."""
    if "director" not in roles:
        return {"gate": None}
    acts: dict[str, tuple[str, object, Callable[[Session], str | None]]] = {
        Session.PLANNED: ("desk-session-open", _("Open session %(n)s"), sessions.why_not_open),
        Session.OPEN: ("desk-session-close", _("Close session %(n)s"), sessions.why_not_close),
        Session.CLOSED: ("desk-session-reopen", _("Reopen session %(n)s"), sessions.why_not_reopen),
    }
    url, label, why_not = acts[session.state]
    address = reverse(url, args=[session.event.slug, session.number])
    return {"gate": {"url": address, "label": label % {"n": session.number}, "why_not": why_not(session)}}


@require_POST
@staff_view("director")
def session_open(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """The session's tables begin to play."""
    return _act(request, event, session, sessions.open_session)


@require_POST
@staff_view("director")
def session_close(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """The session is over: every table has reported."""
    return _act(request, event, session, sessions.close_session)


@require_POST
@staff_view("director")
def session_reopen(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """The closing is taken back."""
    return _act(request, event, session, sessions.reopen_session)


@require_POST
@staff_view("referee")
def session_clock(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """Start, pause or resume the clock (`act`), or add `minutes` to it."""
    act = request.POST.get("act", "")
    if act == "extra":
        minutes = read_number(request.POST.get("minutes", ""))
        return _act(request, event, session, partial(clocks.add_time, minutes=minutes))
    return _act(request, event, session, partial(clocks.tick, act=act))


def _act(
    request: HttpRequest, event: Event, number: int, act: Callable[..., object], /, **facts: object
) -> HttpResponse:
    session = session_or_404(event, number)
    try:
        act(session=session, by=request.user, key=key_of(request))
        say_done(request, _("Done"))
    except Refused as error:
        feedback.refused(request, error)
    if request.POST.get("back") == "clock":
        return redirect("desk-clock", event.slug)
    return redirect("desk-session", event.slug, number)
