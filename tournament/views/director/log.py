"""The log of an event: who did what and when, and Undo."""

from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Event
from tournament.queries.log import act_groups, log_of
from tournament.services.errors import Refused
from tournament.services.undoing import undo
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.director.desk import may_undo, shown_acts
from tournament.views.feedback import key_of

PAGE = 40


@require_safe
@staff_view("scorer", "referee")
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """Every act, newest first, by pages; ?about= keeps one kind of act."""
    about = request.GET.get("about", "")
    page = Paginator(log_of(event, about), PAGE).get_page(request.GET.get("page"))
    found = {
        "page": page,
        "acts": shown_acts(request, list(page.object_list)),
        "groups": act_groups(event),
        "about": about,
        "query": urlencode({"about": about}) + "&" if about else "",
    }
    return render(request, "director/log.html", found)


@require_POST
@staff_view("scorer", "referee")
def undo_act(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Take one act back."""
    line = get_object_or_404(event.log, pk=entry)
    if not may_undo(request, line):
        raise PermissionDenied(
            _("You can take back what you did yourself. Ask the director to take this one back.")
        )
    try:
        feedback.done(request, undo(entry=line, by=request.user, key=key_of(request)).summary)
    except Refused as error:
        feedback.refused(request, error)
    event.refresh_from_db()
    return redirect(came_from(request, event))


def came_from(request: HttpRequest, event: Event) -> str:
    """The page of this event that the button was on, else its log."""
    page = request.headers.get("referer", "")
    here = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if here and f"/{event.slug}/" in page else reverse("event-log", args=[event.slug])
