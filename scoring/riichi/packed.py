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
from scoring.riichi.completing import completed
from scoring.riichi.readings import concealed_tally, gates_tally, is_complete, special_reading
from scoring.riichi.suits import CHOW, PAIR, PUNG, Split, splits
from scoring.riichi.tally import WAITS, Block, block_tally, mask, put
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS, dora_of, kind_of

Ways = tuple[tuple[int, tuple[int, ...]], ...]
"""All splits of the tiles of one suit: each with its tally and its different blocks."""
Suit = tuple[int, Memo[int, Ways]]
"""The bits of a suit in the integer, and for what is set of them the splits."""

SUIT_BITS: Final = 27
REDS: Final = 3 * KINDS
_NUMBERS: Final = (1 << SUIT_BITS) - 1
_HONOURS: Final = (1 << REDS - 3 * SUIT_BITS) - 1

# a list: what `PACKED.__getitem__` gets from a tuple takes twice the time
PACKED: Final[Sequence[int]] = [
    (1 << 3 * kind_of(tile)) + (1 << REDS + 3 * (tile - KINDS) if tile >= KINDS else 0)
    for tile in range(KINDS + 3)
]
"""A tile's place in the integer."""

DORA_SHIFT: Final = tuple(3 * dora_of(kind_of(tile)) for tile in range(KINDS + 3))
"""How far to shift a packed hand to count the dora that a tile shows."""

_NO_SEVEN_PAIRS: Final = int("5" * KINDS, 8)
"""The bits that no tile of seven pairs sets: every kind is there twice or not at all."""

_PAIRS, _ONE_PAIR = mask(["pairs"]), put(pairs=1)


def red_counts(reds: int) -> tuple[int, int, int]:
    """How many red fives there are of each suit, from the bits above all kinds."""
    return reds & 7, reds >> 3 & 7, reds >> 6


def hand_tallies(hand: Hand, packed: int, more: int, rules: RuleSet) -> list[int]:
    """The tallies of all readings of the concealed tiles with the winning one, packed; each with `more`."""
    (bits, split), wins, others = _WINNING[hand.by][hand.win]
    won, added, several = split[packed & bits], more, [0]
    for bits, split in others:
        if tiles := packed & bits:
            ways = split[tiles]
            if len(ways) == 1:
                added += ways[0][0]
            else:
                several = [tally + way for tally in several for way, _ in ways]
    tallies = [tally + wins[block] + added for tally, blocks in won for block in blocks if block in wins]
    if len(several) != 1:
        tallies = [tally + other for tally in tallies for other in several]
    if tallies and tallies[0] & _PAIRS != _ONE_PAIR:
        tallies = []
    if hand.melds:
        return tallies
    if added == more:
        nine = gates_tally(hand)
        tallies = [tally + nine for tally in tallies]
    if tallies and packed & _NO_SEVEN_PAIRS:
        return tallies
    return tallies + [more + tally for tally in _special_tallies(hand, packed, rules)]


def _special_tallies(hand: Hand, packed: int, rules: RuleSet) -> list[int]:
    held = [packed >> 3 * kind & 7 for kind in range(KINDS)]
    reading = special_reading(held, kind_of(hand.win))
    return [concealed_tally(reading)] if reading and is_complete(reading, hand, rules) else []


def _blocks(suit: int) -> dict[int, Block]:
    """The blocks of a suit by their tiles there."""
    kinds = range(9 * suit, min(9 * suit + 9, KINDS))
    return {
        tiles << 3 * (kind - 9 * suit): Block(form, kind)
        for form, tiles in (("pung", PUNG), ("pair", PAIR), ("chow", CHOW))
        for kind in (kinds if form != "chow" else kinds[:7] if suit < 3 else ())
    }


def _apart(tiles: int, *, chows: bool) -> tuple[tuple[Split, Split], ...]:
    """All splits of the tiles of a suit, each with its different blocks: all, unless one comes twice."""
    return tuple(
        [
            (blocks, blocks if len(different := {*blocks}) == len(blocks) else tuple(different))
            for blocks in splits(tiles, chows=chows)
        ]
    )


def _split(suit: int, tiles: int) -> Ways:
    tally = _TALLIES[suit].__getitem__
    ways = _SPLITS[suit][tiles >> SUIT_BITS * suit]
    return tuple([(sum(map(tally, blocks)), different) for blocks, different in ways])


def _winning(by: str, tile: int) -> tuple[Suit, Mapping[int, int], tuple[Suit, ...]]:
    """The suit of a winning tile, what that adds to the tally by the block that it completes, other suits."""
    win = kind_of(tile)
    suit, number = divmod(win, 9)
    added = {
        tiles: block_tally(placed) - block_tally(block) + put(wait=WAITS.index(wait))
        for tiles, block in _BLOCKS[suit].items()
        if tiles >> 3 * number & 7
        for (placed,), wait in completed([block], win, ron=by == "ron")
    }
    return _SUITS[suit], added, _SUITS[:suit] + _SUITS[suit + 1 :]


_BLOCKS: Final = tuple(map(_blocks, range(4)))
_TALLIES: Final = tuple({tiles: block_tally(block) for tiles, block in suit.items()} for suit in _BLOCKS)
_NUMBER_WAYS: Final = Memo(partial(_apart, chows=True), 4_096)
_SPLITS: Final = (*[_NUMBER_WAYS] * 3, Memo(partial(_apart, chows=False), 512))
_SUITS: Final[tuple[Suit, ...]] = tuple(
    ((_NUMBERS if suit < 3 else _HONOURS) << SUIT_BITS * suit, Memo(partial(_split, suit), 4_096))
    for suit in range(4)
)
_WINNING: Final = {by: Memo(partial(_winning, by), KINDS + 3) for by in BY}
