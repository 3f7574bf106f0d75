"""The game of 16 hands: the round, the dealer, and the changes of seats (MCR 3.5–3.7).

A player is named by the initial wind, hands are numbered 1 to 16, four to a round.
"""

from typing import Final

from scoring.winds import WINDS

HANDS: Final = 16

_AFTER_ROUND: Final = {
    "E": {"E": "S", "S": "E", "W": "N", "N": "W"},
    "S": {"E": "W", "S": "N", "W": "S", "N": "E"},
    "W": {"E": "S", "S": "E", "W": "N", "N": "W"},
}


def round_of(hand: int) -> str:
    """The prevalent wind of a hand (MCR 3.6). Raises ValueError unless the hand is 1 to 16."""
    if not 1 <= hand <= HANDS:
        raise ValueError(f"A game has the hands 1 to {HANDS}, not {hand}")
    return WINDS[(hand - 1) // 4]


def seats_in_round(round_wind: str) -> dict[str, str]:
    """The seat wind of each player at the start of a round, by initial wind (MCR 3.7)."""
    winds = {wind: wind for wind in WINDS}
    for earlier in WINDS[: WINDS.index(round_wind)]:
        winds = {player: _AFTER_ROUND[earlier][wind_before] for player, wind_before in winds.items()}
    return winds


def winds_in_hand(hand: int) -> dict[str, str]:
    """The seat wind of each player in a hand, by initial wind; it changes after each hand (MCR 3.5)."""
    rotations = (hand - 1) % 4
    winds = seats_in_round(round_of(hand))
    return {player: WINDS[WINDS.index(wind) - rotations] for player, wind in winds.items()}


def dealer_of(hand: int) -> str:
    """The initial wind of the player who is East in a hand (MCR 3.5)."""
    return next(player for player, wind in winds_in_hand(hand).items() if wind == "E")
