"""Sanctions that a referee imposes: points, payments, a dead hand, a substitute, disqualification."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from penalties.translated_text import POINTS, Words, counted

Moment = Literal["at-table", "after-uma"]
"""When points are deducted: at the table, where they may change the places, or from the total after uma."""
Measure = Literal["none", "warning", "points", "dead-hand", "chombo", "substitute", "disqualified", "referee"]
WINDS = ("E", "S", "W", "N")
_OFF = Words("{points} off.", "Detrazione di {points}.", "Знімається {points}.")
_CHOICE = Words(
    "{least} to {most} off, as the referee decides.",
    "Detrazione da {least} a {most}, a discrezione dell’arbitro.",
    "Знімається від {least} до {most}, за рішенням судді.",
)
_CHOMBO: dict[Moment, Words] = {
    "after-uma": Words(
        "Chombo: {points} off the total after uma.",
        "Chombo: {points} in meno sul totale dopo l’uma.",
        "Чомбо: {points} знімається із загального рахунку після ума.",
    ),
    "at-table": Words(
        "Chombo: {points} off at the table.",
        "Chombo: {points} in meno al tavolo.",
        "Чомбо: {points} знімається за столом.",
    ),
}


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
    words: Words
    clause: str = ""
    points: int = 0
    most: int = 0
    moment: Moment = "at-table"
    payment: Payment | None = None
    dead_hand: bool = False
    either: bool = False

    @property
    def sentence(self) -> str:
        """The sanction in English."""
        return self.words.en

    def adding(self, words: Words) -> Sanction:
        """The same sanction with one more sentence."""
        return replace(self, words=self.words + words)

    def under(self, clause: str, moment: Moment) -> Sanction:
        """The same sanction with the clause that imposes it and the moment of its rule set."""
        return replace(self, clause=clause, moment=moment)


def deduction(
    points: int, most: int | None = None, words: Words | None = None, *, either: bool = False
) -> Sanction:
    """A deduction of points (a positive number), up to `most` if the referee may choose.

    `either`: the referee chooses one of the two.
    """
    if words is None and most:
        words = _CHOICE.filled(least=points, most=counted(most, POINTS))
    words = words or _OFF.filled(points=counted(points, POINTS))
    return Sanction("points", words, points=-points, most=-(most or points), either=either)


def remark(words: Words) -> Sanction:
    """No penalty, with words on what happens instead."""
    return Sanction("none", words)


def dead_hand(words: Words) -> Sanction:
    """A dead hand, with words on what its player may still do under these rules."""
    return Sanction("dead-hand", words, dead_hand=True)


NO_PENALTY = remark(Words("No penalty.", "Nessuna penalità.", "Без штрафу."))
WARNING = Sanction("warning", Words("A warning.", "Ammonizione.", "Попередження."))
REMINDER = remark(
    Words(
        "No penalty: the player is reminded of the rule.",
        "Nessuna penalità: si fa notare la regola al giocatore.",
        "Без штрафу: гравцеві вказують на правило.",
    )
)
DISQUALIFIED = Sanction(
    "disqualified",
    Words("The player is disqualified.", "Il giocatore è squalificato.", "Гравця дискваліфіковано."),
)
REFEREE = Sanction(
    "referee", Words("The referee decides.", "A discrezione dell’arbitro.", "За рішенням судді.")
)
REVERSE_MANGAN = Sanction(
    "chombo",
    Words(
        "Chombo: 4,000 to East and 2,000 to each other player (East pays 4,000 to each).",
        "Chombo: 4.000 a Est e 2.000 a ciascun altro (Est paga 4.000 a ciascuno).",
        "Чомбо: 4000 Сходу і по 2000 іншим (Схід платить кожному 4000).",
    ),
    payment=Payment(to_east=4000, to_others=2000, from_east=4000),
)


def fixed_chombo(points: int, moment: Moment) -> Sanction:
    """A chombo that deducts fixed points (a positive number), from the total after uma or at the table."""
    words = _CHOMBO[moment].filled(points=counted(points, POINTS))
    return Sanction("chombo", words, points=-points, most=-points, moment=moment)


OVERALL_CHOMBO = fixed_chombo(20_000, "after-uma")
