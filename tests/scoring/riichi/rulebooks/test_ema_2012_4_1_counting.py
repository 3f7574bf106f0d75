"""Counting a hand: EMA 2012 §4.1, fan, mini-points line by line, and what they make."""

import pytest

from tests.scoring.riichi.asking import EMA_2025, ask, fu_lines, reason, worth, yaku

# --- Fan, 4.1 ----------------------------------------------------------------------------------------------


def test_fan_are_yaku_red_fives_dora_kan_dora_and_ura_dora__ema_2012_4_1() -> None:
    hand = ask("234m 067m 345p 23s 99p +4s riichi dora=1m,8p ura=2p,1z")

    assert yaku(hand) == {"riichi": 1, "pinfu": 1}
    assert (hand["red_fives"], hand["dora"], hand["ura_dora"]) == (1, 3, 1)
    assert hand["fan"] == 2 + 1 + 3 + 1


def test_ura_dora_count_only_in_riichi__ema_2012_4_1() -> None:
    assert reason(ask("234m 567m 345p 23s 99p +4s ura=2p")) == "impossible-flags"


def test_dora_are_not_yaku__ema_2012_4_1() -> None:
    assert reason(ask("406m 345p 234s 9p +9p c234m dora=8p")) == "no-yaku"


def test_a_red_five_may_be_a_dora_too__ema_2012_4_1() -> None:
    hand = ask("234m 067m 345p 23s 99p +4s dora=4m")

    assert (hand["red_fives"], hand["dora"], hand["fan"]) == (1, 1, 3)


def test_there_is_one_red_five_a_suit__ema_2012_1_1() -> None:
    assert ask("340m 340p 678s 34s 99p +0s")["red_fives"] == 3


def test_two_red_fives_of_a_suit_are_not_there__ema_2012_1_1() -> None:
    assert reason(ask("00m 234m 345p 678s 23s +4s")) == "impossible-tiles"


def test_kongs_count_four_dora__ema_2012_4_1() -> None:
    assert ask("345p 23s 99p 789m +4s a1111z seat=E dora=4z")["dora"] == 4


# --- Mini-points of the win, 4.1.1 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("456m 345p 678s 22s 78m +9m", {"base": 20, "concealed-ron": 10}),
        ("456m 345p 678s 22s 78m +9m tsumo", {"base": 20}),
        ("11m 44m 77p 99p 22s 55z 6z +6z", {"seven-pairs": 25}),
        ("11m 44m 77p 99p 22s 55z 6z +6z tsumo", {"seven-pairs": 25}),
    ],
)
def test_mini_points_of_the_win__ema_2012_4_1_1(hand: str, lines: dict[str, int]) -> None:
    assert fu_lines(hand) == lines


@pytest.mark.parametrize(
    ("laid_out", "form", "fu"),
    [
        ("p222m", "pung", 2),
        ("p999m", "pung", 4),
        ("p333z", "pung", 4),
        ("k2222m", "kong", 8),
        ("k9999m", "kong", 16),
        ("k3333z", "kong", 16),
        ("a2222m", "kong", 16),
        ("a9999m", "kong", 32),
        ("a3333z", "kong", 32),
    ],
)
def test_mini_points_of_sets_laid_out__ema_2012_4_1_1(laid_out: str, form: str, fu: int) -> None:
    lines = fu_lines(f"345p 678s 22s 78p +9p tsumo last_tile {laid_out}")

    assert lines[form] == fu


@pytest.mark.parametrize(("held", "fu"), [("222m", 4), ("999m", 8), ("333z", 8), ("666z", 8)])
def test_mini_points_of_concealed_pungs__ema_2012_4_1_1(held: str, fu: int) -> None:
    assert fu_lines(f"345p 678s 22s 78p +9p tsumo {held}")["pung"] == fu


@pytest.mark.parametrize(("by", "fu"), [("ron", 4), ("tsumo", 8)])
def test_a_pung_is_open_when_a_discard_completes_it__ema_2012_4_1_1(by: str, fu: int) -> None:
    assert fu_lines(f"345p 678s 22s 99m 789p +9m riichi {by}")["pung"] == fu


def test_chows_have_no_mini_points__ema_2012_4_1_1() -> None:
    assert fu_lines("345p 678s 22s 78m 456m +9m tsumo") == {"base": 20}


@pytest.mark.parametrize(
    ("pair", "lines"),
    [
        ("55z", {"pair-of-dragons": 2}),
        ("66z", {"pair-of-dragons": 2}),
        ("77z", {"pair-of-dragons": 2}),
        ("22z", {"pair-of-seat-wind": 2}),
        ("11z", {"pair-of-round-wind": 2}),
        ("33z", {}),
        ("99m", {}),
    ],
)
def test_mini_points_of_pairs__ema_2012_4_1_1(pair: str, lines: dict[str, int]) -> None:
    counted = fu_lines(f"345p 678s 456p 78m {pair} +9m riichi seat=S round=E")

    assert {key: fu for key, fu in counted.items() if key.startswith("pair")} == lines


def test_a_pair_of_seat_and_round_wind_is_worth_both__rulings_e22() -> None:
    counted = fu_lines("345p 678s 456p 78m 11z +9m riichi seat=E round=E")

    assert sum(fu for key, fu in counted.items() if key.startswith("pair")) == 4


def test_a_pair_of_seat_and_round_wind_is_worth_2__ema_2025() -> None:
    counted = fu_lines("345p 678s 456p 78m 11z +9m riichi seat=E round=E", EMA_2025)

    assert sum(fu for key, fu in counted.items() if key.startswith("pair")) == 2


# --- Mini-points of the wait, 4.1.1 ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wait", "fu"),
    [
        ("12m 22s +3m", 2),  # the edge
        ("89m 22s +7m", 2),
        ("24m 22s +3m", 2),  # the middle
        ("234m 2s +2s", 2),  # the pair
        ("23m 22s +4m", 0),  # two sides
        ("23m 22s +1m", 0),
        ("33m 22s +3m", 0),  # two pairs
    ],
)
def test_mini_points_of_the_wait__ema_2012_4_1_1(wait: str, fu: int) -> None:
    assert fu_lines(f"111p 345p 678s {wait} riichi").get("wait", 0) == fu


def test_a_pair_wait_counts_beside_other_waits__ema_2012_4_1_1() -> None:
    assert "wait" in fu_lines("4443p 111z 678s 567m +3p riichi")
    assert "wait" not in fu_lines("4443p 111z 678s 567m +2p riichi")


def test_the_dearest_set_is_completed_by_the_winning_tile__ema_2012_4_1_1() -> None:
    edge = ask("56789m 111p 678s 77z +7m riichi")
    pinfu = ask("56789m 345p 678s 22s +7m")

    assert (edge["fu"], edge["wait"]) == (50, "edge")
    assert (yaku(pinfu), pinfu["wait"]) == ({"pinfu": 1}, "two-sided")


def test_a_single_wait_that_completes_two_sides_earns_nothing__ema_2012_4_1_1() -> None:
    hand = "7899s 555z +6s c789s c789s tsumo"  # of the 9 one holds all four

    assert fu_lines(hand) == {"base": 20, "pung": 8, "tsumo": 2}
    assert worth(ask(hand)) == (3, 30)


# --- Drawn hands and pinfu, 4.1.1 --------------------------------------------------------------------------


def test_a_drawn_hand_earns_2__ema_2012_4_1_1() -> None:
    assert fu_lines("111p 345p 678s 23m 22s +4m tsumo") == {"base": 20, "pung": 8, "tsumo": 2}


def test_a_drawn_pinfu_earns_nothing__ema_2012_4_1_1() -> None:
    assert fu_lines("123p 345p 678s 23m 22s +4m tsumo") == {"base": 20}


def test_a_drawn_hand_earns_2_with_menzen_tsumo_too__ema_2012_4_1_1() -> None:
    assert fu_lines("123p 345p 678s 24m 22s +3m tsumo") == {"base": 20, "wait": 2, "tsumo": 2}


def test_a_kongs_replacement_tile_earns_2__ema_2012_4_1_1() -> None:
    counted = fu_lines("345p 678s 23m 22s +4m k9999p tsumo after_kong")

    assert sum(counted.values()) == 20 + 16 + 2


def test_an_open_pinfu_earns_2__ema_2012_4_1_1() -> None:
    assert fu_lines("456p 789p 23m 22s +4m c123p") == {"base": 20, "open-pinfu": 2}


def test_an_open_pinfu_that_was_drawn_has_30_mini_points__rulings_e16() -> None:
    assert worth(ask("456p 789p 23m 22s +4m c123p tsumo")) == (1, 30)


@pytest.mark.parametrize(
    "hand", ["456p 789p 24m 22s +3m c123p", "456p 789p 23m 11z +4m c123p", "456p 789p 222s 3m +3m c123p"]
)
def test_an_open_hand_with_mini_points_is_not_an_open_pinfu__ema_2012_4_1_1(hand: str) -> None:
    assert "open-pinfu" not in fu_lines(hand)


# --- Rounding and the exact value, 4.1 and 4.1.2 -----------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "total", "rounded"),
    [
        ("123p 345p 678s 24m 22s +3m tsumo", 24, 30),
        ("111p 345p 678s 23m 22s +4m tsumo", 30, 30),
        ("111p 345p 678s 24m 22s +3m tsumo", 32, 40),
        ("111p 345p 678s 24m 22s +3m riichi", 40, 40),
        ("111p 999p 678s 24m 22s +3m riichi", 48, 50),
    ],
)
def test_mini_points_are_rounded_up_to_ten__ema_2012_4_1(hand: str, total: int, rounded: int) -> None:
    assert sum(fu_lines(hand).values()) == total
    assert ask(hand)["fu"] == rounded


def test_seven_pairs_are_not_rounded__ema_2012_4_1() -> None:
    assert ask("11m 44m 77p 99p 22s 55z 6z +6z")["fu"] == 25


def test_most_mini_points_of_a_hand_that_is_not_a_yakuman() -> None:
    hand = ask("7z 678s +7z k9999p a1111m a3333z tsumo")

    assert hand["fu"] == 110


@pytest.mark.parametrize(
    ("hand", "fan", "fu", "points"),
    [
        ("345p 678s 22s 78p +9p c567m tsumo last_tile", 1, 30, 1100),
        ("111p 345p 678s 24m 22s +3m riichi", 1, 40, 1300),
        ("111p 999p 678s 24m 22s +3m riichi", 1, 50, 1600),
        ("11m 44m 77p 99p 22s 55z 6z +6z", 2, 25, 1600),
        ("11m 44m 77p 99p 22s 55z 6z +6z tsumo", 3, 25, 3200),
    ],
)
def test_the_value_of_a_hand__ema_2012_4_1_2(hand: str, fan: int, fu: int, points: int) -> None:
    reply = ask(hand)

    assert (worth(reply), reply["points"]) == ((fan, fu), points)


def test_four_fan_40_are_a_mangan_and_four_fan_30_none__rulings_e13() -> None:
    assert ask("111p 345p 678s 24m 22s +3m riichi dora=9p")["limit"] == "mangan"
    assert ask("123p 345p 678s 23m 22s +4m riichi dora=1s")["points"] == 7700


# --- What the winner receives, 4.1 and 4.1.3 ---------------------------------------------------------------


def test_counters_and_bets_are_added__ema_2012_4_1() -> None:
    ron = ask("123p 345p 678s 23m 22s +4m honba=2 bets=3")
    tsumo = ask("123p 345p 678s 23m 22s +4m tsumo honba=2 bets=3")

    assert (ron["points"], ron["payments"], ron["total"]) == (1000, {"discarder": 1600}, 4600)
    assert (tsumo["points"], tsumo["payments"]) == (1500, {"east": 900, "others": 600})
    assert tsumo["total"] == 1500 + 600 + 3000


def test_counters_and_bets_are_added_to_a_limit_hand__ema_2012_4_1_3() -> None:
    hand = ask("22m 44m 77p 88p 22s 55s 6s +6s tsumo riichi seat=E honba=1 bets=1 dora=5s")

    assert (hand["limit"], hand["payments"], hand["total"]) == ("haneman", {"each": 6100}, 19_300)


def test_a_hand_of_13_fan_is_a_yakuman__rulings_e8() -> None:
    hand = ask("11223344m 7788m 9m +9m riichi dora=6m")

    assert (hand["fan"], hand["limit"]) == (13, "yakuman")
