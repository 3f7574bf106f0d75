"""Won hands of riichi: who pays, who wins together, what counters and bets bring (EMA 2012 §3.3–3.4)."""

from dataclasses import replace

import pytest

from tests.scoring.game.vocabulary import (
    EMA_2012,
    EMA_2025,
    MODERN,
    TENHOU,
    draw,
    game,
    last,
    problem,
    ron,
    table,
    tsumo,
    win,
)

WRC_LIKE = replace(EMA_2012, multiple_ron="nearest")


def test_the_discarder_pays_for_all__ema_2012_3_4_9():
    assert last(ron("S", win("W", 3, 40))) == [0, -5200, 5200, 0]


def test_east_receives_half_as_much_again__ema_2012_3_4_9():
    assert last(ron("S", win("E", 3, 40))) == [7700, -7700, 0, 0]


def test_three_opponents_pay_a_self_drawn_win_and_east_pays_twice__ema_2012_3_4_9():
    assert last(tsumo("W", 3, 40)) == [-2600, -1300, 5200, -1300]


def test_everybody_pays_east_alike_for_a_self_drawn_win__ema_2012_3_4_9():
    assert last(tsumo("E", 2, 30)) == [3000, -1000, -1000, -1000]


def test_east_is_who_deals_now_not_who_began():
    assert last(ron("S", win("W", 1, 30)), tsumo("S", 2, 30)) == [-1000, 3000, -1000, -1000]


def test_nobody_wins_one_hand_twice():
    game_of_two = game(ron("S", win("W", 1, 30), win("W", 2, 30)))
    assert [problem.code for hand in game_of_two.hands for problem in hand.problems] == ["wins-twice"]


def test_a_riichi_bet_is_lost_to_the_winner__ema_2012_3_3_12():
    assert last(ron("S", win("W", 3, 40), riichi="N")) == [0, -5200, 6200, -1000]


def test_a_riichi_bet_comes_back_to_its_winner__ema_2012_3_3_12():
    assert last(ron("S", win("W", 3, 40), riichi="W")) == [0, -5200, 5200, 0]


def test_bets_of_drawn_hands_wait_for_the_next_winner__ema_2012_3_4_4():
    assert last(draw("EN", riichi="N"), draw("E"), ron("S", win("W", 1, 30))) == [0, -1600, 2600, 0]


def test_a_counter_adds_300_which_the_discarder_pays__ema_2012_3_4_10():
    assert last(tsumo("E", 2, 30), ron("S", win("W", 1, 30))) == [0, -1300, 1300, 0]


def test_each_pays_100_a_counter_to_a_self_drawn_win__ema_2012_3_4_10():
    assert last(tsumo("E", 2, 30), tsumo("W", 1, 30)) == [-600, -400, 1400, -400]


def test_east_stays_and_adds_a_counter_after_winning__ema_2012_3_4_12():
    assert table(game(tsumo("E", 2, 30), tsumo("E", 2, 30))) == ("E", "E", 2, 0)


def test_counters_go_and_the_deal_moves_on_when_another_wins__ema_2012_3_4_10():
    assert table(game(tsumo("E", 2, 30), tsumo("W", 2, 30))) == ("E", "S", 0, 0)


def test_east_stays_as_one_of_several_winners__ema_2012_3_4_12():
    assert table(game(ron("S", win("W", 1, 30), win("E", 1, 30)))) == ("E", "E", 1, 0)


def test_the_discarder_pays_every_winner_in_full__ema_2012_3_4_9():
    assert last(ron("S", win("N", 1, 30), win("W", 2, 40))) == [0, -3600, 2600, 1000]


def test_three_may_win_on_one_discard__ema_2012_3_3_1():
    assert last(ron("S", win("N", 1, 30), win("W", 2, 40), win("E", 1, 30))) == [1500, -5100, 2600, 1000]


def test_every_winner_receives_the_counters__ema_2012_4_1():
    assert last(draw("E"), ron("S", win("N", 1, 30), win("W", 1, 30))) == [0, -2600, 1300, 1300]


def test_counters_of_the_nearest_alone_are_an_option():
    rules = replace(EMA_2012, honba_multiple_ron="nearest")

    assert last(draw("E"), ron("S", win("N", 1, 30), win("W", 1, 30)), rules=rules) == [0, -2300, 1300, 1000]


def test_bets_go_to_the_nearest_winner_and_own_bets_back__ema_2012_4_1():
    hands = draw("EN", riichi="E"), ron("S", win("N", 1, 40), win("W", 1, 30), riichi="NE")

    assert last(*hands) == [-1000, -2900, 1300 + 2000, 1600]


def test_only_the_nearest_wins_where_rules_say_so():
    hand = ron("S", win("N", 1, 30), win("W", 1, 30))

    assert problem(hand, rules=WRC_LIKE) == ["hand 1: only W, the next after S, wins: leave out N (3.3.1)"]


def test_three_rons_void_the_hand_where_rules_say_so__rulings_j10():
    hand = ron("S", win("N", 1, 30), win("W", 1, 30), win("E", 1, 30))

    assert problem(hand, rules=MODERN) == [
        "hand 1: three wins on one discard void the hand: write abortive, three-rons (rulings J10)"
    ]


def test_two_rons_stand_where_three_void_the_hand():
    assert last(ron("S", win("N", 1, 30), win("W", 1, 30)), rules=TENHOU) == [0, -2000, 1000, 1000]


def test_the_order_of_the_winners_in_the_record_does_not_matter():
    wins = win("N", 1, 30), win("W", 2, 40), win("E", 1, 30)

    assert last(draw("E", riichi=""), ron("S", *wins)) == last(draw("E"), ron("S", *reversed(wins)))


@pytest.mark.parametrize(("rules", "points"), [(EMA_2012, 7700), (EMA_2025, 8000)])
def test_four_fan_30_is_rounded_up_where_rules_say_so__rulings_e13(rules, points):
    assert last(ron("S", win("W", 4, 30)), rules=rules) == [0, -points, points, 0]


@pytest.mark.parametrize(("rules", "points"), [(EMA_2012, 32_000), (EMA_2025, 24_000)])
def test_thirteen_fan_are_a_yakuman_or_a_sanbaiman__rulings_e8(rules, points):
    assert last(ron("S", win("W", 13)), rules=rules) == [0, -points, points, 0]


def test_a_yakuman_is_one_whatever_thirteen_fan_are():
    assert last(ron("S", win("W", yakuman=1)), rules=EMA_2025) == [0, -32_000, 32_000, 0]


def test_the_four_limits__ema_2012_4_1_2():
    received = [last(ron("S", win("W", fan)))[2] for fan in (5, 6, 7, 8, 10, 11, 12, 13)]

    assert received == [8000, 12_000, 12_000, 16_000, 16_000, 24_000, 24_000, 32_000]


def test_a_bet_goes_back_to_a_player_ronned_on_the_riichi_tile__ema_2012_3_3_12():
    hand = ron("S", win("E", 3, 40), riichi="SW", on_riichi=True)
    assert last(hand) == [7700 + 1000, -7700, -1000, 0]


def test_four_riichi_of_which_the_last_is_ronned_do_not_void_the_hand__ema_2012_3_3_12():
    hand = ron("N", win("E", 3, 40), riichi="ESWN", on_riichi=True)
    assert last(hand) == [7700 + 2000, -1000, -1000, -7700]


def test_only_the_tile_of_a_declared_riichi_gives_a_bet_back__ema_2012_3_3_12():
    assert problem(ron("S", win("E", 3, 40), riichi="W", on_riichi=True)) == [
        "hand 1: the winning tile can declare riichi only if its discarder is listed under riichi (3.3.12)"
    ]
