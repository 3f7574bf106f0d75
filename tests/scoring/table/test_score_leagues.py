"""Oka, floating uma, ties by seat, rounding and chips: the rules of leagues and online rooms."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.rulesets import PRESETS
from scoring.table.values import TableScore

Table = Callable[..., TableScore]

M_LEAGUE = PRESETS["m-league"]
JPML_A = PRESETS["jpml-a"]
TENHOU = PRESETS["tenhou"]
SOUL = PRESETS["mahjong-soul"]


def column(score: TableScore, name: str) -> list[object]:
    return [getattr(seat, name) for seat in score.seats]


def test_the_first_takes_the_oka_of_20000__m_league(table: Table) -> None:
    score = table(M_LEAGUE, (15_000, 5_000, -5_000, -15_000))

    assert column(score, "oka") == [15_000, -5_000, -5_000, -5_000]
    assert column(score, "score") == [60_000, 10_000, -20_000, -50_000]


def test_uma_and_oka_make_50_10_minus_10_minus_30__m_league(table: Table) -> None:
    score = table(M_LEAGUE, (5_000, 0, 0, -5_000))

    assert column(score, "score") == [5_000 + 50_000 - 5_000, -5_000, -5_000, -40_000]


def test_tied_firsts_share_uma_and_oka__m_league(table: Table) -> None:
    score = table(M_LEAGUE, (10_000, 10_000, -5_000, -15_000))

    assert column(score, "uma") == [20_000, 20_000, -10_000, -30_000]
    assert column(score, "oka") == [5_000, 5_000, -5_000, -5_000]


def test_three_firsts_get_shares_rounded_down_to_100__m_league(table: Table) -> None:
    score = table(M_LEAGUE, (5_000, 5_000, 5_000, -15_000))

    assert column(score, "uma") == [10_000, 10_000, 10_000, -30_000]
    assert column(score, "oka") == [1_600, 1_600, 1_600, -5_000]


def test_the_rest_of_a_share_may_go_to_the_earliest_seat(table: Table) -> None:
    score = table(replace(M_LEAGUE, share_remainder="initial-seat"), (5_000, 5_000, 5_000, -15_000))

    assert column(score, "oka") == [1_800, 1_600, 1_600, -5_000]
    assert sum(seat.score for seat in score.seats) == 0


def test_the_oka_may_go_whole_to_the_earlier_seat(table: Table) -> None:
    score = table(replace(M_LEAGUE, oka_tie="initial-seat"), (-15_000, 10_000, 10_000, -5_000))

    assert column(score, "oka") == [-5_000, 15_000, -5_000, -5_000]


@pytest.mark.parametrize(
    ("points", "uma"),
    [
        ((9_000, -1_000, -3_000, -5_000), [12_000, -1_000, -3_000, -8_000]),
        ((9_000, 0, -3_000, -6_000), [8_000, 4_000, -4_000, -8_000]),
        ((9_000, 2_000, 0, -11_000), [8_000, 3_000, 1_000, -12_000]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((-100, -200, -300, -400), [8_000, 4_000, -4_000, -8_000]),
    ],
)
def test_uma_floats_by_players_at_or_above_the_start__jpml_a(
    table: Table, points: tuple[int, ...], uma: list[int]
) -> None:
    assert column(table(JPML_A, points), "uma") == uma


def test_a_share_that_is_not_whole_is_rounded_down__jpml_a(table: Table) -> None:
    score = table(JPML_A, (5_000, 5_000, 5_000, -15_000))

    assert column(score, "uma") == [4_000, 4_000, 4_000, -12_000]


def test_tied_losers_of_the_floating_uma_are_rounded_down__jpml_a(table: Table) -> None:
    rules = replace(JPML_A, floating_uma=((10_000, -1_000, -1_000, -8_000),) * 3)

    assert column(table(rules, (9_000, -3_000, -3_000, -3_000)), "uma") == [10_000, -3_400, -3_400, -3_400]


def test_bets_left_are_lost__jpml_a(table: Table) -> None:
    score = table(JPML_A, (9_000, 0, -4_000, -6_000), bets_left=1_000)

    assert column(score, "bets") == [0, 0, 0, 0]
    assert score.off_by == 0


@pytest.mark.parametrize("rules", [TENHOU, SOUL])
def test_of_equal_players_the_earlier_seat_comes_first__online(table: Table, rules: object) -> None:
    score = table(rules, (-15_000, 10_000, 10_000, -5_000))

    assert column(score, "place") == [4, 1, 2, 3]
    assert column(score, "tied") == [False] * 4


def test_the_earlier_seat_takes_the_bets__tenhou(table: Table) -> None:
    assert column(table(TENHOU, (9_000, 9_000, -4_000, -15_000), 1_000), "bets") == [1_000, 0, 0, 0]


def test_scores_are_whole_thousands_and_sum_to_zero__tenhou(table: Table) -> None:
    score = table(TENHOU, (12_400, 3_500, -4_400, -11_500))

    assert column(score, "rounding") == [600, -500, 400, -500]
    assert sum(seat.score for seat in score.seats) == 0


def test_half_a_thousand_goes_down_and_600_up__tenhou(table: Table) -> None:
    score = table(TENHOU, (12_400, 3_500, -4_400, -11_500))

    assert column(score, "score") == [48_000, 8_000, -19_000, -37_000]


@pytest.mark.parametrize(
    ("rounding", "scores"),
    [
        ("none", [2_500, -400, -500, -1_600]),
        ("half-up", [3_000, 0, 0, -2_000]),
        ("half-down", [2_000, 0, -1_000, -2_000]),
        ("down", [2_000, -1_000, -1_000, -2_000]),
    ],
)
def test_points_are_rounded_as_the_option_says(table: Table, rounding: str, scores: list[int]) -> None:
    rules = replace(PRESETS["modern-riichi"], rounding=rounding)

    assert column(table(rules, (2_500, -400, -500, -1_600)), "score") == scores


def test_uma_is_15_5_minus_5_minus_15_without_oka__mahjong_soul(table: Table) -> None:
    score = table(SOUL, (15_000, 5_000, -5_000, -15_000))

    assert column(score, "score") == [30_000, 10_000, -10_000, -30_000]


def test_there_is_no_uma__modern_riichi(table: Table) -> None:
    assert column(table(PRESETS["modern-riichi"], (900, 100, -300, -700)), "score") == [900, 100, -300, -700]


def test_chips_add_their_value(table: Table) -> None:
    score = table(replace(SOUL, chip_value=2_000), (15_000, 5_000, -5_000, -15_000), chips=(2, -2, 0, 0))

    assert column(score, "chips") == [4_000, -4_000, 0, 0]
    assert column(score, "score") == [34_000, 6_000, -10_000, -30_000]


def test_points_taken_may_go_to_the_opponents(table: Table) -> None:
    rules = replace(PRESETS["modern-riichi"], penalty_to="opponents")

    score = table(rules, (0, 0, 0, 0), taken={"E": -3_000}, later={"S": -1_000})

    assert column(score, "at_table") == [-3_000, 1_000, 1_000, 1_000]
    assert column(score, "after") == [300, -1_000, 300, 300]


def test_the_uma_of_a_unit_smaller_than_100_is_shared_exactly(table: Table) -> None:
    rules = replace(PRESETS["wrc"], uma=(100, 50, -50, -100))

    assert column(table(rules, (500, 500, -400, -600)), "uma") == [75, 75, -50, -100]
