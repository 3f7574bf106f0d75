"""The sanctions of the MERS rules: the ladder of fouls, false hu, the referee's additions (MERS D, E 3)."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.sanctions import DISQUALIFIED, WARNING, Payment, Sanction, dead_hand, deduction
from penalties.translated_text import Words

FOUL = (WARNING, deduction(5), deduction(10), deduction(20), deduction(30))
"""Appendix D (1): warning, 5, 10, 20, 30, and so on by ten."""
DEAD = dead_hand(
    Words(
        "The hand is dead: no hu, but he plays on and may call tiles and replace flowers.",
        "Mano morta: non può chiamare Hu, ma continua a giocare, chiama pedine e rimpiazza fiori.",
        "Мертва рука: без Ху, але грає далі, може оголошувати тайли й замінювати квіти.",
    )
)
"""Appendix D; MERS E 3.2."""
ADDED = deduction(
    10,
    60,
    Words(
        "10 to 60 points off, or a dead hand, as the referee decides.",
        "Detrazione da 10 a 60 punti o mano morta, a discrezione dell’arbitro.",
        "Знімається від 10 до 60 очок або мертва рука, за рішенням судді.",
    ),
)
"""What the referee may add (MERS E 3.4); the amounts are those of the MERS penalties overview of 2009."""
OBSTRUCTION = (ADDED, ADDED, DISQUALIFIED)
"""MERS E 3.5 disqualifies for *repeated* stalling: one repetition is still the referee's to weigh."""
FORGOTTEN = deduction(
    10,
    words=Words(
        "10 points off; the hand is valid.",
        "Detrazione di 10 punti; la mano è valida.",
        "Знімається 10 очок; рука вірна.",
    ),
)
_FALSE_HU = Words(
    "False hu, {what}: {each} points to each opponent, and the hand is dead; tiles shown may be kept.",
    "Falso Hu, {what}: {each} punti a ciascun avversario e mano morta; le pedine mostrate si possono tenere.",
    "Хибне Ху, {what}: по {each} очок кожному опоненту, рука мертва; показані тайли можна не скидати.",
)


def false_hu(points: int, fault: Words) -> tuple[Sanction, ...]:
    """The ladder of a false hu (MERS E 2.10.2): a dead hand, and `points` to each opponent."""
    words = _FALSE_HU.filled(what=fault, each=points)
    return (Sanction("points", words, payment=Payment(points, points, points), dead_hand=True),)


def foul(key: str, section: str, words: Words, *, usual: bool = False) -> Offence:
    """An offence on the ladder of fouls, which restarts each session."""
    return Offence(key, f"MERS E {section}", words, FOUL, beyond=10, usual=usual)


def dead(key: str, section: str, words: Words, *, usual: bool = False, book: str = "MERS E ") -> Offence:
    """An offence whose sanction is a dead hand."""
    return Offence(key, f"{book}{section}", words, (DEAD,), usual=usual)


def other(key: str, section: str, words: Words, *ladder: Sanction) -> Offence:
    """An offence with a ladder of its own."""
    return Offence(key, f"MERS E {section}", words, ladder)
