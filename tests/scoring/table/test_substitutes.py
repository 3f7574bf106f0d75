"""The record of a substituted player, and the points of the table."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.rulesets import PRESETS
from scoring.table.values import TableScore

Table = Callable[..., TableScore]

EMA_2012 = PRESETS["ema-riichi-2012"]
EMA_2025 = PRESETS["ema-riichi-2025"]
MCR = PRESETS["mcr-2006"]

WINS = (20_000, 5_000, -5_000, -20_000)


def column(score: TableScore, name: str) -> list[object]:
    return [getattr(seat, name) for seat in score.seats]


def test_a_substitute_from_the_start_who_wins_leaves_10_minus_10_minus_30__ema_2012_5_7(table: Table) -> None:
    score = table(EMA_2012, WINS, substitute={"E": "start"})

    assert column(score, "uma") == [-30_000, 10_000, -10_000, -30_000]
    assert column(score, "score") == [-30_000, 15_000, -15_000, -50_000]
    assert column(score, "place") == [1, 2, 3, 4]


def test_a_substitute_during_play_is_last_with_any_score__ema_2012_5_7(table: Table) -> None:
    score = table(EMA_2012, WINS, substitute={"E": "during"})

    assert column(score, "uma") == [-30_000, 30_000, 10_000, -10_000]
    assert column(score, "place") == [4, 1, 2, 3]
    assert column(score, "points") == [0, 5_000, -5_000, -20_000]


def test_the_substituted_player_has_minus_15000_and_minus_15000__ema_2016(table: Table) -> None:
    score = table(PRESETS["ema-riichi-2016"], WINS, substitute={"E": "start"})

    assert (score.seats[0].points, score.seats[0].uma, score.seats[0].score) == (-15_000, -15_000, -30_000)


def test_a_substitute_from_the_start_counts_for_the_others__ema_2025(table: Table) -> None:
    score = table(EMA_2025, WINS, substitute={"E": "start"})

    assert column(score, "score") == [-30_000, 10_000, -10_000, -35_000]


def test_a_substitute_during_play_takes_the_last_uma__ema_2025(table: Table) -> None:
    score = table(EMA_2025, WINS, substitute={"E": "during"})

    assert column(score, "score") == [-30_000, 20_000, 0, -25_000]


def test_a_substitute_last_from_the_start_changes_nothing_for_the_others__ema_2012_5_7(table: Table) -> None:
    played = table(EMA_2012, WINS)
    substituted = table(EMA_2012, WINS, substitute={"N": "start"})

    assert column(substituted, "score")[:3] == column(played, "score")[:3]
    assert substituted.seats[3].score == -30_000


def test_a_substitute_during_play_takes_no_bets__ema_2012_5_7(table: Table) -> None:
    score = table(EMA_2012, (20_000, 5_000, -6_000, -20_000), 1_000, substitute={"E": "during"})

    assert column(score, "bets") == [0, 1_000, 0, 0]


def test_a_tie_with_a_substitute_from_the_start_is_shared__ema_2012_5_7(table: Table) -> None:
    score = table(EMA_2012, (10_000, 10_000, -5_000, -15_000), substitute={"E": "start"})

    assert column(score, "uma") == [-30_000, 20_000, -10_000, -30_000]


def test_two_substitutes_during_play_are_both_last(table: Table) -> None:
    score = table(EMA_2012, WINS, substitute={"E": "during", "S": "during"})

    assert column(score, "place") == [3, 3, 1, 2]
    assert column(score, "uma") == [-30_000, -30_000, 30_000, 10_000]


def test_penalties_after_uma_stay_with_the_substituted_player(table: Table) -> None:
    score = table(EMA_2025, WINS, later={"E": -20_000}, substitute={"E": "during"})

    assert (score.seats[0].after, score.seats[0].score) == (-20_000, -50_000)


def test_a_substitute_from_the_start_may_take_the_4_table_points__mers_4(table: Table) -> None:
    score = table(MCR, (50, 20, -30, -40), substitute={"E": "start"})

    assert column(score, "table_points") == [0, 2, 1, 0]
    assert column(score, "score") == [0, 20, -30, -40]


def test_after_a_substitution_during_play_the_others_get_4_2_1__mers_4(table: Table) -> None:
    score = table(MCR, (50, 20, -30, -40), substitute={"E": "during"})

    assert column(score, "table_points") == [0, 4, 2, 1]


def test_a_tie_of_the_others_is_shared_after_a_substitution__mers_4(table: Table) -> None:
    score = table(MCR, (50, 20, 20, -90), substitute={"E": "during"})

    assert column(score, "table_points") == [0, 3, 3, Fraction(1)]


def test_a_ranked_substitute_has_the_points_scored__ema_requirements_3_9(table: Table) -> None:
    score = table(EMA_2012, WINS, substitute={"E": "start"}, stands_in={"E": 41})

    assert column(score, "score") == [-30_000, 15_000, -15_000, -50_000]
    assert [(result.player, result.place, result.uma, result.score) for result in score.own_results] == [
        (41, 1, 30_000, 50_000)
    ]


def test_a_ranked_substitute_who_came_during_play_scores_nothing__ema_2012_5_7(table: Table) -> None:
    score = table(EMA_2012, WINS, substitute={"E": "during"}, stands_in={"E": 41})

    assert (score.own_results, score.seats[0].score) == ((), -30_000)


def test_penalties_of_a_ranked_substitute_are_not_the_players(table: Table) -> None:
    score = table(EMA_2025, WINS, of_substitute={"E": -8_000}, substitute={"E": "start"}, stands_in={"E": 41})

    assert (score.own_results[0].score, score.seats[0].score) == (27_000, -30_000)


def test_a_ranked_substitute_may_win_the_four_table_points__mers_4(table: Table) -> None:
    score = table(MCR, (50, 20, -30, -40), substitute={"E": "start"}, stands_in={"E": 41})

    assert (score.own_results[0].table_points, score.own_results[0].score) == (4, 50)
    assert column(score, "table_points") == [0, 2, 1, 0]


@pytest.mark.parametrize(("option", "places"), [("counts", [1, 2, 3, 4]), ("last", [4, 1, 2, 3])])
def test_whether_a_substitute_during_play_is_last_is_an_option(
    table: Table, option: str, places: list[int]
) -> None:
    rules = replace(EMA_2025, substitute_during=option)

    assert column(table(rules, WINS, substitute={"E": "during"}), "place") == places
