"""The doublings of a classical hand, and the hands that are worth the limit regardless of their points."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.riichi.readings import Reading
from scoring.riichi.tally import Block, meld_block
from scoring.rulesets import RuleSet
from scoring.tiles import DRAGONS, HONOURS, ORPHANS, SIMPLES, TERMINALS, WIND_TILES, counts, kind_of
from scoring.winds import WINDS as SEATS
from scoring.winning_hand import Hand

EAST: Final = min(WIND_TILES)


def wind_kind(wind: str) -> int:
    """The kind of a wind's tile."""
    return EAST + SEATS.index(wind)


@dataclass(frozen=True)
class Facts:
    """A hand, and one reading of it."""

    hand: Hand
    reading: Reading

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every set and the pair, those laid out included."""
        return (*self.reading.blocks, *map(meld_block, self.hand.melds))

    @cached_property
    def pungs(self) -> tuple[Block, ...]:
        """Pungs and kongs."""
        return tuple(block for block in self.blocks if block.form in ("pung", "kong"))

    @cached_property
    def pair(self) -> int:
        """The kind of the pair."""
        return next(block.kind for block in self.blocks if block.form == "pair")

    @property
    def standard(self) -> bool:
        """Whether the hand is four sets and a pair."""
        return self.reading.shape == "standard"

    @cached_property
    def kinds(self) -> frozenset[int]:
        """The different kinds in the hand."""
        return frozenset(kind for block in self.blocks for kind in block.kinds)

    @property
    def suits(self) -> frozenset[int]:
        """The suits in the hand: 0 characters, 1 circles, 2 bamboos."""
        return frozenset(kind // 9 for kind in self.kinds - HONOURS)

    def pungs_of(self, kinds: frozenset[int]) -> int:
        """How many pungs and kongs of these kinds there are."""
        return sum(block.kind in kinds for block in self.pungs)

    def only(self, kinds: frozenset[int]) -> bool:
        """Whether the hand has no other kinds than these."""
        return self.kinds <= kinds

    @property
    def own_wind(self) -> int:
        """The kind of the player's wind."""
        return wind_kind(self.hand.seat)

    @property
    def round_wind(self) -> int:
        """The kind of the round's wind."""
        return wind_kind(self.hand.round)


_NINE_WINS: Final = 9
_THREE_KONGS: Final = "three-kongs"
_NINTH_WIN: Final = "nine-wins"


@dataclass(frozen=True, slots=True)
class Doubling:
    """One reason to double: its key and name, and how many doublings it gives a hand (0: none)."""

    key: str
    name: str
    times: Callable[[Facts], int]


def _all_chows(facts: Facts) -> bool:
    return facts.standard and not facts.pungs and facts.pair in SIMPLES


def _concealed(facts: Facts) -> bool:
    """Whether all tiles come from the wall, including the winning tile (rulings C3)."""
    return facts.hand.by == "tsumo" and not facts.hand.is_open


def _ends_in_one_suit(facts: Facts) -> bool:
    return facts.only(ORPHANS) and len(facts.suits) == 1


def _three_kongs(facts: Facts) -> bool:
    return sum(block.form == "kong" for block in facts.pungs) == 3


def _small_dragons(facts: Facts) -> bool:
    """Two pungs and a pair of dragons: with those of the two pungs, the three doublings of the rulebook."""
    return facts.pungs_of(DRAGONS) == 2 and facts.pair in DRAGONS


def _drawn(facts: Facts, flag: bool) -> bool:
    return flag and facts.hand.by == "tsumo"


DOUBLINGS: Final = (
    Doubling("riichi", "Riichi", lambda facts: facts.hand.riichi == "riichi"),
    Doubling("dragons", "Pung or kong of dragons", lambda facts: facts.pungs_of(DRAGONS)),
    Doubling("seat-wind", "Pung or kong of the own wind", lambda facts: _has(facts, facts.own_wind)),
    Doubling("round-wind", "Pung or kong of the round wind", lambda facts: _has(facts, facts.round_wind)),
    Doubling("all-chows", "All chows, the pair of simples", _all_chows),
    Doubling("no-terminals", "No terminals and honours", lambda facts: facts.only(SIMPLES)),
    Doubling("only-terminals", "Only terminals and honours", lambda facts: facts.only(ORPHANS)),
    Doubling("terminals-one-suit", "Only terminals and honours, one suit", _ends_in_one_suit),
    Doubling("one-suit", "One suit", lambda facts: 3 * (len(facts.suits) == 1 and not _honours(facts))),
    Doubling("concealed-hand", "All tiles from the wall", _concealed),
    Doubling("three-concealed", "Three concealed pungs", lambda facts: _concealed_pungs(facts) == 3),
    Doubling("small-dragons", "Two pungs and a pair of dragons", _small_dragons),
    Doubling("three-kongs", "Three kongs", lambda facts: 2 * _three_kongs(facts)),
    Doubling("after-kong", "On a kong’s tile", lambda facts: _drawn(facts, facts.hand.after_kong)),
    Doubling("last-tile", "Last tile of the wall", lambda facts: _drawn(facts, facts.hand.last_tile)),
    Doubling("last-discard", "Last discard", lambda facts: facts.hand.last_tile and facts.hand.by == "ron"),
    Doubling("robbing-kong", "Robbing a kong", lambda facts: facts.hand.robbing_kong),
    Doubling("own-flower", "Flower or season of the own wind", lambda facts: facts.hand.own_flowers),
)


def _has(facts: Facts, kind: int) -> int:
    return facts.pungs_of(frozenset({kind}))


def _honours(facts: Facts) -> bool:
    return any(kind >= 27 for kind in facts.kinds)


def _concealed_pungs(facts: Facts) -> int:
    return sum(block.concealed for block in facts.pungs)


def doubling_lines(facts: Facts) -> tuple[tuple[str, int], ...]:
    """The doublings of a hand of four sets and a pair: key and number, in the order of the table."""
    lines = ((doubling.key, int(doubling.times(facts))) for doubling in DOUBLINGS)
    return tuple((key, times) for key, times in lines if times)


@dataclass(frozen=True, slots=True)
class LimitHand:
    """One hand worth the limit: its key, its name, and its condition."""

    key: str
    name: str
    test: Callable[[Facts], bool]


def _gates(facts: Facts) -> bool:
    """Whether the hand is a concealed 1112345678999 of one suit, and another tile of 2 to 8 as the pair."""
    kind_counts = counts(map(kind_of, facts.hand.tiles))
    for suit_start in (0, 9, 18):
        numbers = kind_counts[suit_start : suit_start + 9]
        if numbers[0] == numbers[8] == 3 and sorted(numbers[1:8]) == [1] * 6 + [2]:
            return not facts.hand.melds
    return False


def _pungs_only(facts: Facts, kinds: frozenset[int]) -> bool:
    return facts.standard and facts.only(kinds)


def _kongs(facts: Facts) -> int:
    return sum(block.form == "kong" for block in facts.pungs)


LIMIT_HANDS: Final = (
    LimitHand(
        "heavenly-hand",
        "East wins with the tiles dealt",
        lambda facts: facts.hand.first_turn and facts.hand.seat == "E" and facts.hand.by == "tsumo",
    ),
    LimitHand(
        "earthly-hand",
        "A win on East’s first discard",
        lambda facts: facts.hand.first_turn and facts.hand.seat != "E" and facts.hand.by == "ron",
    ),
    LimitHand("three-dragons", "Three pungs of dragons", lambda facts: facts.pungs_of(DRAGONS) == 3),
    LimitHand("four-winds", "Four pungs of winds", lambda facts: facts.pungs_of(WIND_TILES) == 4),
    LimitHand(
        "little-winds",
        "Three pungs and a pair of winds",
        lambda facts: facts.pungs_of(WIND_TILES) == 3 and facts.pair in WIND_TILES,
    ),
    LimitHand("all-terminals", "All 1 and 9", lambda facts: _pungs_only(facts, TERMINALS)),
    LimitHand("all-honours", "All honours", lambda facts: _pungs_only(facts, HONOURS)),
    LimitHand(
        "four-concealed",
        "Four concealed pungs",
        lambda facts: sum(block.concealed for block in facts.pungs) == 4,
    ),
    LimitHand("four-kongs", "Four kongs", lambda facts: _kongs(facts) == 4),
    LimitHand("nine-gates", "Nine gates", _gates),
    LimitHand(
        "thirteen-orphans",
        "Thirteen orphans",
        lambda facts: facts.reading.shape in ("orphans", "orphans-13"),
    ),
)


def limit_hands(facts: Facts, rules: RuleSet) -> tuple[str, ...]:
    """The keys of the limit hands that a complete hand matches."""
    keys = [hand.key for hand in LIMIT_HANDS if hand.test(facts)]
    if rules.three_kongs == "limit" and _kongs(facts) == 3:
        keys.append(_THREE_KONGS)
    if rules.nine_wins and facts.hand.seat == "E" and facts.hand.honba >= _NINE_WINS - 1:
        keys.append(_NINTH_WIN)
    return tuple(keys)
