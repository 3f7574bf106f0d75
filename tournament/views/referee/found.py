"""What the referees' pages share: looking up, what a form for a ruling shows, and going back after an act."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournament.forms.rulings import RulingForm
from tournament.models import Entry, Event, Ruling
from tournament.queries.ruling_log import line_of, ruling_at
from tournament.services.appeals import why_not_appeal, why_not_decide
from tournament.services.rulings import why_not_cancel


def ruling_or_404(event: Event, pk: int) -> Ruling:
    """The event's ruling, or 404."""
    found = ruling_at(event, pk)
    if found is None:
        raise Http404(_("There is no such ruling."))
    return found


def entry_or_404(event: Event, number: int) -> Entry:
    """The event's player of that number, or 404."""
    found = event.entries.select_related("event").filter(number=number).first()
    if found is None:
        raise Http404(_("There is no player %(number)s.") % {"number": number})
    return found


def suggestion_context(form: RulingForm) -> dict[str, object]:
    """For referee/form.html and referee/suggestion.html: what the rules say, and what happened before."""
    earlier = [line_of(form.rules, one) for one in form.earlier]
    return {"ruling_hint": form.suggestion, "earlier": earlier, "ruling_form": form}


def acts_on(ruling: Ruling) -> dict[str, str | None]:
    """Why each act on a ruling cannot be done now; None where it can."""
    return {
        "why_not_cancel": why_not_cancel(ruling, "asked"),
        "why_not_appeal": why_not_appeal(ruling, "asked"),
        "why_not_decide": why_not_decide(ruling),
    }


def back(request: HttpRequest, url: str) -> HttpResponse:
    """To the page that the form named as `back`, if it is one of ours; else to `url`."""
    asked = request.POST.get("back", "")
    own = asked.startswith("/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return redirect(asked if own else url)
