"""Offences: what the rulebook forbids, and its ladder of sanctions for the first time, the second, and on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .sanctions import Moment, Sanction, deduction
from .words import Words

Counts = Literal["session", "event"]


@dataclass(frozen=True, slots=True)
class Offence:
    """One offence of one rule set.

    `clause`: where the rulebook says so. `words`: the offence in one plain sentence, in three languages.
    `ladder`: the sanctions for the first, second, ... time. `moment`: when its points are taken. `counts`:
    whether earlier times are those of the session or of the whole event. `beyond`: what every further time
    adds to the ladder's last deduction, in points; 0 repeats the last sanction. `usual`: one of those that a
    referee meets most.
    """

    key: str
    clause: str
    words: Words
    ladder: tuple[Sanction, ...]
    moment: Moment = "at-table"
    counts: Counts = "session"
    beyond: int = 0
    usual: bool = False

    @property
    def text(self) -> str:
        """The offence in English."""
        return self.words.en

    @property
    def restarts(self) -> bool:
        """Whether the count begins anew with every session."""
        return self.counts == "session"

    @property
    def opponents_gain(self) -> bool:
        """Whether any of its sanctions pays the opponents; all other points go to nobody."""
        return any(step.payment for step in self.ladder)


def suggest(offence: Offence, earlier_count: int = 0) -> Sanction:
    """The sanction after so many earlier times (0 for the first). Raises ValueError for a negative count."""
    if earlier_count < 0:
        raise ValueError(f"The number of earlier offences cannot be negative: {earlier_count}.")
    further = earlier_count - len(offence.ladder) + 1
    if further > 0 and offence.beyond:
        points = -offence.ladder[-1].points + further * offence.beyond
        return deduction(points).under(offence.clause, offence.moment)
    step = offence.ladder[min(earlier_count, len(offence.ladder) - 1)]
    return step.under(offence.clause, offence.moment)
