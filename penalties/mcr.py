"""Offences of Chinese mahjong (MCR 2006) under the MERS tournament rules, appendices D and E."""

from __future__ import annotations

from .offences import Offence
from .sanctions import DEAD_HAND, DISQUALIFIED, REFEREE, WARNING, Payment, Sanction, deduction

FOUL = (
    WARNING,
    deduction(5, "5 points off."),
    deduction(10, "10 points off."),
    deduction(20, "20 points off."),
    deduction(30, "30 points off."),
)
"""Appendix D (1): warning, 5, 10, 20, 30, and so on by ten."""


def false_hu(each: int, what: str) -> tuple[Sanction, ...]:
    """A dead hand and so many points to each opponent."""
    sentence = f"False hu, {what}: {each} points to each opponent, and the hand is dead."
    return (Sanction("points", sentence, payment=Payment(each, each, each), dead_hand=True),)


def foul(key: str, section: str, text: str, *, usual: bool = False) -> Offence:
    """An offence that climbs the ladder of fouls."""
    return Offence(key, f"MERS E {section}", text, FOUL, beyond=10, usual=usual)


def dead(key: str, section: str, text: str) -> Offence:
    """An offence that leaves a dead hand."""
    return Offence(key, f"MERS E {section}", text, (DEAD_HAND,))


OBSTRUCTION = (
    deduction(10, "10 to 60 points off, or a dead hand, as the referee decides.", most=60),
    deduction(10, "10 to 60 points off, or a dead hand, as the referee decides.", most=60),
    DISQUALIFIED,
)
FORGOTTEN = (deduction(10, "10 points off; the hand is valid."),)

OFFENCES = (
    foul("call-not-playable", "2.5.1", "Calls a discard and cannot play the call.", usual=True),
    foul("call-changed", "2.5.2", "Makes a second call after a first that cannot be played.", usual=True),
    foul("wrong-word", "2.5.3", "Uses a word that is none of the allowed calls.", usual=True),
    foul(
        "wrong-tile-taken",
        "2.6.2",
        "Takes a wrong tile from the wall, without putting it among his own.",
        usual=True,
    ),
    dead("wrong-tile-kept", "2.6.2", "Takes a wrong tile from the wall and puts it among his own."),
    dead("hu-before-call", "2.7.1", "Shows the hand or takes the discard before calling hu."),
    foul(
        "tile-taken-before-showing", "2.7.2", "Takes the called tile before showing the tiles it goes with."
    ),
    dead(
        "called-tile-left",
        "2.7.3",
        "Has not taken the called tile when the second player after him has ended his turn.",
    ),
    foul("wrong-meld-corrected", "2.7.4", "Shows a wrong set or flower, and notices before the discard."),
    dead("wrong-meld", "2.7.4", "Shows a wrong set or flower, and has discarded or kept the replacement."),
    foul("opponents-tiles-dropped", "2.8", "Knocks over an opponent's tiles."),
    dead("winning-hand-disturbed", "2.9.6", "Disturbs the winning hand before it is accepted."),
    Offence(
        "winning-tile-forgotten", "MERS E 2.9.7", "Forgets to add the winning tile to the hand.", FORGOTTEN
    ),
    dead(
        "shown-after-false-hu", "2.9.9", "Shows tiles after another player's false hu; discards those first."
    ),
    foul("wall-destroyed-early", "2.9.10", "Destroys the wall before the win is accepted."),
    dead("hu-withdrawn", "2.10.1", "Calls hu, and takes it back without showing tiles."),
    Offence(
        "false-hu-too-low",
        "MERS E 2.10.2",
        "Calls hu with a complete hand of fewer than 8 points, and shows it.",
        false_hu(10, "hand complete but below 8 points"),
        usual=True,
    ),
    Offence(
        "false-hu",
        "MERS E 2.10.2",
        "Calls hu with a hand that is not complete, and shows it.",
        false_hu(20, "wrong hand"),
        usual=True,
    ),
    Offence("passing-information", "MERS E 2.4", "Passes information, true or false.", (WARNING, REFEREE)),
    Offence("obstruction", "MERS E 3.4", "Obstructs the game.", OBSTRUCTION, counts="event"),
    Offence("stalling", "MERS E 3.4", "Wastes time.", OBSTRUCTION, counts="event"),
    Offence(
        "cheating",
        "MERS E 3.5",
        "Cheats, or seriously disturbs the tournament.",
        (DISQUALIFIED,),
        counts="event",
    ),
)
