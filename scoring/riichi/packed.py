"""A hand's tiles as one integer, three bits a kind, and the tallies of every way to split them.

Kinds follow one another from the lowest bits, 27 bits a suit; above them three bits count the red fives of
each suit. The suits of a hand are split one by one: there are few different ones, so the work is seldom new.
The suit with the winning tile is split into the block that this tile completes, and the rest.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from scoring.hand import BY, Hand
from scoring.memo import Memo
from scoring.riichi.completing import completed
from scoring.riichi.readings import concealed_tally, gates_tally, is_complete, special_reading
from scoring.riichi.tally import WAITS, Block, block_tally, mask, put
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS, dora_of, kind_of

Suit = tuple[int, int, Memo[int, tuple[int, ...]]]
"""Where a suit begins in the integer, its bits there, and for such bits the tallies of all their splits."""
Part = tuple[int, int]
"""The tiles of a block in its suit, and its tally."""

SUIT_BITS: Final = 27
REDS: Final = 3 * KINDS
_NUMBERS: Final = (1 << SUIT_BITS) - 1
_HONOURS: Final = (1 << REDS - 3 * SUIT_BITS) - 1

PACKED: Final[tuple[int, ...]] = tuple(
    (1 << 3 * kind_of(tile)) + (1 << REDS + 3 * (tile - KINDS) if tile >= KINDS else 0)
    for tile in range(KINDS + 3)
)
"""A tile's place in the integer."""

DORA_SHIFT: Final = tuple(3 * dora_of(kind_of(tile)) for tile in range(KINDS + 3))
"""How far to shift a packed hand to count the dora that a tile shows."""

_NO_SEVEN_PAIRS: Final = int("5" * KINDS, 8)
"""The bits that no tile of seven pairs sets: every kind is there twice or not at all."""

_PAIRS, _ONE_PAIR = mask(["pairs"]), put(pairs=1)
_THREES, _FOURS = int("3" * 9, 8), int("4" * 9, 8)
_COUNTS: Final = {"pung": (3,), "pair": (2,), "chow": (1, 1, 1)}
_AROUND: Final = (("pung", 0), ("pair", 0), ("chow", 0), ("chow", -1), ("chow", -2))
"""The blocks that a tile may complete, and where they begin, counted from it."""


def red_counts(reds: int) -> tuple[int, int, int]:
    """How many red fives there are of each suit, from the bits above all kinds."""
    return reds & 7, reds >> 3 & 7, reds >> 6


def hand_tallies(hand: Hand, packed: int, more: int, rules: RuleSet) -> list[int]:
    """The tallies of all readings of the concealed tiles with the winning one, packed; each with `more`."""
    place, near, parts, (shift, bits, splits), others = _WINNING[hand.by][hand.win]
    tiles, added, rest = packed >> shift & bits, more, [0]
    for other_shift, other_bits, other_splits in others:
        if other_tiles := packed >> other_shift & other_bits:
            ways = other_splits[other_tiles]
            if len(ways) == 1:
                added += ways[0]
            else:
                rest = [tally + other for tally in rest for other in ways]
    tallies = [
        tally + left + other + added
        for number in _THERE[tiles << 6 >> place & near]
        for block, tally in [parts[number]]
        for left in splits[tiles - block]
        for other in rest
    ]
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


def _blocks(kind: int) -> Iterator[Block]:
    """The blocks of which a kind is the lowest."""
    yield Block("pung", kind)
    yield Block("pair", kind)
    if kind % 9 <= 6 and kind < 27:
        yield Block("chow", kind)


def _tiles(form: str, number: int) -> int:
    """The tiles of a block in a suit."""
    return sum(count << 3 * each for each, count in enumerate(_COUNTS[form], number))


def _enough(tiles: int) -> tuple[int, int]:
    """What to add to a suit, so that all the bits are set that come with it if the suit has these tiles.

    They are the highest of each count, which four sets; without them the tiles that are left are there.
    """
    highest = tiles + _THREES & _FOURS
    return highest - tiles, highest


def _parts(kind: int) -> tuple[tuple[int, int, int], ...]:
    """The blocks of which a kind is the lowest: what `_enough` says of them, and their tallies."""
    return tuple((*_enough(_tiles(block.form, kind % 9)), block_tally(block)) for block in _blocks(kind))


def _splits(suit: int, tiles: int) -> tuple[int, ...]:
    """The tallies of all ways to split the tiles of one suit into sets and at most one pair."""
    if not tiles:
        return (0,)
    lowest, splits = ((tiles & -tiles).bit_length() - 1) // 3, _SUITS[suit][2]
    return tuple(
        {
            tally + other
            for add, enough, tally in _LOWEST[9 * suit + lowest]
            if (left := tiles + add) & enough == enough
            for other in splits[left - enough]
            if not tally & other & _PAIRS
        }
    )


def _there(near: int) -> tuple[int, ...]:
    """Which of the blocks around a winning tile are there, the tile being the third of five kinds."""
    return tuple(number for number, (add, enough) in _ENOUGH_AROUND if near + add & enough == enough)


def _completed(by: str, win: int) -> tuple[Part, ...]:
    """The blocks around a winning tile, with the wait there was; nothing for those that its suit has not."""
    return tuple(
        next(
            (
                (_tiles(form, block.kind % 9), block_tally(block) + put(wait=WAITS.index(wait)))
                for each in _blocks(win + step)
                if each.form == form
                for (block,), wait in completed([each], win, ron=by == "ron")
            ),
            (0, 0),
        )
        for form, step in _AROUND
    )


def _winning(by: str, tile: int) -> tuple[int, int, tuple[Part, ...], Suit, tuple[Suit, ...]]:
    """Where a tile is in its suit, the bits around it that are of the suit, what it completes, the suits."""
    win = kind_of(tile)
    suit, number = divmod(win, 9)
    kinds = range(max(0, number - 2), min(number + 2, 8) + 1) if suit < 3 else (number,)
    near = sum(7 << 3 * (kind - number + 2) for kind in kinds)
    return 3 * number, near, _completed(by, win), _SUITS[suit], _SUITS[:suit] + _SUITS[suit + 1 :]


_SUITS: Final[tuple[Suit, ...]] = tuple(
    (SUIT_BITS * suit, _NUMBERS if suit < 3 else _HONOURS, Memo(partial(_splits, suit), 4_096))
    for suit in range(4)
)
_ENOUGH_AROUND: Final = tuple(enumerate(_enough(_tiles(form, 2 + step)) for form, step in _AROUND))
_LOWEST: Final = Memo(_parts, KINDS)
_THERE: Final = Memo(_there, 4_096)
_WINNING: Final = {by: Memo(partial(_winning, by), KINDS + 3) for by in BY}
