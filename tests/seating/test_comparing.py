"""Two drafts side by side, and the heat map of who met whom."""

from seating import Draw, SessionDraw, TableDraw, compare, heat_map, swap

ONE = SessionDraw(1, (TableDraw(1, 1, 2, 3, 4), TableDraw(2, 5, 6, 7, 8)))
TWO = SessionDraw(2, (TableDraw(1, 1, 6, 5, 2), TableDraw(2, 8, 4, 3, 7)))
DRAW = Draw(8, (ONE, TWO), "by hand", "by hand")


def test_a_swap_between_tables_moves_two():
    found = compare(DRAW, swap(DRAW, 2, 1, 8))
    assert (found.moved, found.turned) == (2, 0)
    assert found.growth["repeat_meetings"] == 2
    assert found.growth["table_repeats"] == -2


def test_a_swap_at_a_table_turns_two():
    found = compare(DRAW, swap(DRAW, 2, 1, 6))
    assert (found.moved, found.turned, found.growth["wind_spread"]) == (0, 2, 0)


def test_who_did_not_play_before_is_not_moved():
    assert compare(Draw(8, (ONE,), "", ""), DRAW).moved == 0


def test_a_row_of_the_heat_map_holds_meetings_and_winds():
    first = heat_map(DRAW)[0]
    assert (first.player, first.met, first.winds) == (1, {2: 2, 3: 1, 4: 1, 5: 1, 6: 1}, (2, 0, 0, 0))
