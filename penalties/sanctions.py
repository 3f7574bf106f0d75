"""What a referee imposes: points, payments, a dead hand, a substitute, the door."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Moment = Literal["at-table", "after-uma"]
"""When points are taken: at the table, where they may change the places, or from the total after the uma."""
Measure = Literal["none", "warning", "points", "dead-hand", "chombo", "substitute", "disqualified", "referee"]
WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class Payment:
    """What the offender pays, in points: to East, to each other, and to each when East is the offender."""

    to_east: int
    to_others: int
    from_east: int

    def deltas(self, offender: str) -> dict[str, int]:
        """What each *current* wind wins or loses when the player at `offender` pays; the sum is zero."""
        if offender == "E":
            received = dict.fromkeys(WINDS[1:], self.from_east)
        else:
            received = {
                wind: self.to_east if wind == "E" else self.to_others for wind in WINDS if wind != offender
            }
        paid = {offender: -sum(received.values()), **received}
        return {wind: paid[wind] for wind in WINDS}


@dataclass(frozen=True, slots=True)
class Sanction:
    """One sanction of one rule.

    `points`: what the offender loses, zero or negative, given to nobody. `most`: the largest loss that the
    referee may choose instead, equal to `points` where he has no choice. `payment`: what he pays to the
    opponents at the table. `dead_hand`: whether his hand is dead besides. `sentence`: all of it in words.
    """

    measure: Measure
    sentence: str
    clause: str = ""
    points: int = 0
    most: int = 0
    moment: Moment = "at-table"
    payment: Payment | None = None
    dead_hand: bool = False

    def under(self, clause: str, moment: Moment) -> Sanction:
        """The same sanction with the clause that imposes it and the moment of its rule set."""
        return replace(self, clause=clause, moment=moment)


def deduction(points: int, sentence: str, most: int | None = None) -> Sanction:
    """Points (a positive number) off the offender's score, up to `most` where the referee may choose."""
    return Sanction("points", sentence, points=-points, most=-(most or points))


WARNING = Sanction("warning", "A warning.")
REMINDER = Sanction("none", "No penalty: the player is reminded of the rule.")
DEAD_HAND = Sanction("dead-hand", "The hand is dead.", dead_hand=True)
DISQUALIFIED = Sanction("disqualified", "The player is disqualified.")
REFEREE = Sanction("referee", "The referee decides.")
REVERSE_MANGAN = Sanction(
    "chombo",
    "Chombo: 4,000 to East and 2,000 to each other player (East pays 4,000 to each); the hand is replayed.",
    payment=Payment(to_east=4000, to_others=2000, from_east=4000),
)
OVERALL_CHOMBO = Sanction(
    "chombo",
    "Chombo: 20,000 points off the total after uma; the hand is replayed.",
    points=-20_000,
    most=-20_000,
)
