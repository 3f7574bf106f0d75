"""Which wind each player has in a hand, and where he sits, by the state of the game."""

from scoring.game import State
from scoring.game.mcr.hand import hand_number
from scoring.game.steps import FAMILIES
from scoring.mcr.rounds import round_of, seats_in_round, winds_in_hand
from scoring.rulesets import RuleSet
from scoring.winds import WINDS


def winds_of(state: State, rules: RuleSet) -> dict[str, str]:
    """The wind that each initial wind's player has in the next hand."""
    if rules.family == "mcr":
        return winds_in_hand(hand_number(state))
    dealer = WINDS.index(FAMILIES[rules.family].dealer_of(state))
    return {wind: WINDS[(WINDS.index(wind) - dealer) % 4] for wind in WINDS}


def corners_of(state: State, rules: RuleSet) -> dict[str, str]:
    """Where each player sits at the table: only in MCR they change places between rounds (MCR 3.7)."""
    if rules.family == "mcr":
        return seats_in_round(round_of(hand_number(state)))
    return {wind: wind for wind in WINDS}
