"""Difference columns: sessions in which four groups of n players never meet twice, nor return to a table.

A column holds five residues of a group of order n. Its session seats at table x + c₄ the players x + c_g of
the groups g = 0..3, for every x. Two columns whose differences between any two rows differ share no pair of
players and no player's table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from .fields import field_moduli, multiply
from .lots import Lots

Column = tuple[int, ...]
ROWS = 5
LONGEST = 16
SEARCHED_FROM = 23
"""Below this order a search does not find enough columns at once; they are stored, or come from a field."""


@cache
def difference_columns(order: int) -> tuple[tuple[int, ...], tuple[Column, ...]]:
    """The moduli of the group and up to 16 columns of five residues; ((), ()) when none are known."""
    if field_moduli(order) and order >= ROWS:
        return field_moduli(order), field_columns(order)
    stored = stored_columns()
    if order in stored:
        return stored[order]
    if order >= SEARCHED_FROM:
        return (order,), searched_columns(order)
    return (), ()


def field_columns(order: int) -> tuple[Column, ...]:
    """Five distinct elements times r, for every r: every difference e·r of two rows occurs once."""
    return tuple(tuple(multiply(row, r, order) for row in range(ROWS)) for r in range(min(order, LONGEST)))


@cache
def stored_columns() -> dict[int, tuple[tuple[int, ...], tuple[Column, ...]]]:
    """The columns found by long search, by order."""
    text = files("seating").joinpath("data", "columns.json").read_text(encoding="utf-8")
    return {
        int(order): (tuple(found["mod"]), tuple(tuple(column) for column in found["cols"]))
        for order, found in json.loads(text)["columns"].items()
    }


def searched_columns(order: int) -> tuple[Column, ...]:
    """Sixteen columns over a cyclic group of order 23 or more, by a search that begins again when stuck."""
    lots = Lots(str(order), "columns")
    found: list[Column] = []
    while len(found) < LONGEST:
        column = next_column(found, order, lots)
        found = [*found, column] if column else []
    return tuple(found)


def next_column(columns: Sequence[Column], order: int, lots: Lots) -> Column | None:
    """One more column that repeats no difference, or None when a row has no value left."""
    column = [0]
    for row in range(1, ROWS):
        fitting = [value for value in range(order) if fits(value, row, column, columns, order)]
        if not fitting:
            return None
        column.append(fitting[lots.below(len(fitting))])
    return tuple(column)


def fits(value: int, row: int, column: Sequence[int], columns: Sequence[Column], order: int) -> bool:
    """Whether the value's differences from the rows above are new among the columns."""
    return all(
        (value - above) % order != (other[row] - other[upper]) % order
        for upper, above in enumerate(column)
        for other in columns
    )
