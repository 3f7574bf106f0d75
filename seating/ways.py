"""Ways to seat the positions of a line one table after another: what was paid so far, and for whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .tables_at_prices import Four, Option

Move = tuple[int, int, Four]
"""A table: its reduced cost, its members as bits relative to the lowest, and its members."""


class Way(NamedTuple):
    """How some positions were seated: the reduced costs so far, the last table, and the way before it."""

    cost: int
    four: Four | None = None
    before: Way | None = None


def as_moves(tables: Sequence[Option]) -> list[Move]:
    """The tables of one lowest position, the cheapest first, with their members as bits."""
    return [(cost, sum(1 << place - four[0] for place in four), four) for cost, four in sorted(tables)]


def tables_on(way: Way | None) -> tuple[Four, ...]:
    """The tables of a way, the first one first."""
    tables: list[Four] = []
    while way and way.four:
        tables.append(way.four)
        way = way.before
    return tuple(reversed(tables))


def steps_on(taken: int) -> int:
    """How many positions from the first one on are taken: the first that is free is so far away."""
    return (~taken & (taken + 1)).bit_length() - 1
