"""What a hand of thirteen tiles waits for, and whether it is ready (tenpai).

Yaku play no part here: a hand that waits for a tile on which it has none is ready all the same.
"""

from collections.abc import Iterable, Sequence

from scoring.splitting import splits
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
