"""The game of the classical Japanese rules: payments, Ren-Chon, pin-chui, false wins (CLA, rulings C)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from scoring.game import replay
from scoring.rulesets import PRESETS
from scoring.winds import WINDS
from tests.scoring.game.random_games import legal_game
from tests.scoring.game.vocabulary import abortive, chombo, draw, game, last, lines, ron, win

CLASSICAL = PRESETS["classical-japanese"]


def drawn_win(seat: str, **worth: object) -> dict[str, object]:
    return {"outcome": "tsumo", "wins": [win(seat, **worth)], "riichi": []}


def moves(*hands: object) -> list[int]:
    return last(*hands, rules=CLASSICAL)


def after(*hands: object) -> tuple[str, int]:
    """Who deals next, and how often East has won in a row."""
    state = game(*hands, rules=CLASSICAL).state
    return WINDS[state.turn % 4], state.honba


def problem_lines(*hands: object) -> list[str]:
    return lines(game(*hands, rules=CLASSICAL))


def test_the_discarder_pays_three_times_the_value__classical_settlement():
    assert moves(ron("W", win("S", points=120))) == [0, 360, -360, 0]


def test_the_discarder_pays_east_six_times__classical_settlement():
    assert moves(ron("W", win("E", points=120))) == [720, 0, -720, 0]


def test_a_drawn_win_is_paid_by_each_and_twice_by_east__rulings_c2():
    assert moves(drawn_win("S", points=120)) == [-240, 480, -120, -120]


def test_east_is_paid_twice_by_each__rulings_c2():
    assert moves(drawn_win("E", points=120)) == [720, -240, -240, -240]


def test_base_points_double_and_round_up_to_10__rulings_c1():
    assert moves(drawn_win("S", base=26, doublings=1)) == [-120, 240, -60, -60]


def test_the_tiles_of_a_win_are_counted_with_the_winds_of_the_game():
    tiles = win("S", hand="123m456p78p33z", melds=["p222z"], win="9p")

    assert moves(ron("N", tiles)) == [0, 180, 0, -180]


def test_a_declared_value_must_be_that_of_the_tiles():
    tiles = win("S", points=100, hand="123m456p78p33z", melds=["p222z"], win="9p")

    assert problem_lines(ron("N", tiles)) == ["hand 1: points declared: 100, by the tiles: 60"]


def test_easts_win_keeps_the_seats_and_opens_ren_chon__classical_ren_chon():
    assert after(ron("S", win("E", points=100))) == ("E", 1)


def test_the_stakes_rise_with_every_win_of_east__classical_ren_chon():
    east = drawn_win("E", base=30, doublings=1)

    assert moves(east) == [360, -120, -120, -120]
    assert moves(east, east) == [660, -220, -220, -220]
    assert moves(east, east, east) == [960, -320, -320, -320]


def test_the_discarder_pays_one_stake_only__rulings_c7_option():
    assert moves(drawn_win("E", points=100), ron("N", win("S", points=100))) == [0, 400, 0, -400]


def test_another_players_win_ends_ren_chon_and_moves_the_deal_on__classical_ren_chon():
    assert after(drawn_win("E", points=100), drawn_win("W", points=100)) == ("S", 0)


def test_a_ren_chon_hand_needs_a_doubling__classical_ren_chon():
    hands = [drawn_win("E", points=100), drawn_win("S", base=30)]

    assert problem_lines(*hands) == ["hand 2: S needs a doubling to win in Ren-Chon (rulings C7)"]


@pytest.mark.parametrize(
    ("void", "next_one"),
    [
        (draw(), ("S", 0)),
        (abortive("four-winds"), ("S", 0)),
        (abortive("nine-terminals"), ("E", 1)),
        (abortive("four-kongs"), ("E", 1)),
    ],
)
def test_a_void_hand_moves_the_deal_on_or_keeps_the_seats__classical_pin_chui(void, next_one):
    assert after(drawn_win("E", points=100), void) == next_one


def test_a_riichi_bet_comes_back_to_the_winner__classical_riichi():
    assert moves(ron("W", win("S", points=100), riichi="S")) == [0, 300, -300, 0]


def test_an_opponents_riichi_bet_goes_to_the_winner__classical_riichi():
    assert moves(ron("W", win("S", points=100), riichi="N")) == [0, 400, -300, -100]


def test_a_false_win_costs_half_the_limit__classical_penalties():
    assert moves(chombo("W")) == [500, 250, -1000, 250]
    assert moves(chombo("E")) == [-1500, 500, 500, 500]


def test_a_false_win_is_paid_by_the_winds_of_the_hand__classical_penalties():
    assert moves(draw(), chombo("S")) == [500, -1500, 500, 500]


def test_a_liable_player_alone_pays_a_drawn_win__rulings_c6():
    assert moves(drawn_win("S", points=2000, liable="N")) == [0, 8000, 0, -8000]


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        (drawn_win("S"), "the win of S has no value: give points, base and doublings, or the tiles"),
        (
            drawn_win("S", points=2010),
            (
                "no hand of S has the value 2,010: write tens up to the limit of 2,000 "
                "(Classical Japanese, scoring; rulings C2)"
            ),
        ),
        (
            ron("W", win("S", points=100), win("N", points=100)),
            "only N, the next after W, wins: leave out S",
        ),
        ({"outcome": "nagashi"}, "“nagashi” is not an outcome: write ron, tsumo, draw, abortive, chombo"),
    ],
)
def test_hands_against_the_rules_are_refused_with_the_reason(hand, line):
    assert problem_lines(hand) == [f"hand 1: {line}"]


@given(integers(0, 10**6))
def test_random_games_end_and_keep_every_point(seed):
    hands, played = legal_game(Random(seed), CLASSICAL)

    assert lines(played) == []
    assert played.state.over
    assert sum(played.state.points.values()) + played.bets_left == 0
    assert replay(hands[3:], CLASSICAL, replay(hands[:3], CLASSICAL).state).state == played.state


def test_an_empty_pung_costs_100_to_the_winner_of_the_hand__classical_penalties_3():
    hand = drawn_win("S", points=100) | {"empty_pung": ["W", "S"]}
    assert moves(hand) == [-200, 400 + 100, -100 - 100, -100]


def test_an_empty_pung_costs_nothing_when_nobody_wins__classical_penalties_3():
    assert moves({"outcome": "draw", "empty_pung": ["W"], "riichi": []}) == [0, 0, 0, 0]


def test_a_false_win_costs_what_the_event_says():
    fixed = replace(CLASSICAL, chombo="deduction", chombo_points=700)
    assert last(chombo("W"), rules=fixed) == [0, 0, -700, 0]
    assert last(chombo("W"), rules=replace(CLASSICAL, chombo="none")) == [0, 0, 0, 0]
