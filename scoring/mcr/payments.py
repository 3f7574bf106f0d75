"""Who pays the winner how much, and all that a hand moves: false hu, penalties (MCR 3.8, E 2.10).

A seat is named by its player's initial wind; deltas are points by seat. Who sits where is in `rounds`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from scoring.winning_hand import Hand

OPPONENTS = 3
Deltas = dict[str, int]


def payments(points: int, hand: Hand, rules: RuleSet) -> dict[str, int]:
    """What each opponent pays for a hand worth `points`, flowers counted.

    A robbed kong is paid like a discard (rulings M12).
    """
    if hand.by == "tsumo":
        return {"each": points + rules.base_payment}
    return {"discarder": points + rules.base_payment, "others": rules.base_payment}


def received(paid: dict[str, int]) -> int:
    """All that the winner receives of such payments."""
    if "each" in paid:
        return OPPONENTS * paid["each"]
    return paid["discarder"] + (OPPONENTS - 1) * paid["others"]


@dataclass(frozen=True)
class FalseHu:
    """A hu that was shown and did not stand: its seat pays `each` to every opponent, and its hand is dead."""

    seat: str
    each: int


@dataclass(frozen=True)
class HandFacts:
    """A hand as the score sheet has it.

    `winner` is None when nobody won, `discarder` when the winner drew the tile (a robbed kong has a
    discarder, rulings M12). `points` include flowers. `penalties` are negative points by seat; `dead` are the
    seats whose hands were dead for another reason than a false hu.
    """

    winner: str | None = None
    discarder: str | None = None
    points: int = 0
    penalties: Mapping[str, int] = field(default_factory=dict)
    false_hu: tuple[FalseHu, ...] = ()
    dead: frozenset[str] = frozenset()


def hand_deltas(hand: HandFacts, rules: RuleSet) -> Deltas:
    """All that a hand gives and takes, by seat. It sums to the penalties, which nobody receives."""
    moves = [false_hu_deltas(false.seat, false.each) for false in hand.false_hu]
    moves.append(penalty_deltas(hand.penalties))
    if hand.winner:
        moves.append(win_deltas(hand.winner, hand.discarder, hand.points, rules))
    return {seat: sum(move[seat] for move in moves) for seat in WINDS}


def win_deltas(winner: str, discarder: str | None, points: int, rules: RuleSet) -> Deltas:
    """A win of `points`, flowers included: each opponent pays 8, the discarder, or all when it was self-drawn
    (`discarder` None), the points as well (MCR 3.8).
    """
    paid = {
        seat: rules.base_payment + (points if discarder in {None, seat} else 0)
        for seat in WINDS
        if seat != winner
    }
    return {seat: -paid[seat] if seat in paid else sum(paid.values()) for seat in WINDS}


def false_hu_deltas(seat: str, each: int) -> Deltas:
    """What a false hu pays: `each` to every opponent (MCR E 2.10.2, rulings M13)."""
    return {other: -3 * each if other == seat else each for other in WINDS}


def penalty_deltas(penalties: Mapping[str, int]) -> Deltas:
    """Penalties, negative points by seat: they are taken and go to nobody (MCR E 3.1)."""
    return {seat: penalties.get(seat, 0) for seat in WINDS}


def dead_hands(hand: HandFacts) -> frozenset[str]:
    """The seats that cannot win this hand (MCR 3.9.19–20, E 3.2)."""
    return hand.dead | {false.seat for false in hand.false_hu}
