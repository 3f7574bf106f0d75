"""What a hand of MCR moves between the four players: wins, false hu, penalties, dead hands (MCR 3.8, E 2.10).

A seat is named by its player's initial wind; deltas are points by seat. Who sits where is in `rounds`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.rulesets import RuleSet
from scoring.winds import WIND_NAMES, WINDS

Deltas = dict[str, int]


@dataclass(frozen=True)
class FalseHu:
    """A hu that was shown and did not stand: its seat pays `each` to every opponent, and its hand is dead."""

    seat: str
    each: int


@dataclass(frozen=True)
class HandFacts:
    """A hand as the score sheet has it.

    `winner` is None when nobody won, `discarder` when the winner drew the tile himself (a robbed kong has a
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


def hand_problems(hand: HandFacts, rules: RuleSet) -> tuple[str, ...]:
    """What cannot be right about a hand, a sentence each with its clause; none when it stands."""
    return (*_win_problems(hand, rules), *_false_hu_problems(hand, rules), *_penalty_problems(hand))


def _win_problems(hand: HandFacts, rules: RuleSet) -> Iterator[str]:
    if hand.winner is None:
        if hand.discarder or hand.points:
            yield "Nobody won: leave out the discarder and the points (3.8)"
        return
    name = WIND_NAMES[hand.winner]
    if hand.winner in dead_hands(hand):
        yield f"{name} cannot win with a dead hand (E 3.2)"
    if hand.winner == hand.discarder:
        yield f"{name} cannot win on their own discard: name another player, or nobody when self-drawn (3.8)"
    if hand.points < rules.minimum_points:
        yield f"{name} has {hand.points} points: a win needs {rules.minimum_points} without flowers (3.1)"


def _false_hu_problems(hand: HandFacts, rules: RuleSet) -> Iterator[str]:
    known = (rules.false_hu_short, rules.false_hu_wrong)
    seats = [false.seat for false in hand.false_hu]
    for false in hand.false_hu:
        if false.each not in known:
            allowed = f"{known[0]} (short of the minimum) or {known[1]} (wrong hand)"
            yield f"A false hu pays {allowed} to each, not {false.each} (E 2.10.2)"
    for seat in WINDS:
        if seats.count(seat) > 1:
            yield f"{WIND_NAMES[seat]} calls a second false hu: after the first the hand is dead (E 3.2)"


def _penalty_problems(hand: HandFacts) -> Iterator[str]:
    for seat, points in hand.penalties.items():
        if points >= 0:
            yield f"The penalty of {WIND_NAMES[seat]} is {points}: a penalty only takes, so below 0 (E 3.1)"
