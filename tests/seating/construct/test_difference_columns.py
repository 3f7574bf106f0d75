"""Finite fields, and difference columns that repeat no difference."""

from itertools import combinations

import pytest

from seating.construct.difference_columns import IRREDUCIBLE, add, difference_columns, multiply


@pytest.mark.parametrize("order", sorted(IRREDUCIBLE))
def test_a_field_has_no_zero_divisors_and_multiplication_distributes(order):
    prime, tail = IRREDUCIBLE[order]
    moduli = (prime,) * len(tail)
    assert all(multiply(a, b, order) for a in range(1, order) for b in range(1, order))
    a, b, c = 2, order - 1, order // 2
    left = multiply(a, add(b, c, moduli), order)
    assert left == add(multiply(a, b, order), multiply(a, c, order), moduli)


@pytest.mark.parametrize("order", [5, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25, 33, 49, 81, 98])
def test_columns_repeat_no_difference_between_any_two_rows(order):
    moduli, columns = difference_columns(order)
    negative = {a: next(b for b in range(order) if add(a, b, moduli) == 0) for a in range(order)}
    for upper, lower in combinations(range(5), 2):
        differences = [add(column[lower], negative[column[upper]], moduli) for column in columns]
        assert len(set(differences)) == len(columns)
