"""Hands that nobody wins: abortive draws, noten payments, nagashi mangan."""

from dataclasses import replace

import pytest

from scoring.riichi.payments.drawn_hands_and_chombo import (
    is_four_kongs,
    is_four_riichi,
    is_four_winds,
    is_nine_terminals,
    is_three_rons,
    nagashi_deltas,
    noten_deltas,
)
from scoring.rulesets import PRESETS, RuleSet
from scoring.tiles import read_tiles

EMA_2012, EMA_2025, MODERN, TENHOU = (
    PRESETS[key] for key in ("ema-riichi-2012", "ema-riichi-2025", "modern-riichi", "tenhou")
)


def seats(*points: int) -> dict[str, int]:
    return dict(zip("ESWN", points, strict=True))


# --- Abortive draws ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "voids"),
    [
        ("19m 19p 19s 123z 23m 456p", True),  # nine
        ("19m 19p 19s 1234567z 2m", True),
        ("19m 19p 19s 12z 2345m 56p", False),  # eight
        ("1199m 1199p 19s 11z 2z 2z", False),  # many, and eight different
    ],
)
def test_nine_different_terminals_and_honours_void_a_hand__ema_2012_3_4_3(hand: str, voids: bool) -> None:
    assert is_nine_terminals(read_tiles(hand), EMA_2012) is voids


def test_four_equal_winds_void_a_hand__ema_2012_3_4_3() -> None:
    assert is_four_winds(read_tiles("3333z"), EMA_2012)
    assert not is_four_winds(read_tiles("3331z"), EMA_2012)
    assert not is_four_winds(read_tiles("333z"), EMA_2012)
    assert not is_four_winds(read_tiles("5555z"), EMA_2012)


def test_four_riichi_void_a_hand__ema_2012_3_4_3() -> None:
    assert is_four_riichi("ESWN", EMA_2012)
    assert not is_four_riichi("ESW", EMA_2012)


def test_four_kongs_of_several_players_void_a_hand__ema_2012_3_3_9() -> None:
    assert is_four_kongs("EEES", EMA_2012)
    assert not is_four_kongs("EEES"[:3], EMA_2012)


def test_four_kongs_of_one_player_let_the_hand_continue__ema_2012_3_3_9() -> None:
    assert not is_four_kongs("WWWW", EMA_2012)


def test_three_winners_void_a_hand_in_modern_riichi_only__rulings_j10() -> None:
    assert is_three_rons("ESW", MODERN)
    assert not is_three_rons("ES", MODERN)
    assert not is_three_rons("ESW", EMA_2012)


def test_nothing_voids_a_hand__ema_2025() -> None:
    assert not is_nine_terminals(read_tiles("19m 19p 19s 1234567z 2m"), EMA_2025)
    assert not is_four_winds(read_tiles("3333z"), EMA_2025)
    assert not is_four_riichi("ESWN", EMA_2025)
    assert not is_four_kongs("EESS", EMA_2025)
    assert not is_three_rons("ESW", EMA_2025)


# --- Noten payments ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [
        ("", seats(0, 0, 0, 0)),
        ("S", seats(-1000, 3000, -1000, -1000)),
        ("EN", seats(1500, -1500, -1500, 1500)),
        ("ESW", seats(1000, 1000, 1000, -3000)),
        ("ESWN", seats(0, 0, 0, 0)),
    ],
)
@pytest.mark.parametrize("rules", [EMA_2012, EMA_2025, MODERN], ids=lambda rules: rules.key)
def test_players_who_are_not_ready_pay_3000__ema_2012_3_4_2(
    rules: RuleSet, tenpai: str, deltas: dict[str, int]
) -> None:
    assert noten_deltas(tenpai, rules) == deltas


# --- Nagashi mangan ----------------------------------------------------------------------------------------


def test_nagashi_mangan_is_paid_like_a_drawn_mangan__ema_2012_4_2_4() -> None:
    assert nagashi_deltas("S", "E", EMA_2012, 0, 0) == seats(-4000, 8000, -2000, -2000)
    assert nagashi_deltas("E", "E", EMA_2012, 0, 0) == seats(12000, -4000, -4000, -4000)


def test_nagashi_mangan_takes_counters_and_bets__ema_2012_4_2_4() -> None:
    assert nagashi_deltas("S", "E", EMA_2012, honba=2, bets=3) == seats(-4200, 8600 + 3000, -2200, -2200)


def test_two_nagashi_mangan_are_both_paid_and_the_first_takes_the_bets__rulings_e14() -> None:
    deltas = nagashi_deltas("NS", "E", EMA_2012, honba=1, bets=1)

    assert deltas == seats(-2 * 4100, 8300 - 2100 + 1000, -2 * 2100, 8300 - 2100)


def test_nagashi_mangan_takes_nothing_else_where_the_hand_counts_as_drawn() -> None:
    assert nagashi_deltas("S", "E", TENHOU, honba=2, bets=3) == seats(-4000, 8000, -2000, -2000)


def test_nine_terminals_may_ask_for_ten() -> None:
    rules = replace(EMA_2012, nine_terminals_kinds=10)

    assert not is_nine_terminals(read_tiles("19m 19p 19s 123z 23m 456p"), rules)
