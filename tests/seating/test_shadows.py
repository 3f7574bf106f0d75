"""A pass along the line: it finds a seating, and its bound is never above the best of all seatings."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from seating.exact import BARRED, along
from seating.prices import fair_prices
from seating.shadows import Pass, unlisted_costs, without_debts
from seating.tables_at_prices import SCALE, worthwhile
from seating.ways import as_moves, tables_on
from tests.seating.test_swiss_proof import line, partitions, some_pairs, total

EVERY = tuple(partitions(range(12)))
calm = settings(deadline=None, max_examples=60)


def scaled(costs):
    return [[SCALE * cost for cost in row] for row in costs]


@calm
@given(
    met=some_pairs(12, 35),
    guess=st.lists(st.integers(0, 9 * SCALE), min_size=12, max_size=12),
    band=st.integers(0, 6 * SCALE),
    listed=st.integers(2 * SCALE, 12 * SCALE),
    most=st.tuples(st.integers(1, 20), st.integers(1, 20)),
)
def test_whatever_is_left_aside_the_bound_holds(met, guess, band, listed, most):
    costs = line(12, met)
    prices = without_debts(scaled(costs), guess)
    moves = [as_moves(tables) for tables in worthwhile(scaled(costs), prices, listed)]
    one = Pass(moves, unlisted_costs(scaled(costs), prices, listed), band, most)
    one.run()
    best = SCALE * min(total(tables, costs) for tables in EVERY)
    assert one.bound + sum(prices) <= best
    if one.end:
        cost = SCALE * total(tables_on(one.end), costs)
        assert cost == one.end.cost + sum(prices) >= best


@calm
@given(met=some_pairs(12, 30))
def test_the_passes_find_the_best_seating_of_twelve_and_prove_it(met):
    costs = line(12, met)
    found = along(scaled(costs), without_debts(scaled(costs), fair_prices(scaled(costs))))
    best = min(total(tables, costs) for tables in EVERY)
    if best < BARRED:
        assert found.bound <= best <= found.cost == total(found.tables, costs)
    else:
        assert found.tables == ()


@calm
@given(met=some_pairs(12, 35), guess=st.lists(st.integers(0, 9 * SCALE), min_size=12, max_size=12))
def test_no_table_costs_less_than_its_four_pay(met, guess):
    costs = scaled(line(12, met))
    prices = without_debts(costs, guess)
    assert all(
        total([four], costs) >= sum(prices[place] for place in four) for four in combinations(range(12), 4)
    )


@calm
@given(
    met=some_pairs(12, 35),
    guess=st.lists(st.integers(0, 9 * SCALE), min_size=12, max_size=12),
    listed=st.integers(0, 12 * SCALE),
)
def test_a_table_that_is_not_listed_costs_what_is_reckoned_for_it(met, guess, listed):
    costs = scaled(line(12, met))
    prices = without_debts(costs, guess)
    unlisted = unlisted_costs(costs, prices, listed)
    for four in combinations(range(12), 4):
        reduced = total([four], costs) - sum(prices[place] for place in four)
        if reduced > listed:
            assert unlisted[four[0]][four[3] - four[0] - 3] <= reduced
