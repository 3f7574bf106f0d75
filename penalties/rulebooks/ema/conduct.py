"""EMA riichi, 5.4, 5.5 and 5.8: information, cheating, obstruction, the signal; and what 2025 added."""

from __future__ import annotations

from penalties.rulebooks.ema.edition_line import DEAD, Line
from penalties.sanctions import DISQUALIFIED, REFEREE, WARNING, Sanction, deduction
from scoring.sentence import Sentence

_OBSTRUCTION = (
    deduction(
        8_000,
        12_000,
        Sentence("8,000 or 12,000 points off, as the referee decides; nobody gets them."),
        either=True,
    ),
    deduction(
        12_000,
        48_000,
        Sentence("12,000 to 48,000 points off, as the referee decides; nobody gets them."),
    ),
    DISQUALIFIED,
)
_INFORMATION = Sanction(
    "referee",
    Sentence("The hand is dead, or points off, as the referee decides."),
)

CONDUCT = (
    Line(
        "passing-information",
        "5.4",
        "passing information",
        "Passes information or comments on strategy.",
        (WARNING, _INFORMATION),
    ),
    Line(
        "cheating",
        "5.5",
        "cheating",
        "Cheats, and it is evident.",
        (DISQUALIFIED,),
    ),
    Line(
        "obstruction",
        "5.5",
        "obstruction",
        "Obstructs the game on purpose.",
        _OBSTRUCTION,
    ),
    Line(
        "dice-before-signal",
        "5.8",
        "tournament sessions",
        "Rolls the dice or deals before the signal that starts the session.",
        (REFEREE,),
    ),
)

SWAP_CALLING = Line(
    "swap-calling",
    "3.3.2",
    "swap-calling",
    "Claims a chow or pung and discards a tile that would have completed it.",
    DEAD,
)

SHEETS = (
    Line(
        "last-hand-sheet-wrong",
        "",
        "score sheet",
        "Kept a wrong score sheet in the last hand, and it mattered.",
        (deduction(8_000),),
    ),
    Line(
        "sheet-beyond-repair",
        "",
        "score sheet",
        "The table’s score sheet can no longer be corrected; each of the four players.",
        (deduction(2_000),),
    ),
    Line(
        "sheet-unsigned",
        "",
        "score sheet",
        "Has not signed the score sheet.",
        (deduction(2_000),),
    ),
)
