"""Tables along a line, listed as far as needed: never fewer than if all had been listed at once."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from seating.swiss.candidate_tables import SCALE, worthwhile_tables
from seating.swiss.moves import Moves, affordable_prices, as_moves
from seating.swiss.unlisted_tables import NEVER
from tests.examples import examples
from tests.seating.swiss.test_proof import line, some_pairs, total

in_numbers = settings(max_examples=examples(short=40, long=600))
guesses = st.lists(st.integers(0, 9 * SCALE), min_size=12, max_size=12)
limits = st.lists(st.integers(0, 12 * SCALE), min_size=1, max_size=3).map(sorted)


def scaled_line(met):
    """The costs of twelve along a line, in parts of a place."""
    return [[SCALE * cost for cost in row] for row in line(12, met)]


@in_numbers
@given(met=some_pairs(12, 35), guess=guesses)
def test_no_table_costs_less_than_its_four_pay(met, guess):
    costs = scaled_line(met)
    prices = affordable_prices(costs, guess)
    assert all(
        total([four], costs) >= sum(prices[place] for place in four) for four in combinations(range(12), 4)
    )


@in_numbers
@given(met=some_pairs(12, 35), guess=guesses, listed=limits, cost=st.integers(0, 12 * SCALE))
def test_the_tables_up_to_a_cost_and_the_next_one_are_listed_in_order(met, guess, listed, cost):
    costs = scaled_line(met)
    prices = affordable_prices(costs, guess)
    moves = Moves(costs, prices, listed)
    for first, tables in enumerate(worthwhile_tables(costs, prices, listed[-1])):
        everything, row = as_moves(tables), moves.beyond(first, cost)
        assert row == everything[: len(row)]
        assert len(row) == len(everything) or row[-1][0] > cost


@in_numbers
@given(
    met=some_pairs(12, 35),
    guess=guesses,
    listed=limits,
    before=st.lists(st.integers(0, 6 * SCALE), min_size=12, max_size=12).map(sorted),
    firsts=st.lists(st.integers(1, 11), min_size=1, max_size=3).map(sorted),
    band=st.integers(0, 12 * SCALE),
)
def test_taken_positions_cost_what_all_tables_together_say(met, guess, listed, before, firsts, band):
    costs = scaled_line(met)
    prices = affordable_prices(costs, guess)
    moves, everything = Moves(costs, prices, listed), worthwhile_tables(costs, prices, listed[-1])
    for first in firsts:
        least = [
            min(
                (before[at] + cost for at in range(first) for cost, four in everything[at] if place in four),
                default=NEVER,
            )
            for place in range(first, 12)
        ]
        cap = before[first] + band
        taken, further = moves.taken(first, before[:first], cap)
        while least and least[-1] > cap:
            assert further <= least.pop()
        assert taken == least
