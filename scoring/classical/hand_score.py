"""The value of a classical hand: base points line by line, doublings, limit; the best reading counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.classical.doublings_and_limits import Facts, doubling_lines, limit_hands
from scoring.classical.payments_and_liability import payments
from scoring.riichi.readings import Reading, readings
from scoring.riichi.tally import Block
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import DRAGONS, ORPHANS, write_tiles
from scoring.winning_hand import Hand, HandError

SEVEN_PAIRS: Final = 100
_ROUND_TO: Final = 10
_SHAPES: Final = ("standard", "seven-pairs", "orphans", "orphans-13")


class Line(NamedTuple):
    """A line of base points: key, points, and a phrase with a placeholder for tiles if there are `kinds`."""

    key: str
    points: int
    phrase: str
    kinds: tuple[int, ...] = ()

    @property
    def reason(self) -> str:
        """The reason for the points, as a phrase: "open pung of simples, 222m"."""
        return Sentence(self.phrase, tiles=write_tiles(self.kinds)) if self.kinds else self.phrase


def base_lines(facts: Facts, rules: RuleSet) -> tuple[Line, ...]:
    """All lines of base points of a hand of four sets and a pair."""
    return tuple(line for line in _lines(facts, rules) if line.points)


def _lines(facts: Facts, rules: RuleSet) -> Iterator[Line]:
    yield Line("going-out", rules.going_out, "going out")
    for block in facts.pungs:
        yield _set_line(block, rules)
    yield _pair_line(facts, rules)
    yield _wait_line(facts.reading.wait, rules)
    if facts.hand.by == "tsumo":
        yield Line("self-drawn", 2, "drawn by oneself")
    yield Line("flowers", facts.hand.flowers * rules.flower_points, "flowers and seasons")


def _set_line(block: Block, rules: RuleSet) -> Line:
    """The line of a pung or kong: doubled for terminals and honours, and doubled if concealed."""
    doubled = (block.kind in ORPHANS) + block.concealed
    points = rules.pung_points if block.form == "pung" else rules.kong_points
    kind = "terminals or honours" if block.kind in ORPHANS else "simples"
    state = "concealed" if block.concealed else "open"
    number = 3 if block.form == "pung" else 4
    return Line(
        block.form, points << doubled, f"{state} {block.form} of {kind}, %(tiles)s", (block.kind,) * number
    )


def _pair_line(facts: Facts, rules: RuleSet) -> Line:
    """The line of a pair of dragons, seat wind or round wind; a double wind counts for both."""
    times = (facts.pair in DRAGONS) + (facts.pair == facts.own_wind) + (facts.pair == facts.round_wind)
    return Line("pair", times * rules.pair_points, "pair %(tiles)s", (facts.pair, facts.pair))


def _wait_line(wait: str, rules: RuleSet) -> Line:
    """The line of the wait: for completing the pair, the middle of a chow, or its side."""
    if wait == "pair":
        return Line("pair-wait", 2, "completing the pair")
    if wait == "middle":
        return Line("middle-wait", 2, "the middle tile of a chow")
    side = wait in ("edge", "two-sided")
    return Line("side-wait", rules.side_wait_points if side else 0, "the side tile of a chow")


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
        """The number of doublings of the base points."""
        return sum(times for _key, times in self.doublings)


def score(hand: Hand, rules: RuleSet) -> Worth:
    """The worth of the best reading. Raises HandError if incomplete, or in Ren-Chon without a doubling."""
    complete = [reading for reading in readings(hand) if reading.shape in _SHAPES]
    if not complete:
        raise HandError(
            "not-complete", "The tiles are not four sets and a pair, seven pairs or thirteen orphans."
        )
    best = max(
        (_worth(hand, reading, rules) for reading in complete),
        key=lambda reading: (reading.points, reading.times),
    )
    if hand.honba and not (best.times or best.limited):
        raise HandError("no-yaku", "A Ren-Chon hand needs at least one doubling, and this one has none.")
    return best


def _worth(hand: Hand, reading: Reading, rules: RuleSet) -> Worth:
    facts = Facts(hand, reading)
    limit = rules.east_limit if hand.seat == "E" else rules.limit
    lines, doublings = _lines_and_doublings(facts, rules)
    limits = limit_hands(facts, rules)
    points = sum(line.points for line in lines) << sum(times for _key, times in doublings)
    points = -(-points // _ROUND_TO) * _ROUND_TO
    limited = bool(limits) or points >= limit
    points = limit if limited else points
    amounts = payments(points, hand.seat, hand.by, hand.honba, rules)
    return Worth(reading, lines, doublings, limits, points, limited, amounts)


def _lines_and_doublings(
    facts: Facts, rules: RuleSet
) -> tuple[tuple[Line, ...], tuple[tuple[str, int], ...]]:
    """The lines and doublings; seven pairs have a fixed value, and thirteen orphans are a limit hand."""
    if facts.standard:
        return base_lines(facts, rules), doubling_lines(facts)
    if facts.reading.shape == "seven-pairs":
        return (Line("seven-pairs", SEVEN_PAIRS, "seven pairs"),), ()
    return (Line("going-out", rules.going_out, "going out"),), ()
