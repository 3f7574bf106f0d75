"""Importing an event file in the browser: the whole of it, or its problems."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.forms.event_file import EventFileForm
from tournament.models import Event
from tournament.queries.checking import sheet_warnings
from tournament.services.errors import Refused
from tournament.services.event_file import FileRefused, import_event
from tournament.services.events import why_not_create_event
from tournament.views import feedback

SHOWN = 50  # problems


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def event_import(request: HttpRequest) -> HttpResponse:
    """Store an event file as a new event, whose director is the one who imports it."""
    if sentence := why_not_create_event(request.user):
        raise PermissionDenied(sentence)
    if request.method != "POST":
        return _page(request, EventFileForm())
    form = EventFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form)
    try:
        event = _imported(request, form)
    except FileRefused as error:
        return _page(request, form, error.sentences)
    except Refused:
        form.add_error(
            "slug",
            _("An event with this short name is here already: write another one, and choose the file again."),
        )
        return _page(request, form)
    _tell(request, event)
    return redirect("event-desk", slug=event.slug)


def _imported(request: HttpRequest, form: EventFileForm) -> Event:
    found = form.cleaned_data
    return import_event(text=found["text"], name=found["file"].name, by=request.user, slug=found["slug"])


def _tell(request: HttpRequest, event: Event) -> None:
    sentence = _("%(event)s is imported, and you are its director.") % {"event": event}
    if warnings := len(sheet_warnings(event)):
        sentence += " " + _("Sheets that do not add up: %(n)s.") % {"n": warnings}
    feedback.done(request, sentence)


def _page(request: HttpRequest, form: EventFileForm, problems: list[str] | None = None) -> HttpResponse:
    found = {"form": form, "problems": (problems or [])[:SHOWN], "more": max(0, len(problems or []) - SHOWN)}
    return render(request, "director/files/import.html", found, status=400 if form.is_bound else 200)
