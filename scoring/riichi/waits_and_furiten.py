"""The waits of a hand (tenpai), and when a tenpai player may not win on a discard (furiten).

Yaku are ignored: a hand is tenpai even if it has no yaku on the tile it waits for.

`Furiten` is the state of one player in one hand; each `after_` function returns the state after an event
(EMA 2012 §3.4.5; after riichi, §3.3.12).
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.packed_tiles import splits
from scoring.rulesets import RuleSet
from scoring.tiles import COPIES, KINDS, ORPHANS, Meld, counts, kind_of


def is_complete(kind_counts: Sequence[int]) -> bool:
    """Whether concealed tiles, given as counts of the 34 kinds, complete a hand with its melds.

    Sets and a pair, seven different pairs or the thirteen orphans (EMA 2012 §3.2).
    """
    return bool(splits(kind_counts)) or _is_seven_pairs(kind_counts) or _is_thirteen_orphans(kind_counts)


def waits(concealed: Iterable[int], melds: Iterable[Meld] = ()) -> frozenset[int]:
    """The kinds that complete 13, 10, 7, 4 or 1 concealed tiles with zero to four melds.

    A kind of which the player holds all four, melds included, is not a wait (EMA 2012 §3.4.2, rulings E21).
    """
    kind_counts = counts(map(kind_of, concealed))
    laid_out = counts(kind_of(tile) for meld in melds for tile in meld.tiles)
    return frozenset(
        kind
        for kind in range(KINDS)
        if kind_counts[kind] + laid_out[kind] < COPIES and is_complete(_with_one_more(kind_counts, kind))
    )


def is_ready(concealed: Iterable[int], melds: Iterable[Meld] = ()) -> bool:
    """Whether the hand is tenpai, even if others hold all the tiles it waits for (EMA 2012 §3.4.2)."""
    return bool(waits(concealed, melds))


def _with_one_more(kind_counts: Sequence[int], kind: int) -> tuple[int, ...]:
    return (*kind_counts[:kind], kind_counts[kind] + 1, *kind_counts[kind + 1 :])


def _is_seven_pairs(kind_counts: Sequence[int]) -> bool:
    return sum(kind_counts) == 14 and set(kind_counts) == {0, 2}


def _is_thirteen_orphans(kind_counts: Sequence[int]) -> bool:
    return sum(kind_counts) == 14 and {kind for kind, count in enumerate(kind_counts) if count} == ORPHANS


@dataclass(frozen=True, slots=True)
class Furiten:
    """The kinds a player has discarded, including called tiles, and whether they passed up a winning tile.

    `passed` is reset when the rules say so, but is permanent for a player in `riichi`.
    """

    discards: frozenset[int] = frozenset()
    riichi: bool = False
    passed: bool = False


def is_furiten(state: Furiten, waits: Collection[int]) -> bool:
    """Whether the player who waits for these kinds may not win on a discard.

    One wait among the player's own discards makes all waits furiten, with or without a yaku.
    """
    return state.passed or not state.discards.isdisjoint(waits)


def after_discard(state: Furiten, kind: int, rules: RuleSet) -> Furiten:
    """The state after the player discarded a tile, even if another player calls it."""
    after_forgetting = _without_passed(state) if rules.passed_ron_ends == "discard" else state
    return replace(after_forgetting, discards=state.discards | {kind})


def after_draw(state: Furiten, rules: RuleSet) -> Furiten:
    """The state after the player drew a tile."""
    return state if rules.passed_ron_ends == "discard" else _without_passed(state)


def after_own_call(state: Furiten, rules: RuleSet) -> Furiten:
    """The state after the player called a discard for a set."""
    return after_draw(state, rules)


def after_call(state: Furiten, rules: RuleSet) -> Furiten:
    """The state after another player called a discard, which interrupts the go-around (EMA 2012 §3.4.5)."""
    return _without_passed(state) if rules.passed_ron_ends == "draw-or-any-call" else state


def after_passing(state: Furiten, kind: int, waits: Collection[int]) -> Furiten:
    """The state after the player passed up another's tile (a discard or an added kong), yaku or not."""
    return replace(state, passed=True) if kind in waits else state


def after_riichi(state: Furiten) -> Furiten:
    """The state after the player declared riichi, which a furiten player may do."""
    return replace(state, riichi=True)


def _without_passed(state: Furiten) -> Furiten:
    return state if state.riichi else replace(state, passed=False)
