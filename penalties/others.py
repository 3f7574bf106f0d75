"""Offences of the classical Japanese game, and of riichi rule sets that say little more than chombo."""

from __future__ import annotations

from .offences import Offence
from .sanctions import DEAD_HAND, OVERALL_CHOMBO, REVERSE_MANGAN, Moment, Payment, Sanction

HALF_LIMIT = Sanction(
    "points",
    "Half the limit: 500 to East and 250 to each other player (East pays 500 to each).",
    payment=Payment(to_east=500, to_others=250, from_east=500),
)
FURITEN = Sanction(
    "points", "Half the limit off: 1,000 points, or 1,500 when East offends.", points=-1_000, most=-1_500
)
EMPTY_PUNG = Sanction("points", "100 points to the winner of the hand.", points=-100, most=-100)

CLASSICAL = (
    Offence(
        "false-win",
        "Classical Japanese, penalties 1",
        "Calls mahjong wrongly, so that opponents show their hands.",
        (HALF_LIMIT,),
        usual=True,
    ),
    Offence(
        "wrong-set",
        "Classical Japanese, penalties 2",
        "Shows a wrong set and does not mend it before the next draw.",
        (DEAD_HAND,),
        usual=True,
    ),
    Offence(
        "empty-pung",
        "Classical Japanese, penalties 3",
        "Calls a pung without the two tiles, or does not take it.",
        (EMPTY_PUNG,),
    ),
    Offence(
        "wrong-number-of-tiles",
        "Classical Japanese, penalties 4",
        "Has too many tiles in hand, or too few.",
        (DEAD_HAND,),
        usual=True,
    ),
    Offence(
        "furiten-not-announced",
        "Classical Japanese, furi-ten",
        "Wins by a discard without having announced furi-ten.",
        (FURITEN,),
    ),
)


def chombo_offences(book: str, chombo: Sanction) -> tuple[Offence, ...]:
    """What every riichi rule set punishes with its chombo."""
    moment: Moment = "after-uma" if chombo.points else "at-table"
    lines = (
        ("invalid-win", "Declares a win that is not valid, and shows the hand."),
        ("invalid-riichi", "Declared riichi without being tenpai; seen when the hand is drawn."),
        ("invalid-concealed-kong", "Declares a concealed kong after riichi that changes the waits."),
        ("wall-destroyed", "Knocks over the wall or a hand, so that the hand cannot be played on."),
    )
    return tuple(Offence(key, f"{book}, chombo", text, (chombo,), moment, usual=True) for key, text in lines)


MODERN = chombo_offences("Modern riichi", REVERSE_MANGAN)
WRC = chombo_offences("WRC", OVERALL_CHOMBO)
