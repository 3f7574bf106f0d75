"""MERS E 1.9, 2.9 and 2.10: winning, false hu of both kinds, the forgotten tile."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.rulebooks.mcr.sanctions import FORGOTTEN, dead, false_hu, foul, other
from penalties.sanctions import REFEREE, remark
from scoring.sentence import Sentence, counted

_NO_WAIT = remark(
    Sentence("No penalty, but edge, closed and single wait, last tile and Nine Gates do not count.")
)
_NO_FLOWERS = remark(Sentence("No penalty, but the flowers do not count."))

_HU = (
    other(
        "winning-tile-not-shown",
        "1.9",
        "Does not show the winning tile clearly.",
        _NO_WAIT,
    ),
    other(
        "helping-the-winner",
        "2.9.2",
        "Helps the winner to count the points.",
        REFEREE,
    ),
    other(
        "flowers-added-to-the-hand",
        "2.9.4",
        "Counts own flowers in the points of the hand.",
        _NO_FLOWERS,
    ),
    dead(
        "winning-hand-disturbed",
        "2.9.6",
        "Disturbs the winning hand before it is accepted.",
    ),
    Offence(
        "winning-tile-forgotten",
        "MERS E 2.9.7",
        "Forgets to add the winning tile to the hand.",
        (FORGOTTEN,),
    ),
    dead(
        "shown-after-false-hu",
        "2.9.9",
        "Shows tiles after another player’s false hu; discards those first.",
    ),
    foul(
        "wall-destroyed-early",
        "2.9.10",
        "Destroys the wall before the win is accepted; the referee may add to it if hu was false.",
    ),
    dead(
        "hu-withdrawn",
        "2.10.1",
        "Calls hu, and takes it back without showing tiles.",
    ),
)


def hu(short: int, wrong: int) -> tuple[Offence, ...]:
    """The offences of a hu; a false one pays each opponent `short` or `wrong` points."""
    return (*_HU, _too_low(short), _no_hu(wrong))


def _too_low(points_each: int) -> Offence:
    return Offence(
        "false-hu-too-low",
        "MERS E 2.10.2",
        "Calls hu with a complete hand of fewer than 8 points, and shows it.",
        false_hu(
            points_each,
            counted(
                "False hu, hand complete but below 8 points: %(n)s point to each opponent, and the hand is "
                "dead; tiles shown may be kept.",
                "False hu, hand complete but below 8 points: %(n)s points to each opponent, and the hand is "
                "dead; tiles shown may be kept.",
                points_each,
            ),
        ),
        usual=True,
    )


def _no_hu(points_each: int) -> Offence:
    return Offence(
        "false-hu",
        "MERS E 2.10.2",
        "Calls hu with a hand that is not complete, and shows it.",
        false_hu(
            points_each,
            counted(
                "False hu, wrong hand: %(n)s point to each opponent, and the hand is dead; tiles shown may "
                "be kept.",
                "False hu, wrong hand: %(n)s points to each opponent, and the hand is dead; tiles shown may "
                "be kept.",
                points_each,
            ),
        ),
        usual=True,
    )
