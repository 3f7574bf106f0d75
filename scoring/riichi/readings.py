"""Readings of a hand: every way to split it, the special shapes, and the block the winning tile completes."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, pairwise, product
from typing import Final, NamedTuple

from scoring.bounded_cache import Memo
from scoring.packed_tiles import BLOCKS as FORMS_AND_KINDS
from scoring.packed_tiles import SUIT_SPLITS, SUITS, splits
from scoring.riichi.tally import BLOCKS, EMPTY, SHAPES, WAITS, Block, block_tally, get, meld_tally, put
from scoring.rulesets import RuleSet
from scoring.tiles import HONOURS, KINDS, ORPHANS, Sets, counts, kind_of
from scoring.winning_hand import Hand

NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
Shaped = tuple[tuple[Block, ...], str]


def special(kind_counts: Sequence[int], win: int) -> Shaped | None:
    """The blocks and shape of seven pairs, thirteen orphans or thirteen unconnected kinds with a pair.

    `kind_counts`: the counts of the 34 kinds in a hand without sets laid out, including the winning tile.
    """
    kinds = [kind for kind in range(KINDS) if kind_counts[kind]]
    pairs = [kind for kind in kinds if kind_counts[kind] == 2]
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
    """The value of the Nine Gates field: 1 if the nine counts of a suit are 1112345678999 plus one tile, 2 if
    that tile is the winning number 0 to 8, so that the hand had nine waits (rulings E10, J5), else 0."""
    surplus = [count - least for count, least in zip(numbers, NINE_GATES, strict=True)]
    if min(surplus) < 0 or sum(surplus) != 1:
        return 0
    return 2 if win == surplus.index(1) else 1


def completed(blocks: Sequence[Block], win: int, *, ron: bool) -> Iterator[Shaped]:
    """The blocks and the wait, once for each different block that the winning tile can complete.

    A pung completed by a discard counts as open, though the hand stays concealed (§4.1.1).
    """
    for block in dict.fromkeys(blocks):
        if win not in block.kinds:
            continue
        wait = wait_of(block, win)
        if ron and wait == "pung":
            index = blocks.index(block)
            yield (*blocks[:index], block._replace(concealed=False), *blocks[index + 1 :]), wait
        else:
            yield tuple(blocks), wait


def wait_of(block: Block, win: int) -> str:
    """The wait completed by `win` in this block: "pair", "pung", "middle", "edge" or "two-sided"."""
    if block.form != "chow":
        return block.form
    lowest, position = block.kind % 9, win - block.kind
    if position == 1:
        return "middle"
    return "edge" if (lowest, position) in ((0, 2), (6, 0)) else "two-sided"


class Reading(NamedTuple):
    """One reading: the concealed blocks with the winning tile, the wait, and the shape of the hand."""

    blocks: tuple[Block, ...]
    wait: str
    shape: str = "standard"


SEVEN_PAIRS = Reading((), "pair", "seven-pairs")
"""The reading of seven pairs, before its blocks are filled in."""


def readings(hand: Hand) -> tuple[Reading, ...]:
    """All readings of a hand's concealed tiles, of any shape; empty if they are incomplete (§3.2)."""
    return tuple(dict.fromkeys(_readings(hand)))


def _readings(hand: Hand) -> Iterator[Reading]:
    win = kind_of(hand.win)
    kind_counts = counts(map(kind_of, (*hand.concealed, hand.win)))
    for split in splits(kind_counts):
        blocks = sorted(Block(*form_and_kind) for form_and_kind in (*split.sets, ("pair", split.pair)))
        for placed, wait in completed(blocks, win, ron=hand.by == "ron"):
            yield Reading(placed, wait)
    if not hand.melds and (reading := special_reading(kind_counts, win)):
        yield reading


def special_reading(kind_counts: Sequence[int], win: int) -> Reading | None:
    """The reading of 14 concealed tiles, given as counts by kind, as a special shape; None if not one."""
    if (shaped := special(kind_counts, win)) is None:
        return None
    blocks, shape = shaped
    return (
        SEVEN_PAIRS._replace(blocks=blocks) if shape == SEVEN_PAIRS.shape else Reading(blocks, "none", shape)
    )


def complete_readings(hand: Hand, rules: RuleSet) -> tuple[Reading, ...]:
    """The readings that are a complete hand under these rules."""
    return tuple(reading for reading in readings(hand) if is_complete(reading, hand, rules))


def is_complete(reading: Reading, hand: Hand, rules: RuleSet) -> bool:
    """Whether the rules know this shape: unconnected tiles only by tsumo in the first turn (MOD 39)."""
    if reading.shape != "unconnected":
        return True
    return rules.shiisanpuutaa != "no" and hand.first_turn and hand.by == "tsumo"


def reading_tally(hand: Hand, reading: Reading) -> int:
    """The tally of a reading including the sets laid out, but not the situation."""
    return concealed_tally(reading) + sum(map(meld_tally, hand.melds)) + gates_tally(hand)


def reading_of(hand: Hand, tally: int) -> Reading:
    """The reading with this tally, ignoring the fields of the situation."""
    is_standard = SHAPES[get(tally, "shape")] == "standard"
    candidates = _with_wait(hand, WAITS[get(tally, "wait")]) if is_standard else list(_readings(hand))
    if len(candidates) == 1:
        return candidates[0]
    concealed = (tally & BLOCKS) - EMPTY - sum(map(meld_tally, hand.melds))
    return next(reading for reading in candidates if concealed_tally(reading) == concealed)


def _with_wait(hand: Hand, wait: str) -> list[Reading]:
    """The ways to split the concealed tiles into sets and a pair, as readings with this wait."""
    completed_pung, by_discard = Block("pung", kind_of(hand.win)), wait == "pung" and hand.by == "ron"
    candidates = []
    for suits in product(*[_BLOCKS_OF_SUIT[hand.packed & suit] for suit in SUITS]):
        blocks = sorted(chain.from_iterable(suits))
        if by_discard and completed_pung in blocks:
            blocks[blocks.index(completed_pung)] = completed_pung._replace(concealed=False)
        candidates.append(Reading(tuple(blocks), wait))
    return candidates


def _blocks_of_suit(tiles: int) -> list[list[Block]]:
    return [[Block(*FORMS_AND_KINDS[block]) for block in blocks] for blocks in SUIT_SPLITS[tiles]]


_BLOCKS_OF_SUIT: Final = Memo(_blocks_of_suit, 16_384)


def concealed_tally(reading: Reading) -> int:
    """The tally of the concealed blocks, without the Nine Gates field."""
    wait, shape = WAITS.index(reading.wait), SHAPES.index(reading.shape)
    return sum(map(block_tally, reading.blocks)) + put(wait=wait, shape=shape)


def gates_tally(hand: Hand) -> int:
    """The tally field for Nine Gates, which a hand with sets laid out never has."""
    kind_counts = counts(map(kind_of, (*hand.concealed, hand.win)))
    suit, number = divmod(kind_of(hand.win), 9)
    numbers = kind_counts[9 * suit : 9 * suit + 9]
    return put(gates=gates(numbers, number)) if len(numbers) == 9 and sum(numbers) == 14 else 0


def sets_of(hand: Hand, reading: Reading) -> Sets:
    """A reading in tiles: its blocks in order, the pair last, then the sets laid out."""
    return (*sets_in_order(reading.blocks), *[meld.tiles for meld in hand.melds])


def sets_in_order(blocks: Iterable[Block]) -> Sets:
    """Concealed blocks in tiles: in order, chows before pungs, the pair last."""
    return tuple(map(_tiles_of, sorted(sorted(blocks), key=_pair_last)))


def _pair_last(block: Block) -> int:
    return block.kind + KINDS if block.form == "pair" else block.kind


@cache
def _tiles_of(block: Block) -> tuple[int, ...]:
    return block.kinds * {"pung": 3, "pair": 2}.get(block.form, 1)
