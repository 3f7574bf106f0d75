"""Offences of modern riichi leagues and online rules: mostly chombo; the referee judges the rest."""

from __future__ import annotations

from typing import Final

from penalties.offence_ladders import Offence
from penalties.rulebooks.ema.conduct import CONDUCT, SWAP_CALLING
from penalties.rulebooks.ema.hands_and_riichi import HANDS
from penalties.sanctions import OVERALL_CHOMBO, REFEREE, REVERSE_MANGAN, Moment, Sanction, dead_hand
from scoring.sentence import Sentence

_MOMENT: Final[Moment] = "after-uma"
_TEXTS: Final = {line.key: line.text for line in (*HANDS, *CONDUCT, SWAP_CALLING)}
_CHOMBO: Final[dict[str, str]] = {
    **{key: _TEXTS[key] for key in ("invalid-win", "invalid-riichi", "invalid-concealed-kong")},
    "wall-destroyed": "Knocks over the wall or a hand, so that the hand cannot be played on.",
}
"""The offences for which every riichi rule set imposes its chombo."""
_UNPRICED: Final = ("wrong-number-of-tiles", "passing-information", "cheating", "obstruction")
_UNLESS_WON: Final = Sentence("Nothing when somebody wins the hand.")
_FORFEITED: Final = (
    "Makes an error that can no longer be corrected, but does not spoil the hand for the others."
)
_FORFEIT: Final = dead_hand(Sentence("No win, call or riichi until the end of the hand."))


def modern() -> tuple[Offence, ...]:
    """Modern riichi: a mangan in reverse at the table, or the forfeited hand."""
    book = "Modern riichi"
    return (
        *_chombo(book, REVERSE_MANGAN.adding(_UNLESS_WON), "at-table"),
        Offence("forfeited-hand", f"{book}, forfeit", _FORFEITED, (_FORFEIT,), _MOMENT, usual=True),
        Offence("swap-calling", f"{book}, kuikae", _TEXTS["swap-calling"], (REFEREE,), _MOMENT),
        *_unpriced(book),
    )


def league(book: str) -> tuple[Offence, ...]:
    """A league or championship for which only the chombo is documented, as commonly played."""
    return (*_chombo(book, OVERALL_CHOMBO), *_unpriced(book))


def online(book: str) -> tuple[Offence, ...]:
    """Rules of a program that prevents all errors; at a real table the referee decides everything."""
    return (*_chombo(book, Sanction("chombo", REFEREE.words)), *_unpriced(book))


def _chombo(book: str, sanction: Sanction, moment: Moment = _MOMENT) -> tuple[Offence, ...]:
    clause = f"{book}, chombo"
    return tuple(Offence(key, clause, text, (sanction,), moment, usual=True) for key, text in _CHOMBO.items())


def _unpriced(book: str) -> tuple[Offence, ...]:
    """Common offences for which this rulebook specifies no penalty."""
    clause = f"{book}, no clause known"
    return tuple(Offence(key, clause, _TEXTS[key], (REFEREE,), _MOMENT) for key in _UNPRICED)
