"""Shared by the referees' pages: lookups, the context of ruling forms, and the way back after an act."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournament.acts.refusals import Refusal
from tournament.models import Entry, Event, Ruling
from tournament.ruling.forms.rulings import RulingForm
from tournament.ruling.queries.rulings import line_of, ruling_at
from tournament.ruling.services.appeals import why_not_appeal, why_not_decide
from tournament.ruling.services.rulings import why_not_cancel


def ruling_or_404(event: Event, pk: int) -> Ruling:
    """The event's ruling, or 404."""
    ruling = ruling_at(event, pk)
    if ruling is None:
        raise Http404(_("There is no such ruling."))
    return ruling


def entry_or_404(event: Event, number: int) -> Entry:
    """The event's player of that number, or 404."""
    entry = event.entries.select_related("event").filter(number=number).first()
    if entry is None:
        raise Http404(_("There is no player %(number)s.") % {"number": number})
    return entry


def suggestion_context(form: RulingForm) -> dict[str, object]:
    """For ruling/form.html and ruling/suggestion.html: what the rules say, and what happened before."""
    hint = form.hint()
    earlier = [line_of(form.rules, ruling) for ruling in hint.earlier]
    return {"ruling_hint": hint.suggestion, "earlier": earlier, "ruling_form": form}


def acts_on(ruling: Ruling) -> dict[str, Refusal | None]:
    """Why each act on a ruling cannot be done now; None where it can."""
    return {
        "why_not_cancel": why_not_cancel(ruling, "asked"),
        "why_not_appeal": why_not_appeal(ruling, "asked"),
        "why_not_decide": why_not_decide(ruling),
    }


def back(request: HttpRequest, url: str) -> HttpResponse:
    """To the page that the form named as `back`, if it is one of ours; else to `url`."""
    page = request.POST.get("back", "")
    is_ours = page.startswith("/") and url_has_allowed_host_and_scheme(page, allowed_hosts=None)
    return redirect(page if is_ours else url)
