"""Offences: what the rulebook forbids, the ladder of sanctions, and what a referee should know about both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from penalties.sanctions import Moment, Sanction, deduction
from penalties.translated_text import Words

Counts = Literal["session", "event"]
GAINS: Final = {
    True: Words(
        "Paid to the opponents at the table.",
        "Si paga agli avversari al tavolo.",
        "Сплачується опонентам за столом.",
    ),
    False: Words(
        "The points go to nobody.",
        "I punti non vanno a nessuno.",
        "Знятих очок ніхто не отримує.",
    ),
}
MOMENTS: Final = {
    "at-table": Words(
        "Taken at once: the places at the table may change.",
        "Sottratti subito: i posti al tavolo possono cambiare.",
        "Стягується негайно: місця за столом можуть змінитися.",
    ),
    "after-uma": Words(
        "Taken from the total after uma: the places at the table stay.",
        "Sottratti dal totale dopo l’uma: i posti al tavolo non cambiano.",
        "Стягується із загального рахунку після ума: місця за столом не змінюються.",
    ),
}
COUNTS: Final = {
    "session": Words(
        "Earlier times are counted anew each session.",
        "Il conteggio riparte da zero a ogni sessione.",
        "Рахунок порушень починається заново в кожній сесії.",
    ),
    "event": Words(
        "Earlier times count over the whole event.",
        "Il conteggio vale per tutto il torneo.",
        "Рахунок порушень ведеться за весь турнір.",
    ),
}


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
        """Whether earlier times count only within a session."""
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


def remarks(
    offence: Offence, moment: Moment | None = None, *, opponents_gain: bool | None = None
) -> tuple[Words, ...]:
    """Who gets the points and when they are taken, and which earlier times count, as far as it matters.

    `moment` and `opponents_gain`: those of an event, where they are not the rulebook's.
    """
    gain = offence.opponents_gain if opponents_gain is None else opponents_gain
    sentences = []
    if any(step.points or step.payment for step in offence.ladder):
        sentences += [GAINS[gain], MOMENTS[moment or offence.moment]]
    if len(offence.ladder) > 1:
        sentences.append(COUNTS[offence.counts])
    return tuple(sentences)
