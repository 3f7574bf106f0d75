"""Quality: counts of small draws that one can check by hand, and the names behind them."""

from seating import Draw, SessionDraw, TableDraw, heat_map, quality
from seating.lower_bounds import repeat_bound
from seating.report.quality import Meeting, SameTable, UnevenWinds, earlier_meetings, meetings

ONE = SessionDraw(1, (TableDraw(1, 1, 2, 3, 4), TableDraw(2, 5, 6, 7, 8)))
TWO = SessionDraw(2, (TableDraw(1, 1, 6, 5, 2), TableDraw(2, 8, 4, 3, 7)))
DRAW = Draw(8, (ONE, TWO), "by hand", "by hand")


def test_repeats_are_meetings_after_the_first_and_are_named():
    report = quality(DRAW)
    assert (report.repeat_meetings, report.repeat_bound, report.most_meetings) == (4, 4, 2)
    assert report.repeats == (
        Meeting(1, 2, (1, 2)),
        Meeting(3, 4, (1, 2)),
        Meeting(5, 6, (1, 2)),
        Meeting(7, 8, (1, 2)),
    )


def test_a_player_twice_east_is_named():
    report = quality(DRAW)
    assert report.wind_spread == 2
    assert report.uneven_winds == (
        UnevenWinds(1, (2, 0, 0, 0)),
        UnevenWinds(3, (0, 0, 2, 0)),
        UnevenWinds(6, (0, 2, 0, 0)),
    )


def test_players_at_a_table_again_are_named():
    report = quality(DRAW)
    assert report.table_repeats == 4
    assert report.same_tables == (
        SameTable(1, 1, (1, 2)),
        SameTable(2, 1, (1, 2)),
        SameTable(7, 2, (1, 2)),
        SameTable(8, 2, (1, 2)),
    )


def test_counts_at_their_bound_are_called_proved():
    assert quality(DRAW).proved_optimal == ("repeat_meetings", "apart_broken")


def test_bounds_count_only_the_sessions_that_somebody_played():
    four_left = SessionDraw(2, (TableDraw(1, 1, 2, 3, 4),))
    five = tuple(SessionDraw(number, four_left.tables) for number in range(3, 6))
    report = quality(Draw(8, (ONE, four_left, *five), "", ""))
    assert (report.repeat_meetings, report.repeat_bound) == (24, 16)
    assert "repeat_meetings" not in report.proved_optimal


def test_the_bound_counts_the_places_beside_a_player():
    assert [repeat_bound(16, sessions) for sessions in (5, 6, 16)] == [0, 24, 264]
    assert [repeat_bound(players, 16) for players in (36, 48, 52)] == [234, 24, 0]


def test_a_row_of_the_heat_map_holds_meetings_and_winds():
    first = heat_map(DRAW)[0]
    assert (first.player, first.met, first.winds) == (1, {2: 2, 3: 1, 4: 1, 5: 1, 6: 1}, (2, 0, 0, 0))


def test_earlier_meetings_are_those_of_a_table_before_its_session():
    table = TWO.tables[0]
    assert earlier_meetings(table, 2, meetings(DRAW)) == [((1, 2), [1]), ((5, 6), [1])]
    assert earlier_meetings(ONE.tables[0], 1, meetings(DRAW)) == []
