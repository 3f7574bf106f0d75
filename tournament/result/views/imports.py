"""Importing results: upload a file or paste rows, preview what would happen, then store."""

from dataclasses import asdict
from functools import partial

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.acts.job.bounded import AT_ONCE, Bounds
from tournament.acts.job.kinds import error_words
from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.models import Event, Job
from tournament.registration.services.importing import long_lists
from tournament.registration.services.importing.text import MOST_BYTES
from tournament.registration.services.importing.workbook import MOST_ROWS
from tournament.registration.views.long_lists import LongLists
from tournament.result.forms.importing import ResultImportForm
from tournament.result.services.importing.heads import labels
from tournament.result.services.importing.plan import Plan
from tournament.result.services.importing.planning import columns_to_choose, plan_results
from tournament.result.services.importing.storing import import_results, why_not_import
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import key_of

SHOWN = 100  # faults, and tables on a page
LAYOUT = frozenset({"result.no-head", "result.no-points", "result.nobodys-points"})
LISTS = LongLists(
    long_lists.READING_RESULTS,
    long_lists.STORING_RESULTS,
    import_page="desk-results-import",
    stored_page="desk-standings",
    storing_title=gettext_lazy("Importing results"),
)


@require_http_methods(["GET", "POST"])
@staff_view("director")
@costs(
    "a workbook or text read",
    f"{MOST_BYTES // 1024**2} MB, {MOST_ROWS:,} rows",
    Bounds(),
    f"{AT_ONCE} at a time",
    f"read and stored as a job over {long_lists.AT_ONCE:,} lines",
)
def results_import(request: EventRequest, event: Event) -> HttpResponse:
    """The rows and their preview. Looking changes nothing; storing does exactly what was looked at."""
    if request.method == "GET":
        return _page(request, event, ResultImportForm())
    form = ResultImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, event, form, status=400)
    if not form.stores and (data := form.large()):
        return LISTS.look_soon(request, event, form, data, asdict(form.choices()))
    text = form.cleaned_data["text"]
    try:
        upload = form.read()
        text = upload.text
        if form.stores:
            return _store(request, event, form)
        plan = plan_results(event, text, request.user, form.choices())
    except Refused as error:
        return _refused(request, event, form, text, error)
    shown = ResultImportForm({"text": text}) if form.cleaned_data.get("file") else form
    shown.is_valid()
    return _page(request, event, shown, plan, note=upload.note)


@never_cache
@require_safe
@staff_view("director")
def results_import_job(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """How far the reading or the import of a long list is, then its preview, or the standings.

    An import that is refused shows the preview with the reason.
    """
    job, page = LISTS.job_at(request, event, pk)
    return page or _job_over(request, event, job)


def _job_over(request: EventRequest, event: Event, job: Job) -> HttpResponse:
    """The preview of a job's list; the form where it could not be read, or is no longer here."""
    if reason := LISTS.why_not_read(job):
        form = ResultImportForm({})
        form.add_error("file", reason)
        return _page(request, event, form)
    text = LISTS.text_of(job)
    if text is None:
        return redirect(LISTS.import_page, slug=event.slug)
    choices = long_lists.choices_of(job)
    chosen = {name: choices.get(name) or "" for name in ("manner", "session", "penalty_unit")}
    boxes = ResultImportForm.boxes_of(choices["columns"])
    sent = {"text": text, "page_wanted": long_lists.page_in(request.GET), **chosen, **boxes}
    form = ResultImportForm(sent)
    form.is_valid()
    return _planned(request, event, form, error_words(job), job=job)


def _planned(
    request: EventRequest, event: Event, form: ResultImportForm, refusal: str, *, job: Job | None = None
) -> HttpResponse:
    """The preview with what stands against storing it; `job`: that has read and planned the list."""
    text = form.cleaned_data["text"]
    make = partial(plan_results, event, text, request.user, form.choices())
    try:
        plan = long_lists.plan_of(job, make) if job and job.asked_by == request.user else make()
    except Refused as error:
        return _refused(request, event, form, text, error)
    status = 400 if request.method == "POST" else 200
    note = job.args.get("note", "") if job else ""
    return _page(request, event, form, plan, note=note, refusal=refusal, status=status)


def _refused(
    request: EventRequest, event: Event, form: ResultImportForm, text: str, error: Refused
) -> HttpResponse:
    """The page with the reason; if columns were not recognised, with a choice for each."""
    columns = columns_to_choose(text, form.choices().columns) if error.code in LAYOUT else ()
    if columns:
        form = ResultImportForm({"text": text})
        form.is_valid()
    form.add_error(error.field if error.field in form.fields else None, error.sentence)
    return _page(request, event, form, columns=columns, status=400)


def _store(request: EventRequest, event: Event, form: ResultImportForm) -> HttpResponse:
    choices = form.choices()
    if page := LISTS.store_soon(
        request, event, form, asdict(choices) | {"leave_out_faulty": form.leaves_out}
    ):
        return page
    try:
        line = import_results(
            event=event,
            text=form.cleaned_data["text"],
            digest=form.cleaned_data["seen"],
            by=request.user,
            key=key_of(request),
            choices=choices,
            leave_out_faulty=form.leaves_out,
        )
    except Refused as error:
        return _planned(request, event, form, error.sentence)
    feedback.done(request, told_line(line), line)
    return redirect(LISTS.stored_page, slug=event.slug)


def _page(
    request: EventRequest,
    event: Event,
    form: ResultImportForm,
    plan: Plan | None = None,
    *,
    columns: tuple[object, ...] = (),
    note: str = "",
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    faults = plan.faults if plan else ()
    chosen = form.choices() if plan else None
    context = {
        "form": form,
        "plan": plan,
        "page": Paginator(plan.tables, SHOWN).get_page(form.page()) if plan else None,
        "columns": plan.columns if plan else columns,
        "penalty_unit": chosen.penalty_unit if chosen else None,
        "columns_chosen": bool(chosen and chosen.columns),
        "fields": labels().items(),
        "faults": faults[:SHOWN],
        "more": max(0, len(faults) - SHOWN),
        "loose": plan.loose[:SHOWN] if plan else (),
        "more_loose": max(0, len(plan.loose) - SHOWN) if plan else 0,
        "why_not": why_not_import(event, plan) if plan else None,
        "why_not_rest": why_not_import(event, plan, leave_out_faulty=True) if plan else None,
        "note": note,
        "refusal": refusal,
        **LISTS.context(request, event),
    }
    return render(request, "result/import.html", context, status=status)
