"""A table's game as screens show it: seats, words, what follows, what needs attention."""

import pytest

from tests.factories import make_event
from tests.tournament.hand.hands import CHOMBO, DRAW, MCR_WIN, RON, TSUMO, WEST, play
from tests.tournament.result.reporting import freeze
from tests.tournament.session.play import enter, opened, table_at
from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of
from tournament.hand.queries.forecast import forecast
from tournament.hand.queries.game import TableGame, difference_from, game_of, troubles_of
from tournament.models import Event, Hand
from tournament.session.queries import table_of


@pytest.fixture
def playing(event) -> Event:
    """Session 1 is open."""
    opened(event)
    return event


def game(event: Event, number: int = 1) -> TableGame:
    """The table's game, read anew."""
    return game_of(table_of(event.sessions.get(number=1), number))


def impossible(event: Event, number: int, facts: dict[str, object]) -> None:
    """A hand as an imported file may bring it."""
    Hand.objects.create(table=table_at(event), number=number, facts=facts)


def test_the_four_sit_with_their_winds_and_points__ema_2012_3_4_12(playing):
    play(playing, TSUMO)

    seats = game(playing).seats

    assert [(seat.wind, seat.now, seat.corner, seat.points, seat.won) for seat in seats] == [
        ("E", "N", "E", 26000, -4000),
        ("S", "E", "S", 28000, -2000),
        ("W", "S", "W", 38000, 8000),
        ("N", "W", "N", 28000, -2000),
    ]


def test_in_mcr_players_change_places_after_a_round__mcr_3_7(db):
    event = make_event(rules="mcr-2006")
    opened(event)
    play(event, *[{"outcome": "draw"}] * 4)

    assert [(seat.wind, seat.now, seat.corner) for seat in game(event).seats] == [
        ("E", "S", "S"),
        ("S", "E", "E"),
        ("W", "N", "N"),
        ("N", "W", "W"),
    ]
    assert game(event).round == "Hand 5 · South round"


def test_where_the_game_stands(playing):
    play(playing, RON, DRAW)
    played = game(playing)

    assert (played.round, played.state.honba, played.state.bets) == ("East 1", 2, 1)
    assert played.next_words == "Next: East 1. The game goes to the end of the South round."


def test_a_hand_in_words(playing):
    play(playing, RON, TSUMO, DRAW, CHOMBO)
    played = game(playing)
    east, south, west, north = (played.names[wind] for wind in "ESWN")

    assert [(line.round, line.honba, line.words, line.riichi) for line in played.lines] == [
        ("East 1", 0, f"{east} from {south}: 3 fan 40 fu", f"riichi: {east}"),
        ("East 1", 1, f"{west} draws: 5 fan", ""),
        ("East 2", 0, f"Drawn hand, tenpai: {east}, {north}", f"riichi: {north}"),
        ("East 3", 1, f"Chombo: {north}", ""),
    ]
    assert played.lines[0].moved == (("E", 7700), ("S", -7700), ("W", 0), ("N", 0))


def test_a_chombo_after_uma_is_said_to_wait_for_a_ruling(playing):
    play(playing, CHOMBO)
    played = game(playing)

    assert played.after_uma == ((played.names["N"], -20000),)


def test_hands_of_mcr_in_words(db):
    event = make_event(rules="mcr-2006")
    opened(event)
    play(event, MCR_WIN, {"outcome": "draw", "false_hu": [{"seat": "W", "each": 20}], "penalties": {"N": -5}})
    names = game(event).names

    assert [line.words for line in game(event).lines] == [
        f"{names['E']} from {names['S']}: 12 points",
        f"Drawn hand · false hu: {names['W']} · {names['N']} −5",
    ]


def test_a_forecast_of_a_correction_follows_it_to_the_end(playing):
    play(playing, RON, WEST)

    outcome = forecast(game(playing), {**RON, "wins": [{"seat": "E", "fan": 2, "fu": 40}]}, 1, insert=False)

    assert [(seat.before, seat.delta, seat.after) for seat in outcome.seats] == [
        (30000, 3900, 33900),
        (30000, -3900, 26100),
        (30000, 0, 30000),
        (30000, 0, 30000),
    ]
    [later] = outcome.later
    assert (later.number, later.before, later.after) == (
        2,
        (37700, 22300, 31300, 28700),
        (33900, 26100, 31300, 28700),
    )
    assert outcome.ready


def test_a_forecast_of_an_inserted_hand_moves_the_later_ones_on(playing):
    play(playing, WEST, DRAW)

    outcome = forecast(game(playing), WEST, 1, insert=True)

    assert [hand.number for hand in outcome.later] == [2, 3]


def test_a_missing_choice_is_not_a_mistake_yet(playing):
    outcome = forecast(game(playing), {"outcome": "ron", "from": None, "wins": []}, 1, insert=False)

    assert outcome.mistakes == []
    assert outcome.unfinished == ["Choose who discarded", "Choose who wins"]


def test_the_difference_of_a_typed_result_names_each_seat(playing):
    play(playing, RON)
    result = enter(playing, (7700, -7800, 100, 0))

    assert difference_from(game(playing), result) == "The hands give 22,300 for South, 30,000 for West."


def test_a_result_that_is_the_hands_needs_nobody(playing):
    play(playing, RON)
    enter(playing, (7700, -7700, 0, 0))

    assert troubles_of(playing) == []


def test_impossible_hands_and_differing_results_stand_on_the_desk(playing):
    impossible(playing, 1, {"outcome": "draw", "tenpai": ["E"], "riichi": ["N"]})
    play(playing, RON, number=2)
    enter(playing, (0, 0, 0, 0), number=2)

    notices = [notice for notice in attention_of(playing, progress_of(playing)) if notice.url == "desk-hands"]

    assert [(notice.count, notice.sentence, notice.args) for notice in notices] == [
        (
            1,
            "hand of table 1 in session 1 is impossible as recorded: 1.",
            ("spring-open", 1, 1),
        ),
        (1, "result of table 2 in session 1 differs from its hands.", ("spring-open", 1, 2)),
    ]


def test_the_public_sees_the_game_of_a_table_until_its_result_is_in(playing, client):
    play(playing, RON)
    page = client.get("/e/spring-open/sessions/1/").content.decode()
    enter(playing, (7700, -7700, 0, 0))

    assert "37,700" in page
    assert "East 1, after 1 hand<" in page
    assert "after 1 hand" not in client.get("/e/spring-open/sessions/1/").content.decode()


def test_frozen_sessions_hide_their_hands(playing, client):
    play(playing, RON)
    freeze(playing, 0)

    assert "37,700" not in client.get("/e/spring-open/sessions/1/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_finding_troubles_takes_two_queries(count, playing, django_assert_num_queries):
    for number in range(1, count + 1):
        play(playing, RON, number=number)

    with django_assert_num_queries(2):
        troubles_of(playing)


def test_any_json_as_a_hand_has_words(playing):
    for number, facts in enumerate(
        ({}, {"outcome": 3}, {"wins": 5}, {"outcome": "ron", "wins": [{"seat": 7}], "riichi": 2}), 1
    ):
        impossible(playing, number, facts)

    assert len(game(playing).lines) == 4
