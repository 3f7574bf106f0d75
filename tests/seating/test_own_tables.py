"""Players' own tables in sessions by the standings, in pools and in finals."""

import pytest

from seating import Constraints, OwnTable, SeatingError, full_draw, swiss_draw
from seating.constraints import at_own_tables
from seating.draw import SessionDraw, TableDraw
from seating.finals import cut, final_sessions
from seating.pools import divided, full_pools, next_in_pools

OWN = Constraints(own_tables=(OwnTable(1, 3), OwnTable(2, 1)))


def tables_of(session):
    """Where the two who keep tables sit."""
    return [session.table_of(player).number for player in (1, 2)]


def test_neighbours_of_the_standings_who_keep_tables_sit_apart_at_them():
    drawn = swiss_draw(range(1, 17), full_draw(16, 1, "past").sessions, "next", OWN)
    assert (tables_of(drawn.session), drawn.counts.strict) == ([3, 1], 0)


def test_pools_keep_tables_of_the_whole_hall():
    pools = divided(range(1, 17), (8, 8), "snake")
    played = full_draw(16, 1, "past").sessions
    assert tables_of(next_in_pools(pools, played, "x", OWN)) == [3, 1]
    assert [tables_of(session) for session in full_pools(pools, 2, "x", OWN)] == [[3, 1]] * 2


def test_a_final_keeps_tables_of_the_whole_hall():
    sessions = final_sessions(cut(list(range(1, 17)), 8), full_draw(16, 1, "past").sessions, 2, "x", OWN)
    assert [tables_of(session) for session in sessions] == [[3, 1]] * 2


def test_two_who_keep_tables_and_sit_together_are_told_so():
    session = SessionDraw(1, (TableDraw(1, 1, 2, 3, 4), TableDraw(3, 5, 6, 7, 8)))
    with pytest.raises(SeatingError, match="Players 1 and 2 keep tables of their own"):
        at_own_tables(session, OWN)


def test_an_absent_player_with_an_own_table_changes_nothing():
    session = SessionDraw(1, (TableDraw(1, 3, 4, 5, 6),))
    assert at_own_tables(session, OWN) == session
