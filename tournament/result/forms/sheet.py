"""A score sheet as it is typed, read alike for the live line and for saving."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.problems import Problem
from scoring.rulesets import RuleSet
from scoring.table.problems import CHIPS_FIELD, Form, chips_problems
from scoring.table.score_entry import MOST_BETS, THOUSANDS, ReadScores, read_scores
from scoring.table.values import SeatScore, TableScore
from scoring.winds import WIND_NAMES, WINDS
from scoring.written_numbers import read_number
from tournament.models import Result
from tournament.result.queries.scored_tables import TableFacts
from tournament.result.services.recording import Sheet
from tournament.words.sentences import enumerated, grouped, problem_sentence

SUM_CODES = frozenset({"sum-off", "sum-off-with-bets"})
MOST_CHIPS, MOST_BETS_ASKED = 1_000, 8  # a wrong sum of more bets has another reason
# How numbers may be written: held or differences, in points (1), thousands, or the rules' own unit (0).
MANNERS: Mapping[str, tuple[Form | None, int]] = {
    "": (None, 1),
    "points": ("absolute", 1),
    "short": ("absolute", 0),
    "thousands": ("absolute", THOUSANDS),
    "difference": ("difference", 1),
    "short-difference": ("difference", 0),
    "thousands-difference": ("difference", THOUSANDS),
}


LONGEST = 20
MANNER_WORDS = {
    "": gettext_lazy("recognised by their sum"),
    "points": gettext_lazy("held at the end, in points"),
    "short": gettext_lazy("held at the end, in hundreds"),
    "thousands": gettext_lazy("held at the end, in thousands"),
    "difference": gettext_lazy("differences, in points"),
    "short-difference": gettext_lazy("differences, in hundreds"),
    "thousands-difference": gettext_lazy("differences, in thousands"),
}
MANNER_WORDS_OF_TENS = {
    **MANNER_WORDS,
    "short": gettext_lazy("held at the end, in tens"),
    "short-difference": gettext_lazy("differences, in tens"),
}
OF_THOUSANDS = frozenset({"thousands", "thousands-difference"})


@dataclass(frozen=True)
class SheetTexts:
    """A sheet as typed: four texts in the order of the winds, the bets left, and how they are to be read."""

    scores: tuple[str, ...] = ("", "", "", "")
    bets: str = ""
    chips: tuple[str, ...] = ("", "", "", "")
    manner: str = ""  # a key of MANNERS; "" is recognised by the sum


@dataclass(frozen=True)
class Reading:
    """The meaning of the texts under the event's rules. `bets_left` is in points, None if not a number.

    `chips` are those that each won or lost, None where one is not a number.
    """

    facts: TableFacts
    texts: SheetTexts
    scores: ReadScores
    bets_left: int | None
    chips: tuple[int, ...] | None = (0, 0, 0, 0)

    @property
    def blank(self) -> bool:
        """Whether nothing was typed at all."""
        return not any(text.strip() for text in (*self.texts.scores, self.texts.bets))

    @property
    def complete(self) -> bool:
        """Whether all four scores and the bets are numbers."""
        return self.scores.off_by is not None and self.bets_left is not None and self.chips is not None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems except a wrong sum: a sheet with one may be saved as provisional."""
        problems = tuple(problem for problem in self.scores.problems if problem.code not in SUM_CODES)
        if self.bets_left is None:
            problems = (
                *problems,
                Problem("bets-not-a-number", "bets", {"text": self.texts.bets.strip()[:20]}),
            )
        if self.chips is None:
            return (*problems, Problem("chips-not-a-number", CHIPS_FIELD))
        return (*problems, *chips_problems(self.facts.rules, self.chips)) if any(self.chips) else problems

    @property
    def sum_problem(self) -> Problem | None:
        """The problem of a wrong sum; None while a score is missing or if the sum is right."""
        return next((problem for problem in self.scores.problems if problem.code in SUM_CODES), None)

    @property
    def right(self) -> bool:
        """Whether the sheet can be saved as it is."""
        return self.complete and not self.problems and self.sum_problem is None

    @property
    def only_the_sum_is_off(self) -> bool:
        """Whether a wrong sum is the only problem, so that the sheet can be saved as provisional."""
        return self.complete and not self.problems and self.sum_problem is not None

    @property
    def points(self) -> tuple[int, int, int, int]:
        """The four differences of a complete sheet, in points. Raises ValueError if a score is missing."""
        if not self.complete:
            raise ValueError("A score is missing.")
        return tuple(points for points in self.scores.points if points is not None)  # type: ignore[return-value]  # complete: none is None

    @cached_property
    def scored(self) -> TableScore | None:
        """Places, uma and final points of a complete sheet, with the rulings in force."""
        if not self.complete:
            return None
        return self.facts.score(self.points, self.bets_left or 0, self.chips or (0, 0, 0, 0))

    def seat(self, wind: str) -> SeatScore | None:
        """One seat's places and points, once the sheet is complete."""
        return self.scored.seats[WINDS.index(wind)] if self.scored else None

    def errors_of(self, name: str) -> list[str]:
        """The errors of one box (a wind, or "bets"). A box may be empty while others are empty too."""
        return [
            sentence_of(problem)
            for problem in self.problems
            if problem.field == name and problem.code != "missing"
        ]

    @property
    def sum_state(self) -> str:
        """For the line under the boxes: ok, off or empty."""
        if not self.complete:
            return "off" if [problem for problem in self.problems if problem.code != "missing"] else "empty"
        return "ok" if self.right else "off"

    @property
    def sum_text(self) -> str:
        """The sentence under the boxes."""
        if self.sum_problem:
            problem, why = sentence_of(self.sum_problem), _penalties_inside(self) or _bets_perhaps(self)
            return _("%(problem)s. %(why)s") % {"problem": problem, "why": why} if why else problem
        grave = [problem for problem in self.problems if problem.code != "missing"]
        if grave:
            return " · ".join(sentence_of(problem) for problem in grave)
        return _right_sum(self) if self.complete else _missing_words(self)

    @property
    def manner_text(self) -> str:
        """How the numbers were read, in words; "" while no score is typed."""
        if not any(points is not None for points in self.scores.points):
            return ""
        return f"{_manner_words(self)}{_bets_words(self)}"


def _bets_perhaps(reading: Reading) -> str:
    """The question about bets left on the table, where just so many points are missing; else ""."""
    bet, problem = reading.facts.rules.bet_value, reading.sum_problem
    off_by = problem.params["off_by"] if problem else 0
    lack = -off_by if isinstance(off_by, int) else 0
    if not bet or reading.bets_left or lack % bet or not 0 < lack <= MOST_BETS_ASKED * bet:
        return ""
    n = lack // bet
    return ngettext("Is a riichi bet left on the table?", "Are %(n)s riichi bets left on the table?", n) % {
        "n": n
    }


def _penalties_inside(reading: Reading) -> str:
    """The warning that the sum is off by exactly the penalties in the table's ledger; "" if it is not."""
    penalties = [entry for entry in reading.facts.ledger if entry.counted and entry.moment == "at-table"]
    off_by = reading.sum_problem.params["off_by"] if reading.sum_problem else 0
    if not off_by or off_by != sum(entry.points for entry in penalties):
        return ""
    names = {
        person.pk: person.name
        for seat in reading.facts.seats
        for person in (seat.entry, seat.substitute)
        if person is not None
    }
    listed = enumerated(
        f"{names.get(entry.entry, '')} {grouped(entry.points, signed=True)}".strip() for entry in penalties
    )
    return _(
        "The scores seem to include the penalty already (%(penalties)s): enter them without it; it "
        "is deducted automatically."
    ) % {"penalties": listed}


class SheetForm:
    """A sheet as typed. No text is refused: `reading` gives its meaning and its problems.

    `takes_suggestion`: the suggested fourth score was asked for instead of a save. `sheet`: what the services
    take, None where it cannot be stored as it is; with a wrong sum only if the person agreed to that.
    """

    def __init__(
        self, data: QueryDict | None = None, *, facts: TableFacts, texts: SheetTexts | None = None
    ) -> None:
        self.data: Mapping[str, str] = data or {}
        self.facts = facts
        self.texts = texts or _texts(self.data)
        self.reading = read_sheet(facts, self.texts)
        self.takes_suggestion = "take" in self.data and self.reading.scores.suggestion is not None
        self.wants_provisional = bool(self.data.get("provisional")) and self.reading.only_the_sum_is_off
        self.sheet = self._sheet() if self.reading.right or self.wants_provisional else None

    def _sheet(self) -> Sheet:
        return Sheet(
            points=self.reading.points,
            bets_left=self.reading.bets_left or 0,
            provisional=self.wants_provisional,
            note=self.data.get("note", "").strip(),
            read_under=self.facts.rules,
            chips=self.reading.chips if self.facts.rules.chip_value else None,
        )

    def with_suggestion(self) -> "SheetForm":
        """The same sheet with the missing score filled in."""
        suggestion = self.reading.scores.suggestion
        if suggestion is None:
            return self
        scores = tuple(
            suggestion.text if wind == suggestion.wind else text
            for wind, text in zip(WINDS, self.texts.scores, strict=True)
        )
        return SheetForm(facts=self.facts, texts=replace(self.texts, scores=scores))

    def says_the_same_as(self, result: Result) -> bool:
        """Whether the sheet can be stored and equals the stored result."""
        if self.sheet is None:
            return False
        points = tuple(result.points[wind] for wind in WINDS)
        stored = points, result.bets_left, result.provisional, result.chip_counts
        chips = result.chip_counts if self.sheet.chips is None else self.sheet.chips
        return stored == (self.sheet.points, self.sheet.bets_left, self.sheet.provisional, chips)

    @property
    def manners(self) -> list[tuple[str, object, bool]]:
        """The ways to write scores, each with whether it is chosen; empty if there is only one."""
        unit = self.facts.rules.points_unit
        if unit == 1:
            return []
        words = MANNER_WORDS if unit == 100 else MANNER_WORDS_OF_TENS
        keys = [key for key in MANNERS if unit == 100 or key not in OF_THOUSANDS]
        return [(key, words[key], key == self.texts.manner) for key in keys]


def _texts(data: Mapping[str, str]) -> SheetTexts:
    manner = data.get("manner", "")
    return SheetTexts(
        tuple(data.get(wind, "")[:LONGEST] for wind in WINDS),
        data.get("bets", "")[:LONGEST],
        tuple(data.get(f"{wind}-chips", "")[:LONGEST] for wind in WINDS),
        manner if manner in MANNERS else "",
    )


def read_sheet(facts: TableFacts, texts: SheetTexts) -> Reading:
    """Read a sheet as typed, complete or not. Never raises for typed text."""
    form, unit = _form_and_unit(texts.manner, facts.rules)
    candidates = _bets_candidates(facts.rules, texts.bets)
    readings = [
        read_scores(facts.rules, texts.scores, bets or 0, form=form, unit=unit) for bets in candidates
    ]
    right = next((index for index, scores in enumerate(readings) if scores.off_by == 0), 0)
    return Reading(facts, texts, readings[right], candidates[right], _chips(texts.chips))


def _chips(texts: Sequence[str]) -> tuple[int, ...] | None:
    """The chips typed, 0 for an empty box; None if a box holds no number."""
    numbers = [read_number(text) if text.strip() else 0 for text in texts]
    chips = tuple(number for number in numbers if number is not None and abs(number) <= MOST_CHIPS)
    return chips if len(chips) == len(numbers) else None


def _form_and_unit(manner: str, rules: RuleSet) -> tuple[Form | None, int | None]:
    form, unit = MANNERS.get(manner, MANNERS[""])
    return form, form and (unit or rules.points_unit)


def _bets_candidates(rules: RuleSet, text: str) -> list[int | None]:
    """The possible values of the bets box: a small number may be a count of bets or an amount in units."""
    if not text.strip():
        return [0]
    number = read_number(text)
    if number is None or not rules.bet_value or not 0 < number < rules.points_unit:
        return [number]
    bets = [number * rules.bet_value] if number < MOST_BETS else []
    return [*bets, number * rules.points_unit]


def texts_of(rules: RuleSet, result: Result) -> SheetTexts:
    """The texts of a stored result: points held, or differences where players start at 0."""
    points_held = [result.points[wind] + rules.start_points for wind in WINDS]
    bets = grouped(result.bets_left) if result.bets_left else ""
    chips = tuple(map(str, result.chip_counts)) if result.chips else ("", "", "", "")
    return SheetTexts(tuple(grouped(points) for points in points_held), bets, chips)


def sentence_of(problem: Problem) -> str:
    """A problem's sentence in the reader's language."""
    if problem.code == "bets-not-a-number":
        return _("Bets left “%(text)s” is not a number: write how many, or their points") % problem.params
    if problem.code == "chips-not-a-number":
        return _("The chips of a player cannot be read: write a number like 3 or −2")
    return problem_sentence(problem)


def _right_sum(reading: Reading) -> str:
    total = grouped(4 * reading.facts.rules.start_points if reading.scores.form == "absolute" else 0)
    if reading.bets_left:
        return _("Sum is right: %(total)s, %(bets)s of bets counted") % {
            "total": total,
            "bets": grouped(reading.bets_left),
        }
    return _("Sum is right: %(total)s") % {"total": total}


def _missing_words(reading: Reading) -> str:
    missing = [wind for wind, points in zip(WINDS, reading.scores.points, strict=True) if points is None]
    if len(missing) == len(WINDS):
        return _("Four scores, and the sum is checked while you type")
    names = enumerated(_(WIND_NAMES[wind]) for wind in missing)
    return ngettext("%(names)s is missing", "Missing: %(names)s", len(missing)) % {"names": names}


def _manner_words(reading: Reading) -> str:
    short, is_absolute = reading.scores.unit > 1, reading.scores.form == "absolute"
    if reading.scores.unit == THOUSANDS:
        return _("Read as thousands") if is_absolute else _("Read as differences, in thousands")
    if is_absolute:
        return _("Read as hundreds") if short and reading.scores.unit == 100 else _held_words(reading, short)
    if short and reading.scores.unit == 100:
        return _("Read as differences, in hundreds")
    return _("Read as differences, in tens") if short else _("Read as differences")


def _held_words(reading: Reading, short: bool) -> str:
    return _("Read as tens") if short else _("Read as points")


def _bets_words(reading: Reading) -> str:
    number, value = read_number(reading.texts.bets), reading.facts.rules.bet_value
    if not reading.bets_left or number is None or number == reading.bets_left:
        return ""
    if number * value == reading.bets_left:
        words = ngettext("%(n)s bet of %(value)s", "%(n)s bets of %(value)s", number)
        return " · " + words % {"n": number, "value": grouped(value)}
    return " · " + _("bets in hundreds")
