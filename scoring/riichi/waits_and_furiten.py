"""What a hand waits for (tenpai), and when a ready player may not win on a discard (furiten).

Yaku play no part here: a hand that waits for a tile on which it has none is ready all the same.

`Furiten` is what is remembered of one player in one hand; each function returns what is remembered after
something happened (EMA 2012 §3.4.5; after riichi, §3.3.12).
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.packed_tiles import splits
from scoring.rulesets import RuleSet
from scoring.tiles import COPIES, KINDS, ORPHANS, Meld, counts, kind_of


def is_complete(held: Sequence[int]) -> bool:
    """Whether concealed tiles, counted by the 34 kinds, are a complete hand beside their melds.

    Sets and a pair, seven different pairs or the thirteen orphans (EMA 2012 §3.2).
    """
    return bool(splits(held)) or _is_seven_pairs(held) or _is_thirteen_orphans(held)


def waits(concealed: Iterable[int], melds: Iterable[Meld] = ()) -> frozenset[int]:
    """The kinds that complete 13, 10, 7, 4 or 1 concealed tiles beside none to four melds.

    A kind of which the player holds all four, melds too, is no wait (EMA 2012 §3.4.2, rulings E21).
    """
    held = counts(map(kind_of, concealed))
    laid_out = counts(kind_of(tile) for meld in melds for tile in meld.tiles)
    return frozenset(
        kind
        for kind in range(KINDS)
        if held[kind] + laid_out[kind] < COPIES and is_complete(_with_one_more(held, kind))
    )


def is_ready(concealed: Iterable[int], melds: Iterable[Meld] = ()) -> bool:
    """Whether the hand is tenpai: it waits for a tile, be all of them seen elsewhere (EMA 2012 §3.4.2)."""
    return bool(waits(concealed, melds))


def _with_one_more(held: Sequence[int], kind: int) -> tuple[int, ...]:
    return (*held[:kind], held[kind] + 1, *held[kind + 1 :])


def _is_seven_pairs(held: Sequence[int]) -> bool:
    return sum(held) == 14 and set(held) == {0, 2}


def _is_thirteen_orphans(held: Sequence[int]) -> bool:
    return sum(held) == 14 and {kind for kind, count in enumerate(held) if count} == ORPHANS


@dataclass(frozen=True, slots=True)
class Furiten:
    """The kinds a player has discarded, called ones too, and whether they let a winning tile pass.

    `passed` is forgotten when the rules say so, unless the player was in `riichi`: then it stays.
    """

    discards: frozenset[int] = frozenset()
    riichi: bool = False
    passed: bool = False


def is_furiten(state: Furiten, waits: Collection[int]) -> bool:
    """Whether the player who waits for these kinds may not win on a discard.

    One wait among the own discards is enough, whatever tile could be won on, with a yaku or without.
    """
    return state.passed or not state.discards.isdisjoint(waits)


def after_discard(state: Furiten, kind: int, rules: RuleSet) -> Furiten:
    """The state after the player discarded a tile, whether or not somebody calls it."""
    forgotten = _forgotten(state) if rules.passed_ron_ends == "discard" else state
    return replace(forgotten, discards=state.discards | {kind})


def after_draw(state: Furiten, rules: RuleSet) -> Furiten:
    """The state after the player drew a tile."""
    return state if rules.passed_ron_ends == "discard" else _forgotten(state)


def after_own_call(state: Furiten, rules: RuleSet) -> Furiten:
    """The state after the player called a discard for a set."""
    return after_draw(state, rules)


def after_call(state: Furiten, rules: RuleSet) -> Furiten:
    """The state after another player called a discard, which breaks the go-around (EMA 2012 §3.4.5)."""
    return _forgotten(state) if rules.passed_ron_ends == "draw-or-any-call" else state


def after_passing(state: Furiten, kind: int, waits: Collection[int]) -> Furiten:
    """The state after the player did not win on another's tile, discarded or added to a pung, yaku or not."""
    return replace(state, passed=True) if kind in waits else state


def after_riichi(state: Furiten) -> Furiten:
    """The state after the player declared riichi, which a furiten player may do."""
    return replace(state, riichi=True)


def _forgotten(state: Furiten) -> Furiten:
    return state if state.riichi else replace(state, passed=False)
