"""The tallies of all readings of a hand, whose tiles are packed into one integer.

The suits of a hand are split one by one: few different suits occur, so most splits are cached. In its suit,
the winning tile may complete each different block that contains it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final

from scoring.bounded_cache import Memo
from scoring.packed_tiles import (
    BLOCKS,
    SUITS,
    TILES,
    Blocks,
    added_to,
    all_sets,
    count_of,
    possible_pairs,
    removals,
)
from scoring.riichi.readings import (
    SEVEN_PAIRS,
    completed,
    concealed_tally,
    gates,
    is_complete,
    special_reading,
)
from scoring.riichi.tally import WAITS, Block, block_tally, put
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
_FOUR_PAIRS: Final = put(pairs=4)
_BLOCK_OF: Final = {tiles: Block(form, kind) for tiles, (form, kind) in BLOCKS.items()}
_TALLY_OF: Final = {tiles: block_tally(block) for tiles, block in _BLOCK_OF.items()}


def hand_tallies(hand: Hand, base_tally: int, rules: RuleSet) -> list[int]:
    """The tallies of all readings of the concealed tiles and the winning tile, each plus `base_tally`.

    Empty if the hand is not complete (EMA 2012 §3.2).
    """
    packed = hand.packed
    suit, added_by_block, one, another, third = _WINNING[hand.by][hand.win]
    try:  # nearly always
        of_others = _ONLY_TALLY[packed & one] + _ONLY_TALLY[packed & another] + _ONLY_TALLY[packed & third]
    except KeyError:
        of_others = 0  # they are in the splits
        splits = _split_together(packed & suit, [packed & one, packed & another, packed & third])
    else:
        splits = _SPLITS[packed & suit]
    common_tally = base_tally + of_others
    tallies = []
    for tally, blocks in splits:
        for block in blocks:
            if block in added_by_block:
                tallies.append(tally + added_by_block[block] + common_tally)  # noqa: PERF401 - a call more
    if tallies and tallies[0] & _FOUR_PAIRS:  # by the number of tiles, there are four if not one
        tallies = []
    if hand.melds or (tallies and of_others and packed & _NO_SEVEN_PAIRS):
        return tallies
    return _with_special_shapes(tallies, hand, base_tally, rules)


def _with_special_shapes(tallies: list[int], hand: Hand, base_tally: int, rules: RuleSet) -> list[int]:
    """The same tallies, with nine gates noted in those of one suit, and those of shapes without sets."""
    packed = hand.packed & TILES
    suit, *_ = _WINNING[hand.by][hand.win]
    if tallies and packed == packed & suit:
        gates_tally = _gates(packed, hand.win)
        tallies = [tally + gates_tally for tally in tallies]
    if tallies and packed & _NO_SEVEN_PAIRS:
        return tallies
    return tallies + [base_tally + tally for tally in _special_tallies(hand, packed, rules)]


def _split_together(suit: int, others: Iterable[int]) -> Sequence[TalliedSplit]:
    """The ways to split the tiles of one suit, with tallies that include each way to split the others."""
    tallies = [0]
    for tiles in others:
        if not (splits := _SPLITS[tiles]):
            return []
        tallies = [tally + split_tally for tally in tallies for split_tally, _ in splits]
    return [(tally + of_others, blocks) for of_others in tallies for tally, blocks in _SPLITS[suit]]


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


def _winning(by: str, tile: int) -> tuple[int, Mapping[int, int], int, int, int]:
    """The bits of the winning tile's suit, its addition to the tally by completed block, the other suits."""
    win = kind_of(tile)
    suit = win // 9
    added = {
        tiles: block_tally(placed) - block_tally(block) + put(wait=WAITS.index(wait))
        for tiles, block in _BLOCK_OF.items()
        if win in block.kinds
        for (placed,), wait in completed([block], win, ron=by == "ron")
    }
    one, another, third = SUITS[:suit] + SUITS[suit + 1 :]
    return SUITS[suit], added, one, another, third


def _tallied(tiles: int) -> tuple[TalliedSplit, ...]:
    """The ways to split the tiles of one suit as in `split_suit`, each with its tally."""
    of_sets = _of_sets()
    splits = of_sets.get(tiles)
    if splits is None:  # subtracting a pair that is not there does not leave sets
        splits = tuple(
            [
                (tally + _TALLY_OF[pair], (pair, *blocks))
                for pair in possible_pairs(tiles)
                for tally, blocks in of_sets.get(tiles - pair, ())
            ]
        )
    if len(splits) == 1:
        if len(_ONLY_TALLY) >= _SPLITS.limit:
            _ONLY_TALLY.clear()
        _ONLY_TALLY[tiles] = splits[0][0]
    return splits


@cache
def _of_sets() -> Mapping[int, tuple[TalliedSplit, ...]]:
    """The splits of all combinations of sets of a suit, computed with the first hand."""
    splits: dict[int, tuple[TalliedSplit, ...]] = {0: ((0, ()),)}
    for suit in range(len(SUITS)):
        for tiles in sorted(all_sets(suit) - {0}):  # subsets come before their supersets
            removed = removals(tiles)
            first, _ = removed[0]
            splits[tiles] = tuple(
                [
                    (tally + _TALLY_OF[block], blocks if block in blocks else (block, *blocks))
                    for block, remaining in removed
                    for tally, blocks in splits.get(remaining, ())
                    if block == first or first not in blocks
                ]
            )
    return splits


def _usual_suits() -> Iterator[int]:
    """The packed tiles of up to three sets of a suit, or of up to two and a pair."""
    for suit, tiles_of_suit in enumerate(SUITS):
        pairs = [block for block, (form, _) in BLOCKS.items() if form == "pair" and block & tiles_of_suit]
        yield from all_sets(suit, 3)
        yield from added_to(all_sets(suit, 2), pairs)


_SPLITS: Final[Memo[int, tuple[TalliedSplit, ...]]] = Memo(_tallied, beforehand=_usual_suits)
_ONLY_TALLY: Final[dict[int, int]] = {}
"""The tally of the packed tiles of a suit that can be split in one way only, as far as they have occurred.

A plain dict: most suits are looked up here, and looking up takes a `Memo` three times as long.
"""
_WINNING: Final = {by: Memo(partial(_winning, by), KINDS + 3) for by in BY}
