"""A table says by its link that it plays its last hand, or has finished."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import LogEntry, Table
from tournament.services.errors import Refused
from tournament.services.table_reports import REPORT, report_table
from tournament.services.tables import subject
from tournament.services.undoing import undo
from tournament.views import feedback
from tournament.views.feedback import key_of
from tournament.views.scorer.hands_page import Place
from tournament.views.tablelink import link_view


@require_POST
@link_view
def report(request: HttpRequest, place: Place) -> HttpResponse:
    """Note what the table says: `report` is last-hand or finished; take-back undoes what it said last."""
    table, name, said = place.view.table, place.typist.name, request.POST.get("report", "")
    try:
        if said == "take-back":
            entry = undo(entry=_last(table, name), by=None, key=key_of(request), name=name)
        else:
            entry = report_table(table=table, report=said, by=None, name=name, key=key_of(request))
        feedback.done(request, entry.summary)
    except Refused as error:
        feedback.refused(request, error)
    return redirect(place.page)


def _last(table: Table, name: str) -> LogEntry:
    """What the table itself said last; Refused where somebody else said it."""
    lines = table.session.event.log.filter(act=REPORT, subject=subject(table), undone_by=None)
    entry = lines.first()
    if entry is None or entry.actor_id is not None or entry.actor_name != name:
        raise Refused(_("Somebody at the desk noted this: ask there to take it back."))
    return entry
