"""A finished table as it was recorded and as it is scored: plain values, seat by seat."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Moment = Literal["at-table", "after-uma"]
Substitution = Literal["start", "during", "out"]
"""Since when a substitute plays for the player; "out": nobody does, and the player has no place here."""


@dataclass(frozen=True)
class Deduction:
    """Points that a referee took (negative) or gave back, at the moment the rules say."""

    points: int
    moment: Moment = "after-uma"


@dataclass(frozen=True)
class SeatFacts:
    """One seat as the score sheet has it.

    `points` is the difference from the start, before penalties and uma. `player` is the one whose result it
    is, also where a substitute played for them: from the "start" of the session, or "during" it; "out" is a
    player who was disqualified or came too late, and has no place among the others. `chips` is the net number
    of chips won. `stands_in` is the number of a substitute whose own result counts (EMA requirements 3.9), 0
    for any other. `against_substitute` is what was taken from the substitute, never the player's.
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

    `at_table` and `after` are what was taken before and after the places were fixed; `oka` is what the player
    paid into the oka and the first took out; `table_points` is None in rules without them. Equal players
    share the better `place` and are `tied`.
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
    """The four seats in the order of the winds. `off_by`: what the points and bets sum to beyond zero.

    `own`: what substitutes whose result counts have for themselves, as they played.
    """

    seats: tuple[SeatScore, ...]
    off_by: int
    own: tuple[SeatScore, ...] = ()
