"""A score sheet on a page: its four boxes, the live line, what is stored beside what was typed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.seats import SeatScore
from scoring.winds import WINDS
from tournament.forms.scores import SheetForm
from tournament.models import Result
from tournament.queries.hands import differing_words, game_of
from tournament.queries.sessions import TableView
from tournament.queries.worded import grouped


@dataclass(frozen=True)
class Box:
    """One of the four boxes with what belongs to it."""

    wind: str
    name: str
    substitute: str
    value: str
    errors: list[str]
    score: SeatScore | None
    place: str
    focus: bool


def boxes(form: SheetForm) -> list[Box]:
    """The four boxes in the order of the winds."""
    reading, first = form.reading, first_to_type(form)
    return [
        Box(
            wind=seat.wind,
            name=seat.entry.name,
            substitute=seat.substitute.name if seat.substitute else "",
            value=text,
            errors=reading.errors_of(seat.wind),
            score=reading.seat(seat.wind),
            place=place_text(form, reading.seat(seat.wind)),
            focus=seat.wind == first,
        )
        for seat, text in zip(form.facts.seats, form.texts.scores, strict=True)
    ]


def first_to_type(form: SheetForm) -> str:
    """The wind whose box comes next: the first that is wrong, else the first that is empty, else East."""
    wrong = [wind for wind in WINDS if form.reading.errors_of(wind)]
    empty = [wind for wind, text in zip(WINDS, form.texts.scores, strict=True) if not text.strip()]
    return [*wrong, *empty, *WINDS][0]


def place_text(form: SheetForm, score: SeatScore | None) -> str:
    """ "1", and "2 = 2" for a place that two share."""
    if score is None or form.reading.scored is None:
        return ""
    sharing = sum(one.place == score.place for one in form.reading.scored.seats) if score.tied else 1
    return " = ".join([str(score.place)] * sharing)


def sheet_context(form: SheetForm) -> dict[str, object]:
    """What scorer/sheet.html and scorer/reading.html need."""
    reading = form.reading
    return {
        "form": form,
        "reading": reading,
        "boxes": boxes(form),
        "bets_errors": reading.errors_of("bets"),
        "suggestion": reading.read.suggestion,
        "rules": form.facts.rules,
        "rulings_count": sum(len(found) for found in form.facts.deductions.values()),
    }


def hands_words(view: TableView, form: SheetForm) -> str | None:
    """The warning that the table's hands give other points than the four that are typed, or None."""
    if not form.reading.complete:
        return None
    game = game_of(view)
    return differing_words(game, form.reading.points) if game.rows and not game.problems else None


def compared(view: TableView, form: SheetForm) -> list[dict[str, object]]:
    """Stored beside typed, a line a wind and one for bets: for a conflict, and for a second person."""
    typed = form.reading.points if form.reading.complete else form.reading.read.points
    stored = view.result.points if view.result else {}
    lines = [
        _line(wind, seat.seat.entry.name, stored.get(wind), own, form.facts.rules.start_points)
        for wind, seat, own in zip(WINDS, view.seats, typed, strict=True)
    ]
    kept = view.result.bets_left if view.result else None
    if form.facts.rules.bet_value and (kept or form.reading.bets_left):
        lines.append(_line("", _("Bets left"), kept, form.reading.bets_left, 0))
    return lines


def _line(wind: str, name: str, stored: int | None, typed: int | None, start: int) -> dict[str, object]:
    return {
        "wind": wind,
        "name": name,
        "stored": "" if stored is None else grouped(stored + start),
        "typed": "" if typed is None else grouped(typed + start),
        "differs": stored != typed,
    }


def same_as_stored(result: Result | None, form: SheetForm) -> bool:
    """Whether a savable form says what is stored already."""
    if result is None or not form.reading.complete:
        return False
    stored = tuple(result.points[wind] for wind in WINDS), result.bets_left, result.provisional
    return stored == (form.reading.points, form.reading.bets_left, form.wants_provisional)
