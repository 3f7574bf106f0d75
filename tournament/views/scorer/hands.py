"""A table's hands for the staff: typed by a scorer at the desk, or by a referee who walks."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.models import Event, LogEntry
from tournament.services.errors import Refused
from tournament.services.hands import Typist, make_links, renew_link, why_not_by_link
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.addresses import hall_address, qr_code
from tournament.views.director.desk import may_undo
from tournament.views.scorer import hands_acts
from tournament.views.scorer.found import session_or_404, table_or_404
from tournament.views.scorer.hands_page import Place, hands_page


def place_of(request: HttpRequest, event: Event, session: int, table: int) -> Place:
    """The table, typed at by somebody signed in."""

    def may(entry: LogEntry) -> bool:
        return entry.actor_id is None or may_undo(request, entry)

    view = table_or_404(session_or_404(event, session), table)
    page = reverse("desk-hands", args=[event.slug, session, table])
    may_take = "scorer" in request.roles
    return Place(view, Typist(request.user), page, "scorer/hands/page.html", may, may_take=may_take)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("scorer", "referee")
def hands(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """The game as it stands and the form of a hand; ?hand=N changes hand N, ?before=N inserts one there."""
    place = place_of(request, event, session, table)
    return hands_acts.save(request, place) if request.method == "POST" else hands_page(request, place)


def _acting(act: Callable[[HttpRequest, Place], HttpResponse], *roles: str) -> Callable[..., HttpResponse]:
    """The view of one of the page's other forms, for people with one of the roles."""

    @require_POST
    @staff_view(*roles)
    def view(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
        return act(request, place_of(request, event, session, table))

    return view


preview = _acting(hands_acts.preview, "scorer", "referee")
remove = _acting(hands_acts.remove, "scorer", "referee")
take_back = _acting(hands_acts.take_back, "scorer", "referee")
take = _acting(hands_acts.take, "scorer")


@require_safe
@never_cache
@staff_view("scorer", "referee")
def link(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """The table's link with its QR code, to be shown to the players; made when first asked for."""
    view = table_or_404(session_or_404(event, session), table)
    key = make_links(view.session, by=request.user).get(table)
    url = f"{hall_address(request)}{reverse('table-link', args=[key])}" if key else ""
    found = {
        "view": view,
        "session": view.session,
        "url": url,
        "qr": qr_code(url) if url else "",
        "why_not": why_not_by_link(view.table),
    }
    return render(request, "scorer/hands/link.html", found)


@require_POST
@staff_view("scorer")
def link_renew(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """A new link; the old one stops working."""
    view = table_or_404(session_or_404(event, session), table)
    try:
        line = renew_link(table=view.table, by=request.user, key=feedback.key_of(request))
        feedback.done(request, line.summary)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-hands-link", event.slug, session, table)
