"""The files of an event: what can be made, what is being made, what was made."""

from urllib.parse import urlencode

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reswap, retarget

from tournament.forms.files import FileForm
from tournament.models import Event, Job
from tournament.queries.ema_check import ema_check
from tournament.queries.files import KINDS, all_lacking, file_jobs, shown_jobs, why_not
from tournament.services.errors import Refused
from tournament.services.files import make_file, remove_file
from tournament.services.jobs import cancel, path_of
from tournament.tables.files import job_card
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.addresses import hall_address
from tournament.views.feedback import key_of

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
def files(request: HttpRequest, event: Event) -> HttpResponse:
    """What can be made and what was; a POST asks for a file."""
    if request.method != "POST":
        return _page(request, event)
    form = FileForm(event, _sessions(event), request.POST)
    if not form.is_valid():
        return _page(request, event, form)
    args = {**form.args(), "language": form.chosen_language(), "base": hall_address(request)}
    try:
        job = make_file(
            event=event,
            kind=form.cleaned_data["kind"],
            args=args,
            by=request.user,
            key=key_of(request),
        )
    except Refused as error:
        form.add_error(error.field if error.field in form.fields else None, error.sentence)
        return _page(request, event, form)
    response = redirect("desk-files", slug=event.slug)
    response["Location"] += f"?{_chosen(form)}#job-{job.pk}"
    return response


def _chosen(form: FileForm) -> str:
    """The options for the page's address: the next file of the same session needs no choosing."""
    chosen = {**form.args(), "language": form.cleaned_data["language"]}
    return urlencode({name: value for name, value in chosen.items() if value and name in REMEMBERED})


def _sessions(event: Event) -> list[int]:
    return list(event.sessions.order_by("number").values_list("number", flat=True))


def _page(request: HttpRequest, event: Event, sent: FileForm | None = None) -> HttpResponse:
    """The page; a form that was `sent` and is not right stands in its group, with its sentences."""
    sessions = _sessions(event)
    chosen = {name: request.GET[name] for name in REMEMBERED if name in request.GET}
    forms = {name: FileForm(event, sessions, auto_id=f"{name}-%s", chosen=chosen) for name in GROUPS}
    if sent is not None:
        group = GROUP_OF.get(sent.data.get("kind", ""), "event")
        sent.auto_id = f"{group}-%s"
        forms[group] = sent
    jobs, lacking = shown_jobs(event), all_lacking(event)
    cards = [job_card(event, job) for job in jobs[:SHOWN]]
    found = {
        "forms": forms,
        "why_not": {name: why_not(kind, lacking) for name, kind in GROUPS.items()},
        "lacking": lacking,
        "seated": lacking["seats"],
        "ema": ema_check(event),
        "cards": cards,
        "hidden": max(0, len(jobs) - SHOWN),
        "working": any(card.working for card in cards),
    }
    return render(request, "director/files/files.html", found, status=400 if sent is not None else 200)


@never_cache
@require_safe
@staff_view("director")
def job(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """How far one file is. A page of its own, or the part that a page polls while the file is made."""
    card = job_card(event, _job(event, pk))
    if not request.htmx:
        return render(request, "director/files/job.html", {"card": card})
    if card.working:
        return render(request, "director/files/progress.html", {"card": card})
    response = render(request, "director/files/card.html", {"card": card, "news": True})
    return reswap(retarget(response, f"#job-{pk}"), "outerHTML")


def _job(event: Event, pk: int) -> Job:
    return get_object_or_404(Job.objects.select_related("asked_by"), event=event, kind__in=KINDS, pk=pk)


@require_safe
@staff_view("director")
def job_file(request: HttpRequest, event: Event, pk: int) -> HttpResponseBase:
    """The file itself, to be saved; never kept by a browser or a proxy."""
    found = _job(event, pk)
    path = path_of(found)
    if path is None:
        raise Http404(_("This file is not there. Make it again on the page of the files."))
    response = FileResponse(path.open("rb"), as_attachment=True, filename=found.filename)
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store, private"
    return response


@require_POST
@staff_view("director")
def job_cancel(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """The file is not wanted any more."""
    found = _job(event, pk)
    try:
        cancel(job=found, by=request.user, key=key_of(request))
    except Refused as error:
        feedback.refused(request, error)
    return _back(event, found)


@require_POST
@staff_view("director")
def job_remove(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """The file is removed."""
    try:
        line = remove_file(job=_job(event, pk), by=request.user, key=key_of(request))
        feedback.done(request, line.summary)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-files", slug=event.slug)


def _back(event: Event, found: Job) -> HttpResponse:
    response = redirect("desk-files", slug=event.slug)
    if file_jobs(event).filter(pk=found.pk).exists():
        response["Location"] += f"#job-{found.pk}"
    return response
