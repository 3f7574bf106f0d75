"""What a classical hand is worth: base points, doublings, limit; the best reading wins."""

from dataclasses import dataclass
from typing import Final

from scoring.classical.base import Line, base_lines
from scoring.classical.doublings import doubling_lines
from scoring.classical.facts import Facts
from scoring.classical.limit_hands import limit_hands
from scoring.classical.payments import payments
from scoring.hand import Hand, HandError
from scoring.riichi.readings import Reading, readings
from scoring.rulesets import RuleSet

SEVEN_PAIRS: Final = 100
_ROUND_TO: Final = 10
_SHAPES: Final = ("standard", "seven-pairs", "orphans", "orphans-13")


@dataclass(frozen=True, slots=True)
class Worth:
    """A won hand: `points` is its value after doublings and limit, `payments` as in `score_hands`."""

    reading: Reading
    lines: tuple[Line, ...]
    doublings: tuple[tuple[str, int], ...]
    limit_hands: tuple[str, ...]
    points: int
    limited: bool
    payments: dict[str, int]

    @property
    def base(self) -> int:
        """The sum of the base points."""
        return sum(line.points for line in self.lines)

    @property
    def times(self) -> int:
        """How often the base points double."""
        return sum(times for _key, times in self.doublings)


def score(hand: Hand, rules: RuleSet) -> Worth:
    """The best reading of a hand. Raises HandError: not complete, or Ren-Chon without a doubling."""
    found = [one for one in readings(hand) if one.shape in _SHAPES]
    if not found:
        raise HandError(
            "not-complete", "The tiles are not four sets and a pair, seven pairs or thirteen orphans."
        )
    best = max((_worth(hand, reading, rules) for reading in found), key=lambda one: (one.points, one.times))
    if hand.honba and not (best.times or best.limited):
        raise HandError("no-yaku", "A Ren-Chon hand needs at least one doubling, and this has none.")
    return best


def _worth(hand: Hand, reading: Reading, rules: RuleSet) -> Worth:
    facts = Facts(hand, reading)
    limit = rules.east_limit if hand.seat == "E" else rules.limit
    lines, doublings = _counted(facts, rules)
    limits = limit_hands(facts, rules)
    points = sum(line.points for line in lines) << sum(times for _key, times in doublings)
    points = -(-points // _ROUND_TO) * _ROUND_TO
    limited = bool(limits) or points >= limit
    points = limit if limited else points
    paid = payments(points, hand.seat, hand.by, hand.honba, rules)
    return Worth(reading, lines, doublings, limits, points, limited, paid)


def _counted(facts: Facts, rules: RuleSet) -> tuple[tuple[Line, ...], tuple[tuple[str, int], ...]]:
    """Base points and doublings; seven pairs have a price of their own, thirteen orphans are the limit."""
    if facts.standard:
        return base_lines(facts, rules), doubling_lines(facts)
    if facts.reading.shape == "seven-pairs":
        return (Line("seven-pairs", SEVEN_PAIRS, "seven pairs"),), ()
    return (Line("going-out", rules.going_out, "going out"),), ()
