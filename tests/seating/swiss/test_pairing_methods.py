"""The ways of a Swiss draw by literal example, shared places and sit-outs."""

import pytest

from seating import Draw, SeatingError, full_draw, quality
from seating.draw import SessionDraw, TableDraw
from seating.swiss.draw import ranking_with_lots, swiss_draw, swiss_sit_outs
from seating.swiss.pairing_methods import VARIANTS
from tests.seating.oracles import swiss_session


def tables(players, variant, played=(), sessions=0):
    """The players of every table, before anybody has met."""
    session = swiss_session(range(1, players + 1), played, "seed", None, variant, sessions)
    return [sorted(table.players) for table in session.tables]


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("straight", [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]),
        ("snake", [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]),
        ("intervals", [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]),
        ("fold", [[1, 2, 15, 16], [3, 4, 13, 14], [5, 6, 11, 12], [7, 8, 9, 10]]),
    ],
)
def test_sixteen_players_who_have_not_met(variant, expected):
    assert tables(16, variant) == expected


def test_the_progressive_way_goes_from_the_whole_field_to_neighbours():
    def after(sessions):
        return tuple(
            SessionDraw(number, (TableDraw(1, 101, 102, 103, 104),)) for number in range(1, sessions + 1)
        )

    assert tables(16, "progressive", after(0), 3) == tables(16, "intervals")
    assert tables(16, "progressive", after(1), 3) == [
        [1, 3, 5, 7],
        [2, 4, 6, 8],
        [9, 11, 13, 15],
        [10, 12, 14, 16],
    ]
    assert tables(16, "progressive", after(2), 3) == tables(16, "straight")


def test_the_random_way_hangs_on_the_seed_alone():
    drawn = [swiss_session(range(1, 17), (), seed, None, "random") for seed in ("a", "a", "b")]
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_way_of_drawing_repeats_a_meeting_while_there_is_another(variant):
    played = full_draw(40, 4, "past").sessions
    session = swiss_session(range(1, 41), played, "next", None, variant, 8)
    assert quality(Draw(40, (*played, session), "", "")).repeat_meetings == 0


@pytest.mark.parametrize("variant", ["snake", "intervals"])
def test_one_of_each_quarter_stays_at_a_table_as_far_as_can_be(variant):
    played = (swiss_session(range(1, 65), (), "first", None, variant),)
    session = swiss_session(range(1, 65), played, "second", None, variant)
    assert all(sorted((player - 1) // 16 for player in t.players) == [0, 1, 2, 3] for t in session.tables)


def test_every_way_of_drawing_says_what_it_does_in_a_sentence():
    assert [(method.key == key, method.meaning[-1]) for key, method in VARIANTS.items()] == [(True, ".")] * 6


def test_a_way_that_there_is_not_is_refused():
    with pytest.raises(SeatingError, match="There is no Swiss draw “zigzag”: choose straight, snake"):
        swiss_session(range(1, 9), (), "x", None, "zigzag")


def test_the_winds_of_a_table_go_by_what_its_four_had_before():
    played = tuple(
        SessionDraw(number, (TableDraw(1, *order),))
        for number, order in enumerate([(1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2)], 1)
    )
    assert swiss_session(range(1, 5), played, "x").tables[0].players == (4, 3, 2, 1)


def test_shared_places_are_drawn_by_lot():
    places = [(7, 1), (3, 2), (5, 2), (6, 2), (4, 5)]
    orders = {tuple(ranking_with_lots(places, str(seed))) for seed in range(60)}
    assert {(order[0], order[4]) for order in orders} == {(7, 4)}
    assert len(orders) == 6
    assert ranking_with_lots(places[::-1], "lot") == ranking_with_lots(places, "lot")


def test_sit_outs_are_the_last_of_those_who_have_played_most():
    ranking = list(range(1, 11))
    first = swiss_sit_outs(ranking, ())
    session = swiss_session([player for player in ranking if player not in first], (), "x")
    second = swiss_sit_outs(ranking, (session,))
    assert (first, second) == ((10, 9), (8, 7))


def test_players_who_left_leave_no_gap_in_the_standings():
    played = full_draw(20, 2, "past").sessions
    drawn = swiss_draw([player for player in range(1, 21) if player not in {3, 8, 11, 20}], played, "x")
    assert sorted(player for table in drawn.session.tables for player in table.players) == [
        *(1, 2, 4, 5, 6, 7, 9, 10),
        *range(12, 20),
    ]


def test_the_proof_is_told_in_a_sentence():
    assert swiss_draw(range(1, 9), (), "x").sentence == (
        "Proved: no seating with as few repeats has less distance than 20."
    )
