"""A hand's tiles as one integer, three bits a kind, and the tallies of every way to split them.

Kinds follow one another from the lowest bits, 27 bits a suit; above them three bits count the red fives of
each suit. The suits of a hand are split one by one: there are few different ones, so the work is seldom new.
"""

from functools import cache, lru_cache, partial
from typing import Final

from scoring.riichi.completing import completed
from scoring.riichi.hand import Hand
from scoring.riichi.memo import Memo
from scoring.riichi.readings import concealed_tally, gates_tally, is_complete, special_reading
from scoring.riichi.tally import WAITS, Block, block_tally, mask, put
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS, dora_of, kind_of

Part = int
"""A block of a suit: its lowest number from 0, and nine times the place of its form in `FORMS`."""
Split = tuple[int, tuple[Part, ...]]
"""One way to split a suit: its tally and its blocks."""

FORMS: Final = ("pung", "chow", "pair")
SUIT_BITS: Final = 27
REDS: Final = 3 * KINDS
_NUMBERS: Final = (1 << SUIT_BITS) - 1
_HONOURS: Final = (1 << REDS - 3 * SUIT_BITS) - 1

PACKED: Final[tuple[int, ...]] = tuple(
    (1 << 3 * kind_of(tile)) + (1 << REDS + 3 * (tile - KINDS) if tile >= KINDS else 0)
    for tile in range(KINDS + 3)
)
"""A tile's place in the integer."""

SHIFT: Final = tuple(3 * kind_of(tile) for tile in range(KINDS + 3))
"""How far to shift a packed hand to count a tile's kind."""

DORA_SHIFT: Final = tuple(3 * dora_of(kind_of(tile)) for tile in range(KINDS + 3))
"""How far to shift a packed hand to count the dora that a tile shows."""

_NO_SEVEN_PAIRS: Final = int("5" * KINDS, 8)
"""The bits that no tile of seven pairs sets: every kind is there twice or not at all."""

_ONES: Final = 0o111111111
_RUN: Final = 0o111
_PAIRS, _ONE_PAIR = mask(["pairs"]), put(pairs=1)
_IN_SUITS: Final = mask(["in_m", "in_p", "in_s", "in_z"])
_FLUSHES: Final = {put(in_m=5), put(in_p=5), put(in_s=5)}


def red_counts(reds: int) -> tuple[int, int, int]:
    """How many red fives there are of each suit, from the bits above all kinds."""
    return reds & 7, reds >> 3 & 7, reds >> 6


def hand_tallies(hand: Hand, packed: int, more: int, rules: RuleSet) -> list[int]:
    """The tallies of all readings of the concealed tiles with the winning one, packed; each with `more`."""
    win, rest = hand.win, [more]
    opens = hand.by == "ron" and packed >> SHIFT[win] & 7 >= 3
    (shift, bits, splits), others = _WON_IN[SHIFT[win] // SUIT_BITS]
    won = splits[packed >> shift & bits]
    for shift, bits, splits in others:
        if tiles := packed >> shift & bits:
            ways = splits[tiles]
            if len(ways) == len(rest) == 1:
                rest[0] += ways[0][0]
            else:
                rest = [tally + other for tally in rest for other, _ in ways]
    tallies = [
        tally + other + completing
        for tally, parts in won
        for part, completing in _PLACES[win, opens]
        if part in parts
        for other in rest
    ]
    if tallies and tallies[0] & _PAIRS != _ONE_PAIR:
        tallies = []
    if hand.melds:
        return tallies
    if tallies and tallies[0] & _IN_SUITS in _FLUSHES:
        nine = gates_tally(hand)
        tallies = [tally + nine for tally in tallies]
    if tallies and packed & _NO_SEVEN_PAIRS:
        return tallies
    return tallies + [more + tally for tally in _special_tallies(hand, packed, rules)]


def _special_tallies(hand: Hand, packed: int, rules: RuleSet) -> list[int]:
    held = [packed >> 3 * kind & 7 for kind in range(KINDS)]
    reading = special_reading(held, kind_of(hand.win))
    return [concealed_tally(reading)] if reading and is_complete(reading, hand, rules) else []


def _block(suit: int, part: Part) -> Block:
    return Block(FORMS[part // 9], 9 * suit + part % 9)


@cache
def _tallies(suit: int) -> dict[Part, int]:
    """The tallies of all blocks that a suit can have."""
    numbers = {"pung": 9, "chow": 7, "pair": 9} if suit < 3 else {"pung": 7, "pair": 7}
    parts = [9 * FORMS.index(form) + number for form, count in numbers.items() for number in range(count)]
    return {part: block_tally(_block(suit, part)) for part in parts}


def _places(won: tuple[int, bool]) -> tuple[tuple[Part, int], ...]:
    """The blocks that a tile may complete, and what that adds to their tally: the wait, a pung made open."""
    win, opens = kind_of(won[0]), won[1]
    number, suit = win % 9, win // 9
    chows = range(max(number - 2, 0), min(number, 6) + 1) if suit < 3 else ()
    return tuple(
        (part, sum(map(block_tally, placed)) - _tallies(suit)[part] + put(wait=WAITS.index(wait)))
        for part in (number, *(9 + start for start in chows), 18 + number)
        for placed, wait in completed([_block(suit, part)], win, ron=opens)
    )


def _splits(suit: int, packed: int) -> tuple[Split, ...]:
    """All ways to split the tiles of one suit into sets and at most one pair."""
    tally_of = _tallies(suit).__getitem__
    return tuple([(sum(map(tally_of, parts)), parts) for parts in _PARTS[packed, suit < 3]])


def _parts(key: tuple[int, bool]) -> tuple[tuple[Part, ...], ...]:
    packed, numbers = key
    tiles = sum((packed >> bit & _ONES).bit_count() << bit for bit in range(3))
    if tiles % 3 == 0:
        return _sets(packed, numbers)
    return tuple(
        (18 + number, *sets)
        for number in range(9)
        if tiles % 3 == 2 and packed >> 3 * number & 7 >= 2
        for sets in _sets(packed - (2 << 3 * number), numbers)
    )


@lru_cache(2_048)
def _sets(packed: int, numbers: bool) -> tuple[tuple[Part, ...], ...]:
    """All ways to split tiles into sets, the lowest first; chows where the suit has `numbers`."""
    if not packed:
        return ((),)
    number = ((packed & -packed).bit_length() - 1) // 3
    rest, found = packed >> 3 * number, []
    if rest & 7 >= 3:
        found += [(number, *sets) for sets in _sets(packed - (3 << 3 * number), numbers)]
    if numbers and number <= 6 and rest >> 3 & 7 and rest >> 6 & 7:
        found += [(9 + number, *sets) for sets in _sets(packed - (_RUN << 3 * number), numbers)]
    return tuple(found)


_PARTS: Final = Memo(_parts, 4_096)
_PLACES: Final = Memo(_places, 128)
_SUITS: Final = tuple(
    (SUIT_BITS * suit, _NUMBERS if suit < 3 else _HONOURS, Memo(partial(_splits, suit), 2_048))
    for suit in range(4)
)
"""Of each suit: where it begins in the integer, its bits there, and for such bits all ways to split them."""

_WON_IN: Final = tuple((_SUITS[suit], _SUITS[:suit] + _SUITS[suit + 1 :]) for suit in range(4))
"""The suits, apart the one in which the winning tile is."""
