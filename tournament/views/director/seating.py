"""The seating desk: who sits where by confirmed draws, published or not, and seats exchanged by hand."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import seating as engine
from tournament.forms.draw import SwapForm
from tournament.models import Entry, Event, Session
from tournament.queries.draw import players_by_number
from tournament.queries.draw_pages import Judged, judged_seating, session_lines
from tournament.queries.draw_tables import name_lines, seat_lines
from tournament.services import publishing
from tournament.services.drawing import publish_all as publish_hidden
from tournament.services.drawing import swap_seats, why_not_swap_seats
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.director.drafts import swap_page
from tournament.views.feedback import key_of


@require_safe
@staff_view("director")
def seating(request: HttpRequest, event: Event) -> HttpResponse:
    """The seats of one session (?session=N), by table or by name (?by=name)."""
    lines = session_lines(event, {})
    drawn = [one for one in lines if one.tables]
    line = _shown(request, drawn)
    by = "name" if request.GET.get("by") == "name" else "table"
    judged = judged_seating(event, players_by_number(event)) if line else None
    tables = seat_lines(judged.plan, line.number, judged.people) if judged else []
    found = {
        "drawn": drawn,
        "line": line,
        "by": by,
        "can_swap": bool(line) and line.state != Session.CLOSED and not event.ended_at,
        "tables": tables,
        "names": name_lines(tables),
        "hidden": [one.number for one in drawn if not one.published_at],
        "undrawn": [one.number for one in lines if not one.tables],
    }
    return render(request, "director/draw/seating.html", found)


def _shown(request: HttpRequest, drawn: list) -> object:
    """The session asked for, else the first one not closed, else the last."""
    text = request.GET.get("session", "")
    asked = next((one for one in drawn if str(one.number) == text), None)
    waiting = (one for one in drawn if one.state != Session.CLOSED)
    return asked or next(waiting, drawn[-1] if drawn else None)


def _back(event: Event, session: int | None = None) -> str:
    url = reverse("desk-seating", args=[event.slug])
    return f"{url}?session={session}" if session else url


@require_POST
@staff_view("director")
def publish(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """Show a session's seating to everybody."""
    key = key_of(request)
    try:
        publishing.publish_seating(session=_session(event, session), by=request.user, key=key)
    except Refused as error:
        feedback.refused(request, error)
    else:
        sentence = _("Everybody sees the seating of session %(number)s now.") % {"number": session}
        feedback.done(request, sentence, feedback.line_of(request))
    return redirect(_back(event, session))


@require_POST
@staff_view("director")
def publish_all(request: HttpRequest, event: Event) -> HttpResponse:
    """Show every drawn session's seating to everybody."""
    try:
        numbers = publish_hidden(event=event, by=request.user, key=key_of(request))
    except Refused as error:
        feedback.refused(request, error)
    else:
        sentence = ngettext(
            "Everybody sees the seating of %(n)s session now.",
            "Everybody sees the seating of %(n)s sessions now.",
            len(numbers),
        )
        feedback.done(request, sentence % {"n": len(numbers)})
    return redirect(_back(event))


@require_POST
@staff_view("director")
def withdraw(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """Hide a session's seating again."""
    key = key_of(request)
    try:
        publishing.withdraw_seating(session=_session(event, session), by=request.user, key=key)
    except Refused as error:
        feedback.refused(request, error)
    else:
        sentence = _("The seating of session %(number)s is hidden again.") % {"number": session}
        feedback.done(request, sentence, feedback.line_of(request))
    return redirect(_back(event, session))


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
def swap(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """What an exchange of two confirmed seats would cost; POST does it."""
    row, back = _session(event, session), _back(event, session)
    try:
        first, second = _pair(event, request.POST if request.method == "POST" else request.GET)
        if request.method != "POST":
            return _preview(request, row, first, second)
        key = key_of(request)
        act = swap_seats(session=row, first=first, second=second, by=request.user, key=key)
        feedback.done(request, act.summary, act)
    except Refused as error:
        feedback.refused(request, error)
    return redirect(back)


def _pair(event: Event, given: QueryDict) -> tuple[Entry, Entry]:
    """The two players that the form names. Refused when it does not."""
    form = SwapForm({"session": 1, "first": given.get("first"), "second": given.get("second")})
    if not form.is_valid():
        raise Refused(_("Choose two players."))
    return _entry(event, form.cleaned_data["first"]), _entry(event, form.cleaned_data["second"])


def _preview(request: HttpRequest, row: Session, first: Entry, second: Entry) -> HttpResponse:
    reason = why_not_swap_seats(row, first, second)
    if reason:
        raise Refused(reason)
    event, wish = row.event, {"session": row.number, "first": first.number, "second": second.number}
    judged = judged_seating(event, players_by_number(event))
    lot_of = {player.number: lot for lot, player in judged.people.items()}
    plan = engine.swap(judged.plan, row.number, lot_of[wish["first"]], lot_of[wish["second"]])
    after = Judged(plan, judged.people, judged.constraints)
    seen = publishing.seating_in_force(row)
    note = (
        _("This seating is published: everybody sees the change at once. Print it anew where it hangs.")
        if seen
        else _("This seating is not published: only the staff sees the change.")
    )
    found = swap_page(judged, after, wish) | {"back": _back(event, row.number), "note": note}
    return render(request, "director/draw/swap.html", found)


def _session(event: Event, number: int) -> Session:
    return get_object_or_404(Session.objects.select_related("event"), event=event, number=number)


def _entry(event: Event, number: int) -> Entry:
    entry = event.entries.filter(number=number).first()
    if entry is None:
        raise Refused(_("There is no player %(number)s at this event.") % {"number": number})
    return entry
