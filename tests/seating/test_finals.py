"""Finals: the cut, seats of the final and of the rest."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import Draw, SeatingError, full_draw, quality
from seating.constraints import Constraints, OwnTable
from seating.finals import cut, final_pools, final_sessions, tied_at_the_cut


def test_the_first_of_the_standings_are_in_the_final():
    chosen = cut(range(20, 0, -1), 8)
    assert (chosen.final, chosen.rest) == (tuple(range(20, 12, -1)), tuple(range(12, 0, -1)))


@pytest.mark.parametrize(
    ("players", "size", "sentence"),
    [
        (20, 6, "A final of 6 cannot be drawn: choose a multiple of four."),
        (20, 0, "A final of 0 cannot be drawn: choose a multiple of four."),
        (12, 16, "Too few players (12) for a final of 16: choose a smaller one."),
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


def test_the_rest_continues_at_other_tables_with_few_repeats():
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


@settings(max_examples=10)
@given(st.data(), st.integers(2, 6), st.integers(1, 2), st.booleans())
def test_a_final_of_any_number_of_tables_seats_its_players_alone_and_evenly(
    data, tables, sessions, rest_plays
):
    size = 4 * data.draw(st.integers(1, tables))
    ranking = data.draw(st.permutations(range(1, 4 * tables + 1)))
    drawn = final_sessions(cut(ranking, size), (), sessions, "lots", rest_plays=rest_plays)
    winds: Counter[tuple[int, str]] = Counter()
    for session in drawn:
        final, others = session.tables[: size // 4], session.tables[size // 4 :]
        assert sorted(player for table in final for player in table.players) == sorted(ranking[:size])
        assert sorted(player for table in others for player in table.players) == (
            sorted(ranking[size:]) if rest_plays else []
        )
        assert [table.number for table in session.tables] == [*range(1, len(session.tables) + 1)]
        winds.update((player, wind) for table in final for wind, player in table.seats())
    assert max(winds.values()) == 1


def test_the_others_go_home_though_they_do_not_fill_tables():
    sessions = final_sessions(cut(range(1, 24), 8), (), 2, "lots", rest_plays=False)
    assert [len(session.tables) for session in sessions] == [2, 2]


def test_a_finalist_with_an_own_table_keeps_it_when_the_rest_go_home():
    keeps = Constraints(own_tables=(OwnTable(3, 5),))
    sessions = final_sessions(cut(range(1, 25), 8), (), 2, "lots", keeps, rest_plays=False)
    assert [{table.number: 3 in table.players for table in session.tables}[5] for session in sessions] == [
        True
    ] * 2
    assert [len(session.tables) for session in sessions] == [2, 2]
