"""A table's hands for the staff: entered by a scorer at the desk or by a referee in the hall."""

from collections.abc import Callable

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.acts.log import told_line
from tournament.hand.queries.game import MOST_HANDS
from tournament.hand.services.links import make_links, renew_link, why_not_link
from tournament.hand.services.recording import Typist, why_not_by_link
from tournament.hand.views import page as hands_acts
from tournament.hand.views.page import Place, hands_page
from tournament.models import Event, LogEntry
from tournament.session.views import table_row_or_404
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import QR, costs
from tournament.web.feedback import back_to, may_undo, when_refused
from tournament.web.links import hall_address, qr_code
from tournament.web.password_again import asks_again


def place_of(request: EventRequest, event: Event, session: int, table: int) -> Place:
    """The table, typed at by somebody signed in."""

    def may(entry: LogEntry) -> bool:
        return entry.actor_id is None or may_undo(request, entry)

    row = table_row_or_404(event, session, table)
    page = reverse("desk-hands", args=[event.slug, session, table])
    may_take, may_decide = "scorer" in request.roles, "referee" in request.roles
    typist = Typist(request.user)
    return Place(row, typist, page, "hand/page.html", may, may_take=may_take, may_decide=may_decide)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("scorer", "referee")
@costs("the next hand priced", f"the {MOST_HANDS} hands of one table")
def hands(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """The game as it stands and the form of a hand; ?hand=N changes hand N, ?before=N inserts one there."""
    place = place_of(request, event, session, table)
    return hands_acts.save(request, place) if request.method == "POST" else hands_page(request, place)


def _acting(
    act: Callable[[EventRequest, Place], HttpResponse], *roles: str
) -> Callable[..., HttpResponseBase]:
    """The view of one of the page's other forms, for people with one of the roles."""

    @require_POST
    @staff_view(*roles)
    @costs("the next hand priced", f"the {MOST_HANDS} hands of one table")
    def view(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
        return act(request, place_of(request, event, session, table))

    return view


preview = _acting(hands_acts.preview, "scorer", "referee")
remove = _acting(hands_acts.remove, "scorer", "referee")
take_back = _acting(hands_acts.take_back, "scorer", "referee")
take = _acting(hands_acts.take, "scorer")
late = _acting(hands_acts.decide, "referee")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@staff_view("scorer", "referee")
@costs("a QR code", QR)
def link(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """The table’s link with its QR code, to be shown to the players; POST makes those of the session."""
    row = table_row_or_404(event, session, table)
    if request.method == "POST":
        make_links(row.session, by=request.user)
        return redirect("desk-hands-link", event.slug, session, table)
    key = row.link_key if not why_not_link(row.session) else None
    url = f"{hall_address(request)}{reverse('table-link', args=[key])}" if key else ""
    context = {
        "table": row,
        "session": row.session,
        "url": url,
        "qr": qr_code(url) if url else "",
        "why_not": why_not_by_link(row),
        "can_make": why_not_link(row.session) is None,
    }
    return render(request, "hand/table_link.html", context)


@require_POST
@staff_view("scorer")
@asks_again()
@when_refused(back_to("desk-hands-link", "session", "table"))
def link_renew(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """A new link; the old one stops working."""
    row = table_row_or_404(event, session, table)
    line = renew_link(table=row, by=request.user, key=feedback.key_of(request))
    feedback.done(request, told_line(line))
    return redirect("desk-hands-link", event.slug, session, table)
