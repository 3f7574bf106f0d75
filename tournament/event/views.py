"""Creating an event, its settings, session times and end, EMA's checklist, and the public page about it."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from reports.link_preview import HEIGHT, PICTURES_KEPT, WIDTH, preview_png
from tournament.account.queries import events_of
from tournament.acts.log import told_line
from tournament.acts.refusals import Refused, Stale
from tournament.event.forms import CopyForm, DetailsForm, NewEventForm, starting_values
from tournament.event.queries.attention import attention_of
from tournament.event.queries.preflight import preflight_of, why_no_preflight
from tournament.event.queries.public_state import fingerprint, preview_of
from tournament.event.queries.time_zones import time_zones
from tournament.event.services import copying, details
from tournament.event_file.services import rehearsal
from tournament.event_file.services.reading import BOUNDS as READING
from tournament.live.frames import BUILT_ONCE
from tournament.models import Event, LogEntry, Session
from tournament.registration.queries.applications import waiting_counts
from tournament.registration.services.applications import why_not_apply
from tournament.registration.services.registering import places_left
from tournament.rules.forms import CHARACTER, preset_groups
from tournament.session.forms import SessionTimesForm
from tournament.session.services import schedule
from tournament.web import feedback
from tournament.web.access import EventRequest, PublicRequest, SignedInRequest, public_view, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import back_to, key_of, refusals_in, when_refused
from tournament.web.navigation import strip_of
from tournament.web.public_page import live_list, show


@require_http_methods(["GET", "POST"])
@login_required
def new(request: SignedInRequest) -> HttpResponse:
    """Make an event."""
    sentence = details.why_not_create_event(request.user)
    if sentence:
        raise PermissionDenied(sentence)
    if request.method == "GET":
        last = events_of(request.user).order_by("-created_at").filter(demo=False).first()
        return _new_page(request, NewEventForm(initial=starting_values(last)))
    form = NewEventForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            return _created(request, form)
    return _new_page(request, form, status=400)


def _created(request: SignedInRequest, form: NewEventForm) -> HttpResponse:
    with timezone.override(form.cleaned_data["timezone"]):
        plan = form.plan()
    event = details.create_event(
        details=form.details,
        rules_key=form.cleaned_data["rules_key"],
        sessions=plan,
        by=request.user,
        key=key_of(request),
    )
    feedback.done(request, _("%(event)s is set up. Register its players next.") % {"event": event})
    return redirect("event-desk", slug=event.slug)


def _new_page(request: SignedInRequest, form: NewEventForm, status: int = 200) -> HttpResponse:
    preset_key = form["rules_key"].value()
    context = {
        "form": form,
        "presets": preset_groups(),
        "chosen": preset_key,
        "zones": time_zones(),
        "sources": copying.sources_for(request.user),
    }
    return render(request, "event/new.html", context, status=status)


@require_http_methods(["GET", "POST"])
@staff_view("director")
def copy(request: EventRequest, event: Event) -> HttpResponse:
    """Create another event from this one: its name and first day are asked for, the rest is taken over."""
    if sentence := copying.why_not_copy(event, request.user):
        raise PermissionDenied(sentence)
    form = CopyForm(request.POST if request.method == "POST" else None, initial={"name": event.name})
    if form.is_valid():
        with refusals_in(form):
            named = copying.Named(**form.cleaned_data)
            new_event = copying.copy_event(source=event, named=named, by=request.user, key=key_of(request))
            feedback.done(
                request, _("%(event)s is set up. Register its players next.") % {"event": new_event}
            )
            return redirect("event-desk", slug=new_event.slug)
    context = {"form": form, "sessions": event.sessions.exclude(state=Session.CALLED_OFF).count()}
    return render(request, "event/copy.html", context, status=400 if form.is_bound else 200)


@require_http_methods(["GET", "POST"])
@staff_view("director")
def settings(request: EventRequest, event: Event) -> HttpResponse:
    """The event's details; the sessions' times are beside them with forms of their own."""
    stored = Event.objects.get(pk=event.pk)
    if request.method == "GET":
        return _settings_page(request, event, DetailsForm(instance=stored))
    form = DetailsForm(request.POST, instance=stored)
    if form.is_valid():
        with refusals_in(form):
            entry = details.change_details(
                event=event, details=form.details, by=request.user, key=key_of(request)
            )
            return _saved(request, event, entry)
    return _settings_page(request, event, form, status=400)


@require_POST
@staff_view("director")
def session_times(request: EventRequest, event: Event) -> HttpResponse:
    """Save the times of all sessions."""
    with timezone.override(event.tz):
        times = SessionTimesForm(list(event.sessions.all()), request.POST, zone=event.tz)
        if times.is_valid():
            with refusals_in(times):
                entry = schedule.time_sessions(
                    event=event, times=times.times(), by=request.user, key=key_of(request)
                )
                return _saved(request, event, entry, "#sessions")
        form = DetailsForm(instance=Event.objects.get(pk=event.pk))
        return _settings_page(request, event, form, times, status=400)


@require_POST
@staff_view("director")
def session_add(request: EventRequest, event: Event) -> HttpResponse:
    """One session more."""
    entry = schedule.add_session(event=event, by=request.user, key=key_of(request))
    return _saved(request, event, entry, "#sessions")


@require_POST
@staff_view("director")
def session_remove(request: EventRequest, event: Event) -> HttpResponse:
    """Remove the last session."""
    entry = schedule.remove_session(event=event, by=request.user, key=key_of(request))
    return _saved(request, event, entry, "#sessions")


def _saved(request: EventRequest, event: Event, entry: LogEntry | None, part: str = "") -> HttpResponse:
    """Return to the settings page at `part` (such as "#sessions")."""
    if entry:
        feedback.done(request, told_line(entry), entry)
    else:
        feedback.unchanged(request)
    response = redirect("event-settings", slug=event.slug)
    response["Location"] += part
    return response


def _settings_page(
    request: EventRequest,
    event: Event,
    form: DetailsForm,
    times: SessionTimesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    with timezone.override(event.tz):
        times = times or SessionTimesForm(list(event.sessions.all()), zone=event.tz)
        context = {
            "form": form,
            "times": times,
            "zones": time_zones(),
            "why_not_change": details.why_not_change_details(event),
            "why_not_add": schedule.why_not_add_session(event),
            "why_not_remove": schedule.why_not_remove_session(event),
        }
        return render(request, "event/settings.html", context, status=status)


@require_http_methods(["GET", "POST"])
@staff_view("director")
@when_refused(back_to("event-end"))
def end(request: EventRequest, event: Event) -> HttpResponse:
    """End the event, or say what is still open."""
    if request.method == "POST":
        entry = details.end_event(event=event, by=request.user, key=key_of(request))
        feedback.done(request, told_line(entry), entry)
        return redirect("event-desk", slug=event.slug)
    problems = [] if event.ended_at else details.ending_problems(event)
    progress = strip_of(request).progress()
    doubts = [] if event.ended_at or problems else attention_of(event, progress)
    context = {
        "problems": problems,
        "frozen": progress.frozen,
        "doubts": doubts,
        "call_off_url": _call_off_url(event) if problems else "",
    }
    return render(request, "event/end.html", context)


def _call_off_url(event: Event) -> str:
    """The page that calls off all sessions still to be played; "" where there is none."""
    numbers = event.sessions.filter(state=Session.PLANNED).order_by("number").values_list("number", flat=True)
    query = urlencode([("session", number) for number in numbers])
    return f"{reverse('desk-sessions-call-off', args=[event.slug])}?{query}" if query else ""


@require_POST
@staff_view("director")
@when_refused(back_to("event-desk"))
def reopen(request: EventRequest, event: Event) -> HttpResponse:
    """Reopen the event."""
    entry = details.reopen_event(event=event, by=request.user, key=key_of(request))
    feedback.done(request, told_line(entry), entry)
    return redirect("event-desk", slug=event.slug)


@require_POST
@staff_view("director")
@when_refused(back_to("event-desk"))
def recount(request: EventRequest, event: Event) -> HttpResponse:
    """Count an event from before presence was stored by the rules of today."""
    entry = details.recount_event(event=event, by=request.user, key=key_of(request))
    feedback.done(request, told_line(entry), entry)
    return redirect("event-desk", slug=event.slug)


def _back_to_settings(request: EventRequest, refusal: Refused, event: Event) -> HttpResponse:
    """Return to the settings page with the refusal; a form key used for another act is a conflict."""
    if isinstance(refusal, Stale):
        raise refusal
    return back_to("event-settings")(request, refusal, event)


@require_POST
@staff_view("director")
@when_refused(_back_to_settings)
@costs("an event file read", "the event’s own file", READING)
def dry_run(request: EventRequest, event: Event) -> HttpResponse:
    """Make a dry run of the event, and open it."""
    copy = rehearsal.rehearse(event=event, by=request.user, key=key_of(request))
    feedback.done(request, _("Every session of this dry run has been played, with invented results."))
    return redirect("event-desk", slug=copy.slug)


@require_safe
@staff_view("referee")
def preflight(request: EventRequest, event: Event) -> HttpResponse:
    """Each requirement green, amber or red, with its clause; ?as= looks at it as another kind of event."""
    reason = why_no_preflight(event)
    requested_kind = request.GET.get("as", "")
    kind = requested_kind if requested_kind in dict(Event.KINDS) else event.kind
    checked = None if reason else preflight_of(event, kind)
    context = {"reason": reason, "preflight": checked, "kind": kind, "kinds": Event.KINDS}
    return render(request, "event/preflight.html", context)


AN_HOUR = 3600  # seconds


@require_safe
@public_view
@costs(
    "what is said of the event",
    BUILT_ONCE,
)
def about(request: PublicRequest, event: Event) -> HttpResponse:
    """The announcement: text, place, days, fee, contact, registration, timetable, rules."""
    context: dict[str, object] = {
        "schedule": live_list(request, event, "schedule").html,
        "timed": event.sessions.filter(starts_at__isnull=False).exists(),
        "character": CHARACTER.get(event.rules_key, ""),
        "players": event.entries.filter(substitute=False, withdrawn_at=None).count(),
    }
    if event.registering:
        context |= {
            "closed": why_not_apply(event, timezone.now()),
            "left": places_left(event),
            "queued": waiting_counts(event)["queued"],
        }
    return show(request, "event/about.html", context)


@require_safe
@public_view
@costs("a picture", f"{WIDTH} × {HEIGHT} pixels, three lines; {PICTURES_KEPT} are kept")
def picture(request: PublicRequest, event: Event) -> HttpResponse:
    """The picture beside a shared link: drawn once, kept by the browser for an hour."""
    preview = preview_of(event)
    mark = f'"{fingerprint(preview)}"'
    unchanged = get_conditional_response(request, etag=mark)
    response = unchanged or HttpResponse(preview_png(preview), content_type="image/png")
    response.headers["ETag"] = mark
    if event.public:
        response.headers["Cache-Control"] = f"public, max-age={AN_HOUR}"
    return response
