"""The sanctions of the MERS rules: the ladder of fouls, false hu, the referee's additions (MERS D, E 3)."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.sanctions import DISQUALIFIED, WARNING, Payment, Sanction, dead_hand, deduction
from scoring.sentence import Sentence

FOUL = (WARNING, deduction(5), deduction(10), deduction(20), deduction(30))
"""Appendix D (1): warning, 5, 10, 20, 30, and so on by ten."""
DEAD = dead_hand(
    Sentence("The hand is dead: no hu, but the player plays on and may call tiles and replace flowers.")
)
"""Appendix D; MERS E 3.2."""
ADDED = deduction(
    10,
    60,
    Sentence("10 to 60 points off, or a dead hand, as the referee decides."),
)
"""What the referee may add (MERS E 3.4); the amounts are those of the MERS penalties overview of 2009."""
OBSTRUCTION = (ADDED, ADDED, DISQUALIFIED)
"""MERS E 3.5 disqualifies for *repeated* stalling: one repetition is still the referee's to weigh."""
FORGOTTEN = deduction(
    10,
    words=Sentence("10 points off; the hand is valid."),
)


def false_hu(points: int, words: Sentence) -> tuple[Sanction, ...]:
    """The ladder of a false hu (MERS E 2.10.2): a dead hand, and `points` to each opponent."""
    return (Sanction("points", words, payment=Payment(points, points, points), dead_hand=True),)


def foul(key: str, section: str, text: str, *, usual: bool = False) -> Offence:
    """An offence on the ladder of fouls, which restarts each session."""
    return Offence(key, f"MERS E {section}", text, FOUL, beyond=10, usual=usual)


def dead(key: str, section: str, text: str, *, usual: bool = False, book: str = "MERS E ") -> Offence:
    """An offence whose sanction is a dead hand."""
    return Offence(key, f"{book}{section}", text, (DEAD,), usual=usual)


def other(key: str, section: str, text: str, *ladder: Sanction) -> Offence:
    """An offence with a ladder of its own."""
    return Offence(key, f"MERS E {section}", text, ladder)
