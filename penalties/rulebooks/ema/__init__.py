"""Offences of the EMA riichi rules: the edition of 2012, and what those of 2016 and 2025 changed."""

from __future__ import annotations

from penalties.offence_ladders import Offence
from penalties.rulebooks.ema.claiming import CLAIMING
from penalties.rulebooks.ema.conduct import CONDUCT, SHEETS, SWAP_CALLING
from penalties.rulebooks.ema.edition_line import Line
from penalties.rulebooks.ema.hands_and_riichi import HANDS
from penalties.sanctions import OVERALL_CHOMBO, REFEREE, REVERSE_MANGAN, Moment, Sanction
from scoring.sentence import Sentence

_REPLAYED = Sentence(
    "The hand is replayed: bets go back, no counter, East stays; a win at the same moment cancels it."
)
_IN_THE_LAST_HANDS = Sentence(
    "After the signal it counts as a hand; after the last discard it is a dead hand instead."
)
CHOMBO_2012 = REVERSE_MANGAN.adding(_REPLAYED)
CHOMBO_2016 = OVERALL_CHOMBO.adding(_REPLAYED)
CHOMBO_2025 = CHOMBO_2016.adding(_IN_THE_LAST_HANDS)
LINES = (*HANDS, *CLAIMING, *CONDUCT)
CLAUSES_2016 = {
    "dead-wall-exposed": "EMA 2016 §5.2",
    "opponents-tiles-exposed": "EMA 2016 §5.2",
    "own-tiles-exposed": "EMA 2016 §5.2",
    "wall-exposed": "EMA 2016 §5.2",
    "wrong-end-drawn": "EMA 2016 §5.2.1",
    "dead-wall-tile-drawn": "EMA 2016 §5.2.1",
    "dice-before-signal": "EMA 2016, tournament sessions",
}
"""The section in the rulebook of 2016, where it differs from that of 2012."""


def edition_2012() -> tuple[Offence, ...]:
    """The offences of 2012: chombo is a reverse mangan, and points are deducted at the table."""
    return tuple(offence(line, f"EMA 2012 §{line.section}", CHOMBO_2012, "at-table") for line in LINES)


def edition_2016() -> tuple[Offence, ...]:
    """The offences of 2016: also swap calling; chombo costs 20,000, and all points are deducted after uma."""
    return tuple(
        offence(line, CLAUSES_2016.get(line.key, f"EMA 2016 §{line.section}"), CHOMBO_2016, "after-uma")
        for line in (*LINES, SWAP_CALLING._replace(ladder=(REFEREE,)))
    )


def edition_2025() -> tuple[Offence, ...]:
    """The offences of 2025: those of 2016, and three errors with the score sheet."""
    return tuple(
        offence(line, f"EMA 2025, {line.title}", CHOMBO_2025, "after-uma")
        for line in (*LINES, SWAP_CALLING, *SHEETS)
    )


def offence(line: Line, clause: str, chombo: Sanction, moment: Moment) -> Offence:
    """The line as an offence of one edition; in no edition do counts restart with a session."""
    ladder = (chombo,) if line.ladder == "chombo" else line.ladder
    return Offence(line.key, clause, line.text, ladder, moment, counts="event", usual=line.usual)
