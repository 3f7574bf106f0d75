"""Chombo: which irregularities are so grave, and what they cost (EMA 2012 §3.4.6).

A chombo at the moment of a win is forgotten. Otherwise the hand is played again: bets of this hand go back,
no counter is added, and East stays.
"""

from typing import Final

from scoring.riichi.paying import moved, paid_by
from scoring.riichi.payments import MANGAN, Value
from scoring.rulesets import RuleSet
from scoring.winds import WINDS

CHOMBO_OFFENCES: Final = {
    "invalid-win": "A win was declared and shown that is none.",
    "invalid-riichi": "Riichi was declared on a hand that is not ready; found when the hand is drawn.",
    "invalid-concealed-kong": "A concealed kong that riichi forbids; found when he wins, or nobody does.",
    "many-tiles-exposed": "More than five tiles of the wall, the dead wall or a hand were shown.",
    "claim-with-dead-hand": "A player called a tile after his hand had been declared dead.",
}


def chombo_deltas(seat: str, dealer: str, rules: RuleSet) -> dict[str, int]:
    """What a chombo of this seat moves at the table: a mangan as if all others had drawn it, in reverse.

    4,000 to East and 2,000 to the others, or 4,000 to each from East; nothing where it is taken after uma.
    """
    if rules.chombo != "reverse-mangan":
        return dict.fromkeys(WINDS, 0)
    mangan = moved(seat, paid_by(Value(MANGAN, "mangan"), seat, None, dealer, rules))
    return {each: -points for each, points in mangan.items()}


def chombo_after(rules: RuleSet) -> int:
    """What a chombo takes from the player's total after uma: 0 or negative (EMA 2016 and 2025: −20,000)."""
    return -rules.chombo_points if rules.chombo == "deduction" else 0
