"""MERS E 1, 2.4 and 3: behaviour, information, obstruction, stalling, cheating."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.rulebooks.mcr.sanctions import ADDED, OBSTRUCTION, other
from penalties.sanctions import DISQUALIFIED, REFEREE, REMINDER, WARNING, remark
from scoring.sentence import Sentence

_TOO_LATE = remark(Sentence("No penalty, but the priority on the discard is lost."))

CONDUCT = (
    other(
        "other-language",
        "1.2",
        "Speaks neither English nor the language of all four, or too loud.",
        REMINDER,
    ),
    other(
        "tiles-hidden",
        "1.5",
        "Keeps tiles apart, on top of each other or face down.",
        REMINDER,
    ),
    other(
        "discard-covered",
        "1.6",
        "Covers the discard, so that not everybody sees it.",
        REMINDER,
    ),
    other(
        "late-call",
        "1.7",
        "Calls a discard after more than 3 seconds.",
        _TOO_LATE,
    ),
    other(
        "slow-turn",
        "1.8",
        "Takes more than 10 seconds for a turn.",
        REMINDER,
    ),
    other(
        "passing-information",
        "2.4",
        "Passes information, true or false.",
        WARNING,
        REFEREE,
    ),
    other(
        "wall-destroyed-on-purpose",
        "3.4",
        "Destroys the wall on purpose.",
        ADDED,
    ),
    Offence(
        "obstruction",
        "MERS E 3.4",
        "Obstructs the game.",
        OBSTRUCTION,
        counts="event",
    ),
    Offence(
        "stalling",
        "MERS E 3.4",
        "Wastes time.",
        OBSTRUCTION,
        counts="event",
    ),
    Offence(
        "cheating",
        "MERS E 3.5",
        "Cheats, or seriously disturbs the tournament.",
        (DISQUALIFIED,),
    ),
)
