"""The tallies of all readings of a hand, whose tiles are packed into one integer.

The suits of a hand are split one by one: few different suits occur, so most splits are cached. In its suit,
the winning tile may complete each different block that contains it.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from scoring.bounded_cache import Memo
from scoring.packed_tiles import BLOCKS, SUIT_SPLITS, SUITS, TILES, Blocks, count_of
from scoring.riichi.readings import (
    SEVEN_PAIRS,
    completed,
    concealed_tally,
    gates,
    is_complete,
    special_reading,
)
from scoring.riichi.tally import WAITS, Block, block_tally, mask, put
from scoring.riichi.yaku.catalogue import members
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS, dora_of, kind_of
from scoring.winning_hand import BY, Hand

TalliedSplit = tuple[int, Blocks]
"""One way to split the tiles of a suit: the tally of its blocks, and its different blocks."""

DORA_SHIFT: Final = tuple(3 * dora_of(kind_of(tile)) for tile in range(KINDS + 3))
"""By indicator tile, how far to shift a packed hand to read its count of dora."""
_NO_SEVEN_PAIRS: Final = int("5" * KINDS, 8)
"""The bits that are all 0 in seven pairs, where each kind occurs twice or not at all."""
_SEVEN_PAIRS: Final = concealed_tally(SEVEN_PAIRS)
_PAIRS, _ONE_PAIR = mask(["pairs"]), put(pairs=1)
_NO_OTHERS: Final[Sequence[int]] = (0,)
_BLOCK_OF: Final = {tiles: Block(form, kind) for tiles, (form, kind) in BLOCKS.items()}
_TALLY_OF: Final = {tiles: block_tally(block) for tiles, block in _BLOCK_OF.items()}


def hand_tallies(hand: Hand, base_tally: int, rules: RuleSet) -> list[int]:
    """The tallies of all readings of the concealed tiles and the winning tile, each plus `base_tally`.

    Empty if the hand is not complete (EMA 2012 §3.2).
    """
    packed = hand.packed
    suit, added_by_block, other_suits = _WINNING[hand.by][hand.win]
    splits_with_win, common_tally = _SPLITS[packed & suit], base_tally
    tallies_of_others = _NO_OTHERS
    for bits in other_suits:
        if tiles := packed & bits:
            splits = _SPLITS[tiles]
            if len(splits) == 1:
                common_tally += splits[0][0]
            else:
                tallies_of_others = [
                    tally + split_tally for tally in tallies_of_others for split_tally, _ in splits
                ]
    tallies = [
        tally + added_by_block[block] + common_tally
        for tally, blocks in splits_with_win
        for block in blocks
        if block in added_by_block
    ]
    if tallies_of_others is not _NO_OTHERS:
        tallies = [tally + other_tally for tally in tallies for other_tally in tallies_of_others]
    if tallies and tallies[0] & _PAIRS != _ONE_PAIR:
        tallies = []
    if hand.melds:
        return tallies
    if tallies and common_tally == base_tally:
        gates_tally = _gates(packed & suit, hand.win)
        tallies = [tally + gates_tally for tally in tallies]
    if tallies and packed & _NO_SEVEN_PAIRS:
        return tallies
    return tallies + [base_tally + tally for tally in _special_tallies(hand, packed & TILES, rules)]


def _gates(tiles: int, win: int) -> int:
    """The tally field for Nine Gates, from the tiles in the suit of the winning tile."""
    suit, number = divmod(kind_of(win), 9)
    numbers = [count_of(tiles, kind) for kind in range(9 * suit, 9 * suit + 9)]
    return put(gates=gates(numbers, number))


def _special_tallies(hand: Hand, packed: int, rules: RuleSet) -> list[int]:
    """The tallies of the hand in shapes other than four sets and a pair."""
    if not packed & _NO_SEVEN_PAIRS:
        return [sum(map(_TALLY_OF.__getitem__, members(packed)), _SEVEN_PAIRS)]
    counts = [count_of(packed, kind) for kind in range(KINDS)]
    reading = special_reading(counts, kind_of(hand.win))
    return [concealed_tally(reading)] if reading and is_complete(reading, hand, rules) else []


def _winning(by: str, tile: int) -> tuple[int, Mapping[int, int], tuple[int, ...]]:
    """The bits of the winning tile's suit, its addition to the tally by completed block, the other suits."""
    win = kind_of(tile)
    suit = win // 9
    added = {
        tiles: block_tally(placed) - block_tally(block) + put(wait=WAITS.index(wait))
        for tiles, block in _BLOCK_OF.items()
        if win in block.kinds
        for (placed,), wait in completed([block], win, ron=by == "ron")
    }
    return SUITS[suit], added, SUITS[:suit] + SUITS[suit + 1 :]


def _tallied(tiles: int) -> tuple[TalliedSplit, ...]:
    """The ways to split the tiles of one suit, each with its tally."""
    return tuple(
        [
            (sum(map(_TALLY_OF.__getitem__, blocks)), tuple(dict.fromkeys(blocks)))
            for blocks in SUIT_SPLITS[tiles]
        ]
    )


_SPLITS: Final = Memo(_tallied, 16_384)
_WINNING: Final = {by: Memo(partial(_winning, by), KINDS + 3) for by in BY}
