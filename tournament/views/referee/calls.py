"""Calls: raised by the staff or by a player from his page, taken by a referee, closed."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Call, Entry, Event, Table
from tournament.queries.calls import calls_of, table_of_player
from tournament.services.calls import close_call, open_call, raise_call, take_call
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import public_view, staff_view
from tournament.views.feedback import key_of
from tournament.views.referee.found import back, entry_or_404
from tournament.views.scorer.found import say_done, session_or_404, table_or_404


@require_POST
@staff_view("scorer", "referee")
def call_raise(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Call a referee to a table, or with `close` say that nobody is needed any more."""
    row = table_or_404(session_or_404(event, session), table).table
    who = {"by": request.user, "key": key_of(request)}
    call = open_call(row) if "close" in request.POST else None
    try:
        if call:
            close_call(call=call, **who)
        else:
            raise_call(table=row, reason=request.POST.get("reason", ""), **who)
        say_done(request, _("Done"))
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-table", event.slug, session, table)


@require_POST
@staff_view("referee")
def call_take(request: HttpRequest, event: Event, call: int) -> HttpResponse:
    """A referee goes to the table."""
    row = _call_or_404(event, call)
    try:
        take_call(call=row, by=request.user, key=key_of(request))
        say_done(request, _("Taken"))
    except Refused as error:
        feedback.refused(request, error)
    return back(request, reverse("desk-referee", args=[event.slug]))


@require_POST
@staff_view("referee", "scorer")
def call_close(request: HttpRequest, event: Event, call: int) -> HttpResponse:
    """The matter is settled."""
    row = _call_or_404(event, call)
    try:
        close_call(call=row, by=request.user, key=key_of(request))
        say_done(request, _("Closed"))
    except Refused as error:
        feedback.refused(request, error)
    return back(request, reverse("desk-referee", args=[event.slug]))


@require_POST
@public_view
def player_call(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A player calls a referee to his table, or with `close` needs none any more; only by his own link."""
    entry = entry_or_404(event, number)
    if request.entry is None or request.entry.pk != entry.pk:
        raise PermissionDenied(_("Open your own link to call a referee."))
    try:
        _of_player(request, event, entry)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("event-player", event.slug, number)


def _of_player(request: HttpRequest, event: Event, entry: Entry) -> None:
    table = table_of_player(entry)
    if table is None:
        raise Refused(_("You sit at no table now: referees are called while a session is open."))
    call_or_close(request, table, entry.name)


def call_or_close(request: HttpRequest, table: Table, name: str) -> None:
    """Somebody without an account raises the table's hand, or with `close` takes it down. May be Refused."""
    if "close" not in request.POST:
        raise_call(table=table, reason=request.POST.get("reason", ""), name=name, key=key_of(request))
        return
    call = open_call(table)
    if call is None:
        raise Refused(_("Your table has called nobody."))
    close_call(call=call, name=name, key=key_of(request))


def _call_or_404(event: Event, pk: int) -> Call:
    found = calls_of(event).select_related("table__session__event").filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such call."))
    return found
