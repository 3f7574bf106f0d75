"""Sanctions that a referee imposes: points, payments, a dead hand, a substitute, disqualification."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from scoring.sentence import Sentence, counted, joined

Moment = Literal["at-table", "after-uma"]
"""When points are deducted: at the table, where they may change the places, or from the total after uma."""
Measure = Literal["none", "warning", "points", "dead-hand", "chombo", "substitute", "disqualified", "referee"]
WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class Payment:
    """The offender's payments in points: to East, to each other player, and to each if East is the offender.

    `to_winner` goes only to the winner of the hand.
    """

    to_east: int = 0
    to_others: int = 0
    from_east: int = 0
    to_winner: int = 0

    def deltas(self, offender: str, winner: str | None = None) -> dict[str, int]:
        """The points that each *current* wind wins or loses when `offender` pays; the sum is zero."""
        received = dict.fromkeys(WINDS, 0)
        for wind in WINDS:
            to_this = self.to_east if wind == "E" else self.to_others
            received[wind] = self.from_east if offender == "E" else to_this
            received[wind] += self.to_winner if wind == winner else 0
        received[offender] = 0
        return received | {offender: -sum(received.values())}


@dataclass(frozen=True, slots=True)
class Sanction:
    """One sanction of one rule.

    `words`: the whole sanction in a sentence. `points`: the deduction that nobody receives, zero or negative.
    `most`: the largest deduction that the referee may choose instead, equal to `points` if there is no
    choice; `either`: the referee may choose one of these two, but nothing in between.
    `payment`: the payment to the opponents. `dead_hand`: whether the offender's hand is dead as well.
    """

    measure: Measure
    words: Sentence
    clause: str = ""
    points: int = 0
    most: int = 0
    moment: Moment = "at-table"
    payment: Payment | None = None
    dead_hand: bool = False
    either: bool = False

    def adding(self, words: Sentence) -> Sanction:
        """The same sanction with one more sentence."""
        return replace(self, words=joined(self.words, words))

    def under(self, clause: str, moment: Moment) -> Sanction:
        """The same sanction with the clause that imposes it and the moment of its rule set."""
        return replace(self, clause=clause, moment=moment)


def deduction(
    points: int, most: int | None = None, words: Sentence | None = None, *, either: bool = False
) -> Sanction:
    """A deduction of points (a positive number), up to `most` if the referee may choose.

    `either`: the referee chooses one of the two.
    """
    words = words or (_up_to(points, most) if most else _off(points))
    return Sanction("points", words, points=-points, most=-(most or points), either=either)


def _off(points: int) -> Sentence:
    return counted("%(n)s point off.", "%(n)s points off.", points)


def _up_to(least: int, most: int) -> Sentence:
    return counted(
        "%(least)s to %(n)s point off, as the referee decides.",
        "%(least)s to %(n)s points off, as the referee decides.",
        most,
        least=least,
    )


def remark(words: Sentence) -> Sanction:
    """No penalty, with words on what happens instead."""
    return Sanction("none", words)


def dead_hand(words: Sentence) -> Sanction:
    """A dead hand, with words on what its player may still do under these rules."""
    return Sanction("dead-hand", words, dead_hand=True)


NO_PENALTY = remark(Sentence("No penalty."))
WARNING = Sanction("warning", Sentence("A warning."))
REMINDER = remark(Sentence("No penalty: the player is reminded of the rule."))
DISQUALIFIED = Sanction(
    "disqualified",
    Sentence("The player is disqualified."),
)
REFEREE = Sanction("referee", Sentence("The referee decides."))
_REVERSE_MANGAN = Payment(to_east=4_000, to_others=2_000, from_east=4_000)
REVERSE_MANGAN = Sanction(
    "chombo",
    Sentence(
        "Chombo: %(east)s to East and %(others)s to each other player (East pays %(each)s to each).",
        east=_REVERSE_MANGAN.to_east,
        others=_REVERSE_MANGAN.to_others,
        each=_REVERSE_MANGAN.from_east,
    ),
    payment=_REVERSE_MANGAN,
)


def fixed_chombo(points: int, moment: Moment) -> Sanction:
    """A chombo that deducts fixed points (a positive number), from the total after uma or at the table."""
    if moment == "after-uma":
        words = counted(
            "Chombo: %(n)s point off the total after uma.",
            "Chombo: %(n)s points off the total after uma.",
            points,
        )
    else:
        words = counted(
            "Chombo: %(n)s point off at the table.", "Chombo: %(n)s points off at the table.", points
        )
    return Sanction("chombo", words, points=-points, most=-points, moment=moment)


OVERALL_CHOMBO = fixed_chombo(20_000, "after-uma")
