"""A player's record, and who is out: disqualified, or struck from the list for illness."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Event
from tournament.queries.ruling_log import record_of
from tournament.queries.substitutions import terms_of
from tournament.services.disqualifying import WAYS, put_out, take_back, why_not_put_out, why_not_take_back
from tournament.services.errors import Refused, refuse
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
    }
    return render(request, "referee/record.html", found)


@require_POST
@staff_view("referee")
def out(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Disqualify or strike a player (`out`, with a `reason`), or take that back (`back`)."""
    entry = entry_or_404(event, number)
    who = {"by": request.user, "key": key_of(request)}
    asked, undone = request.POST.get("out", ""), request.POST.get("back", "")
    try:
        known = (asked or undone) in WAYS
        refuse(None if known else _("Say what to do: disqualify, or strike from the list."))
        if asked:
            put_out(entry=entry, out=asked, reason=request.POST.get("reason", ""), **who)
        else:
            take_back(entry=entry, out=undone, **who)
        say_done(request, _("Done"))
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-record", event.slug, entry.number)
