"""The explanation of a price: the mini-points line by line, and the readings that were worth less."""

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
    """One line of mini-points: its key, the mini-points, and the reason in words."""

    key: str
    fu: int
    reason: str


class Less(NamedTuple):
    """Why a reading lost: `name` is "points", "fan" or "fu", `less` its value and `more` the better one's."""

    name: str
    less: int
    more: int


class BeatenReading(NamedTuple):
    """A reading that was not chosen: its sets and wait, its price, and why it lost.

    `less` is None if it is worth the same.
    """

    sets: Sets
    wait: str
    score: Score
    less: Less | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """The mini-points before rounding, empty for a hand without any, and the beaten readings."""

    fu_lines: tuple[FuEarned, ...]
    beaten: tuple[BeatenReading, ...]


def explained(hand: Hand, score: Score, reading: Reading, rules: RuleSet) -> Explanation:
    """The explanation of a hand's price in this reading."""
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
            if block_fu := set_fu(block):
                yield FuEarned(block.form, block_fu, _described(block))


def _described(block: Block) -> str:
    kinds = "honours" if block.kind in HONOURS else "terminals" if block.kind in TERMINALS else "simples"
    return f"{'concealed' if block.concealed else 'open'} {block.form} of {kinds}"


def _beaten(hand: Hand, score: Score, rules: RuleSet) -> Iterator[BeatenReading]:
    for reading, beaten_score in priced(hand, rules):
        if (beaten_score.tally, beaten_score.yaku) != (score.tally, score.yaku):
            yield BeatenReading(
                sets_of(hand, reading), reading.wait, beaten_score, _less(beaten_score, score)
            )


def _less(beaten_score: Score, score: Score) -> Less | None:
    for name in _COMPARED:
        beaten_value, chosen_value = getattr(beaten_score, name), getattr(score, name)
        if beaten_value < chosen_value:
            return Less(name, beaten_value, chosen_value)
    return None
