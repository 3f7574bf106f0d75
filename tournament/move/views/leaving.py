"""Pages on which an event leaves for another computer, is taken back, or is deleted."""

from datetime import UTC, datetime
from pathlib import Path

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.job.kinds import error_words
from tournament.acts.refusals import Refused, refuse
from tournament.models import Event, Job
from tournament.move.forms import DeleteForm, SendForm, TakeBackForm
from tournament.move.services import deleting, kept, leaving, leaving_soon, offering
from tournament.move.services.kept import CANNOT_BE_KEPT
from tournament.web import feedback
from tournament.web.access import EventRequest, SignedInRequest, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import back_to, key_of, when_refused
from tournament.web.links import hall_address
from tournament.web.password_again import asks_again
from tournament.web.work import UNDER_WAY, page_under_way

AS_A_JOB = f"as a job over {leaving_soon.AT_ONCE:,} rows"


@never_cache
@require_safe
@staff_view("director")
def move(request: EventRequest, event: Event) -> HttpResponse:
    """Where the event is, and how it goes to another computer or comes back."""
    job = leaving_soon.last_job(leaving_soon.SEND, event)
    looks_at_offer = request.headers.get("HX-Target") == "moving"  # what the page polls by itself
    if job and not looks_at_offer and (page := page_under_way(request, job, _("Moving the event away"))):
        return page
    return _move_page(request, event, SendForm(), TakeBackForm())


def _move_page(
    request: EventRequest, event: Event, form: SendForm, back: TakeBackForm, status: int = 200
) -> HttpResponse:
    offering.sweep()
    current = offering.offer_of(event)
    job = leaving_soon.last_job(leaving_soon.SEND, event)
    context = {
        "failed": error_words(job) if job and not event.away_at else "",
        "form": form,
        "back": back,
        "why_not": leaving.why_not_send(event),
        "file": leaving.sent_file_of(event),
        "offer": current,
        "until": datetime.fromtimestamp(current.until, UTC) if current else None,
        "address": hall_address(request),
        "bound": status != 200,
    }
    return render(request, "move/move.html", context, status=status)


@require_POST
@staff_view("director")
@asks_again()
@when_refused(back_to("move"))
@costs("the file of the event written", "the event’s own rows", AS_A_JOB)
def send(request: EventRequest, event: Event) -> HttpResponse:
    """Mark the event as away and write its file."""
    form = SendForm(request.POST)
    if not form.is_valid():
        return _move_page(request, event, form, TakeBackForm(), status=400)
    to, key = form.cleaned_data["to"], key_of(request)
    if leaving_soon.is_long(event):
        refuse(leaving.why_not_send(event))
        language = request.LANGUAGE_CODE
        leaving_soon.send_soon(event=event, to=to, by=request.user, language=language, key=key)
        return redirect("move", slug=event.slug)
    try:
        leaving.send_away(event=event, by=request.user, to=to, key=key)
    except OSError as error:
        raise Refused(CANNOT_BE_KEPT(why=error.strerror)) from error
    feedback.done(
        request, _("The event has been moved. Save its file now, and bring it to the other computer.")
    )
    return redirect("move", slug=event.slug)


@require_POST
@staff_view("director")
@asks_again()
@when_refused(back_to("move"))
def offer(request: EventRequest, event: Event) -> HttpResponse:
    """Show a code under which another computer of the same network can fetch the event."""
    try:
        offering.offer_event(event=event, by=request.user, key=key_of(request))
    except OSError as error:
        raise Refused(CANNOT_BE_KEPT(why=error.strerror)) from error
    return redirect("move", slug=event.slug)


@require_POST
@staff_view("director")
def withdraw(request: EventRequest, event: Event) -> HttpResponse:
    """Make the code that was shown worthless."""
    offering.withdraw(event)
    feedback.done(request, _("The code is no longer valid. The event runs here as before."))
    return redirect("move", slug=event.slug)


@staff_view("director")
@asks_again(reading=True)
@require_safe
def sent_file(request: EventRequest, event: Event) -> HttpResponseBase:
    """The file of the event while it is away; as often as needed."""
    path = kept.kept_file(leaving.sent_file_of(event))
    if path is None:
        raise Http404
    return _download(path)


def _download(path: Path) -> FileResponse:
    response = FileResponse(path.open("rb"), as_attachment=True, filename=path.name)
    response["Content-Type"] = "application/json"
    response["Cache-Control"] = "no-store, private"
    return response


@require_POST
@staff_view("director")
@asks_again()
@when_refused(back_to("move"))
def take_back(request: EventRequest, event: Event) -> HttpResponse:
    """Use the copy here again, although the event has not come back."""
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        return _move_page(request, event, SendForm(), form, status=400)
    leaving.take_back(event=event, by=request.user, key=key_of(request))
    feedback.done(request, _("The event is run here again."))
    return redirect("event-desk", slug=event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
@asks_again()
@costs("the file of the event written", "the event’s own rows", AS_A_JOB)
def delete(request: EventRequest, event: Event) -> HttpResponse:
    """Delete the event once its name is typed; the next page names the file that remains."""
    job = leaving_soon.last_job(leaving_soon.DELETE, event)
    if job and job.state in UNDER_WAY and job.asked_by == request.user:
        return redirect("move-deleting", pk=job.pk)
    form = DeleteForm(request.POST if request.method == "POST" else None, name=event.name)
    if form.is_bound and form.is_valid():
        try:
            return _deleted(request, event, form.cleaned_data["typed"])
        except Refused as refusal:
            form.add_error("typed", refusal.sentence)
        except OSError as error:
            form.add_error(None, CANNOT_BE_KEPT(why=error.strerror))
    failed = error_words(job) if job and not form.is_bound else ""
    context = {"form": form, "folder": kept.folder(), "failed": failed}
    return render(request, "move/delete.html", context, status=400 if form.is_bound else 200)


def _deleted(request: EventRequest, event: Event, typed: str) -> HttpResponse:
    by, key = request.user, key_of(request)
    if leaving_soon.is_long(event):
        language = request.LANGUAGE_CODE
        job = leaving_soon.delete_soon(event=event, typed=typed, by=by, language=language, key=key)
        return redirect("move-deleting", pk=job.pk)
    return _is_gone(request, event.name, deleting.delete_event(event=event, by=by, typed=typed, key=key))


def _is_gone(request: HttpRequest, name: str, file: str) -> HttpResponse:
    sentence = _("%(event)s is deleted. It can be brought back from the file %(file)s in %(folder)s.")
    feedback.done(request, sentence % {"event": name, "file": file, "folder": kept.folder()})
    return redirect("desk")


@never_cache
@require_safe
@login_required
def being_deleted(request: SignedInRequest, pk: int) -> HttpResponse:
    """How far the deletion of a large event is, then which file remains; or why it is still here."""
    job = get_object_or_404(Job, kind=leaving_soon.DELETE, pk=pk, asked_by=request.user)
    if page := page_under_way(request, job, _("Deleting %(event)s") % {"event": job.args["name"]}):
        return page
    if file := leaving_soon.file_of(job):
        return _is_gone(request, job.args["name"], file)
    event = Event.objects.filter(uid=job.args["event"]).first()
    return redirect("move-delete", slug=event.slug) if event else redirect("desk")
