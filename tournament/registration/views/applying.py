"""Players apply to play, and follow their application by their own link."""

from collections.abc import Callable

from axes.helpers import get_client_ip_address
from django.conf import settings
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.models import Application, Event, LogEntry
from tournament.registration.forms import ApplicationForm
from tournament.registration.queries.applications import waiting_place
from tournament.registration.queries.players import link_works
from tournament.registration.services import applications, erasing
from tournament.registration.services.registering import places_left
from tournament.web import feedback
from tournament.web.access import PublicRequest, for_everybody, public_view
from tournament.web.budgets import ACT, LINK, QR, costs
from tournament.web.feedback import key_of, refusals_in, when_refused
from tournament.web.language import speak
from tournament.web.links import hall_address, qr_code, too_many_wrong_keys
from tournament.web.public_page import missing, show


@require_http_methods(["GET", "POST"])
@public_view
@costs("a registration stored", ACT, "60 an hour of an address, or twice the places")
def register(request: PublicRequest, event: Event) -> HttpResponse:
    """The form, or why it is closed; sent, it leads to the player's own link."""
    if not event.registering:
        sentence = _("Players of %(event)s do not register themselves here: ask the organiser.")
        return missing(request, _("No registration here"), sentence % {"event": event})
    form = ApplicationForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        with refusals_in(form):
            application = applications.apply(
                event=event,
                facts=form.facts(request.LANGUAGE_CODE),
                address=get_client_ip_address(request) or "",
                key=key_of(request),
            )
            return redirect("application", key=application.link_key)
    context = {
        "form": form,
        "closed": applications.why_not_apply(event, timezone.now()),
        "left": places_left(event),
        "contact_days": settings.CONTACT_KEPT_DAYS,
    }
    return show(request, "registration/apply.html", context, status=400 if form.is_bound else 200)


def by_link(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """For anybody with the link of an application: the view gets the application, and speaks its language."""

    @never_cache
    def guarded(request: PublicRequest, key: str) -> HttpResponseBase:
        links = Application.objects.none() if "\0" in key else Application.objects.filter(link_key=key)
        application = links.select_related("event", "entry__event").first()
        if application is None:
            return too_many_wrong_keys(request) or render(
                request, "registration/application_not_found.html", status=404
            )
        request.event, request.roles, request.entry = application.event, frozenset(), None
        speak(request, application.event)
        return view(request, application)

    return for_everybody(guarded)


@require_safe
@costs("a QR code", LINK, QR)
@by_link
def application(request: PublicRequest, application: Application) -> HttpResponse:
    """The state of the registration, for keeping and printing; withdrawing and erasing."""
    entry = application.entry
    url = f"{hall_address(request)}{reverse('application', args=[application.link_key])}"
    context: dict[str, object] = {
        "application": application,
        "line": waiting_place(application),
        "url": url,
        "qr": qr_code(url),
        "player_url": reverse("player-link", args=[entry.link_key]) if entry and link_works(entry) else "",
        "why_not_leave": applications.why_not_leave(application),
        "nav_items": [],
    }
    return render(request, "registration/application.html", context)


@require_POST
@costs("a withdrawal stored", LINK, ACT)
@by_link
def withdraw(request: PublicRequest, application: Application) -> HttpResponseBase:
    """Withdraw an application by its own link."""
    return _act(request, application, applications.leave)


@require_POST
@costs("an erasure", LINK, ACT)
@by_link
def erase(request: PublicRequest, application: Application) -> HttpResponseBase:
    """The applicant wants the personal data to be erased."""
    return _act(request, application, erasing.ask_erasure)


def _back_to_application(
    request: PublicRequest, refusal: Refused, application: Application, _act: object
) -> HttpResponse:
    feedback.refused(request, refusal)
    return redirect("application", key=application.link_key)


@when_refused(_back_to_application)
def _act(request: PublicRequest, application: Application, act: Callable[..., LogEntry]) -> HttpResponse:
    feedback.done(request, told_line(act(application=application, key=key_of(request))))
    return redirect("application", key=application.link_key)
