"""Why a hand is worth what it is: its mini-points line by line, and the readings that were beaten."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.riichi.price.fan_and_fu import SETS, fu_lines
from scoring.riichi.price.plain_pricing import priced
from scoring.riichi.price.result import Score
from scoring.riichi.readings import Reading, sets_of
from scoring.riichi.tally import Block, meld_block, set_fu
from scoring.rulesets import RuleSet
from scoring.tiles import HONOURS, TERMINALS, Sets
from scoring.winning_hand import Hand

_COMPARED: Final = ("points", "fan", "fu")


class FuEarned(NamedTuple):
    """Mini-points that one thing earns: its key, how many, and what earns them in words."""

    key: str
    fu: int
    reason: str


class Less(NamedTuple):
    """What a reading has less of than the better one: "points", "fan" or "fu", and both numbers."""

    name: str
    less: int
    more: int


class BeatenReading(NamedTuple):
    """A reading that was not chosen: its sets and wait, its price, and what it has less of.

    `less` is None where it is worth the same.
    """

    sets: Sets
    wait: str
    score: Score
    less: Less | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """The mini-points before they are rounded, none of a hand that has none; the readings beaten."""

    fu_lines: tuple[FuEarned, ...]
    beaten: tuple[BeatenReading, ...]


def explained(hand: Hand, score: Score, reading: Reading, rules: RuleSet) -> Explanation:
    """Why a hand has this price in this reading."""
    return Explanation(
        tuple(_fu_earned(hand, score, reading, rules)),
        tuple(_beaten(hand, score, rules)),
    )


def _fu_earned(hand: Hand, score: Score, reading: Reading, rules: RuleSet) -> Iterator[FuEarned]:
    for line, fu in fu_lines(score.tally, rules):
        if line is not SETS:
            yield FuEarned(line.key, fu, line.reason)
            continue
        for block in (*reading.blocks, *map(meld_block, hand.melds)):
            if worth := set_fu(block):
                yield FuEarned(block.form, worth, _described(block))


def _described(block: Block) -> str:
    kinds = "honours" if block.kind in HONOURS else "terminals" if block.kind in TERMINALS else "simples"
    return f"{'concealed' if block.concealed else 'open'} {block.form} of {kinds}"


def _beaten(hand: Hand, score: Score, rules: RuleSet) -> Iterator[BeatenReading]:
    for reading, other in priced(hand, rules):
        if (other.tally, other.yaku) != (score.tally, score.yaku):
            yield BeatenReading(sets_of(hand, reading), reading.wait, other, _less(other, score))


def _less(other: Score, score: Score) -> Less | None:
    for name in _COMPARED:
        less, more = getattr(other, name), getattr(score, name)
        if less < more:
            return Less(name, less, more)
    return None
