"""Lines of a results file that stand twice: taken once with a word, or a fault where they say otherwise."""

import pytest

from tests.factories import make_event
from tournament.result.services.importing.planning import plan_results

pytestmark = pytest.mark.django_db
NOTE = "1 line repeats an earlier one: taken once."


@pytest.fixture
def event():
    """Eight players without seats."""
    return make_event(players=8, sessions=2, rules="ema-riichi-2016", drawn=False)


def read(event, *lines: str):
    plan = plan_results(event, "\n".join(lines), None)
    tables = [(line.place, line.points, str(line.state)) for line in plan.tables]
    return tables, plan.faults, [note for note in plan.notes if "repeat" in note]


TABLE = [((1, 1), (9000, 1000, -2000, -8000), "new")]
ROWS = ("1;1;E;1;39000", "1;1;S;2;31000", "1;1;W;3;28000", "1;1;N;4;22000")


@pytest.mark.parametrize("place", [1, 4])
def test_a_line_that_stands_twice_is_taken_once(event, place):
    rows = [*ROWS[:place], ROWS[0], *ROWS[place:]]
    assert read(event, "Session;Table;Wind;No.;Points", *rows) == (TABLE, (), [NOTE])


def test_all_lines_of_a_block_may_stand_twice(event):
    rows = ("1;1;E;1;39000", ";;S;2;31000", ";;W;3;28000", ";;N;4;22000", ";;N;4;22000")
    assert read(event, "Session;Table;Wind;No.;Points", *rows) == (TABLE, (), [NOTE])


def test_without_winds_the_order_is_not_shifted(event):
    rows = ("1;1;1;39000", "1;1;1;39000", "1;1;2;31000", "1;1;3;28000", "1;1;4;22000")
    assert read(event, "Session;Table;No.;Points", *rows) == (TABLE, (), [NOTE])


def test_a_whole_table_may_stand_twice(event):
    row = "1;1;1;2;3;4;39000;31000;28000;22000"
    head = "Session;Table;No. E;No. S;No. W;No. N;East;South;West;North"
    assert read(event, head, row, row) == (TABLE, (), [NOTE])


def test_equal_rows_of_two_sessions_under_titles_are_two(event):
    rows = [row.partition(";")[2].partition(";")[2] for row in ROWS]
    block = ["Table 1", *rows]
    tables, faults, notes = read(event, "Wind;No.;Points", "Session 1", *block, "Session 2", *block)
    assert ([place for place, _points, _state in tables], faults, notes) == ([(1, 1), (2, 1)], (), [])


def test_four_with_equal_points_are_four_where_nothing_tells_them_apart():
    drawn = make_event(players=4, sessions=1, rules="ema-riichi-2016")
    rows = [f"1;1;{seat};30000" for seat in "ESWN"]
    assert read(drawn, "Session;Table;Wind;Points", *rows) == ([((1, 1), (0, 0, 0, 0), "new")], (), [])


def test_contradicting_lines_are_a_fault_that_names_both(event):
    tables, faults, notes = read(event, "Session;Table;Wind;No.;Points", *ROWS, "1;1;N;4;21000")
    assert (tables[0][2], notes) == ("faulty", [])
    assert faults == (f"Line 6: line 5 has other points of {event.entries.get(number=4).name} in session 1.",)
