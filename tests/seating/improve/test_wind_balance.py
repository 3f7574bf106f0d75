"""Winds are evened out, and the tables of a single session one by one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating.improve.wind_balance import (
    balanced_winds,
    counted,
    kicked,
    kicked_one_by_one,
    settle,
    uneven_places,
)
from seating.lots import Lots
from tests.examples import examples

winds_of_a_player = st.lists(st.integers(0, 3), min_size=4, max_size=4)


@settings(max_examples=examples(short=25, long=250))
@given(
    tables=st.integers(1, 6).flatmap(lambda n: st.lists(winds_of_a_player, min_size=4 * n, max_size=4 * n))
)
def test_tables_of_one_session_get_the_winds_that_they_get_together(tables):
    seats = [list(range(start, start + 4)) for start in range(0, len(tables), 4)]
    counts = counted(seats, tables)
    settle(seats, counts)
    together = kicked([list(group) for group in seats], [list(row) for row in counts])[0]
    assert kicked_one_by_one(seats, tables) == together


def test_a_player_without_a_table_keeps_uneven_winds():
    winds = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [3, 0, 0, 0]]
    assert kicked_one_by_one([[1, 2, 3, 0]], winds) == [[1, 2, 3, 0]]


@pytest.mark.parametrize("sessions", [1, 2, 5])
def test_each_session_gives_everybody_the_wind_had_least(sessions):
    orders = [Lots(str(number), "winds").shuffled(range(24)) for number in range(sessions)]
    rounds = [tuple(tuple(order[at : at + 4]) for at in range(0, 24, 4)) for order in orders]
    earlier = [[1, 1, 1, 1]] * 24
    balanced = balanced_winds(rounds, earlier)
    assert [[sorted(group) for group in tables] for tables in balanced] == [
        [sorted(group) for group in tables] for tables in rounds
    ]
    seats = [list(group) for tables in balanced for group in tables]
    assert uneven_places(counted(seats, earlier)) == []
