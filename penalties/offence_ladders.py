"""Offences with their ladders of sanctions, and remarks on both for referees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from penalties.sanctions import Moment, Sanction, deduction
from scoring.sentence import Sentence

Counts = Literal["session", "event"]
GAINS: Final = {
    True: Sentence("Paid to the opponents at the table."),
    False: Sentence("The points go to nobody."),
}
MOMENTS: Final = {
    "at-table": Sentence("Taken at once: the places at the table may change."),
    "after-uma": Sentence("Taken from the total after uma: the places at the table stay."),
}
COUNTS: Final = {
    "session": Sentence("Earlier offences are counted separately in each session."),
    "event": Sentence("Offences are counted over the whole event."),
}


@dataclass(frozen=True, slots=True)
class Offence:
    """One offence of one rule set.

    `clause`: the clause of the rulebook. `text`: the offence in one plain English sentence.
    `ladder`: the sanctions for the first, second, ... offence. `moment`: when points are deducted. `counts`:
    whether earlier offences count within the session or the whole event. `beyond`: the points that every
    offence after the ladder adds to its last deduction; 0 repeats the last sanction. `usual`: one of the most
    frequent offences.
    """

    key: str
    clause: str
    text: str
    ladder: tuple[Sanction, ...]
    moment: Moment = "at-table"
    counts: Counts = "session"
    beyond: int = 0
    usual: bool = False

    @property
    def restarts(self) -> bool:
        """Whether earlier offences count only within a session."""
        return self.counts == "session"

    @property
    def opponents_gain(self) -> bool:
        """Whether any sanction is paid to the opponents; otherwise nobody receives the points."""
        return any(step.payment for step in self.ladder)


def suggest(offence: Offence, earlier_count: int = 0) -> Sanction:
    """The sanction after `earlier_count` earlier offences. Raises ValueError for a negative count."""
    if earlier_count < 0:
        raise ValueError(f"The number of earlier offences cannot be negative: {earlier_count}.")
    further = earlier_count - len(offence.ladder) + 1
    if further > 0 and offence.beyond:
        points = -offence.ladder[-1].points + further * offence.beyond
        return deduction(points).under(offence.clause, offence.moment)
    step = offence.ladder[min(earlier_count, len(offence.ladder) - 1)]
    return step.under(offence.clause, offence.moment)


def remarks(
    offence: Offence, moment: Moment | None = None, *, opponents_gain: bool | None = None
) -> tuple[Sentence, ...]:
    """Remarks on who gets the points, when they are deducted, and which earlier offences count, if relevant.

    `moment` and `opponents_gain`: the event's own rules, where they differ from the rulebook's.
    """
    gain = offence.opponents_gain if opponents_gain is None else opponents_gain
    sentences = []
    if any(step.points or step.payment for step in offence.ladder):
        sentences += [GAINS[gain], MOMENTS[moment or offence.moment]]
    if len(offence.ladder) > 1:
        sentences.append(COUNTS[offence.counts])
    return tuple(sentences)
