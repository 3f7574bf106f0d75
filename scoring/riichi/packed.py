"""A hand's tiles as one integer, three bits a kind, and the tallies of every way to split one suit of it.

Kinds follow one another from the lowest bits, 27 bits a suit; above them three bits count the red fives of
each suit. The suits of a hand are split one by one: there are few different ones, so the work is seldom new.
"""

from functools import cache
from typing import Final

from scoring.riichi.completing import completed
from scoring.riichi.hand import Hand
from scoring.riichi.memo import Memo
from scoring.riichi.readings import concealed_tally, is_complete, special_reading
from scoring.riichi.shapes import gates
from scoring.riichi.tally import WAITS, Block, block_tally, mask, put
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS, dora_of, kind_of

Part = tuple[str, int]
"""A block of a suit: its form and lowest number, from 0."""

SUIT_BITS: Final = 27
SUIT: Final = (1 << SUIT_BITS) - 1
REDS: Final = 3 * KINDS
HONOURS: Final = 3 * SUIT_BITS
HONOUR: Final = (1 << REDS - HONOURS) - 1

PACKED: Final[tuple[int, ...]] = tuple(
    (1 << 3 * kind_of(tile)) + (1 << REDS + 3 * (tile - KINDS) if tile >= KINDS else 0)
    for tile in range(KINDS + 3)
)
"""A tile's place in the integer."""

NO_SEVEN_PAIRS: Final = int("5" * KINDS, 8)
"""The bits that no tile of seven pairs sets: every kind is there twice or not at all."""

_SHIFT: Final = tuple(3 * kind_of(tile) for tile in range(KINDS + 3))
DORA_SHIFT: Final = tuple(3 * dora_of(kind_of(tile)) for tile in range(KINDS + 3))
"""How far to shift a packed hand to count the dora that a tile shows."""

_RUN: Final = 0o111
_ONES: Final = 0o111111111
_WIN, _OPENS = SUIT_BITS + 2, SUIT_BITS + 6
_ONE_PAIR, _PAIRS = put(pairs=1), mask(["pairs"])


def _suit_keys(win: int, *, opens: bool) -> tuple[int, ...]:
    """What is added to the bits of each suit to ask for its tallies.

    Which suit it is, which number of it, 1 to 9, wins, and whether a pung of that counts as open.
    """
    won_by = (win % 9 + 1 << _WIN) + (opens << _OPENS)
    return tuple((suit << SUIT_BITS) + (won_by if suit == win // 9 else 0) for suit in range(4))


_KEYS: Final = {
    (tile, opens): _suit_keys(kind_of(tile), opens=opens)
    for tile in range(KINDS + 3)
    for opens in (False, True)
}


def red_counts(reds: int) -> tuple[int, int, int]:
    """How many red fives there are of each suit, from the bits above all kinds."""
    return reds & 7, reds >> 3 & 7, reds >> 6


def hand_tallies(hand: Hand, packed: int, more: int, rules: RuleSet) -> list[int]:
    """The tallies of all readings of the concealed tiles with the winning one, packed; each with `more`."""
    m, p, s, z = _KEYS[hand.win, hand.by == "ron" and packed >> _SHIFT[hand.win] & 7 >= 3]
    tallies = [
        more + of_m + of_p + of_s + of_z
        for of_m in SUIT_TALLIES[(packed & SUIT) + m]
        for of_p in SUIT_TALLIES[(packed >> SUIT_BITS & SUIT) + p]
        for of_s in SUIT_TALLIES[(packed >> 2 * SUIT_BITS & SUIT) + s]
        for of_z in SUIT_TALLIES[(packed >> HONOURS & HONOUR) + z]
    ]
    if tallies and tallies[0] & _PAIRS != _ONE_PAIR:
        tallies = []
    if hand.melds or (tallies and packed & NO_SEVEN_PAIRS):
        return tallies
    return tallies + [more + each for each in _special_tallies(hand, packed, rules)]


def _special_tallies(hand: Hand, packed: int, rules: RuleSet) -> list[int]:
    held = [packed >> 3 * kind & 7 for kind in range(KINDS)]
    reading = special_reading(held, kind_of(hand.win))
    return [concealed_tally(reading)] if reading and is_complete(reading, hand, rules) else []


def _suit_tallies(key: int) -> tuple[int, ...]:
    suit, number = key >> SUIT_BITS & 3, (key >> _WIN & 15) - 1
    packed, tally_of = key & SUIT, _tallies_of(suit).__getitem__
    splits = _SPLITS[packed, suit == 3]
    if number < 0:
        return tuple([sum(map(tally_of, split)) for split in splits])
    places = _places(9 * suit + number, key >> _OPENS > 0)
    return tuple(
        {
            sum(map(tally_of, split)) + more + (_gates(packed, number) if len(split) == 5 else 0)
            for split in splits
            for block, more in places
            if block in split
        }
    )


@cache
def _tallies_of(suit: int) -> dict[Part, int]:
    """The tallies of all blocks that a suit has, by form and lowest number."""
    forms = ("pair", "pung") if suit == 3 else ("pair", "pung", "chow")
    return {
        (form, number): block_tally(Block(form, 9 * suit + number))
        for form in forms
        for number in range(7 if suit == 3 or form == "chow" else 9)
    }


@cache
def _places(win: int, opens: bool) -> tuple[tuple[Part, int], ...]:
    """The blocks that a kind may complete, and what that adds to their tally: the wait, a pung made open."""
    return tuple(
        (part, sum(map(block_tally, placed)) - tally + put(wait=WAITS.index(wait)))
        for part, tally in _tallies_of(win // 9).items()
        for placed, wait in completed([Block(part[0], win - win % 9 + part[1])], win, ron=opens)
    )


def _gates(packed: int, number: int) -> int:
    return put(gates=gates([packed >> 3 * each & 7 for each in range(9)], number))


def _split(key: tuple[int, bool]) -> tuple[tuple[Part, ...], ...]:
    """All ways to split the tiles of one suit into sets and at most one pair."""
    packed, honours = key
    tiles = sum((packed >> bit & _ONES).bit_count() << bit for bit in range(3))
    if tiles % 3 == 0:
        return tuple(_sets(packed, honours))
    return tuple(
        (("pair", number), *sets)
        for number in range(9)
        if tiles % 3 == 2 and packed >> 3 * number & 7 >= 2
        for sets in _sets(packed - (2 << 3 * number), honours)
    )


def _sets(packed: int, honours: bool) -> list[tuple[Part, ...]]:
    if not packed:
        return [()]
    number = ((packed & -packed).bit_length() - 1) // 3
    rest, found = packed >> 3 * number, list[tuple[Part, ...]]()
    if rest & 7 >= 3:
        found += [(("pung", number), *sets) for sets in _sets(packed - (3 << 3 * number), honours)]
    if not honours and number <= 6 and rest >> 3 & 7 and rest >> 6 & 7:
        found += [(("chow", number), *sets) for sets in _sets(packed - (_RUN << 3 * number), honours)]
    return found


_SPLITS: Final = Memo(_split, 4_096)
SUIT_TALLIES: Final = Memo(_suit_tallies, 16_384)
"""The tallies of every way to split a suit, by its bits and what `_suit_keys` adds."""
