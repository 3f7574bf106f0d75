"""Readings of a hand: every way to split its tiles, and what the winning tile completes."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from scoring.hand import Hand
from scoring.riichi.completing import completed
from scoring.riichi.shapes import gates, special
from scoring.riichi.tally import BLOCKS, SHAPES, WAITS, Block, block_tally, meld_tally, put
from scoring.rulesets import RuleSet
from scoring.splitting import splits
from scoring.tiles import counts, kind_of, write_tiles


class Reading(NamedTuple):
    """One reading: the concealed blocks with the winning tile, what it completes, the shape of the hand."""

    blocks: tuple[Block, ...]
    wait: str
    shape: str = "standard"


SEVEN_PAIRS = Reading((), "pair", "seven-pairs")
"""Seven pairs, without the pairs."""


def readings(hand: Hand) -> tuple[Reading, ...]:
    """All readings of a hand's concealed tiles, of any shape; none when they are incomplete (§3.2)."""
    return tuple(dict.fromkeys(_readings(hand)))


def _readings(hand: Hand) -> Iterator[Reading]:
    win = kind_of(hand.win)
    held = counts(map(kind_of, (*hand.concealed, hand.win)))
    for split in splits(held):
        blocks = sorted(Block(*each) for each in (*split.sets, ("pair", split.pair)))
        for placed, wait in completed(blocks, win, ron=hand.by == "ron"):
            yield Reading(placed, wait)
    if not hand.melds and (reading := special_reading(held, win)):
        yield reading


def special_reading(held: Sequence[int], win: int) -> Reading | None:
    """The reading of 14 concealed tiles, counted by kind, as another shape than four sets and a pair."""
    if (shaped := special(held, win)) is None:
        return None
    blocks, shape = shaped
    return (
        SEVEN_PAIRS._replace(blocks=blocks) if shape == SEVEN_PAIRS.shape else Reading(blocks, "none", shape)
    )


def complete_readings(hand: Hand, rules: RuleSet) -> tuple[Reading, ...]:
    """The readings that are a complete hand under these rules."""
    return tuple(reading for reading in readings(hand) if is_complete(reading, hand, rules))


def is_complete(reading: Reading, hand: Hand, rules: RuleSet) -> bool:
    """Whether rules know this shape: unconnected tiles only when drawn first, and not in most (MOD 39)."""
    if reading.shape != "unconnected":
        return True
    return rules.shiisanpuutaa != "no" and hand.first_turn and hand.by == "tsumo"


def reading_tally(hand: Hand, reading: Reading) -> int:
    """The tally of a reading with the sets laid out, without the situation."""
    return concealed_tally(reading) + sum(map(meld_tally, hand.melds)) + gates_tally(hand)


def reading_of(hand: Hand, tally: int) -> Reading:
    """The reading that a tally was made of, whatever the situation that is in it."""
    concealed = (tally & BLOCKS) - sum(map(meld_tally, hand.melds))
    return next(reading for reading in _readings(hand) if concealed_tally(reading) == concealed)


def concealed_tally(reading: Reading) -> int:
    """The tally of the concealed blocks, Nine Gates apart."""
    wait, shape = WAITS.index(reading.wait), SHAPES.index(reading.shape)
    return sum(map(block_tally, reading.blocks)) + put(wait=wait, shape=shape)


def gates_tally(hand: Hand) -> int:
    """The field for Nine Gates, of a hand without sets laid out."""
    held = counts(map(kind_of, (*hand.concealed, hand.win)))
    suit, number = divmod(kind_of(hand.win), 9)
    numbers = held[9 * suit : 9 * suit + 9]
    return put(gates=gates(numbers, number)) if len(numbers) == 9 and sum(numbers) == 14 else 0


def written(hand: Hand, reading: Reading) -> str:
    """A reading in tiles: its blocks in order, the pair last, then the sets laid out."""
    blocks = sorted(reading.blocks, key=lambda block: (block.form == "pair", block.kind))
    return " ".join([*map(_block_written, blocks), *(write_tiles(meld.tiles) for meld in hand.melds)])


@cache
def _block_written(block: Block) -> str:
    return write_tiles(block.kinds * {"pung": 3, "pair": 2}.get(block.form, 1))
