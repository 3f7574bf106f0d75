"""A table's hands on a page, for the staff and for the players alike: the same parts at either address."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.forms.hands import HandForm
from tournament.models import LogEntry
from tournament.queries.hand_forecast import Forecast, forecast
from tournament.queries.hands import SeatNow, TableGame, difference_from, game_of
from tournament.queries.sessions import TableView, table_of
from tournament.services.hands import ACTS, Typist, why_not_take, why_not_type
from tournament.services.tables import subject
from tournament.services.undoing import can_undo
from tournament.views.scorer.found import whole

CORNERS = {"E": "bottom-left", "S": "bottom-right", "W": "top-right", "N": "top-left"}


@dataclass(frozen=True)
class Place:
    """Where hands are typed: the table, by whom, the page's address, and the template around its parts."""

    view: TableView
    typist: Typist
    page: str
    template: str
    may_undo: Callable[[LogEntry], bool]
    may_take: bool = True

    @property
    def addresses(self) -> dict[str, str]:
        """Where the forms of the page lead."""
        return {name: f"{self.page}{name}/" for name in ("preview", "remove", "undo", "result")}

    def fresh(self) -> "Place":
        """The same place with the table as it is stored now."""
        found = table_of(self.view.session, self.view.table.number)
        return replace(self, view=found or self.view)


@dataclass(frozen=True)
class Mode:
    """Which hand the form is about: `number`, to be recorded, inserted there, or changed."""

    number: int
    insert: bool = False
    change: bool = False

    @property
    def title(self) -> str:
        """The heading of the form."""
        if self.change:
            return _("Correct hand %(number)s") % {"number": self.number}
        if self.insert:
            return _("Insert a hand before hand %(number)s") % {"number": self.number}
        return _("Hand %(number)s") % {"number": self.number}


def mode_of(data: Mapping[str, str], game: TableGame) -> Mode:
    """What ?hand=N or ?before=N asks for; a hand that is not there asks for the next one."""
    count = len(game.rows)
    changed, before = whole(data.get("hand", "")), whole(data.get("before", ""))
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
    form: HandForm | None = None,
    sentences: list[str] | None = None,
    status: int = 200,
    looked: bool = False,
) -> HttpResponse:
    """The page, or for htmx its parts alone. A form that came back shows what was typed and why it did."""
    game = game_of(place.view)
    mode = mode_of(request.POST if form else request.GET, game)
    form = form or form_of(game, mode)
    look = forecast_of(game, mode, form) if looked or mode.change else None
    found = {
        **page_context(place, game, mode, form),
        "sentences": sentences or [],
        "look": look,
        "last": _last(place),
        **_ending(place, game),
    }
    template = "scorer/hands/parts.html" if request.htmx else place.template
    return render(request, template, found, status=status)


def page_context(place: Place, game: TableGame, mode: Mode, form: HandForm) -> dict[str, object]:
    """What the form of a hand needs."""
    before = game.game.hands[mode.number - 1].before if mode.number <= len(game.rows) else game.state
    seats = [{"seat": seat, "corner": CORNERS[seat.corner]} for seat in game.seats_at(before)]
    return {
        "place": place,
        "view": place.view,
        "session": place.view.session,
        "game": game,
        "mode": mode,
        "form": form,
        "why_not": why_not_type(place.view.table, place.typist),
        "now": [{"seat": seat, "corner": CORNERS[seat.corner]} for seat in game.seats],
        "seats": seats,
        "values": [_values(form, seat["seat"]) for seat in seats],
    }


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
    """The last act on the table's hands, and the one that its Undo takes back."""
    table = place.view.table
    lines = table.session.event.log.filter(subject=subject(table), act__startswith="hand.")
    said = lines.first()
    if said is None:
        return None
    latest = lines.filter(act__in=ACTS, undone_by=None, imported=False).first()
    undo = latest if latest and undoable(place, latest) else None
    return {"said": said, "undo": undo}


def undoable(place: Place, entry: LogEntry) -> bool:
    """Whether this line can be taken back here, by whoever types."""
    own = place.may_undo(entry) and why_not_type(place.view.table, place.typist) is None
    return own and can_undo(entry)


def _ending(place: Place, game: TableGame) -> dict[str, object]:
    """The game's end: its result as taken, or how to take it."""
    result = place.view.result
    table, typist = place.view.table, place.typist
    differs = difference_from(game, result)
    return {
        "result": result,
        "differs": differs,
        "why_not_take": why_not_take(table, typist),
        "why_not_finish": why_not_take(table, typist, finished=True),
        "taken": result is not None and not differs,
    }
