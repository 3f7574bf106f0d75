"""Two players sat in each other's seats: choose them, see what changes, and change them over."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.models import Entry, Event, Session
from tournament.queries.reattribution import Exchange, changes_of, exchange_of, is_personal
from tournament.queries.ruling_log import line_of
from tournament.queries.sessions import tables_of
from tournament.services.errors import Refused
from tournament.services.reattributing import is_unplayed, reattribute, why_not_open, why_not_reattribute
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of
from tournament.views.scorer.found import NO_REVISION, say_done, session_or_404, whole


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
def wrong_seats(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """The choice of two players; with `first` and `second`, what would change; POST changes it."""
    row = session_or_404(event, session)
    return _do(request, row) if request.method == "POST" else _page(request, row)


def _do(request: HttpRequest, row: Session) -> HttpResponse:
    given = request.POST
    try:
        first, second = _pair(row.event, given)
        going = _numbers(given, "going")
        seen = (_revision(given, "rev"), _revision(given, "other_rev"))
        act = reattribute(
            session=row,
            first=first,
            second=second,
            going=going,
            by=request.user,
            seen=seen,
            key=key_of(request),
        )
        say_done(request, act.summary)
    except Refused as error:
        feedback.refused(request, error)
        return redirect(_address(row, given))
    return redirect("desk-session", row.event.slug, row.number)


def _address(row: Session, given: QueryDict) -> str:
    """The page with what was chosen still chosen."""
    names = ("first", "second", "going")
    chosen = urlencode([(name, value) for name in names for value in given.getlist(name)])
    return f"{reverse('desk-wrong-seats', args=[row.event.slug, row.number])}?{chosen}"


def _page(request: HttpRequest, row: Session) -> HttpResponse:
    given = request.GET
    found: dict[str, object] = {
        "session": row,
        "tables": tables_of(row),
        "chosen": {name: whole(given.get(name, "")) for name in ("first", "second")},
        "why_not": why_not_open(row),
    }
    if given.get("first") or given.get("second"):
        found |= _preview(row, given)
    return render(request, "director/draw/wrong_seats.html", found)


def _preview(row: Session, given: QueryDict) -> dict[str, object]:
    try:
        first, second = _pair(row.event, given)
    except Refused as error:
        return {"refused": error.sentence}
    if reason := why_not_reattribute(row, first, second):
        return {"refused": reason, "unplayed": is_unplayed(row, first, second)}
    exchange = exchange_of(row, first, second, _numbers(given, "going"))
    assert exchange
    return {"exchange": exchange, "changes": changes_of(exchange), "rulings": _rulings(exchange)}


def _rulings(exchange: Exchange) -> list[dict[str, object]]:
    """The rulings in force against the two, with whom they would name."""
    rules = exchange.session.event.rules
    return [
        {
            "line": line_of(rules, one),
            "personal": is_personal(one),
            "goes": exchange.goes(one),
            "after": exchange.moved(one).entry,
        }
        for one in exchange.rulings
        if one.cancelled_at is None
    ]


def _pair(event: Event, given: QueryDict) -> tuple[Entry, Entry]:
    """The two players that the form names. Refused when it does not."""
    entries = [
        event.entries.filter(number=whole(given.get(name, ""))).first() for name in ("first", "second")
    ]
    if None in entries:
        raise Refused(_("Choose the two players who sat in each other’s seats."))
    return entries[0], entries[1]


def _numbers(given: QueryDict, name: str) -> frozenset[int]:
    """The whole numbers among the values of a field."""
    return frozenset(
        int(one) for one in given.getlist(name) if one.isascii() and one.isdecimal() and len(one) < 19
    )


def _revision(given: QueryDict, name: str) -> int:
    number = whole(given.get(name, ""))
    return NO_REVISION if number is None else number
