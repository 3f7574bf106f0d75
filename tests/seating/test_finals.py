"""Finals: the cut, seats of the final and of the rest."""

from collections import Counter

import pytest

from seating import Draw, SeatingError, full_draw, quality
from seating.finals import cut, final_pools, final_sessions, tied_at_the_cut


def test_the_first_of_the_standings_are_in_the_final():
    chosen = cut(range(20, 0, -1), 8)
    assert (chosen.final, chosen.rest) == (tuple(range(20, 12, -1)), tuple(range(12, 0, -1)))


@pytest.mark.parametrize(
    ("players", "size", "sentence"),
    [
        (20, 6, "A final of 6 cannot be drawn: choose 4, 8, 16, 32."),
        (12, 16, "12 players are too few for a final of 16: choose a smaller one."),
    ],
)
def test_a_final_that_cannot_be_is_refused(players, size, sentence):
    with pytest.raises(SeatingError) as refused:
        cut(range(1, players + 1), size)
    assert str(refused.value) == sentence


def test_players_who_share_the_place_of_the_cut_are_named():
    places = [(11, 1), (12, 2), (13, 3), (14, 4), (15, 4), (16, 6), (17, 7), (18, 8)]
    assert (tied_at_the_cut(places, 4), tied_at_the_cut(places, 5)) == ((14, 15), ())


def test_in_four_sessions_of_a_final_everybody_of_it_has_every_wind_once():
    played = full_draw(16, 3, "past").sessions
    sessions = final_sessions(cut(range(1, 17), 4), played, 4, "final")
    winds = Counter((player, wind) for session in sessions for wind, player in session.tables[0].seats())
    assert winds == {(player, wind): 1 for player in (1, 2, 3, 4) for wind in "ESWN"}


def test_the_rest_goes_on_at_other_tables_with_few_repeats():
    played = full_draw(40, 3, "past").sessions
    sessions = final_sessions(cut(range(1, 41), 8), played, 2, "final")
    assert [session.number for session in sessions] == [4, 5]
    assert [[table.number for table in session.tables] for session in sessions] == [list(range(1, 11))] * 2
    assert {
        player for session in sessions for table in session.tables[:2] for player in table.players
    } == set(range(1, 9))
    rest = [type(s)(s.number, tuple(t for t in s.tables if min(t.players) > 8)) for s in (*played, *sessions)]
    assert quality(Draw(40, tuple(rest), "", "")).repeat_meetings == 0


def test_a_final_of_all_players_leaves_no_rest():
    assert [pool.name for pool in final_pools(cut(range(1, 9), 8))] == ["Final"]
    assert len(final_sessions(cut(range(1, 9), 8), (), 3, "final")) == 3
