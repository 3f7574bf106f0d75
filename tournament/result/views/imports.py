"""Importing results: upload a file or paste rows, preview what would happen, then store."""

from dataclasses import asdict

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.acts.job.bounded import AT_ONCE, Bounds
from tournament.acts.job.kinds import error_words
from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.models import Event, Job
from tournament.registration.services.importing import soon
from tournament.registration.services.importing.text import MOST_BYTES
from tournament.registration.services.importing.workbook import MOST_ROWS
from tournament.result.forms.importing import ResultImportForm
from tournament.result.services.importing.heads import labels
from tournament.result.services.importing.plan import Plan
from tournament.result.services.importing.planning import columns_shown, plan_results
from tournament.result.services.importing.storing import import_results, why_not_import
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import key_of
from tournament.web.work import page_of_act

SHOWN = 100  # faults, and tables on a page
LAYOUT = frozenset({"result.no-head", "result.no-points", "result.nobodys-points"})


@require_http_methods(["GET", "POST"])
@staff_view("director")
@costs(
    "a workbook or text read",
    f"{MOST_BYTES // 1024**2} MB, {MOST_ROWS:,} rows",
    Bounds(),
    f"{AT_ONCE} at a time",
    f"stored as a job over {soon.AT_ONCE:,} lines",
)
def results_import(request: EventRequest, event: Event) -> HttpResponse:
    """The rows and their preview. Looking changes nothing; storing does exactly what was looked at."""
    if request.method == "GET":
        return _page(request, event, ResultImportForm())
    form = ResultImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, event, form, status=400)
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
    """How far the import of a long list is, then the standings; or its preview with the reason against it."""
    job = get_object_or_404(Job, event=event, kind=soon.RESULTS, pk=pk)
    standings = reverse("desk-standings", args=[event.slug])
    if page := page_of_act(request, job, _("Importing results"), standings):
        return page
    text = soon.list_of(job)
    if text is None:
        return redirect("desk-results-import", slug=event.slug)
    choices = soon.choices_of(job)
    chosen = {name: choices.get(name) or "" for name in ("manner", "session", "penalty_unit")}
    form = ResultImportForm({"text": text, **chosen, **ResultImportForm.boxes_of(choices["columns"])})
    form.is_valid()
    return _planned(request, event, form, error_words(job))


def _planned(request: EventRequest, event: Event, form: ResultImportForm, refusal: str) -> HttpResponse:
    """The preview with what stands against storing it."""
    text = form.cleaned_data["text"]
    try:
        plan = plan_results(event, text, request.user, form.choices())
    except Refused as error:
        return _refused(request, event, form, text, error)
    status = 400 if request.method == "POST" else 200
    return _page(request, event, form, plan, refusal=refusal, status=status)


def _refused(
    request: EventRequest, event: Event, form: ResultImportForm, text: str, error: Refused
) -> HttpResponse:
    """The page with the reason; if columns were not recognised, with a choice for each."""
    columns = columns_shown(text, form.choices().columns) if error.code in LAYOUT else ()
    if columns:
        form = ResultImportForm({"text": text})
        form.is_valid()
    form.add_error(error.field if error.field in form.fields else None, error.sentence)
    return _page(request, event, form, columns=columns, status=400)


def _store(request: EventRequest, event: Event, form: ResultImportForm) -> HttpResponse:
    text, choices = form.cleaned_data["text"], form.choices()
    if soon.is_long(text):
        job = soon.store_soon(
            soon.RESULTS,
            event=event,
            text=text,
            seen=form.cleaned_data["seen"],
            choices=asdict(choices) | {"leave_out_faulty": form.leaves_out},
            language=request.LANGUAGE_CODE,
            by=request.user,
            key=key_of(request),
        )
        return redirect("desk-results-import-job", slug=event.slug, pk=job.pk)
    try:
        line = import_results(
            event=event,
            text=text,
            seen=form.cleaned_data["seen"],
            by=request.user,
            key=key_of(request),
            choices=choices,
            leave_out_faulty=form.leaves_out,
        )
    except Refused as error:
        return _planned(request, event, form, error.sentence)
    feedback.done(request, told_line(line), line)
    return redirect("desk-standings", slug=event.slug)


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
        "columns": columns_shown(form.cleaned_data["text"], chosen.columns) if plan and chosen else columns,
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
        "under_way": soon.under_way(event, soon.RESULTS),
    }
    return render(request, "result/import.html", context, status=status)
