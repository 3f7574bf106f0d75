"""The page of a table's hands, shared by staff and players, and the acts of its forms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.acts.refusals import Refused, Stale
from tournament.acts.undo import can_undo, undo
from tournament.bounds import whole_number
from tournament.hand.forms.boxes import facts_of
from tournament.hand.forms.hand import HandForm
from tournament.hand.queries.forecast import Forecast, forecast
from tournament.hand.queries.game import MOST_HANDS, SeatNow, TableGame, difference_from, game_of
from tournament.hand.queries.late_hands import excess_at, late_lines
from tournament.hand.queries.words import problem_text
from tournament.hand.services.late_hands import count_late_hand, record_late_hand, strike_late_hand
from tournament.hand.services.recording import (
    ACTS,
    HandRefused,
    Typist,
    change_hand,
    hands_of,
    insert_hand,
    record_hand,
    remove_hand,
    why_not_type,
)
from tournament.hand.services.result_from_hands import take_result, why_not_take
from tournament.models import LogEntry, Table
from tournament.result.services.recording import why_not_confirm
from tournament.session.services.table_revisions import subject
from tournament.session.views import table_or_404
from tournament.web.budgets import costs
from tournament.web.feedback import key_of, revision_of

CORNERS = {"E": "bottom-left", "S": "bottom-right", "W": "top-right", "N": "top-left"}


@dataclass(frozen=True)
class Place:
    """A page for typing hands: table, typist, the page's address, and the template around its parts."""

    table: Table
    typist: Typist
    page: str
    template: str
    may_undo: Callable[[LogEntry], bool]
    may_take: bool = True
    may_decide: bool = False

    @property
    def addresses(self) -> dict[str, str]:
        """The addresses of the page's forms."""
        return {name: f"{self.page}{name}/" for name in ("preview", "remove", "undo", "result", "late")}


@dataclass(frozen=True)
class Mode:
    """What the form does: record, insert or change hand `number`."""

    number: int
    insert: bool = False
    change: bool = False

    @property
    def is_next(self) -> bool:
        """Whether it records the hand after the last one."""
        return not (self.insert or self.change)

    @property
    def title(self) -> str:
        """The heading of the form."""
        if self.change:
            return _("Correct hand %(number)s") % {"number": self.number}
        if self.insert:
            return _("Insert a hand before hand %(number)s") % {"number": self.number}
        return _("Hand %(number)s") % {"number": self.number}


def mode_of(data: Mapping[str, str], count: int) -> Mode:
    """The mode given by ?hand=N or ?before=N at a table of `count` hands; the next hand if there is none."""
    changed, before = whole_number(data.get("hand", "")), whole_number(data.get("before", ""))
    if changed and changed <= count:
        return Mode(changed, change=True)
    if before and before <= count:
        return Mode(before, insert=True)
    return Mode(count + 1)


def form_of(game: TableGame, mode: Mode, data: Any = None) -> HandForm:
    """The form with what was typed, or with the hand as it is stored."""
    stored = game.rows[mode.number - 1].facts if mode.change else None
    return HandForm(game.rules, data, stored)


def forecast_of(game: TableGame, mode: Mode, form: HandForm) -> Forecast:
    """What saving the form would do."""
    return forecast(game, form.facts, mode.number, insert=not mode.change)


def hands_page(
    request: HttpRequest,
    place: Place,
    *,
    typed: bool = False,
    sentences: list[str] | None = None,
    status: int = 200,
    looked: bool = False,
) -> HttpResponse:
    """The page, or for htmx its parts alone, of the table as it is stored now.

    `typed`: the form came back, and shows what was typed; `sentences` say why it did.
    """
    game = game_at(place)
    data = request.POST if typed else None
    mode = mode_of(request.GET if data is None else data, len(game.rows))
    form = form_of(game, mode, data)
    look = forecast_of(game, mode, form) if looked or mode.change else None
    context = {
        **page_context(place, game, mode, form),
        "sentences": sentences or [],
        "look": look,
        "last": _last(place),
        "late": late_lines(game),
        **_ending(place, game),
    }
    template = "hand/hands.html" if _is_partial(request) else place.template
    return render(request, template, context, status=status)


def _is_partial(request: HttpRequest) -> bool:
    """Whether htmx made the request and replaces only parts of the page."""
    return request.headers.get("HX-Request") == "true"


def game_at(place: Place) -> TableGame:
    """The table's game as it is stored now."""
    table = place.table
    return game_of(table_or_404(table.session, table.number))


def page_context(place: Place, game: TableGame, mode: Mode, form: HandForm) -> dict[str, object]:
    """What the form of a hand needs."""
    before = game.game.hands[mode.number - 1].before if mode.number <= len(game.rows) else game.state
    seats = game.seats_at(before)
    return {
        "place": place,
        "view": game.view,
        "session": game.view.session,
        "game": game,
        "mode": mode,
        "form": form,
        "why_not": why_not_type(game.view.table, place.typist),
        "excess": excess_at(place.table) if mode.is_next else None,
        "in_time": "in_time" in form.boxes,
        "now": [_placed(seat) for seat in game.seats],
        "seats": [_placed(seat) for seat in seats],
        "values": [_values(form, seat) for seat in seats],
    }


def _placed(seat: SeatNow) -> dict[str, object]:
    """A seat, and the corner of the screen where it is shown."""
    return {"seat": seat, "corner": CORNERS[seat.corner]}


def _values(form: HandForm, seat: SeatNow) -> dict[str, object]:
    """The boxes of one winner's value."""
    boxes = form.boxes
    texts = {name: boxes.get(f"{seat.wind}-{name}", "") for name in ("points", "base", "doublings", "liable")}
    return {
        "seat": seat,
        "fan": form.fan_of(seat.wind),
        "fu": form.fu_of(seat.wind),
        "yakuman": form.yakuman_of(seat.wind),
        "false_hu": form.false_hu_of(seat.wind),
        "penalty": boxes.get(f"{seat.wind}-penalty", ""),
        **texts,
    }


def _last(place: Place) -> dict[str, object] | None:
    """The last act on the table's hands, and the act that Undo reverses."""
    table = place.table
    lines = table.session.event.log.filter(subject=subject(table), act__startswith="hand.")
    last = lines.first()
    if last is None:
        return None
    latest = lines.filter(act__in=ACTS, undone_by=None, imported=False).first()
    undo = latest if latest and undoable(place, latest) else None
    return {"said": last, "undo": undo}


def undoable(place: Place, entry: LogEntry) -> bool:
    """Whether this line can be taken back here, by the person who types."""
    may_undo = place.may_undo(entry) and why_not_type(place.table, place.typist) is None
    return may_undo and can_undo(entry)


def _ending(place: Place, game: TableGame) -> dict[str, object]:
    """The game's end: its result as taken, or how to take it."""
    result = game.view.result
    table, typist = game.view.table, place.typist
    differs = difference_from(game, result)
    waits = result is not None and not result.confirmed
    return {
        "result": result,
        "differs": differs,
        "why_not_take": why_not_take(table, typist, game.game),
        "why_not_finish": why_not_take(table, typist, game.game, finished=True),
        "taken": result is not None and not differs,
        "why_not_confirm": why_not_confirm(table, typist.user) if waits and place.may_take else None,
    }


@costs("the next hand priced", f"the {MOST_HANDS} hands of one table")
def preview(request: HttpRequest, place: Place) -> HttpResponse:
    """Preview of the hand as typed so far; changes nothing."""
    game = game_at(place)
    mode = mode_of(request.POST, len(game.rows))
    form = form_of(game, mode, request.POST)
    context = page_context(place, game, mode, form) | {"look": forecast_of(game, mode, form)}
    return render(request, "hand/preview.html", context)


def save(request: HttpRequest, place: Place) -> HttpResponse:
    """Store the hand as typed; what cannot be stored comes back with the sentence."""
    if "look" in request.POST:
        return hands_page(request, place, typed=True, looked=True)
    if not request.POST.get("outcome"):
        return hands_page(request, place, typed=True, sentences=[_("Choose what happened.")], status=400)
    try:
        _store(request.POST, place)(typist=place.typist, revision=revision_of(request), key=key_of(request))
    except HandRefused as error:
        sentences = [problem_text(problem) for problem in error.problems]
        return hands_page(request, place, typed=True, sentences=sentences, status=400)
    except Refused as error:
        status = 409 if isinstance(error, Stale) else 400
        return hands_page(request, place, typed=True, sentences=[error.sentence], status=status)
    return done(request, place)


def _store(data: QueryDict, place: Place) -> Callable[..., LogEntry]:
    """The act that stores the hand as typed: record, insert or change."""
    table, rules = place.table, place.table.session.event.rules
    if data.get("hand") or data.get("before"):
        hands = hands_of(table)
        mode = mode_of(data, len(hands))
        if mode.change:
            facts = facts_of(data, rules, hands[mode.number - 1].facts)
            return partial(change_hand, table=table, number=mode.number, facts=facts)
        if mode.insert:
            return partial(insert_hand, table=table, before=mode.number, facts=facts_of(data, rules))
    too_many = "in_time" not in data and excess_at(table)
    act = record_late_hand if too_many else record_hand
    return partial(act, table=table, facts=facts_of(data, rules))


def decide(request: HttpRequest, place: Place) -> HttpResponse:
    """A referee counts a hand too many, or strikes it."""
    number = whole_number(request.POST.get("late", ""), 999_999_999)
    late = get_object_or_404(place.table.late_hands.select_related("table__session__event"), pk=number)
    act = count_late_hand if request.POST.get("decision") == "count" else strike_late_hand

    def decided(*, revision: int | None, key: str) -> object:
        return act(late=late, by=place.typist.user, key=key)

    return _act(request, place, decided)


@costs("the next hand priced", f"the {MOST_HANDS} hands of one table")
def remove(request: HttpRequest, place: Place) -> HttpResponse:
    """Take out a hand that was never played."""
    number = whole_number(request.POST.get("number", "")) or 0
    act = partial(remove_hand, table=place.table, number=number, typist=place.typist)
    return _act(request, place, act)


@costs("the next hand priced", f"the {MOST_HANDS} hands of one table")
def take(request: HttpRequest, place: Place) -> HttpResponse:
    """Make the table's result of its hands."""
    finished = "finished" in request.POST
    act = partial(take_result, table=place.table, typist=place.typist, finished=finished)
    return _act(request, place, act)


@costs("the next hand priced", f"the {MOST_HANDS} hands of one table")
def take_back(request: HttpRequest, place: Place) -> HttpResponse:
    """Undo an act on this table's hands."""
    table = place.table
    lines = table.session.event.log.filter(subject=subject(table), act__in=ACTS)
    entry = get_object_or_404(lines, pk=whole_number(request.POST.get("entry", ""), 999_999_999))
    if not undoable(place, entry):
        return hands_page(request, place, sentences=[_("This cannot be undone here.")], status=400)
    typist = place.typist

    def act(*, revision: int | None, key: str) -> object:
        return undo(entry=entry, by=typist.user, key=key, name=typist.name)

    return _act(request, place, act)


def _act(request: HttpRequest, place: Place, act: Callable[..., object]) -> HttpResponse:
    try:
        act(revision=revision_of(request), key=key_of(request))
    except Refused as error:
        status = 409 if isinstance(error, Stale) else 400
        return hands_page(request, place, sentences=[error.sentence], status=status)
    return done(request, place)


def done(request: HttpRequest, place: Place) -> HttpResponse:
    """The page after an act: its parts for htmx, else a redirect."""
    if not _is_partial(request):
        return redirect(place.page)
    response = hands_page(request, place)
    response["HX-Push-Url"] = place.page
    return response
