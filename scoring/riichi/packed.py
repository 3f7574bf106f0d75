"""A hand's tiles as one integer, three bits a kind, and the tallies of every way to split them.

Kinds follow one another from the lowest bits, 27 bits a suit; above them three bits count the red fives of
each suit. The suits of a hand are split one by one: there are few different ones, so the work is seldom new.
In the suit with the winning tile, that completes each different block that it is in.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from scoring.hand import BY, Hand
from scoring.memo import Memo
from scoring.riichi.clusters import members
from scoring.riichi.completing import completed
from scoring.riichi.readings import SEVEN_PAIRS, concealed_tally, is_complete, special_reading
from scoring.riichi.shapes import gates
from scoring.riichi.suits import BLOCKS, OF_PAIR, Way, splits
from scoring.riichi.tally import WAITS, block_tally, mask, put
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS, dora_of, kind_of

REDS: Final = 3 * KINDS

# a dict: what `PACKED.__getitem__` gets from a list takes nearly twice the time
PACKED: Final[Mapping[int, int]] = {
    tile: (1 << 3 * kind_of(tile)) + (1 << REDS + 3 * (tile - KINDS) if tile >= KINDS else 0)
    for tile in range(KINDS + 3)
}
"""A tile's place in the integer."""

DORA_SHIFT: Final = tuple(3 * dora_of(kind_of(tile)) for tile in range(KINDS + 3))
"""How far to shift a packed hand to count the dora that a tile shows."""

_TILES: Final = (1 << REDS) - 1
_SUITS: Final = tuple(int("7" * 9, 8) << 27 * suit & _TILES for suit in range(4))

_NO_SEVEN_PAIRS: Final = int("5" * KINDS, 8)
"""The bits that no tile of seven pairs sets: every kind is there twice or not at all."""
_SEVEN_PAIRS: Final = concealed_tally(SEVEN_PAIRS)

_PAIRS, _ONE_PAIR = mask(["pairs"]), put(pairs=1)
_NO_OTHERS: Final[Sequence[int]] = (0,)


def red_counts(reds: int) -> tuple[int, int, int]:
    """How many red fives there are of each suit, from the bits above all kinds."""
    return reds & 7, reds >> 3 & 7, reds >> 6


def hand_tallies(hand: Hand, packed: int, more: int, rules: RuleSet) -> list[int]:
    """The tallies of all readings of the concealed tiles with the winning one, packed; each with `more`."""
    suit, wins, others = _WINNING[hand.by][hand.win]
    won, added = _SPLITS[packed & suit], more
    several = _NO_OTHERS
    for bits in others:
        if tiles := packed & bits:
            ways = _SPLITS[tiles]
            if len(ways) == 1:
                added += ways[0][0]
            else:
                several = [tally + way for tally in several for way, _ in ways]
    tallies = [tally + wins[block] + added for tally, blocks in won for block in blocks if block in wins]
    if several is not _NO_OTHERS:
        tallies = [tally + other for tally in tallies for other in several]
    if tallies and tallies[0] & _PAIRS != _ONE_PAIR:
        tallies = []
    if hand.melds:
        return tallies
    if tallies and added == more:
        nine = _gates(packed & suit, hand.win)
        tallies = [tally + nine for tally in tallies]
    if tallies and packed & _NO_SEVEN_PAIRS:
        return tallies
    return tallies + [more + tally for tally in _special_tallies(hand, packed & _TILES, rules)]


def _gates(tiles: int, win: int) -> int:
    """The field for Nine Gates, of the tiles in the suit of the winning one."""
    suit, number = divmod(kind_of(win), 9)
    numbers = [tiles >> 3 * kind & 7 for kind in range(9 * suit, 9 * suit + 9)]
    return put(gates=gates(numbers, number))


def _special_tallies(hand: Hand, packed: int, rules: RuleSet) -> list[int]:
    """The tallies of all tiles as another shape than four sets and a pair."""
    if not packed & _NO_SEVEN_PAIRS:
        return [sum(map(OF_PAIR.__getitem__, members(packed)), _SEVEN_PAIRS)]
    held = [packed >> 3 * kind & 7 for kind in range(KINDS)]
    reading = special_reading(held, kind_of(hand.win))
    return [concealed_tally(reading)] if reading and is_complete(reading, hand, rules) else []


def _winning(by: str, tile: int) -> tuple[int, Mapping[int, int], tuple[int, ...]]:
    """The suit of a winning tile, what that adds to the tally by the block that it completes, other suits."""
    win = kind_of(tile)
    suit = win // 9
    added = {
        tiles: block_tally(placed) - block_tally(block) + put(wait=WAITS.index(wait))
        for tiles, block in BLOCKS.items()
        if win in block.kinds
        for (placed,), wait in completed([block], win, ron=by == "ron")
    }
    return _SUITS[suit], added, _SUITS[:suit] + _SUITS[suit + 1 :]


_SPLITS: Final[Memo[int, tuple[Way, ...]]] = Memo(lambda tiles: splits(tiles, _SPLITS), 16_384)
_WINNING: Final = {by: Memo(partial(_winning, by), KINDS + 3) for by in BY}
