"""The result of a table taken from its hands: when the game is over, or the table says so."""

import pytest

from scoring.game import Game, replay
from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.hand.hands import CHOMBO, DRAW, RON, WEST, play, stored, typing
from tests.tournament.session.play import current, opened, table_at
from tournament.acts.refusals import Stale
from tournament.acts.undo import undo
from tournament.hand.services.recording import players_of
from tournament.hand.services.result_from_hands import take_result, why_not_take
from tournament.models import Event, Hand, Table


@pytest.fixture
def playing(event) -> Event:
    """Session 1 is open."""
    opened(event)
    return event


def game_at(event: Event) -> Game:
    """The game of table 1."""
    return replay(stored(event), event.rules)


def test_a_game_that_is_over_gives_its_points(db):
    event = make_event(rules="mcr-2006")
    opened(event)
    play(event, *[{"outcome": "draw"}] * 15, {"outcome": "win", "winner": "E", "from": "S", "points": 12})

    take_result(table=table_at(event), typist=typing())

    assert current(event).points == {"E": 36, "S": -20, "W": -8, "N": -8}


def test_bets_that_nobody_won_are_left_on_the_table__ema_2012_3_6(playing, scorer):
    play(playing, RON, DRAW)

    take_result(table=table_at(playing), typist=typing(scorer), finished=True)

    result = current(playing)
    assert (result.points, result.bets_left, result.entered_by) == (
        {"E": 9200, "S": -9200, "W": -1500, "N": 500},
        1000,
        "sam",
    )


def test_a_table_that_reported_its_end_needs_not_say_it_again(playing):
    play(playing, RON)
    Table.objects.filter(pk=table_at(playing).pk).update(reported=Table.FINISHED)

    assert why_not_take(table_at(playing), typing(), game_at(playing)) is None


@pytest.mark.parametrize(
    ("hands", "code"),
    [([], "hand.none-yet"), ([RON], "hand.game-goes-on")],
)
def test_an_unfinished_game_gives_no_result(hands, code, playing):
    play(playing, *hands)

    with refused(code):
        take_result(table=table_at(playing), typist=typing())
    assert current(playing) is None


def test_impossible_hands_give_no_result(playing):
    Hand.objects.create(table=table_at(playing), number=1, facts={"outcome": "draw", "riichi": ["N"]})

    refusal = why_not_take(table_at(playing), typing(), game_at(playing), finished=True)

    assert refusal == (
        "Correct the hands first: hand 1: North declared riichi but is not tenpai: chombo (3.4.6)"
    )
    assert refusal.code == "hand.to-correct-first"


def test_a_chombo_after_uma_is_not_in_the_points_of_the_table__ema_2025(playing):
    play(playing, WEST, CHOMBO)

    take_result(table=table_at(playing), typist=typing(), finished=True)

    assert current(playing).points == {"E": 0, "S": 0, "W": 1000, "N": -1000}


def test_a_stale_page_takes_nothing(playing):
    play(playing, RON)

    with pytest.raises(Stale):
        take_result(table=table_at(playing), typist=typing(), finished=True, revision=0)
    assert current(playing) is None


def test_taken_twice_is_one_version(playing):
    play(playing, RON)
    saved = [
        take_result(table=table_at(playing), typist=typing(), finished=True, key="once")
        for _press in range(2)
    ]

    assert [result.version for result in saved] == [1, 1]


def test_the_players_take_it_in_their_tables_name_and_it_is_undone(playing):
    Event.objects.update(players_enter=True, second_check=True)
    playing.refresh_from_db()
    play(playing, RON)
    table = table_at(playing)

    saved = take_result(table=table, typist=players_of(table), finished=True, key="k")
    undo(entry=playing.log.get(key="k"), by=None)

    assert saved.entered_by == "Players at table 1"
    assert current(playing) is None
