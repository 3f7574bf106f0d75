"""A player's record, and who is out: disqualified, or struck from the list for illness."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Event
from tournament.queries.ruling_log import record_of
from tournament.queries.substitutions import terms_of
from tournament.services.disqualifying import Out, put_out, take_back, why_not_put_out, why_not_take_back
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.referee.found import entry_or_404
from tournament.views.scorer.found import say_done


@require_safe
@staff_view("referee")
def record(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Everything ruled against a player, and the ways out of the competition."""
    entry = entry_or_404(event, number)
    lines = record_of(event, entry)
    terms = terms_of(event.rules)
    found = {
        "entry": entry,
        "lines": lines,
        "points": sum(one.row.points for one in lines if not one.row.cancelled_at),
        "terms": terms,
        "why_not_disqualify": why_not_put_out(entry, "disqualify", "asked"),
        "why_not_strike": why_not_put_out(entry, "strike", "asked"),
        "why_not_readmit": why_not_take_back(entry, "disqualify"),
        "why_not_unstrike": why_not_take_back(entry, "strike"),
        "may_strike": "head" in request.roles,
    }
    return render(request, "referee/record.html", found)


@require_POST
@staff_view("referee")
def out(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Disqualify a player with a `reason`, or take that back (`back`)."""
    return _change(request, event, number, "disqualify")


@require_POST
@staff_view("head")
def strike(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Strike a player who fell ill, with a `reason`, or take that back (`back`). EMA 2012 §5.7."""
    return _change(request, event, number, "strike")


def _change(request: HttpRequest, event: Event, number: int, way: Out) -> HttpResponse:
    entry = entry_or_404(event, number)
    who = {"by": request.user, "key": key_of(request)}
    try:
        if "back" in request.POST:
            take_back(entry=entry, out=way, **who)
        else:
            put_out(entry=entry, out=way, reason=request.POST.get("reason", ""), **who)
        say_done(request, _("Done"))
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-record", event.slug, entry.number)
