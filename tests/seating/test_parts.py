"""The parts a draw is made of: fields, columns, lots, matchings, winds."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating.columns import difference_columns
from seating.fields import IRREDUCIBLE, add, multiply
from seating.lots import Lots
from seating.matching import cheapest_assignment

calm = settings(deadline=None, max_examples=25)


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


def test_the_lots_are_those_written_down():
    assert Lots("Hanchan", "players").below(100) == 52
    assert Lots("Hanchan", "players").shuffled(range(1, 9)) == [7, 3, 8, 4, 5, 6, 2, 1]


def test_every_place_is_equally_likely():
    lots = Lots("fair", "test")
    counts = [0] * 4
    for _ in range(4000):
        counts[lots.shuffled("ESWN").index("E")] += 1
    assert [count for count in counts if not 900 < count < 1100] == []


@calm
@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_the_assignment_is_the_cheapest_of_all(costs):
    chosen = cheapest_assignment(costs)
    totals = [
        sum(row[column] for row, column in zip(costs, order, strict=True))
        for order in permutations(range(len(costs)))
    ]
    assert sorted(chosen) == list(range(len(costs)))
    assert sum(row[column] for row, column in zip(costs, chosen, strict=True)) == min(totals)
