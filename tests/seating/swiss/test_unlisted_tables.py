"""Tables that are not listed: the bound for seatings with them is never above their cost."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from seating.swiss.candidate_tables import SCALE
from seating.swiss.moves import affordable_prices
from seating.swiss.unlisted_tables import NEVER, UnlistedTables
from tests.examples import examples
from tests.seating.swiss.test_moves import guesses, scaled_line
from tests.seating.swiss.test_proof import some_pairs, total

in_numbers = settings(max_examples=examples(short=40, long=600))
listed_costs = st.integers(0, 12 * SCALE)


@in_numbers
@given(met=some_pairs(12, 35), guess=guesses, listed=listed_costs)
def test_a_table_that_is_not_listed_costs_what_is_reckoned_for_it(met, guess, listed):
    costs = scaled_line(met)
    prices = affordable_prices(costs, guess)
    unlisted = UnlistedTables(costs, prices, listed)
    for four in combinations(range(12), 4):
        reduced = total([four], costs) - sum(prices[place] for place in four)
        if reduced > listed:
            assert unlisted.least_cost(four[3] - four[0]) <= unlisted.cost(four[0], four[3]) <= reduced


@in_numbers
@given(
    met=some_pairs(12, 35),
    guess=guesses,
    listed=listed_costs,
    before=st.lists(st.integers(0, 90 * SCALE), min_size=12, max_size=12),
    most=st.integers(0, 99 * SCALE),
)
def test_the_least_cost_with_an_unlisted_table_is_that_of_the_cheapest(met, guess, listed, before, most):
    costs = scaled_line(met)
    unlisted = UnlistedTables(costs, affordable_prices(costs, guess), listed)
    for position in range(13):
        tables = [
            (before[first] + unlisted.cost(first, last), last)
            for first in range(position)
            for last in range(first + 3, 12)
        ]
        ending = [cost for cost, last in tables if last == position - 1]
        reaching = [cost for cost, last in tables if last >= position - 1]
        assert unlisted.ending_before(position) == min([NEVER, *ending])
        assert unlisted.across(position, most) == min([most, *reaching])
        unlisted.note(before[position % 12])
