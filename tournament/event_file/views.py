"""Importing an event file in the browser: the whole event, or the list of its problems."""

from collections.abc import Sequence

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.acts.job.bounded import AT_ONCE
from tournament.acts.job.kinds import error_words
from tournament.acts.refusals import Refused
from tournament.event.services.details import why_not_create_event
from tournament.event_file.forms import MOST_BYTES, EventFileForm
from tournament.event_file.services import importing
from tournament.event_file.services.loading import SLUG_TAKEN, import_event
from tournament.event_file.services.problems import FileRefused
from tournament.event_file.services.reading import BOUNDS as READING
from tournament.event_file.services.reading import READ_HERE
from tournament.event_file.services.reading_play import MOST_ROWS
from tournament.hand.queries.game import impossible_hands, troubles_of
from tournament.models import Event, Job
from tournament.standings.queries.recount import sheet_warnings
from tournament.web import feedback
from tournament.web.access import SignedInRequest
from tournament.web.budgets import costs
from tournament.web.feedback import key_of
from tournament.web.work import page_under_way
from tournament.words.sentences import together

SHOWN = 50  # problems
NAMED = 10  # tables in a sentence


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@costs(
    "an event file read",
    f"{MOST_BYTES // 1024**2} MB, {MOST_ROWS:,} of anything",
    READING,
    f"{AT_ONCE} at a time",
    f"as a job over {READ_HERE // 1024} kB",
)
def event_import(request: SignedInRequest) -> HttpResponse:
    """Store an event file as a new event, whose director is the one who imports it."""
    if sentence := why_not_create_event(request.user):
        raise PermissionDenied(sentence)
    if request.method != "POST":
        return _page(request, EventFileForm())
    form = EventFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form)
    if len(form.cleaned_data["data"]) > READ_HERE:
        return redirect("event-import-job", pk=_asked_for(request, form).pk)
    try:
        event = _imported(request, form)
    except FileRefused as error:
        asking = form.asking() if error.impossible else form
        return _page(request, asking, error.sentences, error.impossible, more=error.more)
    except Refused as error:
        slug_taken = _(
            "An event with this short name already exists: write another one, and choose the file again."
        )
        of_slug = error.code == SLUG_TAKEN.code
        form.add_error("slug" if of_slug else "file", slug_taken if of_slug else error.sentence)
        return _page(request, form)
    _tell(request, event)
    return redirect("event-desk", slug=event.slug)


def _imported(request: SignedInRequest, form: EventFileForm) -> Event:
    sent = form.cleaned_data
    return import_event(
        text=sent["data"],
        name=sent["name"] or "event file",
        by=request.user,
        slug=sent["slug"],
        as_recorded=sent["as_recorded"],
    )


def _tell(request: SignedInRequest, event: Event) -> None:
    message = [_("%(event)s is imported, and you are its director.") % {"event": event}]
    if warnings := len(sheet_warnings(event)):
        message.append(_("Sheets that do not add up: %(n)s.") % {"n": warnings})
    if hands := len(impossible_hands(event)):
        message.append(_("Hands that the rules refuse, kept as recorded: %(n)s.") % {"n": hands})
    if differing := [trouble for trouble in troubles_of(event) if trouble.differs]:
        place = _("session %(session)d, table %(table)d")
        tables = [place % {"session": each.session, "table": each.table} for each in differing[:NAMED]]
        named = "; ".join([*tables, *["…"][: len(differing) - len(tables)]])
        message.append(_("Results that are not what their hands give: %(tables)s.") % {"tables": named})
    feedback.done(request, together(*message))


def _asked_for(request: SignedInRequest, form: EventFileForm) -> Job:
    sent = form.cleaned_data
    return importing.import_soon(
        data=sent["data"],
        name=sent["name"] or "event file",
        slug=sent["slug"],
        as_recorded=sent["as_recorded"],
        language=request.LANGUAGE_CODE,
        by=request.user,
        key=key_of(request),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@costs("an event file imported again, its impossible hands kept", "as a job", READING)
def event_import_job(request: SignedInRequest, pk: int) -> HttpResponse:
    """How far the import of a large file is, then the event; or its problems, and whether to keep hands."""
    job = get_object_or_404(Job, kind=importing.KIND, pk=pk, asked_by=request.user)
    if page := page_under_way(request, job, _("Importing %(file)s") % {"file": job.args["name"]}):
        return page
    event = importing.imported_by(job)
    if event is not None:
        _tell(request, event)
        return redirect("event-desk", slug=event.slug)
    if request.method == "POST" and job.file and job.args.get("impossible"):
        again = importing.import_again(job, key=key_of(request))
        return redirect("event-import-job", pk=again.pk)
    impossible, more = (job.args.get(name, 0) for name in ("impossible", "more"))
    return _page(request, EventFileForm(), error_words(job).splitlines(), impossible, job, more=more)


def _page(
    request: SignedInRequest,
    form: EventFileForm,
    sentences: Sequence[str] = (),
    impossible: int = 0,
    job: Job | None = None,
    *,
    more: int = 0,
) -> HttpResponse:
    """The form, with what is wrong with the last file; of a `job`, whose file is here, the question alone.

    `more`: how many problems have no sentence.
    """
    context = {
        "form": form,
        "problems": sentences[:SHOWN],
        "more": max(0, len(sentences) - SHOWN) + more,
        "count": len(sentences) + more,
        "impossible": impossible,
        "job": job,
        "under_way": importing.jobs_of(request.user),
    }
    is_bad = (sentences and not job) or form.is_bound
    return render(request, "event_file/import.html", context, status=400 if is_bad else 200)
