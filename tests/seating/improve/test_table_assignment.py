"""Which physical table each four sits at: the bound at which the search may stop."""

from itertools import permutations, product

import pytest

from seating.improve.table_assignment import Visits, least_cost
from seating.lots import Lots


def visits_of(tables: int, number: int, order: tuple[int, ...]) -> Visits:
    """Players who were at tables before as `number` scatters them, one session in the given order."""
    groups = [tuple(range(4 * at, 4 * at + 4)) for at in range(tables)]
    earlier = [
        [(number * (player + 3) * (table + 5)) % 7 % 3 for table in range(tables)]
        for player in range(4 * tables)
    ]
    return Visits([[groups[at] for at in order]], [list(range(tables))], earlier)


@pytest.mark.parametrize(("tables", "number"), list(product([1, 2, 3, 4], [1, 2, 3])))
def test_the_bound_of_one_session_is_the_least_cost_of_all_orders(tables, number):
    orders = list(permutations(range(tables)))
    least = min(visits_of(tables, number, order).cost() for order in orders)
    assert {least_cost(visits_of(tables, number, order)) for order in orders} == {least}


def test_of_more_sessions_and_many_tables_only_the_past_is_known():
    groups = [tuple(range(4 * at, 4 * at + 4)) for at in range(9)]
    earlier = [[1] * 9 for _player in range(35)] + [[3] + [1] * 8]
    assert least_cost(Visits([groups], [list(range(9))], earlier)) == 3
    assert least_cost(Visits([groups[:2]] * 2, [[0, 1]] * 2, earlier)) == 3


def test_visits_are_counted_anew_after_groups_exchange_tables():
    visits = visits_of(4, 2, (0, 1, 2, 3))
    visits.repeat_visits(0)
    visits.exchange(0, 1, 3)
    assert visits.repeat_visits(0) == visits_of(4, 2, (0, 3, 2, 1)).repeat_visits(0)


def test_visits_of_all_sessions_are_those_of_the_hall_as_it_stands():
    lots, players = Lots("visits", "test"), range(24)
    orders = [lots.shuffled(players) for _session in range(5)]
    columns = [
        [0, 1, 2, 3, 4, 5],
        [5, 4, 3, 2, 1, 0],
        [6, 1, 2, 3, 4, 5],
        [0, 2, 4, 6, 5, 3],
        [1, 3, 5, 0, 2, 4],
    ]
    hall = [[tuple(order[at : at + 4]) for at in range(0, 24, 4)] for order in orders]
    earlier = [[lots.below(2) for _table in range(7)] for _player in players]
    visits = Visits([list(groups) for groups in hall], columns, earlier)
    for _exchange in range(40):
        session, first, second = lots.below(5), lots.below(6), lots.below(6)
        if first != second:
            visits.exchange(session, first, second)
        anew = Visits([list(groups) for groups in visits.hall], columns, earlier)
        for number in range(5):
            assert visits.repeat_visits(number) == anew.repeat_visits(number)
            assert visits.groups_that_return(number) == anew.groups_that_return(number)
