"""Players register themselves, and see by their own link how their registration stands."""

from collections.abc import Callable

from axes.helpers import get_client_ip_address
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.forms.applications import ApplicationForm
from tournament.models import Application, Event, LogEntry
from tournament.queries.applications import waiting_place
from tournament.queries.players import link_works
from tournament.services import applications
from tournament.services.errors import Refused
from tournament.services.registration import places_left
from tournament.views import feedback
from tournament.views.access import public_view
from tournament.views.addresses import hall_address, qr_code
from tournament.views.feedback import key_of
from tournament.views.languages import speak
from tournament.views.public.page import missing, show
from tournament.views.wrong_keys import too_many_wrong_keys


@require_http_methods(["GET", "POST"])
@public_view
def register(request: HttpRequest, event: Event) -> HttpResponse:
    """The form, or why it is closed; sent, it leads to the player's own link."""
    if not event.registering:
        sentence = _("Players of %(event)s do not register themselves here: ask the organiser.")
        return missing(request, _("No registration here"), sentence % {"event": event})
    form = ApplicationForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            application = applications.apply(
                event=event,
                facts=form.facts(request.LANGUAGE_CODE),
                address=get_client_ip_address(request) or "",
                key=key_of(request),
            )
            return redirect("application", key=application.link_key)
        except Refused as error:
            form.add_error(error.field, error.sentence)
    found = {
        "form": form,
        "closed": applications.why_not_apply(event, timezone.now()),
        "left": places_left(event),
    }
    return show(request, "public/register.html", found, status=400 if form.is_bound else 200)


def by_link(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For whoever has the link of an application: the view gets it, and its event's language and name."""

    @never_cache
    def guarded(request: HttpRequest, key: str) -> HttpResponse:
        links = Application.objects.none() if "\0" in key else Application.objects.filter(link_key=key)
        found = links.select_related("event", "entry__event").first()
        if found is None:
            return too_many_wrong_keys(request) or render(request, "public/no_application.html", status=404)
        request.event, request.roles, request.entry = found.event, frozenset(), None
        speak(request, found.event)
        return view(request, found)

    guarded.roles = frozenset({"public"})
    return guarded


@require_safe
@by_link
def application(request: HttpRequest, application: Application) -> HttpResponse:
    """How the registration stands, to be kept and printed; withdrawing and erasing."""
    entry = application.entry
    url = f"{hall_address(request)}{reverse('application', args=[application.link_key])}"
    open_link = entry and link_works(entry)
    found = {
        "application": application,
        "line": waiting_place(application),
        "url": url,
        "qr": qr_code(url),
        "player_url": reverse("player-link", args=[entry.link_key]) if open_link else "",
        "why_not_leave": applications.why_not_leave(application),
        "nav_items": [],
    }
    return render(request, "public/application.html", found)


@require_POST
@by_link
def withdraw(request: HttpRequest, application: Application) -> HttpResponse:
    """He does not come."""
    return _act(request, application, applications.leave)


@require_POST
@by_link
def erase(request: HttpRequest, application: Application) -> HttpResponse:
    """He wants his personal data to be erased."""
    return _act(request, application, applications.ask_erasure)


def _act(request: HttpRequest, application: Application, act: Callable[..., LogEntry]) -> HttpResponse:
    try:
        feedback.done(request, act(application=application, key=key_of(request)).summary)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("application", key=application.link_key)
