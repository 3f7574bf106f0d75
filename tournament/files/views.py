"""The files page of an event: what can be made, what is being made, and what has been made."""

from urllib.parse import urlencode

from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reswap, retarget

from tournament.acts.job.bounded import PAPERS
from tournament.acts.job.file_kinds import KINDS
from tournament.acts.job.files import path_of
from tournament.acts.job.queue import cancel
from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.ema.queries import ema_check
from tournament.files.forms import MOST_COPIES, FileForm
from tournament.files.queries import all_lacking, changes, file_jobs, shown_jobs, why_not
from tournament.files.services import make_file, remove_file
from tournament.files.tables import job_card
from tournament.models import Event, Job
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import costs, in_words
from tournament.web.feedback import back_to, key_of, refusals_in, when_refused
from tournament.web.links import hall_address

GROUPS = {
    "hall": "pack",
    "results": "results-pdf",
    "seating": "seating-by-table",
    "sheets": "blank-sheets",
    "ema": "ema-package",
    "data": "data-xlsx",
    "event": "event-file",
}
"""The page's groups, each by its kind of file; what that one needs, the whole group needs."""
GROUP_OF = {
    **dict.fromkeys(("pack", "table-signs", "badges", "timetable"), "hall"),
    **dict.fromkeys(("results-pdf", "results-xlsx", "results-csv"), "results"),
    **dict.fromkeys(("teams-pdf", "cross-table", "awards", "rulings-pdf"), "results"),
    **dict.fromkeys(("seating-by-table", "seating-by-name", "schedule-cards"), "seating"),
    **dict.fromkeys(("seating-xlsx", "seating-csv", "draw-certificate", "team-sheets"), "seating"),
    **dict.fromkeys(("score-sheets", "blank-sheets"), "sheets"),
    "ema-package": "ema",
    **dict.fromkeys(("data-xlsx", "data-csv", "data-json"), "data"),
}
SHOWN = 40  # files
REMEMBERED = ("after", "session", "paper", "language", "what")  # options that the next file starts with


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
@costs(
    "a file of the event, asked for as a job",
    "as a job: " + in_words(PAPERS),
    "two jobs at a time, by turns of events and people",
    f"{MOST_COPIES} blank sheets",
)
def files(request: EventRequest, event: Event) -> HttpResponse:
    """The files that can be made and those that were made; POST requests a file."""
    if request.method != "POST":
        return _page(request, event)
    form = FileForm(event, _sessions(event), request.POST)
    if not form.is_valid():
        return _page(request, event, form)
    args = {**form.args(), "language": form.chosen_language(), "base": hall_address(request)}
    with refusals_in(form):
        job = make_file(
            event=event,
            kind=form.cleaned_data["kind"],
            args=args,
            by=request.user,
            key=key_of(request),
        )
        response = redirect("desk-files", slug=event.slug)
        response["Location"] += f"?{_options_query(form)}#job-{job.pk}"
        return response
    return _page(request, event, form)


def _options_query(form: FileForm) -> str:
    """The options as a query for the page's address, so that they are preselected for the next file."""
    options = {**form.args(), "language": form.cleaned_data["language"]}
    return urlencode({name: value for name, value in options.items() if value and name in REMEMBERED})


def _sessions(event: Event) -> list[int]:
    return list(event.sessions.order_by("number").values_list("number", flat=True))


def _page(request: EventRequest, event: Event, sent: FileForm | None = None) -> HttpResponse:
    """The page; a form that was `sent` and is not right stands in its group, with its sentences."""
    sessions = _sessions(event)
    options = {name: request.GET[name] for name in REMEMBERED if name in request.GET}
    forms = {name: FileForm(event, sessions, auto_id=f"{name}-%s", chosen=options) for name in GROUPS}
    if sent is not None:
        group = GROUP_OF.get(sent.data.get("kind", ""), "event")
        sent.auto_id = f"{group}-%s"
        forms[group] = sent
    jobs, lacking = shown_jobs(event), all_lacking(event)
    changed = changes(event)
    cards = [job_card(event, job, changed(job.kind)) for job in jobs[:SHOWN]]
    context = {
        "forms": forms,
        "why_not": {name: why_not(kind, lacking) for name, kind in GROUPS.items()},
        "lacking": lacking,
        "seated": lacking["seats"],
        "ema": ema_check(event),
        "cards": cards,
        "hidden": max(0, len(jobs) - SHOWN),
        "working": any(card.working for card in cards),
    }
    return render(request, "files/files.html", context, status=400 if sent is not None else 200)


@never_cache
@require_safe
@staff_view("director")
def job(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """The progress of one file: a page of its own, or the part that a page polls while the file is made."""
    row = _job(event, pk)
    card = job_card(event, row, changes(event)(row.kind))
    if "HX-Request" not in request.headers:
        return render(request, "files/job.html", {"card": card})
    if card.working:
        return render(request, "files/progress.html", {"card": card})
    response = render(request, "files/file_card.html", {"card": card, "news": True})
    return reswap(retarget(response, f"#job-{pk}"), "outerHTML")


def _job(event: Event, pk: int) -> Job:
    return get_object_or_404(Job.objects.select_related("asked_by"), event=event, kind__in=KINDS, pk=pk)


@require_safe
@staff_view("director")
def job_file(request: EventRequest, event: Event, pk: int) -> HttpResponseBase:
    """The file itself, to be saved; never kept by a browser or a proxy."""
    job = _job(event, pk)
    path = path_of(job)
    if path is None:
        raise Http404(_("This file no longer exists. Make it again on the files page."))
    response = FileResponse(path.open("rb"), as_attachment=True, filename=job.filename)
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store, private"
    return response


def _back_to_file(request: EventRequest, refusal: Refused, event: Event, pk: int) -> HttpResponse:
    feedback.refused(request, refusal)
    return _back(event, _job(event, pk))


@require_POST
@staff_view("director")
@when_refused(_back_to_file)
def job_cancel(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """Cancel the file that is being made."""
    job = _job(event, pk)
    cancel(job=job, by=request.user, key=key_of(request))
    return _back(event, job)


@require_POST
@staff_view("director")
@when_refused(back_to("desk-files"))
def job_remove(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """Remove the file."""
    line = remove_file(job=_job(event, pk), by=request.user, key=key_of(request))
    feedback.done(request, told_line(line))
    return redirect("desk-files", slug=event.slug)


def _back(event: Event, job: Job) -> HttpResponse:
    response = redirect("desk-files", slug=event.slug)
    if file_jobs(event).filter(pk=job.pk).exists():
        response["Location"] += f"#job-{job.pk}"
    return response
