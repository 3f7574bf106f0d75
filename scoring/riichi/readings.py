"""Readings of a hand: every way to split it, the special shapes, and what the winning tile completes."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.packed_tiles import splits
from scoring.riichi.tally import BLOCKS, SHAPES, WAITS, Block, block_tally, meld_tally, put
from scoring.rulesets import RuleSet
from scoring.tiles import HONOURS, KINDS, ORPHANS, Sets, counts, kind_of
from scoring.winning_hand import Hand

NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
Shaped = tuple[tuple[Block, ...], str]


def special(held: Sequence[int], win: int) -> Shaped | None:
    """The blocks and shape of seven pairs, thirteen orphans or thirteen unconnected kinds with a pair.

    `held` counts the 34 kinds of a hand without sets laid out, the winning kind among them.
    """
    kinds = [kind for kind in range(KINDS) if held[kind]]
    pairs = [kind for kind in kinds if held[kind] == 2]
    if len(pairs) == len(kinds) == 7:  # EMA 2012 §4.2.2: seven different pairs
        return tuple(Block("pair", kind) for kind in kinds), "seven-pairs"
    if len(kinds) != 13 or len(pairs) != 1:
        return None
    blocks = tuple(Block("pair" if kind in pairs else "single", kind) for kind in kinds)
    if ORPHANS.issuperset(kinds):
        return blocks, "orphans-13" if win in pairs else "orphans"
    return (blocks, "unconnected") if _unconnected(kinds) else None


def _unconnected(kinds: Sequence[int]) -> bool:
    return not any(
        later - kind <= 2 and kind // 9 == later // 9
        for kind, later in pairwise(kinds)
        if kind not in HONOURS
    )


def gates(numbers: Sequence[int], win: int | None) -> int:
    """Whether nine counts of a suit are 1112345678999 and one tile more: 1, and 2 when that is the winning
    number 0 to 8, so that nine tiles were waited for (rulings E10, J5)."""
    more = [count - least for count, least in zip(numbers, NINE_GATES, strict=True)]
    if min(more) < 0 or sum(more) != 1:
        return 0
    return 2 if win == more.index(1) else 1


def completed(blocks: Sequence[Block], win: int, *, ron: bool) -> Iterator[Shaped]:
    """The blocks with the winning kind in each place it can have, and the wait each time.

    A pung that a discard completes counts as open, though the hand stays concealed (§4.1.1).
    """
    for block in dict.fromkeys(blocks):
        if win not in block.kinds:
            continue
        wait = wait_of(block, win)
        if ron and wait == "pung":
            place = blocks.index(block)
            yield (*blocks[:place], block._replace(concealed=False), *blocks[place + 1 :]), wait
        else:
            yield tuple(blocks), wait


def wait_of(block: Block, win: int) -> str:
    """The wait for a tile that completes this block: "pair", "pung", "middle", "edge" or "two-sided"."""
    if block.form != "chow":
        return block.form
    lowest, place = block.kind % 9, win - block.kind
    if place == 1:
        return "middle"
    return "edge" if (lowest, place) in ((0, 2), (6, 0)) else "two-sided"


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


def sets_of(hand: Hand, reading: Reading) -> Sets:
    """A reading in tiles: its blocks in order, the pair last, then the sets laid out."""
    blocks = sorted(reading.blocks, key=lambda block: (block.form == "pair", block.kind))
    return (*map(_tiles_of, blocks), *[meld.tiles for meld in hand.melds])


@cache
def _tiles_of(block: Block) -> tuple[int, ...]:
    return block.kinds * {"pung": 3, "pair": 2}.get(block.form, 1)
