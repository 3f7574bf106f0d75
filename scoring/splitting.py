"""Every way to split concealed tiles into sets and a pair: the plain form, which all rules share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.tiles import KINDS

_STARTS: Final = frozenset(kind for kind in range(27) if kind % 9 <= 6)

Sets = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Split:
    """One way: the kind of the pair, and every set as its form ("chow" or "pung") and lowest kind."""

    pair: int
    sets: Sets


def splits(held: Sequence[int]) -> tuple[Split, ...]:
    """All ways to split tiles, counted by the 34 kinds, into sets and one pair; none when there is none."""
    return tuple(_splits(list(held)))


def _splits(held: list[int]) -> Iterator[Split]:
    for pair in range(KINDS):
        if held[pair] >= 2:
            held[pair] -= 2
            for sets in _into_sets(held, 0):
                yield Split(pair, sets)
            held[pair] += 2


def _into_sets(held: list[int], lowest: int) -> Iterator[Sets]:
    """The ways to split the kinds from `lowest` on: three of a kind may be a pung, the rest begin chows."""
    kind = next((kind for kind in range(lowest, KINDS) if held[kind]), None)
    if kind is None:
        yield ()
        return
    number = held[kind]
    for pungs in range(number // 3 + 1):
        chows = number - 3 * pungs
        if chows and (kind not in _STARTS or min(held[kind + 1], held[kind + 2]) < chows):
            continue
        taken = ((kind, number), (kind + 1, chows), (kind + 2, chows)) if chows else ((kind, number),)
        for each, count in taken:
            held[each] -= count
        for rest in _into_sets(held, kind + 1):
            yield (*(("pung", kind),) * pungs, *(("chow", kind),) * chows, *rest)
        for each, count in taken:
            held[each] += count
