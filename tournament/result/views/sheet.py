"""A score sheet on a page: its boxes with their errors, the live line, and what is stored beside it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.table.values import SeatScore
from scoring.winds import WINDS
from tournament.hand.queries.game import differing_words, game_of
from tournament.result.forms.sheet import Reading, SheetForm, sentence_of
from tournament.session.queries import TableView
from tournament.session.services.table_revisions import why_not_enter
from tournament.web.access import EventRequest
from tournament.words.sentences import grouped


@dataclass(frozen=True)
class Box:
    """One of the four boxes with what belongs to it."""

    wind: str
    name: str
    substitute: str
    out: bool
    value: str
    errors: list[str]
    score: SeatScore | None
    place: str
    focus: bool
    chips: str


def boxes(form: SheetForm) -> list[Box]:
    """The four boxes in the order of the winds."""
    reading, first = form.reading, first_to_type(form)
    return [
        Box(
            wind=seat.wind,
            name=seat.entry.name,
            substitute=seat.substitute.name if seat.substitute else "",
            out=seat.out,
            value=text,
            errors=reading.errors_of(seat.wind),
            score=reading.seat(seat.wind),
            place=place_text(form, reading.seat(seat.wind)),
            focus=seat.wind == first,
            chips=chips,
        )
        for seat, text, chips in zip(form.facts.seats, form.texts.scores, form.texts.chips, strict=True)
    ]


def first_to_type(form: SheetForm) -> str:
    """The wind whose box comes next: the first that is wrong, else the first that is empty, else East."""
    wrong = [wind for wind in WINDS if form.reading.errors_of(wind)]
    empty = [wind for wind, text in zip(WINDS, form.texts.scores, strict=True) if not text.strip()]
    return [*wrong, *empty, *WINDS][0]


def place_text(form: SheetForm, score: SeatScore | None) -> str:
    """ "1", and "shared 2" for a place that several share, "all four equal" where nobody is ahead."""
    if score is None or form.reading.scored is None:
        return ""
    if not score.tied:
        return str(score.place)
    if all(seat.place == score.place for seat in form.reading.scored.seats):
        return _("all four equal")
    return _("shared %(place)s") % {"place": score.place}


def marked_boxes(reading: Reading) -> int:
    """How many boxes are marked with what is wrong there."""
    return len({problem.field for problem in reading.problems if problem.code != "missing"})


def sheet_context(form: SheetForm) -> dict[str, object]:
    """What result/sheet.html and result/sheet_reading.html need."""
    reading = form.reading
    return {
        "form": form,
        "reading": reading,
        "marked": marked_boxes(reading),
        "boxes": boxes(form),
        "bets_errors": reading.errors_of("bets"),
        "chips_errors": reading.errors_of("chips"),
        "suggestion": reading.scores.suggestion,
        "rules": form.facts.rules,
        "rulings_count": sum(len(deductions) for deductions in form.facts.deductions().values()),
    }


def hands_words(view: TableView, form: SheetForm) -> str | None:
    """The warning that the table's hands give other points than the four that are typed, or None."""
    if not form.reading.complete:
        return None
    game = game_of(view)
    return (
        differing_words(game.game, game.rules, form.reading.points)
        if game.rows and not game.problems
        else None
    )


def compared(view: TableView, form: SheetForm) -> list[dict[str, object]]:
    """Stored and typed values side by side, one line per wind and one for bets."""
    typed = form.reading.points if form.reading.complete else form.reading.scores.points
    stored = view.result.points if view.result else {}
    lines = [
        _line(wind, seat.seat.entry.name, stored.get(wind), points, form.facts.rules.start_points)
        for wind, seat, points in zip(WINDS, view.seats, typed, strict=True)
    ]
    stored_bets = view.result.bets_left if view.result else None
    if form.facts.rules.bet_value and (stored_bets or form.reading.bets_left):
        lines.append(_line("", _("Bets left"), stored_bets, form.reading.bets_left, 0))
    if form.facts.rules.chip_value and form.reading.chips:
        stored_chips = view.result.chip_counts if view.result else (None,) * len(WINDS)
        lines += [
            _line("", _("Chips of %(name)s") % {"name": seat.seat.entry.name}, stored_count, chips, 0)
            for seat, stored_count, chips in zip(view.seats, stored_chips, form.reading.chips, strict=True)
            if stored_count or chips
        ]
    return lines


def _line(wind: str, name: str, stored: int | None, typed: int | None, start: int) -> dict[str, object]:
    return {
        "wind": wind,
        "name": name,
        "stored": "" if stored is None else grouped(stored + start),
        "typed": "" if typed is None else grouped(typed + start),
        "differs": stored != typed,
    }


@dataclass(frozen=True)
class Outcome:
    """The outcome of a submitted sheet: saved, or the status and sentence with which it is shown again."""

    saved: bool
    form: SheetForm
    status: int = 200
    sentence: str = ""

    @property
    def conflict(self) -> bool:
        """Whether somebody else acted at the table in between."""
        return self.status == 409


def why_not_save(form: SheetForm) -> str:
    """Why the sheet cannot be stored as it is and what to do, in a sentence."""
    reading = form.reading
    if reading.blank:
        return _("Nothing was saved: type the four scores.")
    if reading.sum_problem and reading.only_the_sum_is_off:
        return _("Nothing was saved: %(problem)s. Correct a score, or save it as provisional.") % {
            "problem": sentence_of(reading.sum_problem)
        }
    if n := marked_boxes(reading):
        return ngettext(
            "Nothing was saved: correct the marked number.",
            "Nothing was saved: correct the %(n)s marked numbers.",
            n,
        ) % {"n": n}
    problems = " · ".join(
        sentence_of(problem) for problem in (*reading.problems, reading.sum_problem) if problem
    )
    return _("Nothing was saved: %(problems)s.") % {"problems": problems}


def table_context(request: EventRequest, view: TableView, outcome: Outcome) -> dict[str, object]:
    """What result/sheet.html shows of one table."""
    return {
        **sheet_context(outcome.form),
        "view": view,
        "sentence": outcome.sentence,
        "conflict": outcome.conflict,
        "compared": compared(view, outcome.form) if outcome.conflict else None,
        "hands_words": hands_words(view, outcome.form),
        "agrees": view.result is not None and outcome.form.says_the_same_as(view.result),
        "why_not": why_not_enter(view.table, request.user),
    }
