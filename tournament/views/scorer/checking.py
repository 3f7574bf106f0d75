"""The second person: types each sheet once more without seeing it; equal sheets are confirmed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.forms.scores import SheetForm
from tournament.models import Event, Session
from tournament.queries.sessions import TableView, tables_of
from tournament.services.errors import Refused, Stale
from tournament.services.results import CONFIRM, confirm_result, why_not_confirm
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.scorer.found import (
    revision_of,
    say_done,
    session_or_404,
    was_done,
    whole,
)
from tournament.views.scorer.saving import Outcome, why_not_save
from tournament.views.scorer.sheetpage import compared, sheet_context


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("scorer")
def check(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """The results that wait, and with ?table= the empty sheet of one of them."""
    row = session_or_404(event, session)
    tables = tables_of(row)
    asked = (request.POST if request.method == "POST" else request.GET).get("table", "")
    view = next((one for one in tables if one.table.number == whole(asked)), None)
    if view is None:
        return _page(request, row, tables, asked=asked, status=404 if asked.strip() or request.POST else 200)
    if request.method == "POST":
        return _compare(request, row, tables, view)
    outcome = Outcome(False, SheetForm(facts=view.facts))
    return _page(request, row, tables, asked=asked, view=view, outcome=outcome)


def _compare(
    request: HttpRequest, session: Session, tables: list[TableView], view: TableView
) -> HttpResponse:
    form = SheetForm(request.POST, facts=view.facts)
    outcome = _outcome(request, view, form)
    if outcome.saved:
        return redirect("desk-check", session.event.slug, session.number)
    return _page(
        request,
        session,
        tables,
        asked=str(view.table.number),
        view=view,
        outcome=outcome,
        status=outcome.status,
    )


def _outcome(request: HttpRequest, view: TableView, form: SheetForm) -> Outcome:
    """Confirmed where the two sheets agree; else the sentence and, with four scores, both sheets."""
    if not form.reading.complete or form.reading.problems:
        return Outcome(False, form, 400, why_not_save(form))
    reason = why_not_confirm(view.table, request.user)
    if reason and not was_done(request, CONFIRM):
        return Outcome(False, form, 400, reason)
    if any(line["differs"] for line in compared(view, form)):
        return Outcome(False, form, 409, _("The two sheets differ. Look at the paper again."))
    try:
        confirm_result(table=view.table, by=request.user, seen=revision_of(request), key=key_of(request))
    except Stale as error:
        return Outcome(False, form, 409, error.sentence)
    except Refused as error:
        return Outcome(False, form, 400, error.sentence)
    say_done(request, _("Result of table %(table)s confirmed") % {"table": view.table.number})
    return Outcome(True, form)


def _page(
    request: HttpRequest,
    session: Session,
    tables: list[TableView],
    *,
    asked: str,
    view: TableView | None = None,
    outcome: Outcome | None = None,
    status: int = 200,
) -> HttpResponse:
    waiting = [one for one in tables if one.waits]
    me = request.user.get_username() if session.event.second_check else None
    found: dict[str, object] = {
        "session": session,
        "asked": asked,
        "waiting": [one for one in waiting if one.result.entered_by != me],
        "own": [one.table.number for one in waiting if one.result.entered_by == me],
        "missing_table": asked.strip() if asked.strip() and view is None else "",
        "tables_count": len(tables),
    }
    if view and outcome:
        found |= {
            **sheet_context(outcome.form),
            "view": view,
            "sentence": outcome.sentence,
            "compared": compared(view, outcome.form) if outcome.conflict and view.result else None,
            "why_not": why_not_confirm(view.table, request.user),
        }
    return render(request, "scorer/check.html", found, status=status)
