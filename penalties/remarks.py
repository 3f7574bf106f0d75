"""What a referee should know of an offence besides its sanction: who gains, when points go, what counts."""

from __future__ import annotations

from typing import Final

from .offences import Offence
from .words import Words

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


def remarks(offence: Offence) -> tuple[Words, ...]:
    """Who gains and when the points are taken, where any are; what counts, where the next time differs."""
    said = []
    if any(step.points or step.payment for step in offence.ladder):
        said += [GAINS[offence.opponents_gain], MOMENTS[offence.moment]]
    if len(offence.ladder) > 1:
        said.append(COUNTS[offence.counts])
    return tuple(said)
