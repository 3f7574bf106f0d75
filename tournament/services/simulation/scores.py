"""Believable final points of a table: what some sixteen hands between unequal players come to."""

import random
from collections.abc import Sequence

from scoring.rulesets import RuleSet

# (weight, points) of wins as they occur: riichi values before counters, MCR fan points.
RIICHI_WINS = ((24, 1000), (20, 2000), (18, 3900), (16, 5200), (14, 8000), (6, 12000), (2, 16000), (1, 32000))
MCR_WINS = ((40, 9), (25, 13), (15, 20), (12, 27), (5, 40), (2, 56), (1, 88))
CLASSICAL_WINS = ((30, 40), (30, 80), (20, 160), (12, 320), (6, 640), (2, 2000))


def table_points(rules: RuleSet, strengths: Sequence[float], chance: random.Random) -> list[int]:
    """Differences from the start of the four seats in wind order; they sum to zero.

    `strengths` weigh who wins a hand. Every payment is a multiple of the rule set's unit.
    """
    points = [0, 0, 0, 0]
    for _hand in range(chance.randint(11, 16)):
        if chance.random() < 0.15:
            continue
        winner = chance.choices(range(4), weights=strengths)[0]
        value = _value(rules, chance)
        loser = (
            None if chance.random() < 0.35 else chance.choice([seat for seat in range(4) if seat != winner])
        )
        for seat, paid in enumerate(_payments(rules, winner, loser, value)):
            points[seat] -= paid
            points[winner] += paid
    return points


def _value(rules: RuleSet, chance: random.Random) -> int:
    wins = {"mcr": MCR_WINS, "classical": CLASSICAL_WINS}.get(rules.family, RIICHI_WINS)
    weights, values = zip(*wins, strict=True)
    return chance.choices(values, weights=weights)[0]


def _payments(rules: RuleSet, winner: int, loser: int | None, value: int) -> list[int]:
    """What each seat pays the winner."""
    if rules.family == "mcr":
        return [0 if seat == winner else 8 + (value if loser in (None, seat) else 0) for seat in range(4)]
    if loser is not None:
        return [value if seat == loser else 0 for seat in range(4)]
    unit = rules.points_unit
    share = -(-value // 3 // unit) * unit or unit
    return [0 if seat == winner else share for seat in range(4)]
