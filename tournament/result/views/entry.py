"""Fast entry of results, the second person's check, and the spare page for scorers without a network."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.refusals import Reason, Refusal, Refused, Stale
from tournament.bounds import whole_number
from tournament.models import Event, Session, Table
from tournament.result.forms.sheet import SheetForm, SheetTexts, texts_of
from tournament.result.queries.results_alone import CONFIRM
from tournament.result.services.recording import (
    confirm_all,
    confirm_result,
    record_result,
    why_not_confirm,
)
from tournament.result.views.sheet import (
    Outcome,
    compared,
    hands_words,
    sheet_context,
    table_context,
    why_not_save,
)
from tournament.session.queries import TableView, counts, table_in, tables_of
from tournament.session.services.table_revisions import why_not_enter
from tournament.session.views import card, session_or_404, table_or_404
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import back_to, key_of, revision_of, say_done, was_done, when_refused

NO_SEATS = Reason("result.no-seats", "Session %(number)s has no seats yet.")


def spare(request: EventRequest, session: Session, tables: list[TableView]) -> dict[str, object] | None:
    """For result/offline_sheet.html; None where no table is out, or this person may not enter now."""
    out = [table for table in tables if table.result is None]
    if not out or session.state != Session.OPEN or not request.roles & {"director", "scorer"}:
        return None
    if why_not_enter(out[0].table, request.user):
        return None
    return {**sheet_context(SheetForm(facts=out[0].facts)), "view": out[0], "tables": out, "rulings_count": 0}


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("scorer")
def entry(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """The table box alone, or with ?table= its sheet; a saved sheet leads back to the table box."""
    posted = request.method == "POST"
    table_text = (request.POST if posted else request.GET).get("table", "")
    number = whole_number(table_text)
    if posted and number is not None and (sent := table_in(event, session, number)):
        return _save(request, sent)
    row = session_or_404(event, session)
    tables = tables_of(row)
    view = next((table for table in tables if table.table.number == number), None)
    if view is None:
        return _page(
            request, row, tables, table_text=table_text, status=404 if table_text.strip() or posted else 200
        )
    form = SheetForm(facts=view.facts, texts=_stored_texts(view))
    return _page(request, row, tables, table_text=table_text, view=view, outcome=Outcome(False, form))


def _save(request: EventRequest, sent: TableView) -> HttpResponse:
    """Save one table; the others are read only to show the page again."""
    outcome, session = save_sheet(request, sent), sent.session
    if outcome.saved:
        return redirect("desk-entry", session.event.slug, session.number)
    tables = tables_of(session)
    view = next(table for table in tables if table.table.number == sent.table.number)
    return _page(
        request,
        session,
        tables,
        table_text=str(view.table.number),
        view=view,
        outcome=outcome,
        status=outcome.status,
    )


def save_sheet(request: EventRequest, view: TableView) -> Outcome:
    """Store the sheet that was sent for this table, if it can be stored."""
    form = SheetForm(request.POST, facts=view.facts)
    if form.takes_suggestion:
        return Outcome(False, form.with_suggestion())
    if form.sheet is None:
        return Outcome(False, form, 400, why_not_save(form))
    revision = revision_of(request)
    if view.result and form.says_the_same_as(view.result) and revision == view.table.revision:
        feedback.unchanged(request)
        return Outcome(True, form)
    try:
        record_result(
            table=view.table, sheet=form.sheet, by=request.user, revision=revision, key=key_of(request)
        )
    except Refused as error:
        return Outcome(False, form, 409 if isinstance(error, Stale) else 400, error.sentence)
    say_done(request, _("Result of table %(table)s saved") % {"table": view.table.number})
    return Outcome(True, form)


def _stored_texts(view: TableView) -> SheetTexts | None:
    return texts_of(view.facts.rules, view.result) if view.result else None


def _page(
    request: EventRequest,
    session: Session,
    tables: list[TableView],
    *,
    table_text: str,
    view: TableView | None = None,
    outcome: Outcome | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, object] = {
        "session": session,
        "asked": table_text,
        **_still_missing(tables),
        "waiting": [table.table.number for table in tables if table.waits],
        "counts": counts(tables),
        "missing_table": table_text.strip() if table_text.strip() and view is None else "",
        "tables_count": len(tables),
        "why_not": why_no_entry(request, session, tables),
        "spare": spare(request, session, tables),
        "last": _last_saved(session.event, tables, request.roles) if view is None else None,
    }
    if view and outcome:
        context |= table_context(request, view, outcome)
    return render(request, "result/entry.html", context, status=status)


def _still_missing(tables: list[TableView]) -> dict[str, object]:
    """For result/still_missing.html: those that finished first lead, as their sheets come first."""
    rows = [view.table for view in tables if view.result is None]
    finished = [row for row in rows if row.reported == Table.FINISHED]
    finished.sort(key=lambda row: str(row.reported_at))
    first = [row.number for row in finished]
    return {"out": [*first, *(row.number for row in rows if row.number not in first)], "finished": first}


def _last_saved(event: Event, tables: list[TableView], roles: frozenset[str]) -> dict[str, object] | None:
    """The card of the table saved last, to check it again."""
    latest = max((view.result.entered_at for view in tables if view.result), default=None)
    last = [view for view in tables if view.result and view.result.entered_at == latest]
    return card(event, last[0], roles) if last else None


def why_no_entry(request: EventRequest, session: Session, tables: list[TableView]) -> Refusal | None:
    """Why nothing can be entered in this session, or None; the same for all its tables."""
    if not tables:
        return NO_SEATS(number=session.number)
    return why_not_enter(tables[0].table, request.user)


@require_safe
@staff_view("scorer")
def reading(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """The reading of what has been typed so far, with the same sentences as on saving."""
    view = table_or_404(session_or_404(event, session), whole_number(request.GET.get("table", "")) or 0)
    form = SheetForm(request.GET, facts=view.facts)
    context = {**sheet_context(form), "view": view, "hands_words": hands_words(view, form)}
    return render(request, "result/sheet_reading.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("scorer")
def check(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """The results that wait for confirmation, and with ?table= the empty sheet of one of them."""
    row = session_or_404(event, session)
    tables = tables_of(row)
    table_text = (request.POST if request.method == "POST" else request.GET).get("table", "")
    view = next((table for table in tables if table.table.number == whole_number(table_text)), None)
    if view is None:
        return _check_page(
            request,
            row,
            tables,
            table_text=table_text,
            status=404 if table_text.strip() or request.POST else 200,
        )
    if request.method == "POST":
        return _compare(request, row, tables, view)
    outcome = Outcome(False, SheetForm(facts=view.facts))
    return _check_page(request, row, tables, table_text=table_text, view=view, outcome=outcome)


@require_POST
@staff_view("scorer")
@when_refused(back_to("desk-session", "session"))
def confirm_them_all(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Confirm every result of the session that waits and was entered by somebody else."""
    confirm_all(session=session_or_404(event, session), by=request.user, key=key_of(request))
    say_done(request, _("Saved"))
    return redirect("desk-session", event.slug, session)


def _compare(
    request: EventRequest, session: Session, tables: list[TableView], view: TableView
) -> HttpResponse:
    form = SheetForm(request.POST, facts=view.facts)
    outcome = _outcome(request, view, form)
    if outcome.saved:
        return redirect("desk-check", session.event.slug, session.number)
    return _check_page(
        request,
        session,
        tables,
        table_text=str(view.table.number),
        view=view,
        outcome=outcome,
        status=outcome.status,
    )


def _outcome(request: EventRequest, view: TableView, form: SheetForm) -> Outcome:
    """Confirmed where the two sheets agree; else the sentence and, with four scores, both sheets."""
    if not form.reading.complete or form.reading.problems:
        return Outcome(False, form, 400, why_not_save(form))
    reason = why_not_confirm(view.table, request.user)
    if reason and not was_done(request, CONFIRM):
        return Outcome(False, form, 400, reason)
    if any(line["differs"] for line in compared(view, form)):
        return Outcome(False, form, 409, _("The two entries differ. Check the paper again."))
    try:
        confirm_result(table=view.table, by=request.user, revision=revision_of(request), key=key_of(request))
    except Stale as error:
        return Outcome(False, form, 409, error.sentence)
    except Refused as error:
        return Outcome(False, form, 400, error.sentence)
    say_done(request, _("Result of table %(table)s confirmed") % {"table": view.table.number})
    return Outcome(True, form)


def _check_page(
    request: EventRequest,
    session: Session,
    tables: list[TableView],
    *,
    table_text: str,
    view: TableView | None = None,
    outcome: Outcome | None = None,
    status: int = 200,
) -> HttpResponse:
    waiting = [table for table in tables if table.waits]
    me = request.user.get_username() if session.event.second_check else None
    context: dict[str, object] = {
        "session": session,
        "asked": table_text,
        "waiting": [view for view in waiting if view.result and view.result.entered_by != me],
        "own": [view.table.number for view in waiting if view.result and view.result.entered_by == me],
        "missing_table": table_text.strip() if table_text.strip() and view is None else "",
        "tables_count": len(tables),
    }
    if view and outcome:
        context |= {
            **sheet_context(outcome.form),
            "view": view,
            "sentence": outcome.sentence,
            "compared": compared(view, outcome.form) if outcome.conflict and view.result else None,
            "why_not": why_not_confirm(view.table, request.user),
        }
    return render(request, "result/check.html", context, status=status)
