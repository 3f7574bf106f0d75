"""Offences of the EMA riichi rules: the editions of 2012, 2016 and 2025."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .offences import Offence
from .sanctions import (
    DEAD_HAND,
    DISQUALIFIED,
    OVERALL_CHOMBO,
    REFEREE,
    REMINDER,
    REVERSE_MANGAN,
    WARNING,
    Moment,
    Sanction,
    deduction,
)

OBSTRUCTION = (
    deduction(8_000, "8,000 or 12,000 points off, as the referee decides; nobody gets them.", most=12_000),
    deduction(12_000, "12,000 to 48,000 points off, as the referee decides; nobody gets them.", most=48_000),
    DISQUALIFIED,
)
INFORMATION = (WARNING, Sanction("referee", "The hand is dead, or points off, as the referee decides."))
CHOMBO = "chombo"


class Line(NamedTuple):
    """One offence of every edition: its section in the books of 2012 and 2016, and a ladder or "chombo"."""

    key: str
    section: str
    title: str
    text: str
    ladder: tuple[Sanction, ...] | str
    usual: bool = False


LINES = (
    Line(
        "invalid-win",
        "3.4.6",
        "chombo",
        "Declares a win that is not valid, and shows the hand.",
        CHOMBO,
        usual=True,
    ),
    Line(
        "invalid-riichi",
        "3.4.6",
        "chombo",
        "Declared riichi without being tenpai; seen when the hand is drawn.",
        CHOMBO,
        usual=True,
    ),
    Line(
        "invalid-concealed-kong",
        "3.4.6",
        "chombo",
        "Declares a concealed kong that riichi forbids; seen at the end of the hand.",
        CHOMBO,
    ),
    Line(
        "many-tiles-exposed", "3.4.6", "chombo", "Exposes more than five tiles of a wall or a hand.", CHOMBO
    ),
    Line(
        "claim-with-dead-hand", "3.4.6", "chombo", "Claims a tile with a hand that was declared dead.", CHOMBO
    ),
    Line(
        "wrong-number-of-tiles",
        "3.4.7",
        "dead hand",
        "Has too many tiles in hand, or too few.",
        (DEAD_HAND,),
        usual=True,
    ),
    Line(
        "claimed-tile-not-taken",
        "5.1.1",
        "errors in claiming",
        "Has not taken the claimed tile when two more players have discarded.",
        (DEAD_HAND,),
    ),
    Line(
        "empty-win-call",
        "5.1.2",
        "errors in claiming",
        "Calls a win, and takes it back before showing tiles.",
        (DEAD_HAND,),
        usual=True,
    ),
    Line(
        "wrong-word", "5.1.2", "errors in claiming", "Mixes up the words ron and tsumo.", (REMINDER, REFEREE)
    ),
    Line(
        "win-call-changed",
        "5.1.3",
        "errors in claiming",
        "Changes a call of a win into another call.",
        (DEAD_HAND,),
    ),
    Line(
        "invalid-set",
        "5.1.4",
        "errors in claiming",
        "Claims a set that is none, and has already discarded.",
        (DEAD_HAND,),
        usual=True,
    ),
    Line("dead-wall-exposed", "5.2.2", "exposing tiles", "Exposes tiles of the dead wall.", (DEAD_HAND,)),
    Line(
        "opponents-tiles-exposed",
        "5.2.4",
        "exposing tiles",
        "Exposes tiles of an opponent's hand.",
        (DEAD_HAND,),
    ),
    Line(
        "dead-wall-tile-drawn",
        "5.2.5",
        "exposing tiles",
        "Draws a tile of the dead wall by mistake.",
        (DEAD_HAND,),
    ),
    Line(
        "riichi-not-declared",
        "5.3",
        "errors with riichi",
        "Bets for riichi without saying so, or without turning the discard.",
        (DEAD_HAND,),
    ),
    Line(
        "riichi-with-open-hand",
        "5.3",
        "errors with riichi",
        "Declares riichi with an open hand.",
        (DEAD_HAND,),
    ),
    Line(
        "passing-information",
        "5.4",
        "passing information",
        "Passes information or comments on strategy.",
        INFORMATION,
    ),
    Line("cheating", "5.5", "cheating", "Cheats, and it is evident.", (DISQUALIFIED,)),
    Line("obstruction", "5.5", "obstruction", "Obstructs the game on purpose.", OBSTRUCTION),
)
SECTIONS_2016 = {
    "dead-wall-exposed": "5.2",
    "opponents-tiles-exposed": "5.2",
    "dead-wall-tile-drawn": "5.2.1",
}


def edition_2012() -> tuple[Offence, ...]:
    """The offences of 2012: chombo is a reverse mangan, and points are taken at the table."""
    return tuple(offence(line, f"EMA 2012 §{line.section}", REVERSE_MANGAN, "at-table") for line in LINES)


def edition_2016() -> tuple[Offence, ...]:
    """The offences of 2016: chombo costs 20,000 overall, and points are taken after the uma."""
    return tuple(
        offence(line, f"EMA 2016 §{SECTIONS_2016.get(line.key, line.section)}", OVERALL_CHOMBO, "after-uma")
        for line in LINES
    )


def edition_2025() -> tuple[Offence, ...]:
    """The offences of 2025: those of 2016, swap-calling and three faults of the score sheet."""
    common = (offence(line, f"EMA 2025, {line.title}", OVERALL_CHOMBO, "after-uma") for line in LINES)
    return (*common, *NEW_IN_2025)


def offence(line: Line, clause: str, chombo: Sanction, moment: Moment) -> Offence:
    """The line as an offence of one edition."""
    ladder = (chombo,) if isinstance(line.ladder, str) else line.ladder
    counts: Literal["session", "event"] = "event" if line.key == "obstruction" else "session"
    return Offence(line.key, clause, line.text, ladder, moment, counts, usual=line.usual)


NEW_IN_2025 = (
    Offence(
        "swap-calling",
        "EMA 2025, swap-calling",
        "Claims a chow or pung and discards a tile that would have completed it.",
        (DEAD_HAND,),
        "after-uma",
    ),
    Offence(
        "last-hand-sheet-wrong",
        "EMA 2025, score sheet",
        "Kept a wrong score sheet in the last hand, and it mattered.",
        (deduction(8_000, "8,000 points off after uma."),),
        "after-uma",
    ),
    Offence(
        "sheet-beyond-repair",
        "EMA 2025, score sheet",
        "The score sheet of the table cannot be mended; each of the four.",
        (deduction(2_000, "2,000 points off after uma, for each of the four players."),),
        "after-uma",
    ),
    Offence(
        "sheet-unsigned",
        "EMA 2025, score sheet",
        "Has not signed the score sheet.",
        (deduction(2_000, "2,000 points off after uma."),),
        "after-uma",
    ),
)
