"""Hands worth the limit, whatever they would count (classical Japanese, limit hands)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.classical.facts import Facts
from scoring.rulesets import RuleSet
from scoring.tiles import DRAGONS, HONOURS, TERMINALS, WINDS, counts, kind_of

_NINE_WINS: Final = 9


@dataclass(frozen=True, slots=True)
class LimitHand:
    """One hand worth the limit: its key, its name, what it is."""

    key: str
    name: str
    test: Callable[[Facts], bool]


def _gates(facts: Facts) -> bool:
    """1112345678999 of one suit, all concealed, and one more of 2 to 8 for the pair."""
    held = counts(map(kind_of, facts.hand.tiles))
    for first in (0, 9, 18):
        numbers = held[first : first + 9]
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
        "East wins with the tiles he was dealt",
        lambda facts: facts.hand.first_turn and facts.hand.seat == "E" and facts.hand.by == "tsumo",
    ),
    LimitHand(
        "earthly-hand",
        "A win on East's first discard",
        lambda facts: facts.hand.first_turn and facts.hand.seat != "E" and facts.hand.by == "ron",
    ),
    LimitHand("three-dragons", "Three pungs of dragons", lambda facts: facts.pungs_of(DRAGONS) == 3),
    LimitHand("four-winds", "Four pungs of winds", lambda facts: facts.pungs_of(WINDS) == 4),
    LimitHand(
        "little-winds",
        "Three pungs and a pair of winds",
        lambda facts: facts.pungs_of(WINDS) == 3 and facts.pair in WINDS,
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
_THREE_KONGS: Final = "three-kongs"
_NINTH_WIN: Final = "nine-wins"


def limit_hands(facts: Facts, rules: RuleSet) -> tuple[str, ...]:
    """The keys of the limit hands that this is; those of sets need four sets and a pair."""
    found = [hand.key for hand in LIMIT_HANDS if hand.test(facts)]
    if rules.three_kongs == "limit" and _kongs(facts) == 3:
        found.append(_THREE_KONGS)
    if rules.nine_wins and facts.hand.seat == "E" and facts.hand.honba >= _NINE_WINS - 1:
        found.append(_NINTH_WIN)
    return tuple(found)
