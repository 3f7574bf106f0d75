"""Players who do not play on or have no seat, and players who sat in each other's seats, put right."""

import sys
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.log import told_line
from tournament.acts.refusals import Reason, Refused, Stale
from tournament.bounds import whole_number
from tournament.models import Entry, Event, Session
from tournament.presence.forms import DepartureForm
from tournament.presence.services.departures import STOP, note_absence, stop_playing, why_not_stop
from tournament.presence.services.wrong_seats import (
    is_unplayed,
    reattribute,
    why_not_open,
    why_not_reattribute,
)
from tournament.ruling.queries.rulings import line_of
from tournament.session.queries import tables_of
from tournament.session.views import session_or_404
from tournament.standings.queries.wrong_seats import Exchange, changes_of, exchange_of, is_personal
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import NO_REVISION, back_to, key_of, say_done, was_done, when_refused

NO_TWO_PLAYERS = Reason("presence.no-two-players", "Choose the two players who sat in each other’s seats.")


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
def wrong_seats(request: EventRequest, event: Event, session: int) -> HttpResponseBase:
    """The choice of two players; with `first` and `second`, what would change; POST changes it."""
    row = session_or_404(event, session)
    return _reattribute(request, row) if request.method == "POST" else _page(request, row)


def _back_to_choice(request: EventRequest, refusal: Refused, row: Session) -> HttpResponse:
    feedback.refused(request, refusal)
    return redirect(_address(row, request.POST))


@when_refused(_back_to_choice)
def _reattribute(request: EventRequest, row: Session) -> HttpResponse:
    form = request.POST
    first, second = _pair(row.event, form)
    line = reattribute(
        session=row,
        first=first,
        second=second,
        going=_numbers(form, "going"),
        by=request.user,
        revisions=(_revision(form, "rev"), _revision(form, "other_rev")),
        key=key_of(request),
    )
    say_done(request, told_line(line))
    return redirect("desk-session", row.event.slug, row.number)


def _address(row: Session, form: QueryDict) -> str:
    """The page with what was chosen still chosen."""
    names = ("first", "second", "going")
    chosen = urlencode([(name, value) for name in names for value in form.getlist(name)])
    return f"{reverse('desk-wrong-seats', args=[row.event.slug, row.number])}?{chosen}"


def _page(request: EventRequest, row: Session) -> HttpResponse:
    form = request.GET
    context: dict[str, object] = {
        "session": row,
        "tables": tables_of(row),
        "chosen": {name: whole_number(form.get(name, "")) for name in ("first", "second")},
        "why_not": why_not_open(row),
    }
    if form.get("first") or form.get("second"):
        context |= _preview(row, form)
    return render(request, "presence/wrong_seats.html", context)


def _preview(row: Session, form: QueryDict) -> dict[str, object]:
    try:
        first, second = _pair(row.event, form)
    except Refused as refusal:
        return {"refused": refusal.sentence}
    if reason := why_not_reattribute(row, first, second):
        return {"refused": reason, "unplayed": is_unplayed(row, first, second)}
    exchange = exchange_of(row, first, second, _numbers(form, "going"))
    assert exchange
    return {"exchange": exchange, "changes": changes_of(exchange), "rulings": _rulings(exchange)}


def _rulings(exchange: Exchange) -> list[dict[str, object]]:
    """The rulings in force against the two, each with the player it would name after the exchange."""
    rules = exchange.session.event.rules
    return [
        {
            "line": line_of(rules, ruling),
            "personal": is_personal(ruling),
            "goes": exchange.goes(ruling),
            "after": exchange.moved(ruling).entry,
        }
        for ruling in exchange.rulings
        if ruling.cancelled_at is None
    ]


def _pair(event: Event, form: QueryDict) -> tuple[Entry, Entry]:
    """The two players that the form names. Refused when it does not."""
    first, second = (_player(event, form.get(name, "")) for name in ("first", "second"))
    if first is None or second is None:
        raise Refused(NO_TWO_PLAYERS())
    return first, second


def _player(event: Event, text: str) -> Entry | None:
    number = whole_number(text)
    return None if number is None else event.entries.filter(number=number).first()


def _numbers(form: QueryDict, name: str) -> frozenset[int]:
    """The whole numbers among the values of a field."""
    numbers = (whole_number(text, sys.maxsize) for text in form.getlist(name))
    return frozenset(number for number in numbers if number is not None)


def _revision(form: QueryDict, name: str) -> int:
    number = whole_number(form.get(name, ""))
    return NO_REVISION if number is None else number


def _stop_again(request: EventRequest, refusal: Refused, event: Event, number: int) -> HttpResponse:
    """The page with what was typed, and why it was refused."""
    form = DepartureForm(request.POST, entry=_entry_or_404(event, number))
    form.is_valid()
    form.add_error(None, refusal.sentence)
    return _stop_page(request, form, 409 if isinstance(refusal, Stale) else 400)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
@when_refused(_stop_again)
def does_not_play_on(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """A player who does not play on: asks, shows what follows, stores it; `look` only shows what follows."""
    entry = _entry_or_404(event, number)
    if request.method != "POST":
        return _stop_page(request, DepartureForm(request.GET or None, entry=entry))
    if was_done(request, STOP):
        return _stopped(request, entry)
    form = DepartureForm(request.POST, entry=entry)
    if "look" in request.POST:
        return _stop_page(request, form)
    if not form.is_valid() or form.departure is None:
        return _stop_page(request, form, 400)
    stop_playing(entry=entry, departure=form.departure, by=request.user, key=key_of(request))
    return _stopped(request, entry)


@require_safe
@staff_view("referee")
def stopping(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """From the session's page to that of the `player` who does not play on from it; back without a choice."""
    if not request.GET.get("player"):
        return redirect("desk-session", event.slug, session_or_404(event, session).number)
    entry = _entry_or_404(event, whole_number(request.GET["player"]) or 0)
    address = reverse("desk-player-stop", args=[event.slug, entry.number])
    return redirect(f"{address}?session={session_or_404(event, session).number}")


def _stop_page(request: EventRequest, form: DepartureForm, status: int = 200) -> HttpResponse:
    """The page; where a script asks for it, only the part that what was chosen changes."""
    if status == 200 and form.is_bound:
        form.is_valid()
        form.errors.clear()
    context = {
        "entry": form.player,
        "form": form,
        "effect": form.effect(),
        "why_not": why_not_stop(form.player),
        "refused": why_not_stop(form.player, form.departure) if form.departure else None,
    }
    part = "HX-Request" in request.headers
    template = "presence/departure_form.html" if part else "presence/does_not_play_on.html"
    return render(request, template, context, status=status)


def _stopped(request: EventRequest, entry: Entry) -> HttpResponse:
    """Go to the page that shows the act with its Undo: the player's page or their record."""
    say_done(request, _("Done"))
    page = "desk-player" if "director" in request.roles else "desk-record"
    return redirect(page, entry.event.slug, entry.number)


def _entry_or_404(event: Event, number: int) -> Entry:
    return get_object_or_404(event.entries.select_related("event"), number=number)


@require_POST
@staff_view("referee")
@when_refused(back_to("desk-session", "session"))
def absence(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Note that `player`, who has no seat in the session, sits it out (`planned` is 1) or missed it."""
    entry = _entry_or_404(event, whole_number(request.POST.get("player", "")) or 0)
    note_absence(
        entry=entry,
        session=session_or_404(event, session),
        planned=request.POST.get("planned") == "1",
        by=request.user,
        key=key_of(request),
    )
    say_done(request, _("Done"))
    return redirect("desk-session", event.slug, session)
