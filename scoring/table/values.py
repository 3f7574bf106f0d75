"""A finished table as it was recorded and as it is scored: plain values, seat by seat."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Moment = Literal["at-table", "after-uma"]
Substitution = Literal["start", "during", "out"]
"""Since when a substitute plays for the player; "out": nobody does, and the player has no place here."""


@dataclass(frozen=True)
class Deduction:
    """Points that a referee deducted (negative) or gave back, and when they count."""

    points: int
    moment: Moment = "after-uma"


@dataclass(frozen=True)
class SeatFacts:
    """One seat as written on the score sheet.

    `points` is the difference from the start, before penalties and uma. `player` is the one whose result it
    is, even if a substitute played for them: from the "start" of the session, or "during" it; "out" is a
    player who was disqualified or came too late, and is not ranked with the others. `chips` is the net number
    of chips won. `stands_in` is the number of a substitute whose own result counts (EMA requirements 3.9), 0
    for any other. `against_substitute`: the substitute's penalties, which never count for the player.
    """

    wind: str
    player: int
    points: int
    deductions: tuple[Deduction, ...] = ()
    substitute: Substitution | None = None
    chips: int = 0
    stands_in: int = 0
    against_substitute: tuple[Deduction, ...] = ()


@dataclass(frozen=True)
class SeatScore:
    """One seat's result, all in points but `place` and `table_points`.

    `at_table` and `after` are the penalties before and after the places were fixed; `oka` is the player's
    payment into the oka, plus the winner's receipt from it; `table_points` is None in rules without them.
    Equal players share the better `place` and are `tied`.
    """

    wind: str
    player: int
    points: int
    bets: int
    at_table: int
    uma: int
    oka: int
    rounding: int
    after: int
    chips: int
    place: int
    tied: bool
    table_points: Fraction | None
    substitute: Substitution | None

    @property
    def score(self) -> int:
        """What the session is worth to the player, in points."""
        at_the_table = self.points + self.bets + self.at_table + self.rounding + self.chips
        return at_the_table + self.uma + self.oka + self.after


@dataclass(frozen=True)
class TableScore:
    """The four seats in the order of the winds. `off_by`: the sum of points and bets, 0 if correct.

    `own_results`: those of substitutes, where these count.
    """

    seats: tuple[SeatScore, ...]
    off_by: int
    own_results: tuple[SeatScore, ...] = ()
