"""When a game is over: rounds, goal and sudden death, a player without points, East who stops (§3.5–3.6)."""

from dataclasses import replace

import pytest

from scoring.game import Ending
from scoring.rulesets import PRESETS
from tests.scoring.game.vocabulary import (
    EMA_2012,
    MODERN,
    TENHOU,
    abortive,
    chombo,
    draw,
    game,
    lines,
    problem,
    ron,
    table,
    tsumo,
    win,
)

RIICHI = [key for key in PRESETS if PRESETS[key].family == "riichi"]
TO_LAST_DEAL = [draw()] * 7
CHOICE = replace(EMA_2012, agari_yame="choice", two_fan_counters=0, honba_value=0)
SUDDEN = replace(TENHOU, honba_value=0)


def ended(*hands, rules=EMA_2012):
    played = game(*hands, rules=rules)
    assert lines(played) == []
    return played.state.ending


@pytest.mark.parametrize("key", RIICHI)
def test_every_preset_plays_two_rounds__ema_2012_3_5(key):
    rules = replace(PRESETS[key], extra_round=False)

    assert [ended(*[draw()] * count, rules=rules) for count in (7, 8)] == [None, Ending("rounds", 8)]


@pytest.mark.parametrize("key", RIICHI)
def test_every_preset_ends_as_its_own_rules_say(key):
    """Somebody below zero; two rounds without the goal; the last East who wins and is first."""
    rules = replace(PRESETS[key], honba_value=0, two_fan_counters=0)
    ways = [
        ended(ron("S", win("W", yakuman=1)), rules=rules),
        ended(*[draw()] * 8, rules=rules),
        ended(*TO_LAST_DEAL, tsumo("N", 5), rules=rules),
    ]

    online = [Ending("bust", 1), None, Ending("agari-yame", 8)]
    modern = [Ending("bust", 1), Ending("rounds", 8), None]
    others = [None, Ending("rounds", 8), None]
    assert ways == {"tenhou": online, "mahjong-soul": online, "modern-riichi": modern}.get(key, others)


def test_the_south_round_begins_when_the_first_east_deals_again__ema_2012_3_5():
    played = game(draw(), draw("S"), draw(), draw(), draw(), draw())

    assert [(hand.round, hand.dealer) for hand in played.hands] == [
        ("E", "E"), ("E", "S"), ("E", "S"), ("E", "W"), ("E", "N"), ("S", "E"),
    ]  # fmt: skip


def test_the_last_round_continues_while_east_stays__ema_2012_3_4_12():
    assert ended(*TO_LAST_DEAL, tsumo("N", 2, 30), draw("N")) is None


def test_one_round_is_an_option():
    assert ended(*[draw()] * 4, rules=replace(EMA_2012, rounds=1)) == Ending("rounds", 4)


def test_a_session_may_end_a_game_before_it_is_over__ema_2012_5_8():
    played = game(draw(), draw())

    assert (played.state.over, lines(played)) == (False, [])


def test_a_hand_after_the_end_is_named_and_moves_nothing__ema_2012_3_5():
    played = game(*[draw()] * 8, ron("S", win("W", 5)), tsumo("W", 5))

    assert lines(played) == [
        "hand 9: the game was over after hand 8 (all rounds were played): remove this hand (3.6)",
        "hand 10: the game was over after hand 8 (all rounds were played): remove this hand (3.6)",
    ]
    assert set(played.state.points.values()) == {0}


def test_west_is_played_while_nobody_has_the_goal():
    played = game(*[draw()] * 8, draw(), rules=TENHOU)

    assert (played.state.over, played.hands[8].round) == (False, "W")


def test_no_west_is_played_when_somebody_has_the_goal():
    hands = ron("S", win("W", 4, 30)), *[draw()] * 7

    assert ended(*hands, rules=TENHOU) == Ending("goal", 8)


def test_the_extra_round_is_sudden_death():
    assert ended(*[draw()] * 8, ron("S", win("W", 4, 30)), rules=TENHOU) == Ending("goal", 9)


def test_there_is_but_one_extra_round():
    assert ended(*[draw()] * 12, rules=TENHOU) == Ending("rounds", 12)


@pytest.mark.parametrize(
    ("bust", "fan", "ending"),
    [
        ("plays-on", 8, None),
        ("below-zero", 6, None),
        ("below-zero", 8, Ending("bust", 2)),
        ("at-zero", 6, Ending("bust", 2)),
    ],
)
def test_a_player_without_points_ends_the_game_where_rules_say_so(bust, fan, ending):
    rules = replace(MODERN, bust=bust, start_points=24_000)

    assert ended(ron("S", win("W", 6)), ron("S", win("N", fan)), rules=rules) == ending


def test_a_chombo_can_end_the_game():
    rules = replace(MODERN, start_points=8_000, bust="at-zero")

    assert ended(chombo("N"), rules=rules) == Ending("bust", 1)


def test_a_riichi_bet_can_end_the_game():
    rules = replace(MODERN, start_points=1_000, bust="at-zero")

    assert ended(draw("ESWN", riichi="N"), rules=rules) == Ending("bust", 1)


def test_the_last_east_being_first_ends_the_game_with_a_win():
    assert ended(*TO_LAST_DEAL, tsumo("N", 5), rules=TENHOU) == Ending("agari-yame", 8)


def test_the_last_east_being_first_ends_the_game_when_tenpai_where_rules_say_so():
    hands = [ron("S", win("N", 6)), *[draw()] * 6, draw("N")]

    assert ended(*hands, rules=TENHOU) == Ending("agari-yame", 8)
    assert ended(*hands, rules=replace(TENHOU, tenpai_yame=False)) is None


def test_a_void_hand_lets_no_east_stop():
    hands = [ron("S", win("N", 6)), *[draw()] * 6, abortive("nine-terminals")]

    assert ended(*hands, rules=TENHOU) is None


def test_an_east_who_stays_behind_plays_on_in_the_extra_round():
    """As riichienv plays Tenhou's rules: the goal ends the game when the deal moves on, or East is first."""
    behind = [ron("E", win("S", 3, 40)), *[draw()] * 7, draw("ES")]
    rules = replace(SUDDEN, goal_points=31_500)

    assert ended(*behind, rules=rules) is None
    assert ended(*behind, draw("S"), rules=rules) == Ending("goal", 10)


def test_the_last_round_continues_while_east_lacks_the_goal():
    assert ended(*TO_LAST_DEAL, tsumo("N", 2, 30), rules=SUDDEN) is None


def test_the_last_round_continues_while_another_is_ahead_of_east():
    hands = [ron("S", win("W", 8)), *[draw()] * 6, tsumo("N", 5)]

    assert ended(*hands, rules=SUDDEN) is None


@pytest.mark.parametrize(("tie", "ending"), [("initial-seat", None), ("shared", Ending("agari-yame", 8))])
def test_equal_points_put_the_earlier_seat_first_where_places_are_not_shared(tie, ending):
    rules = replace(SUDDEN, extra_round=False, tie=tie)
    hands = [ron("S", win("W", 6)), *[draw()] * 6, ron("E", win("N", 5))]

    assert ended(*hands, rules=rules) == ending


def test_east_may_stop_where_the_rules_leave_the_choice():
    stopping = {**tsumo("N", 5), "stop": True}

    assert ended(*TO_LAST_DEAL, tsumo("N", 5), rules=CHOICE) is None
    assert ended(*TO_LAST_DEAL, stopping, rules=CHOICE) == Ending("agari-yame", 8)


@pytest.mark.parametrize(
    ("hands", "rules", "why"),
    [
        ([{**tsumo("E", 5), "stop": True}], CHOICE, "it is not the last deal"),
        ([*TO_LAST_DEAL, {**tsumo("E", 5), "stop": True}], CHOICE, "East did not win"),
        (
            [ron("S", win("W", 13)), *TO_LAST_DEAL[1:], {**tsumo("N", 5), "stop": True}],
            CHOICE,
            "East is not first",
        ),
        ([*TO_LAST_DEAL, {**tsumo("N", 5), "stop": True}], EMA_2012, "these rules do not let East stop"),
        (
            [*TO_LAST_DEAL, {**tsumo("N", 1, 30), "stop": True}],
            replace(CHOICE, extra_round=True, goal_points=33_000),
            "East has less than 33,000 points",
        ),
    ],
)
def test_east_who_cannot_stop_is_told_why(hands, rules, why):
    (line,) = problem(*hands, rules=rules)

    assert line.startswith(f"hand {len(hands)}: East cannot end the game here: {why} (")


def test_bets_left_at_the_end_stay_for_the_winner__ema_2012_3_6():
    played = game(*[draw()] * 7, draw("S", riichi="S"))

    assert (played.state.over, played.bets_left, table(played)[3]) == (True, 1000, 1)
