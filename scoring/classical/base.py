"""Base points of a classical hand, line by line (rulings C1, C4; the double wind as printed)."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.classical.facts import Facts
from scoring.riichi.tally import Block
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import DRAGONS, ORPHANS, write_tiles


class Line(NamedTuple):
    """One line: its key, its points, and what earns them, where there are `kinds` with a place for them."""

    key: str
    points: int
    what: str
    kinds: tuple[int, ...] = ()

    @property
    def reason(self) -> str:
        """What earns the points, in a phrase: "open pung of simples, 222m"."""
        return Sentence(self.what, tiles=write_tiles(self.kinds)) if self.kinds else self.what


def base_lines(facts: Facts, rules: RuleSet) -> tuple[Line, ...]:
    """Everything that earns base points in a hand of four sets and a pair."""
    return tuple(line for line in _lines(facts, rules) if line.points)


def _lines(facts: Facts, rules: RuleSet) -> Iterator[Line]:
    yield Line("going-out", rules.going_out, "going out")
    for block in facts.pungs:
        yield _set_line(block, rules)
    yield _pair_line(facts, rules)
    yield _wait_line(facts.reading.wait, rules)
    if facts.hand.by == "tsumo":
        yield Line("self-drawn", 2, "drawn by oneself")


def _set_line(block: Block, rules: RuleSet) -> Line:
    """A pung or kong: twice as much of terminals and honours, and twice as much concealed."""
    doubled = (block.kind in ORPHANS) + block.concealed
    worth = rules.pung_points if block.form == "pung" else rules.kong_points
    kind = "terminals or honours" if block.kind in ORPHANS else "simples"
    state = "concealed" if block.concealed else "open"
    number = 3 if block.form == "pung" else 4
    return Line(
        block.form, worth << doubled, f"{state} {block.form} of {kind}, %(tiles)s", (block.kind,) * number
    )


def _pair_line(facts: Facts, rules: RuleSet) -> Line:
    """A pair of dragons, of the own or of the round wind; of both winds in one, both."""
    times = (facts.pair in DRAGONS) + (facts.pair == facts.own_wind) + (facts.pair == facts.round_wind)
    return Line("pair", times * rules.pair_points, "pair %(tiles)s", (facts.pair, facts.pair))


def _wait_line(wait: str, rules: RuleSet) -> Line:
    """What the winning tile completed: the pair, or a chow in its middle or at its side."""
    if wait == "pair":
        return Line("pair-wait", 2, "completing the pair")
    if wait == "middle":
        return Line("middle-wait", 2, "the middle tile of a chow")
    side = wait in ("edge", "two-sided")
    return Line("side-wait", rules.side_wait_points if side else 0, "the side tile of a chow")
