"""The costs of meetings: kept up to date through exchanges, they are those of the sessions as they stand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from seating.improve.repeated_meetings import COSTS, Meetings
from tests.examples import examples

PLAYERS = range(12)
orders = st.lists(st.permutations(PLAYERS), min_size=1, max_size=4)
exchanges = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from(PLAYERS), st.sampled_from(PLAYERS)), max_size=30
)
costs_of_two = st.lists(st.integers(0, 3), min_size=12, max_size=12)


def between(costs):
    """A symmetric table of the costs of each two: those of the one with the higher number."""
    return [[costs[max(a, b)] * (a != b) for b in PLAYERS] for a in PLAYERS]


@settings(max_examples=examples(short=40, long=400))
@given(orders, exchanges, costs_of_two, costs_of_two, st.sampled_from([COSTS, tuple(7 + c for c in COSTS)]))
def test_savings_and_changes_are_those_of_the_sessions_as_they_stand(orders, moves, met, dislike, repeats):
    seats = Meetings(between(met), between(dislike), orders, [frozenset()] * len(orders), repeats=repeats)
    for number, first, second in moves:
        session = number % len(orders)
        if first // 4 != second // 4:
            seats.exchange(session, first, second)
        anew = Meetings(between(met), between(dislike), seats.orders, seats.frozen, repeats=repeats)
        assert seats.cost == anew.cost
        for at in range(len(orders)):
            savings = seats.savings_of_leaving(at)
            assert savings == anew.savings_of_leaving(at)
            assert seats.changes(at, first, savings) == anew.changes(at, first, savings)


@given(st.permutations(PLAYERS), costs_of_two)
def test_a_change_is_what_the_exchange_then_costs(order, met):
    seats = Meetings(between(met), between([0] * 12), [order], [frozenset()])
    changes = seats.changes(0, 0, seats.savings_of_leaving(0))
    for second in range(4, 12):
        moved = Meetings(between(met), between([0] * 12), [order], [frozenset()])
        moved.exchange(0, 0, second)
        assert moved.cost - seats.cost == changes[second]
