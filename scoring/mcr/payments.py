"""The payments of a hand: for the win, false hu and penalties (MCR 3.8, E 2.10).

A seat is named by its player's initial wind; deltas are points by seat. `rounds` has the seat winds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rulesets import RuleSet
from scoring.winds import WINDS

OPPONENTS = 3
Deltas = dict[str, int]


def payments(points: int, by: str, base_payment: int) -> dict[str, int]:
    """The payment of each opponent for a hand of `points`, flowers included, won `by` "ron" or "tsumo".

    A robbed kong is paid like a discard (rulings M12).
    """
    if by == "tsumo":
        return {"each": points + base_payment}
    return {"discarder": points + base_payment, "others": base_payment}


def received(amounts: dict[str, int]) -> int:
    """The total that the winner receives from these payments."""
    if "each" in amounts:
        return OPPONENTS * amounts["each"]
    return amounts["discarder"] + (OPPONENTS - 1) * amounts["others"]


@dataclass(frozen=True)
class FalseHu:
    """A false hu whose tiles were shown: the seat pays `each` to every opponent, and its hand is dead."""

    seat: str
    each: int


@dataclass(frozen=True)
class HandFacts:
    """A hand as written on the score sheet.

    `winner` is None if nobody won; `discarder` is None if the winner drew the tile (a robbed kong has a
    discarder, rulings M12). `points` include flowers. `penalties` are negative points by seat; `dead` are the
    seats whose hands were dead for a reason other than a false hu.
    """

    winner: str | None = None
    discarder: str | None = None
    points: int = 0
    penalties: Mapping[str, int] = field(default_factory=dict)
    false_hu: tuple[FalseHu, ...] = ()
    dead: frozenset[str] = frozenset()


def hand_deltas(hand: HandFacts, rules: RuleSet) -> Deltas:
    """The points a hand moves, by seat. They sum to the penalties, which nobody receives."""
    moves = [false_hu_deltas(false.seat, false.each) for false in hand.false_hu]
    moves.append(penalty_deltas(hand.penalties))
    if hand.winner:
        moves.append(win_deltas(hand.winner, hand.discarder, hand.points, rules))
    return {seat: sum(move[seat] for move in moves) for seat in WINDS}


def win_deltas(winner: str, discarder: str | None, points: int, rules: RuleSet) -> Deltas:
    """A win of `points`, flowers included: each opponent pays 8, the discarder, or all when it was self-drawn
    (`discarder` None), the points as well (MCR 3.8).
    """
    amounts = {
        seat: rules.base_payment + (points if discarder in {None, seat} else 0)
        for seat in WINDS
        if seat != winner
    }
    return {seat: -amounts[seat] if seat in amounts else sum(amounts.values()) for seat in WINDS}


def false_hu_deltas(seat: str, each: int) -> Deltas:
    """The payments of a false hu: `each` to every opponent (MCR E 2.10.2, rulings M13)."""
    return {wind: -3 * each if wind == seat else each for wind in WINDS}


def penalty_deltas(penalties: Mapping[str, int]) -> Deltas:
    """The penalties, negative points by seat, filled in with 0; nobody receives them (MCR E 3.1)."""
    return {seat: penalties.get(seat, 0) for seat in WINDS}


def dead_hands(hand: HandFacts) -> frozenset[str]:
    """The seats that cannot win this hand (MCR 3.9.19–20, E 3.2)."""
    return hand.dead | {false.seat for false in hand.false_hu}
