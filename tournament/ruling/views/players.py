"""A player's record, and putting players out: disqualified, or struck from the list for illness."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Event
from tournament.presence.queries import terms_of
from tournament.presence.services.out_of_competition import (
    Out,
    put_out,
    take_back,
    why_not_put_out,
    why_not_take_back,
)
from tournament.ruling.queries.rulings import record_of
from tournament.ruling.views.lookups import entry_or_404
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import back_to, key_of, say_done, when_refused


@require_safe
@staff_view("referee")
def record(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Everything ruled against a player, and the ways out of the competition."""
    entry = entry_or_404(event, number)
    lines = record_of(event, entry)
    terms = terms_of(event.rules)
    context = {
        "entry": entry,
        "lines": lines,
        "points": sum(line.row.points for line in lines if not line.row.cancelled_at),
        "terms": terms,
        "why_not_disqualify": why_not_put_out(entry, "disqualify", "asked"),
        "why_not_strike": why_not_put_out(entry, "strike", "asked"),
        "why_not_readmit": why_not_take_back(entry, "disqualify"),
        "why_not_unstrike": why_not_take_back(entry, "strike"),
        "may_strike": "head" in request.roles,
    }
    return render(request, "ruling/player_record.html", context)


@require_POST
@staff_view("referee")
@when_refused(back_to("desk-record", "number"))
def out(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Disqualify a player with a `reason`, or take that back (`back`)."""
    return _change(request, event, number, "disqualify")


@require_POST
@staff_view("head")
@when_refused(back_to("desk-record", "number"))
def strike(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Remove an ill player from the standings, with a `reason`, or take that back (`back`). EMA 2012 §5.7."""
    return _change(request, event, number, "strike")


def _change(request: EventRequest, event: Event, number: int, way: Out) -> HttpResponse:
    entry = entry_or_404(event, number)
    if "back" in request.POST:
        take_back(entry=entry, out=way, by=request.user, key=key_of(request))
    else:
        reason = request.POST.get("reason", "")
        put_out(entry=entry, out=way, reason=reason, by=request.user, key=key_of(request))
    say_done(request, _("Done"))
    return redirect("desk-record", event.slug, entry.number)
