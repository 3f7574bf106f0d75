"""What doubles a classical hand: one line each, with how often it does (classical Japanese, doublings)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.classical.facts import Facts
from scoring.tiles import DRAGONS, ORPHANS, SIMPLES


@dataclass(frozen=True, slots=True)
class Doubling:
    """One reason to double: its key and name, and how many doublings it gives a hand (0: none)."""

    key: str
    name: str
    times: Callable[[Facts], int]


def _all_chows(facts: Facts) -> bool:
    return facts.standard and not facts.pungs and facts.pair in SIMPLES


def _concealed(facts: Facts) -> bool:
    """All tiles come from the wall, the last one too (rulings C3)."""
    return facts.hand.by == "tsumo" and not facts.hand.is_open


def _ends_in_one_suit(facts: Facts) -> bool:
    return facts.only(ORPHANS) and len(facts.suits) == 1


def _three_kongs(facts: Facts) -> bool:
    return sum(block.form == "kong" for block in facts.pungs) == 3


def _small_dragons(facts: Facts) -> bool:
    """With those of its two pungs it makes the three doublings that are printed."""
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
    Doubling("after-kong", "On a kong's tile", lambda facts: _drawn(facts, facts.hand.after_kong)),
    Doubling("last-tile", "Last tile of the wall", lambda facts: _drawn(facts, facts.hand.last_tile)),
    Doubling("last-discard", "Last discard", lambda facts: facts.hand.last_tile and facts.hand.by == "ron"),
    Doubling("robbing-kong", "Robbing a kong", lambda facts: facts.hand.robbing_kong),
)


def _has(facts: Facts, kind: int) -> int:
    return facts.pungs_of(frozenset({kind}))


def _honours(facts: Facts) -> bool:
    return any(kind >= 27 for kind in facts.kinds)


def _concealed_pungs(facts: Facts) -> int:
    return sum(block.concealed for block in facts.pungs)


def doubling_lines(facts: Facts) -> tuple[tuple[str, int], ...]:
    """The doublings of a hand of four sets and a pair: key and number, in the order of the table."""
    found = ((one.key, int(one.times(facts))) for one in DOUBLINGS)
    return tuple((key, times) for key, times in found if times)
