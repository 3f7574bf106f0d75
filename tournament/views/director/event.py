"""Making an event, its settings, the times of its sessions, and its end."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.forms.event import DetailsForm, NewEventForm, starting_values
from tournament.forms.places import time_zones
from tournament.forms.presets import preset_groups
from tournament.forms.times import SessionTimesForm
from tournament.models import Event, LogEntry
from tournament.queries.access import events_of
from tournament.queries.attention import provisional_of
from tournament.services import ending, events, rehearsal, schedule
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.navigation import strip_of


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Make an event."""
    sentence = events.why_not_create_event(request.user)
    if sentence:
        raise PermissionDenied(sentence)
    if request.method == "GET":
        last = events_of(request.user).order_by("-created_at").filter(demo=False).first()
        return _new_page(request, NewEventForm(initial=starting_values(last)))
    form = NewEventForm(request.POST)
    if form.is_valid():
        try:
            return _created(request, form)
        except Refused as error:
            form.add_error(error.field, error.sentence)
    return _new_page(request, form, status=400)


def _created(request: HttpRequest, form: NewEventForm) -> HttpResponse:
    with timezone.override(form.cleaned_data["timezone"]):
        plan = form.plan()
    event = events.create_event(
        details=form.details,
        rules_key=form.cleaned_data["rules_key"],
        sessions=plan,
        by=request.user,
        key=key_of(request),
    )
    feedback.done(request, _("%(event)s is set up. Register its players next.") % {"event": event})
    return redirect("event-desk", slug=event.slug)


def _new_page(request: HttpRequest, form: NewEventForm, status: int = 200) -> HttpResponse:
    chosen = form["rules_key"].value()
    found = {"form": form, "presets": preset_groups(), "chosen": chosen, "zones": time_zones()}
    return render(request, "director/new.html", found, status=status)


@require_http_methods(["GET", "POST"])
@staff_view("director")
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's details; the sessions' times are beside them with forms of their own."""
    stored = Event.objects.get(pk=event.pk)
    if request.method == "GET":
        return _settings_page(request, event, DetailsForm(instance=stored))
    form = DetailsForm(request.POST, instance=stored)
    if form.is_valid():
        try:
            entry = events.change_details(
                event=event, details=form.details, by=request.user, key=key_of(request)
            )
            return _saved(request, event, entry)
        except Refused as error:
            form.add_error(error.field, error.sentence)
    return _settings_page(request, event, form, status=400)


@require_POST
@staff_view("director")
def session_times(request: HttpRequest, event: Event) -> HttpResponse:
    """Save the times of all sessions."""
    with timezone.override(event.tz):
        times = SessionTimesForm(list(event.sessions.all()), request.POST, zone=event.tz)
        if times.is_valid():
            try:
                entry = schedule.time_sessions(
                    event=event, times=times.times(), by=request.user, key=key_of(request)
                )
                return _saved(request, event, entry, "#sessions")
            except Refused as error:
                times.add_error(error.field, error.sentence)
        form = DetailsForm(instance=Event.objects.get(pk=event.pk))
        return _settings_page(request, event, form, times, status=400)


@require_POST
@staff_view("director")
def session_add(request: HttpRequest, event: Event) -> HttpResponse:
    """One session more."""
    entry = schedule.add_session(event=event, by=request.user, key=key_of(request))
    return _saved(request, event, entry, "#sessions")


@require_POST
@staff_view("director")
def session_remove(request: HttpRequest, event: Event) -> HttpResponse:
    """The last session goes."""
    entry = schedule.remove_session(event=event, by=request.user, key=key_of(request))
    return _saved(request, event, entry, "#sessions")


def _saved(request: HttpRequest, event: Event, entry: LogEntry | None, place: str = "") -> HttpResponse:
    if entry:
        feedback.done(request, entry.summary, entry)
    else:
        feedback.unchanged(request)
    response = redirect("event-settings", slug=event.slug)
    response["Location"] += place
    return response


def _settings_page(
    request: HttpRequest,
    event: Event,
    form: DetailsForm,
    times: SessionTimesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    with timezone.override(event.tz):
        times = times or SessionTimesForm(list(event.sessions.all()), zone=event.tz)
        found = {
            "form": form,
            "times": times,
            "zones": time_zones(),
            "why_not_change": events.why_not_change_details(event),
            "why_not_add": schedule.why_not_add_session(event),
            "why_not_remove": schedule.why_not_remove_session(event),
        }
        return render(request, "director/settings.html", found, status=status)


@require_http_methods(["GET", "POST"])
@staff_view("director")
def end(request: HttpRequest, event: Event) -> HttpResponse:
    """End the event, or say what is still open."""
    if request.method == "POST":
        try:
            entry = ending.end_event(event=event, by=request.user, key=key_of(request))
            feedback.done(request, entry.summary, entry)
            return redirect("event-desk", slug=event.slug)
        except Refused as error:
            feedback.refused(request, error)
            return redirect("event-end", slug=event.slug)
    problems = [] if event.ended_at else ending.ending_problems(event)
    found = {"problems": problems, "provisional": provisional_of(strip_of(request).progress)}
    return render(request, "director/end.html", found)


@require_POST
@staff_view("director")
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the end back."""
    try:
        entry = ending.reopen_event(event=event, by=request.user, key=key_of(request))
        feedback.done(request, entry.summary)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("event-desk", slug=event.slug)


@require_POST
@staff_view("director")
def dry_run(request: HttpRequest, event: Event) -> HttpResponse:
    """Make a dry run of the event, and go there."""
    try:
        made = rehearsal.rehearse(event=event, by=request.user, key=key_of(request))
    except Refused as error:
        feedback.refused(request, error)
        return redirect("event-settings", slug=event.slug)
    feedback.done(request, _("Every session of this dry run was played, with invented results."))
    return redirect("event-desk", slug=made.slug)
