"""The organiser's side of registration by players: the list with its acts, the fees, erasing."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.forms.announcement import AnnouncementForm
from tournament.models import Application, Entry, Event, LogEntry
from tournament.queries.applications import application_groups, fee_rows
from tournament.services import applications, events
from tournament.services.errors import Refused
from tournament.services.registration import places_left, places_taken, why_not_register
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of


@require_http_methods(["GET", "POST"])
@staff_view("director")
def announcement(request: HttpRequest, event: Event) -> HttpResponse:
    """What the public page says, and whether players register themselves."""
    stored = Event.objects.get(pk=event.pk)
    form = AnnouncementForm(request.POST if request.method == "POST" else None, instance=stored)
    if form.is_bound and form.is_valid():
        try:
            line = events.change_details(
                event=event, details=form.details, by=request.user, key=key_of(request)
            )
            if line:
                feedback.done(request, line.summary, line)
            else:
                feedback.unchanged(request)
            return redirect("desk-announcement", slug=event.slug)
        except Refused as error:
            form.add_error(error.field, error.sentence)
    found = {"form": form, "why_not": events.why_not_change_details(event), "taken": places_taken(event)}
    return render(request, "director/announcement.html", found, status=400 if form.is_bound else 200)


@require_safe
@staff_view("director")
def application_list(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who registered himself, by what is to be done."""
    found = {
        "groups": application_groups(event),
        "taken": places_taken(event),
        "left": places_left(event),
        "why_not": why_not_register(event),
        "OPEN": (Application.ASKED, Application.QUEUED),
    }
    return render(request, "director/players/applications.html", found)


@require_POST
@staff_view("director")
def confirm(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """He is a player."""
    return _act(request, event, number, applications.confirm)


@require_POST
@staff_view("director")
def confirm_all(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who holds a place is a player."""
    count, refused = applications.confirm_all(event=event, by=request.user, key=key_of(request))
    if count:
        sentence = ngettext("%(n)s registration confirmed.", "%(n)s registrations confirmed.", count)
        feedback.done(request, sentence % {"n": count})
    for error in refused:
        feedback.refused(request, error)
    return redirect("desk-applications", slug=event.slug)


@require_POST
@staff_view("director")
def decline(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """He is not."""
    return _act(request, event, number, applications.decline)


@require_POST
@staff_view("director")
def leave(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """He told the organiser that he does not come."""
    return _act(request, event, number, applications.leave)


@require_POST
@staff_view("director")
def erase(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What he wrote goes; of a player it goes with the player's data."""
    return _act(request, event, number, _erase)


def _erase(*, application: Application, **who: object) -> LogEntry:
    if application.entry:
        return applications.erase_player(entry=application.entry, **who)
    return applications.erase_application(application=application, **who)


def _act(request: HttpRequest, event: Event, number: int, act: Callable[..., LogEntry]) -> HttpResponse:
    mine = event.applications.select_related("event", "entry__event")
    application = get_object_or_404(mine, number=number)
    try:
        line = act(application=application, by=request.user, key=key_of(request))
        feedback.done(request, line.summary, line)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-applications", slug=event.slug)


@require_safe
@staff_view("director")
def fees(request: HttpRequest, event: Event) -> HttpResponse:
    """Who has paid and who has not, those first."""
    rows = fee_rows(event)
    owing = [row for row in rows if not row.paid]
    return render(request, "director/players/fees.html", {"rows": rows, "owing": len(owing)})


@require_POST
@staff_view("director")
def player_fee(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Mark that a player has paid (paid=1) or has not."""
    return _marked(request, event, get_object_or_404(event.entries, number=number))


@require_POST
@staff_view("director")
def application_fee(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Mark it of somebody who is not confirmed yet."""
    return _marked(request, event, get_object_or_404(event.applications, number=number))


def _marked(request: HttpRequest, event: Event, who: Entry | Application) -> HttpResponse:
    paid = request.POST.get("paid") == "1"
    line = applications.mark_fee(who=who, paid=paid, by=request.user, key=key_of(request))
    if line:
        feedback.done(request, line.summary, line)
    return redirect("desk-fees", slug=event.slug)


@require_POST
@staff_view("director")
def erase_player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A player's personal data go, his results stay."""
    entry = get_object_or_404(event.entries.select_related("event"), number=number)
    try:
        line = applications.erase_player(entry=entry, by=request.user, key=key_of(request))
        feedback.done(request, line.summary)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-player", slug=event.slug, number=number)
