"""Furiten: when a player who is ready may not win on a discard. A tile drawn by himself always wins.

`Furiten` is what is remembered of one player in one hand; each function returns what is remembered after
something happened (EMA 2012 §3.4.5; after riichi, §3.3.12).
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from scoring.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Furiten:
    """The kinds a player has discarded, called ones too, and whether he let a winning tile pass.

    `passed` is forgotten when the rules say so, unless the player was in `riichi`: then it stays.
    """

    discards: frozenset[int] = frozenset()
    riichi: bool = False
    passed: bool = False


def is_furiten(state: Furiten, waits: Collection[int]) -> bool:
    """Whether the player who waits for these kinds may not win on a discard.

    One of his waits among his discards is enough, whatever tile he could win on, with a yaku or without.
    """
    return state.passed or not state.discards.isdisjoint(waits)


def after_discard(state: Furiten, kind: int, rules: RuleSet) -> Furiten:
    """The player discarded a tile; whether somebody calls it makes no difference."""
    forgotten = _forgotten(state) if rules.passed_ron_ends == "discard" else state
    return replace(forgotten, discards=state.discards | {kind})


def after_draw(state: Furiten, rules: RuleSet) -> Furiten:
    """The player drew a tile."""
    return state if rules.passed_ron_ends == "discard" else _forgotten(state)


def after_own_call(state: Furiten, rules: RuleSet) -> Furiten:
    """The player called a discard for a set."""
    return after_draw(state, rules)


def after_call(state: Furiten, rules: RuleSet) -> Furiten:
    """Another player called a discard for a set, which breaks the go-around (EMA 2012 §3.4.5)."""
    return _forgotten(state) if rules.passed_ron_ends == "draw-or-any-call" else state


def after_passing(state: Furiten, kind: int, waits: Collection[int]) -> Furiten:
    """The player did not win on another's tile, discarded or added to a pung; with or without a yaku."""
    return replace(state, passed=True) if kind in waits else state


def after_riichi(state: Furiten) -> Furiten:
    """The player declared riichi, which a furiten player may do."""
    return replace(state, riichi=True)


def _forgotten(state: Furiten) -> Furiten:
    return state if state.riichi else replace(state, passed=False)
