"""Tables as somebody has written them, and the manners in which scores can be written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.rulesets import RuleSet
from scoring.table.score import deduction, score_table
from scoring.table.values import SeatFacts, SeatScore, Substitution, TableScore
from scoring.winds import WINDS

Base = Literal["held", "difference", "return"]
Holds = Literal["points", "uma", "all"]
Points = tuple[int, int, int, int]
Check = Literal["uma", "score", "table_points", "place"]


@dataclass(frozen=True)
class Manner:
    """One way of writing scores. `unit`: the points that a 1 stands for. `base`: 30,000 as held at the end,
    +0 as the difference from the start, or the difference from the return points. `holds`: the points alone,
    with uma, or with uma and oka. `less_penalties`: whether penalties are already deducted. `rounded`: as the
    rules round them, so that the points of the game cannot be told from them."""

    unit: int
    base: Base = "held"
    holds: Holds = "points"
    less_penalties: bool = False
    rounded: bool = False

    @property
    def key(self) -> str:
        """The key in forms and stored choices: “1000-difference-uma”."""
        ends = "-less" * self.less_penalties + "-rounded" * self.rounded
        return f"{self.unit}-{self.base}-{self.holds}{ends}"


@dataclass(frozen=True)
class WrittenTable:
    """A table of a file, seats in the order of the winds.

    `penalties`: what was taken, at most 0 each, as points; `chips`: how many each won or lost; `checks`:
    further columns of the file, as written.
    """

    numbers: tuple[Fraction, Fraction, Fraction, Fraction]
    bets_left: int = 0
    penalties: Points = (0, 0, 0, 0)
    substitutes: tuple[Substitution | None, ...] = (None, None, None, None)
    checks: Mapping[Check, tuple[Fraction | None, ...]] | None = None
    chips: tuple[int, ...] = (0, 0, 0, 0)


def manners(rules: RuleSet, *, with_penalties: bool) -> Iterator[Manner]:
    """Every manner in which scores under these rules can be written, the most usual first."""
    units = units_of(rules)
    bases: list[Base] = ["held"] if rules.start_points else []
    bases += ["difference"]
    bases += ["return"] if rules.return_points != rules.start_points else []
    holds: list[Holds] = ["points"]
    if any(rules.uma) or rules.floating_uma:
        holds += ["uma"]
    if rules.oka or rules.return_points != rules.start_points:
        holds += ["all"]
    if rules.table_points:
        holds = ["points"]
    for less_penalties in (False, True) if with_penalties and rules.penalty_to == "nobody" else (False,):
        for content in holds:
            for rounded in (False, True) if content != "points" and rounds(rules) else (False,):
                for base in bases:
                    for unit in units:
                        yield Manner(unit, base, content, less_penalties, rounded)


def units_of(rules: RuleSet) -> tuple[int, ...]:
    """The units in which points of these rules are written: as they are, in hundreds, in thousands."""
    return tuple(sorted({1, rules.points_unit, *((1_000,) if rules.points_unit >= 10 else ())}))


def rounds(rules: RuleSet) -> bool:
    """Whether rounding takes something from points that can be held at a table."""
    return rules.rounding != "none" and rules.points_unit % rules.rounding_unit != 0


def zero_of(rules: RuleSet, manner: Manner) -> int:
    """The number written for a player who neither won nor lost, in points."""
    start = rules.start_points
    return {"held": start, "difference": 0, "return": start - rules.return_points}[manner.base]


def facts_of(rules: RuleSet, table: WrittenTable, points: Sequence[int]) -> list[SeatFacts]:
    """The seats of a table with these points and the penalties of the file."""
    return [
        SeatFacts(
            wind=wind,
            player=index,
            points=difference,
            deductions=(deduction(rules, "penalty", penalty),) if penalty else (),
            substitute=substitute,
            chips=chips,
        )
        for index, (wind, difference, penalty, substitute, chips) in enumerate(
            zip(WINDS, points, table.penalties, table.substitutes, table.chips, strict=True)
        )
    ]


def scored(rules: RuleSet, table: WrittenTable, points: Points) -> TableScore:
    """The result of a table of the file, with its penalties."""
    return score_table(rules, facts_of(rules, table, points), table.bets_left)


def contradictions(rules: RuleSet, table: WrittenTable, points: Points) -> list[tuple[Check, str]]:
    """The columns and winds where the file contradicts the result of these points."""
    seats = scored(rules, table, points).seats
    return [
        (check, wind)
        for check, numbers in (table.checks or {}).items()
        for wind, seat, number in zip(WINDS, seats, numbers, strict=True)
        if number is not None
        and not _matches(rules, seat, check, number)
        and not (check == "place" and _shared(seats, seat, number))
    ]


def _shared(seats: Sequence[SeatScore], seat: SeatScore, place: Fraction) -> bool:
    """Whether a place is among those that this seat shares: sheets number tied players on, or give a half."""
    tied = sum(other.place == seat.place for other in seats)
    return seat.place <= place < seat.place + tied


def _matches(rules: RuleSet, seat: SeatScore, check: Check, number: Fraction) -> bool:
    """Whether the number of a check column matches this seat's result, in any unit and base."""
    if check == "place":
        return number == seat.place
    if check == "table_points":
        return seat.table_points is None or abs(number - seat.table_points) < Fraction(1, 50)
    value = seat.uma if check == "uma" else seat.score
    zeros = {0} if check == "uma" else {0, rules.start_points, rules.return_points}
    units = {1, rules.points_unit, 1_000}
    return any(number * unit == value + zero for unit in units for zero in zeros)
