"""Finite fields, and difference columns made with them: sessions in which nobody meets twice.

An element is a number 0..q − 1 whose digits to the base p are the coefficients of a polynomial, lowest first.

A column holds five residues of a group of order n. Its session seats at table x + c₄ the players x + c_g of
the groups g = 0..3, for every x. Two columns whose differences between any two rows differ share no pair of
players and no player's table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from seating.lots import Lots

# x^k = −(what stands here), lowest coefficient first: one irreducible polynomial for each power of a prime.
IRREDUCIBLE: dict[int, tuple[int, tuple[int, ...]]] = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 0)),
    27: (3, (1, 2, 0)),
    32: (2, (1, 0, 1, 0, 0)),
    49: (7, (1, 0)),
    64: (2, (1, 1, 0, 0, 0, 0)),
    81: (3, (2, 1, 0, 0)),
}
Column = tuple[int, ...]
ROWS = 5
LONGEST = 16
SEARCHED_FROM = 23
"""Below this order a search does not find enough columns at once; they are stored, or come from a field."""


def is_prime(number: int) -> bool:
    """Whether the number is prime."""
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def field_moduli(order: int) -> tuple[int, ...]:
    """The field's addition as a product of cyclic groups; () for an order up to 100 without a field."""
    if is_prime(order):
        return (order,)
    if order in IRREDUCIBLE:
        prime, tail = IRREDUCIBLE[order]
        return (prime,) * len(tail)
    return ()


def digits(number: int, moduli: Sequence[int]) -> list[int]:
    """The number in mixed radix, the first modulus least significant."""
    digit_list = []
    for modulus in moduli:
        number, digit = divmod(number, modulus)
        digit_list.append(digit)
    return digit_list


def number_of(digit_list: Sequence[int], moduli: Sequence[int]) -> int:
    """The number whose mixed-radix digits these are."""
    value = 0
    for digit, modulus in zip(reversed(digit_list), reversed(moduli), strict=True):
        value = value * modulus + digit % modulus
    return value


def add(left: int, right: int, moduli: Sequence[int]) -> int:
    """The sum of two elements of a product of cyclic groups."""
    sums = [a + b for a, b in zip(digits(left, moduli), digits(right, moduli), strict=True)]
    return number_of(sums, moduli)


def multiply(left: int, right: int, order: int) -> int:
    """The product of two elements of the field of this order."""
    if is_prime(order):
        return left * right % order
    prime, tail = IRREDUCIBLE[order]
    moduli = (prime,) * len(tail)
    product, power = [0] * len(tail), digits(left, moduli)
    for digit in digits(right, moduli):
        product = [(a + digit * b) % prime for a, b in zip(product, power, strict=True)]
        power = times_x(power, tail, prime)
    return number_of(product, moduli)


def times_x(element: Sequence[int], tail: Sequence[int], prime: int) -> list[int]:
    """The element multiplied by x, reduced by x^k = −tail."""
    carried = element[-1]
    shifted = [0, *element[:-1]]
    return [(digit - carried * low) % prime for digit, low in zip(shifted, tail, strict=True)]


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
        int(order): (tuple(stored["mod"]), tuple(tuple(column) for column in stored["cols"]))
        for order, stored in json.loads(text)["columns"].items()
    }


def searched_columns(order: int) -> tuple[Column, ...]:
    """Sixteen columns over a cyclic group of order 23 or more, by a search that begins again when stuck."""
    lots = Lots(str(order), "columns")
    columns: list[Column] = []
    while len(columns) < LONGEST:
        column = next_column(columns, order, lots)
        columns = [*columns, column] if column else []
    return tuple(columns)


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
