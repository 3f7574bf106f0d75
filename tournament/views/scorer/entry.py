"""Fast entry: a table's number, Enter, four scores, Enter; and the live line while one types."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.scores import SheetForm
from tournament.models import Event, Session
from tournament.queries.sessions import TableView, counts, table_of, tables_of
from tournament.queries.sheets import texts_of
from tournament.services.results import why_not_record
from tournament.views.access import staff_view
from tournament.views.scorer.cards import card
from tournament.views.scorer.found import session_or_404, table_or_404, whole
from tournament.views.scorer.saving import Outcome, save_sheet
from tournament.views.scorer.sheetpage import compared, hands_words, same_as_stored, sheet_context
from tournament.views.scorer.spare import spare


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("scorer")
def entry(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """The table box alone, or with ?table= its sheet; a saved sheet leads back to the table box."""
    row = session_or_404(event, session)
    posted = request.method == "POST"
    asked = (request.POST if posted else request.GET).get("table", "")
    number = whole(asked)
    if posted and number is not None and (sent := table_of(row, number)):
        return _save(request, row, sent)
    tables = tables_of(row)
    view = next((one for one in tables if one.table.number == number), None)
    if view is None:
        return _page(request, row, tables, asked=asked, status=404 if asked.strip() or posted else 200)
    form = SheetForm(facts=view.facts, texts=_stored_texts(view))
    return _page(request, row, tables, asked=asked, view=view, outcome=Outcome(False, form))


def _save(request: HttpRequest, session: Session, view: TableView) -> HttpResponse:
    """Save one table; the others are only read to show the page again."""
    outcome = save_sheet(request, view)
    if outcome.saved:
        return redirect("desk-entry", session.event.slug, session.number)
    tables = tables_of(session)
    view = next(one for one in tables if one.table.number == view.table.number)
    return _page(
        request,
        session,
        tables,
        asked=str(view.table.number),
        view=view,
        outcome=outcome,
        status=outcome.status,
    )


def _stored_texts(view: TableView) -> object:
    return texts_of(view.facts.rules, view.result) if view.result else None


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
    found: dict[str, object] = {
        "session": session,
        "asked": asked,
        "out": [one.table.number for one in tables if one.result is None],
        "waiting": [one.table.number for one in tables if one.waits],
        "counts": counts(tables),
        "missing_table": asked.strip() if asked.strip() and view is None else "",
        "tables_count": len(tables),
        "why_not": why_not_enter(request, session, tables),
        "spare": spare(request, session, tables),
        "last": _last_saved(session.event, tables, request.roles) if view is None else None,
    }
    if view and outcome:
        found |= table_context(request, view, outcome)
    return render(request, "scorer/entry.html", found, status=status)


def _last_saved(event: Event, tables: list[TableView], roles: frozenset[str]) -> dict[str, object] | None:
    """The card of the table that reported last, to look at once more."""
    found = [one for one in tables if one.result]
    return card(event, max(found, key=lambda one: one.result.entered_at), roles) if found else None


def table_context(request: HttpRequest, view: TableView, outcome: Outcome) -> dict[str, object]:
    """What scorer/sheet.html shows of one table."""
    return {
        **sheet_context(outcome.form),
        "view": view,
        "sentence": outcome.sentence,
        "conflict": outcome.conflict,
        "compared": compared(view, outcome.form) if outcome.conflict else None,
        "hands_words": hands_words(view, outcome.form),
        "agrees": same_as_stored(view.result, outcome.form),
        "why_not": why_not_record(view.table, request.user),
    }


def why_not_enter(request: HttpRequest, session: Session, tables: list[TableView]) -> str | None:
    """Why nothing can be entered in this session, or None; any table's answer is every table's."""
    if not tables:
        return _("Session %(number)s has no seats yet.") % {"number": session.number}
    return why_not_record(tables[0].table, request.user)


@require_safe
@staff_view("scorer")
def reading(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """What has been typed so far, understood: the same sentences as when it is sent."""
    view = table_or_404(session_or_404(event, session), whole(request.GET.get("table", "")) or 0)
    form = SheetForm(request.GET, facts=view.facts)
    found = {**sheet_context(form), "view": view, "hands_words": hands_words(view, form)}
    return render(request, "scorer/reading.html", found)
