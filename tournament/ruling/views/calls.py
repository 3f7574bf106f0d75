"""Referee calls: raised by the staff or from a player's page, taken by a referee, and closed."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.acts.refusals import Refused
from tournament.models import Call, Event
from tournament.ruling.queries.rulings import calls_of, table_of_player
from tournament.ruling.services.calls import close_call, open_call, raise_call, raise_or_close, take_call
from tournament.ruling.views.lookups import back, entry_or_404
from tournament.session.views import table_row_or_404
from tournament.web import feedback
from tournament.web.access import EventRequest, PublicRequest, public_view, staff_view
from tournament.web.budgets import ACT, costs
from tournament.web.feedback import back_to, key_of, say_done, when_refused


@require_POST
@staff_view("scorer", "referee")
@when_refused(back_to("desk-table", "session", "table", part="#call"))
def call_raise(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Call a referee to a table, or with `close` say that nobody is needed any more."""
    row = table_row_or_404(event, session, table)
    call = open_call(row) if "close" in request.POST else None
    if call:
        close_call(call=call, by=request.user, key=key_of(request))
    else:
        reason = request.POST.get("reason", "")
        raise_call(table=row, reason=reason, by=request.user, key=key_of(request))
    say_done(request, _("Done"))
    return redirect(f"{reverse('desk-table', args=[event.slug, session, table])}#call")


def _back_to_the_queue(
    request: EventRequest, refusal: Refused, event: Event, **_arguments: object
) -> HttpResponse:
    """Return to the queue with the refusal of an act on a call."""
    feedback.refused(request, refusal)
    return back(request, reverse("desk-referee", args=[event.slug]))


@require_POST
@staff_view("referee")
@when_refused(_back_to_the_queue)
def call_take(request: EventRequest, event: Event, call: int) -> HttpResponse:
    """A referee goes to the table."""
    take_call(call=_call_or_404(event, call), by=request.user, key=key_of(request))
    say_done(request, _("Taken"))
    return back(request, reverse("desk-referee", args=[event.slug]))


@require_POST
@staff_view("referee", "scorer")
@when_refused(_back_to_the_queue)
def call_close(request: EventRequest, event: Event, call: int) -> HttpResponse:
    """Close a call."""
    close_call(call=_call_or_404(event, call), by=request.user, key=key_of(request))
    say_done(request, _("Closed"))
    return back(request, reverse("desk-referee", args=[event.slug]))


@require_POST
@public_view
@costs("a call stored", ACT)
@when_refused(back_to("event-player", "number", part="#call"))
def player_call(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """A player calls a referee to their table, or with `close` needs nobody; by their own link only."""
    entry = entry_or_404(event, number)
    if request.entry is None or request.entry.pk != entry.pk:
        raise PermissionDenied(_("Open your own link to call a referee."))
    raise_or_close(
        table=table_of_player(entry),
        close="close" in request.POST,
        reason=request.POST.get("reason", ""),
        name=entry.name,
        key=key_of(request),
    )
    return redirect(f"{reverse('event-player', args=[event.slug, number])}#call")


def _call_or_404(event: Event, pk: int) -> Call:
    call = calls_of(event).select_related("table__session__event").filter(pk=pk).first()
    if call is None:
        raise Http404(_("There is no such call."))
    return call
