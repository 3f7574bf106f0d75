"""Winds that people have read already: turned for those who gain by it, and for nobody else."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from seating.improve.kept_winds import NOBODY, few_turns, turned
from seating.improve.wind_balance import balanced_winds, counted, unevenness
from tests.examples import examples

PLACES = range(12)
sessions = st.lists(st.permutations(PLACES), min_size=1, max_size=5)
earlier = st.lists(st.lists(st.integers(0, 2), min_size=4, max_size=4), min_size=12, max_size=12)
newcomers = st.frozensets(st.sampled_from(PLACES), max_size=5)


def as_rounds(orders):
    """Orders of places as rounds of tables."""
    return [tuple(tuple(order[at : at + 4]) for at in range(0, 12, 4)) for order in orders]


def staying(rounds, new):
    """The tables of all rounds with NOBODY where a newcomer sits."""
    return [[NOBODY if place in new else place for place in group] for tables in rounds for group in tables]


def unevenness_of(rounds, winds):
    return unevenness(counted([list(group) for tables in rounds for group in tables], winds))


@settings(max_examples=examples(short=40, long=400))
@given(sessions, earlier, newcomers)
def test_everybody_keeps_their_table_and_no_winds_get_more_uneven(orders, winds, new):
    rounds = as_rounds(orders)
    after = few_turns(rounds, staying(rounds, new), winds)
    assert [[sorted(group) for group in tables] for tables in after] == [
        [sorted(group) for group in tables] for tables in rounds
    ]
    assert unevenness_of(after, winds) <= unevenness_of(rounds, winds)


@settings(max_examples=examples(short=40, long=400))
@given(sessions, newcomers)
def test_where_all_winds_are_even_already_nothing_is_turned(orders, new):
    rounds = balanced_winds(as_rounds(orders), [(0, 0, 0, 0)] * 12)
    counts = counted([list(group) for tables in rounds for group in tables], [(0, 0, 0, 0)] * 12)
    if all(max(row) - min(row) <= 1 for row in counts):
        assert few_turns(rounds, staying(rounds, new), [(0, 0, 0, 0)] * 12) == rounds


@settings(max_examples=examples(short=40, long=400))
@given(sessions, earlier, newcomers)
def test_no_table_can_be_turned_back_without_a_loss_to_somebody(orders, winds, new):
    rounds = as_rounds(orders)
    before = staying(rounds, new)
    after = [group for tables in few_turns(rounds, before, winds) for group in tables]
    for at, group in enumerate(after):
        for order in permutations(group):
            changed = [*after[:at], order, *after[at + 1 :]]
            loss = unevenness(counted(changed, winds)) - unevenness(counted(after, winds))
            assert (
                loss > 0
                or spreads(changed, winds) > spreads(after, winds)
                or turned(order, before[at]) >= turned(group, before[at])
            )


def spreads(seats, winds):
    """By how much the winds of all differ beyond what is even."""
    return sum(max(0, max(row) - min(row) - 1) for row in counted(seats, winds))


def test_two_newcomers_divide_the_free_winds_between_them():
    winds = [(0, 0, 0, 0), (0, 0, 0, 0), (2, 1, 1, 1), (1, 2, 1, 1)]
    rounds = [((2, 3, 0, 1),)]
    assert few_turns(rounds, [[NOBODY, NOBODY, 0, 1]], winds) == (((3, 2, 0, 1),),)
