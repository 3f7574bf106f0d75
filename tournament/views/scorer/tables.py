"""One table: its page, its result corrected, its result confirmed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Event
from tournament.services.errors import Refused
from tournament.services.results import confirm_result
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.scorer.found import revision_of, say_done, session_or_404, table_or_404
from tournament.views.scorer.saving import save_sheet
from tournament.views.scorer.tablepage import table_page


@require_safe
@staff_view("scorer", "referee")
def table(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Who sits there, the result, rulings, substitutes and everything that happened."""
    return table_page(request, event, table_or_404(session_or_404(event, session), table))


@require_POST
@staff_view("scorer")
def result(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Store the sheet as the table's next version; what cannot be stored comes back as it was typed."""
    row = session_or_404(event, session)
    view = table_or_404(row, table)
    outcome = save_sheet(request, view)
    if outcome.saved:
        return redirect("desk-table", event.slug, session, table)
    if outcome.conflict:
        view = table_or_404(row, table)
    return table_page(request, event, view, outcome=outcome, status=outcome.status)


@require_POST
@staff_view("scorer")
def confirm(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """A second person has compared the stored result with the paper."""
    view = table_or_404(session_or_404(event, session), table)
    try:
        confirm_result(table=view.table, by=request.user, seen=revision_of(request), key=key_of(request))
        say_done(request, _("Result of table %(table)s confirmed") % {"table": table})
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-table", event.slug, session, table)
