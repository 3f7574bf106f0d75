"""The organiser's pages for applications: the list with its acts, the fees, and erasing."""

from collections.abc import Callable

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.log import told_line
from tournament.bounds import whole_number
from tournament.event.forms import AnnouncementForm
from tournament.event.services import details
from tournament.models import Application, Entry, Event, LogEntry, User
from tournament.registration.queries.applications import application_groups
from tournament.registration.queries.fees import fee_rows, total_owed
from tournament.registration.services import applications, erasing, naming
from tournament.registration.services import fees as fees_service
from tournament.registration.services.registering import places_left, places_taken, why_not_register
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import back_to, key_of, refusals_in, when_refused
from tournament.web.password_again import asks_again


@require_http_methods(["GET", "POST"])
@staff_view("director")
def announcement(request: EventRequest, event: Event) -> HttpResponse:
    """What the public page says, and whether players register themselves."""
    stored = Event.objects.get(pk=event.pk)
    form = AnnouncementForm(request.POST if request.method == "POST" else None, instance=stored)
    if form.is_bound and form.is_valid():
        with refusals_in(form):
            line = details.change_details(
                event=event, details=form.details, by=request.user, key=key_of(request)
            )
            if line:
                feedback.done(request, told_line(line), line)
            else:
                feedback.unchanged(request)
            return redirect("desk-announcement", slug=event.slug)
    context = {"form": form, "why_not": details.why_not_change_details(event), "taken": places_taken(event)}
    return render(request, "event/announcement.html", context, status=400 if form.is_bound else 200)


@require_safe
@staff_view("director")
def application_list(request: EventRequest, event: Event) -> HttpResponse:
    """All applications, grouped by what they need next."""
    context = {
        "groups": application_groups(event),
        "taken": places_taken(event),
        "left": places_left(event),
        "why_not": why_not_register(event),
        "OPEN": (Application.ASKED, Application.QUEUED),
    }
    return render(request, "registration/applications.html", context)


@require_POST
@staff_view("director")
def confirm(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """The applicant becomes a player."""
    return _act(request, event, number, applications.confirm)


@require_POST
@staff_view("director")
def confirm_all(request: EventRequest, event: Event) -> HttpResponse:
    """Everybody who holds a place becomes a player."""
    count, refused = applications.confirm_all(event=event, by=request.user, key=key_of(request))
    if count:
        sentence = ngettext("%(n)s registration confirmed.", "%(n)s registrations confirmed.", count)
        feedback.done(request, sentence % {"n": count})
    for refusal in refused:
        feedback.refused(request, refusal)
    return redirect("desk-applications", slug=event.slug)


@require_POST
@staff_view("director")
def decline(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """The applicant does not become a player."""
    return _act(request, event, number, applications.decline)


@require_POST
@staff_view("director")
def leave(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """The applicant told the organiser that they do not come."""
    return _act(request, event, number, applications.leave)


@require_POST
@staff_view("director")
@asks_again()
def erase(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """Erase what the applicant wrote; a player's application is erased with the player's data."""
    return _act(request, event, number, _erase)


def _erase(*, application: Application, by: User, key: str) -> LogEntry:
    if application.entry:
        return erasing.erase_player(entry=application.entry, by=by, key=key)
    return erasing.erase_application(application=application, by=by, key=key)


@when_refused(back_to("desk-applications"))
def _act(request: EventRequest, event: Event, number: int, act: Callable[..., LogEntry]) -> HttpResponse:
    applications_here = event.applications.select_related("event", "entry__event")
    application = get_object_or_404(applications_here, number=number)
    line = act(application=application, by=request.user, key=key_of(request))
    feedback.done(request, told_line(line), line)
    return redirect("desk-applications", slug=event.slug)


@require_safe
@staff_view("director")
def fees(request: EventRequest, event: Event) -> HttpResponse:
    """Who has paid and who has not, those first."""
    rows = fee_rows(event)
    owing = [row for row in rows if not row.paid]
    context = {"rows": rows, "owing": len(owing), "total": total_owed(event.fee, len(owing))}
    return render(request, "registration/fees.html", context)


@require_POST
@staff_view("director")
@when_refused(back_to("desk-fees"))
def several_fees(request: EventRequest, event: Event) -> HttpResponse:
    """Mark that all who are ticked have paid."""
    numbers = {
        kind: [number for text in request.POST.getlist(kind) if (number := whole_number(text)) is not None]
        for kind in ("player", "application")
    }
    line = fees_service.mark_fees(
        event=event,
        players=numbers["player"],
        applications=numbers["application"],
        by=request.user,
        key=key_of(request),
    )
    feedback.done(request, told_line(line), line)
    return redirect("desk-fees", slug=event.slug)


@require_POST
@staff_view("director")
def player_fee(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Mark that a player has paid (paid=1) or has not."""
    return _marked(request, event, get_object_or_404(event.entries, number=number))


@require_POST
@staff_view("director")
def application_fee(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Mark it of somebody who is not confirmed yet."""
    return _marked(request, event, get_object_or_404(event.applications, number=number))


def _marked(request: EventRequest, event: Event, payer: Entry | Application) -> HttpResponse:
    paid = request.POST.get("paid") == "1"
    line = fees_service.mark_fee(who=payer, paid=paid, by=request.user, key=key_of(request))
    if line:
        feedback.done(request, told_line(line), line)
    page = "desk-players-quick" if request.POST.get("from") == "quick" else "desk-fees"
    return redirect(page, slug=event.slug)


@require_POST
@staff_view("director")
@when_refused(back_to("desk-player", "number", part="#name"))
def player_name(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Hide a player's name, or with `shown` show the one that the registration keeps."""
    entry = get_object_or_404(event.entries.select_related("event"), number=number)
    act = naming.show_name if request.POST.get("shown") == "1" else naming.hide_name
    line = act(entry=entry, by=request.user, key=key_of(request))
    feedback.done(request, told_line(line), line)
    return redirect("desk-player", slug=event.slug, number=number)


@require_POST
@staff_view("director")
@asks_again()
@when_refused(back_to("desk-player", "number"))
def erase_player(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Erase a player's personal data; the results stay."""
    entry = get_object_or_404(event.entries.select_related("event"), number=number)
    line = erasing.erase_player(entry=entry, by=request.user, key=key_of(request))
    feedback.done(request, told_line(line))
    return redirect("desk-player", slug=event.slug, number=number)
