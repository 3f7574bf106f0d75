"""What a page holds for scorers who lose the network: a sheet, and who sits at the tables that are out."""

from django.http import HttpRequest

from tournament.forms.scores import SheetForm
from tournament.models import Session
from tournament.queries.sessions import TableView
from tournament.services.results import why_not_record
from tournament.views.scorer.sheetpage import sheet_context


def spare(request: HttpRequest, session: Session, tables: list[TableView]) -> dict[str, object] | None:
    """For scorer/spare.html; None where no table is out, or this person may not enter now."""
    out = [one for one in tables if one.result is None]
    if not out or session.state != Session.OPEN or not request.roles & {"director", "scorer"}:
        return None
    if why_not_record(out[0].table, request.user):
        return None
    return {**sheet_context(SheetForm(facts=out[0].facts)), "view": out[0], "tables": out, "rulings_count": 0}
