"""A pass along the line: it finds a seating, and its bound is never above the best of all seatings."""

from hypothesis import given, settings
from hypothesis import strategies as st

from seating.swiss.beam_search import Pass, tables_in
from seating.swiss.candidate_tables import SCALE
from seating.swiss.exact_search import BARRED, search_along_line
from seating.swiss.lagrangian import best_prices
from seating.swiss.moves import Moves, affordable_prices
from tests.examples import examples
from tests.seating.oracles import cheapest
from tests.seating.swiss.test_proof import line, some_pairs, total

in_numbers = settings(max_examples=examples(short=40, long=600))


def scaled(costs):
    return [[SCALE * cost for cost in row] for row in costs]


@in_numbers
@given(
    met=some_pairs(12, 35),
    guess=st.lists(st.integers(0, 9 * SCALE), min_size=12, max_size=12),
    band=st.integers(0, 6 * SCALE),
    listed=st.integers(2 * SCALE, 12 * SCALE),
    near=st.integers(0, 12 * SCALE),
    most=st.tuples(st.integers(1, 20), st.integers(1, 20)),
)
def test_the_bound_holds_with_any_sessions_left_aside(met, guess, band, listed, near, most):
    costs = line(12, met)
    prices = affordable_prices(scaled(costs), guess)
    beam = Pass(Moves(scaled(costs), prices, sorted((near, listed))), band, most)
    beam.run()
    best = SCALE * cheapest(12, lambda four: total([four], costs))
    assert beam.bound + sum(prices) <= best
    if beam.end:
        cost = SCALE * total(tables_in(beam.end), costs)
        assert cost == beam.end.cost + sum(prices) >= best


@in_numbers
@given(met=some_pairs(12, 30))
def test_the_passes_find_the_best_seating_of_twelve_and_prove_it(met):
    costs = line(12, met)
    seating = search_along_line(scaled(costs), affordable_prices(scaled(costs), best_prices(scaled(costs))))
    best = cheapest(12, lambda four: total([four], costs))
    if best < BARRED:
        assert seating.bound <= best <= seating.cost == total(seating.tables, costs)
    else:
        assert seating.tables == ()
