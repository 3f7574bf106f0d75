"""Importing players: paste or upload a list, preview what it would do, then register."""

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
from tournament.registration.forms import ImportForm
from tournament.registration.services.importing import long_lists
from tournament.registration.services.importing.columns import ASKS_FOR_COLUMNS, FIELDS, labels
from tournament.registration.services.importing.lines import Plan, columns_to_choose, plan_import
from tournament.registration.services.importing.registering import import_players
from tournament.registration.services.importing.text import MOST_BYTES
from tournament.registration.services.importing.workbook import MOST_ROWS
from tournament.registration.services.registering import why_not_register
from tournament.registration.views.long_lists import LongLists
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import key_of

SHOWN = 200  # lines on a page
LISTS = LongLists(
    long_lists.READING_PLAYERS,
    long_lists.STORING_PLAYERS,
    import_page="desk-players-import",
    stored_page="desk-players",
    storing_title=gettext_lazy("Importing players"),
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
def players_import(request: EventRequest, event: Event) -> HttpResponse:
    """The text and its preview. Looking changes nothing; registering does exactly what was looked at."""
    if request.method == "GET":
        return _page(request, event, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, event, form, status=400)
    if form.registers:
        return _register(request, event, form)
    if data := form.large():
        choices = asdict(form.choices()) | {"fill": form.fills()}
        return LISTS.look_soon(request, event, form, data, choices)
    try:
        upload = form.read()
    except Refused as refusal:
        form.add_error(refusal.field, refusal.sentence)
        return _page(request, event, form, status=400)
    is_file = bool(form.cleaned_data.get("file"))
    shown = ImportForm({"text": upload.text}) if is_file else form
    return _preview(request, event, shown, typed=form if is_file else None, note=upload.note)


@never_cache
@require_safe
@staff_view("director")
def players_import_job(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """How far the reading or the import of a long list is, then its preview, or the players.

    An import that is refused shows the preview with the reason.
    """
    job, page = LISTS.job_at(request, event, pk)
    return page or _job_over(request, event, job)


def _job_over(request: EventRequest, event: Event, job: Job) -> HttpResponse:
    """The preview of a job's list; the form where it could not be read, or is no longer here."""
    if reason := LISTS.why_not_read(job):
        form = ImportForm({})
        form.add_error("file", reason)
        return _page(request, event, form)
    text = LISTS.text_of(job)
    if text is None:
        return redirect(LISTS.import_page, slug=event.slug)
    choices = long_lists.choices_of(job)
    boxes = ImportForm.boxes_of(choices["columns"])
    ticked = {name: "on" for name in ("fill", "replace") if choices.get(name)}
    sent = {"text": text, "name_order": choices["name_order"], "fill_shown": "1", **ticked, **boxes}
    sent["page_wanted"] = long_lists.page_in(request.GET)
    note = job.args.get("note", "")
    return _preview(request, event, ImportForm(sent), refusal=error_words(job), note=note, job=job)


def _register(request: EventRequest, event: Event, form: ImportForm) -> HttpResponse:
    choices = form.choices()
    if page := LISTS.store_soon(request, event, form, asdict(choices)):
        return page
    try:
        line = import_players(
            event=event,
            text=form.cleaned_data["text"],
            digest=form.cleaned_data["seen"],
            by=request.user,
            key=key_of(request),
            choices=choices,
        )
    except Refused as refusal:
        return _preview(request, event, form, refusal=refusal.sentence)
    feedback.done(request, told_line(line), line)
    return redirect(LISTS.stored_page, slug=event.slug)


def _preview(
    request: EventRequest,
    event: Event,
    form: ImportForm,
    *,
    typed: ImportForm | None = None,
    note: str = "",
    refusal: str = "",
    job: Job | None = None,
) -> HttpResponse:
    """The preview of an import. If the file gives no plan, the page stays as it was `typed`.

    `job`: that has read and planned the list.
    """
    form.full_clean()
    make = partial(plan_import, event, form.cleaned_data["text"], form.chosen_columns(), form.chosen_order())
    try:
        plan = long_lists.plan_of(job, make) if job else make()
    except Refused as refused:
        if refused.code in ASKS_FOR_COLUMNS:
            form.add_error(None, refused.sentence)
            return _page(request, event, form, asks=True, note=note, status=400)
        shown = typed or form
        shown.add_error("file" if typed else refused.field, refused.sentence)
        return _page(request, event, shown, status=400)
    status = 400 if refusal and request.method == "POST" else 200
    return _page(request, event, form, plan, note=note, refusal=refusal, status=status)


def _page(
    request: EventRequest,
    event: Event,
    form: ImportForm,
    plan: Plan | None = None,
    *,
    asks: bool = False,
    note: str = "",
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page; `asks`: whether the columns have to be chosen first."""
    chosen = form.chosen_columns() if plan or asks else ()
    context = {
        "columns": plan.columns if plan else columns_to_choose(form.cleaned_data["text"]) if asks else (),
        "columns_chosen": bool(chosen),
        "fields": [(key, labels()[key]) for key in FIELDS],
        "asks": asks,
        "name_order": form.chosen_order() if plan else "",
        "fills": bool(plan) and form.fills(),
        "replaces": bool(plan) and form.cleaned_data["replace"],
        "form": form,
        "plan": plan,
        "page": Paginator(plan.lines, SHOWN).get_page(form.page()) if plan else None,
        "note": note,
        "refusal": refusal,
        "why_not": why_not_register(event),
        **LISTS.context(request, event),
    }
    return render(request, "registration/import.html", context, status=status)
