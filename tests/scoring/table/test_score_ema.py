"""Places, uma, bets and penalties at a table under the three editions of EMA riichi."""

from collections.abc import Callable

import pytest

from scoring.rulesets import PRESETS
from scoring.table.score import deduction, score_table
from scoring.table.values import Deduction, SeatFacts, TableScore

Table = Callable[..., TableScore]

EMA_2012 = PRESETS["ema-riichi-2012"]
EMA_2016 = PRESETS["ema-riichi-2016"]
EMA_2025 = PRESETS["ema-riichi-2025"]


def column(score: TableScore, name: str) -> list[object]:
    return [getattr(seat, name) for seat in score.seats]


def test_uma_is_30_10_minus_10_minus_30__ema_2012_3_6_1(table: Table) -> None:
    score = table(EMA_2012, (-15_900, 19_500, -5_500, 1_900))

    assert column(score, "uma") == [-30_000, 30_000, -10_000, 10_000]
    assert column(score, "score") == [-45_900, 49_500, -15_500, 11_900]
    assert column(score, "place") == [4, 1, 3, 2]


@pytest.mark.parametrize("rules", [EMA_2016, EMA_2025])
def test_uma_is_15_5_minus_5_minus_15__ema_2016(table: Table, rules: object) -> None:
    score = table(rules, (-15_900, 19_500, -5_500, 1_900))

    assert column(score, "uma") == [-15_000, 15_000, -5_000, 5_000]


def test_two_firsts_share_uma_20000_each__ema_2012_3_6_1(table: Table) -> None:
    score = table(EMA_2012, (10_000, 10_000, -5_000, -15_000))

    assert column(score, "uma") == [20_000, 20_000, -10_000, -30_000]
    assert column(score, "place") == [1, 1, 3, 4]
    assert column(score, "tied") == [True, True, False, False]


def test_two_firsts_share_uma_10000_each__ema_2016(table: Table) -> None:
    assert column(table(EMA_2016, (10_000, 10_000, -5_000, -15_000)), "uma") == [
        10_000,
        10_000,
        -5_000,
        -15_000,
    ]


def test_second_to_fourth_tied_lose_5000_each__ema_2025(table: Table) -> None:
    score = table(EMA_2025, (-10_000, 30_000, -10_000, -10_000))

    assert column(score, "uma") == [-5_000, 15_000, -5_000, -5_000]
    assert column(score, "place") == [2, 1, 2, 2]


def test_four_equal_players_share_everything__ema_2012_3_6_1(table: Table) -> None:
    score = table(EMA_2012, (0, 0, 0, 0))

    assert column(score, "uma") == [0, 0, 0, 0]
    assert column(score, "place") == [1, 1, 1, 1]


def test_bets_left_go_to_the_winner__ema_2012_3_6(table: Table) -> None:
    score = table(EMA_2012, (20_000, -2_000, -5_000, -15_000), bets_left=2_000)

    assert column(score, "bets") == [2_000, 0, 0, 0]
    assert score.seats[0].score == 20_000 + 2_000 + 30_000
    assert score.off_by == 0


@pytest.mark.parametrize(
    ("points", "bets_left", "bets"),
    [
        ((10_000, 10_000, -6_000, -15_000), 1_000, [500, 500, 0, 0]),
        ((6_000, 6_000, 6_000, -19_000), 1_000, [300, 300, 300, 0]),
        ((6_000, 6_000, 6_000, -20_000), 2_000, [600, 600, 600, 0]),
        ((-250, -250, -250, -250), 1_000, [200, 200, 200, 200]),
    ],
)
def test_tied_winners_share_the_bets_rounded_down_to_100__rulings_e17(
    table: Table, points: tuple[int, ...], bets_left: int, bets: list[int]
) -> None:
    assert column(table(EMA_2012, points, bets_left), "bets") == bets


def test_points_taken_at_the_table_change_the_places__ema_2012_5_6(table: Table) -> None:
    score = table(EMA_2012, (9_000, 10_000, -4_000, -15_000), taken={"S": -2_000})

    assert column(score, "place") == [1, 2, 3, 4]
    assert column(score, "at_table") == [0, -2_000, 0, 0]
    assert column(score, "score") == [39_000, 18_000, -14_000, -45_000]


def test_points_taken_go_to_nobody__ema_2012_5_5(table: Table) -> None:
    score = table(EMA_2012, (9_000, 10_000, -4_000, -15_000), taken={"S": -8_000})

    assert sum(seat.score for seat in score.seats) == -8_000
    assert score.off_by == 0


def test_points_taken_can_make_a_tie__ema_2012_5_6(table: Table) -> None:
    score = table(EMA_2012, (9_000, 10_000, -4_000, -15_000), taken={"S": -1_000})

    assert column(score, "uma") == [20_000, 20_000, -10_000, -30_000]


def test_points_taken_after_uma_leave_the_places__ema_2016_5_6(table: Table) -> None:
    score = table(EMA_2016, (9_000, 10_000, -4_000, -15_000), later={"S": -2_000})

    assert column(score, "place") == [2, 1, 3, 4]
    assert column(score, "after") == [0, -2_000, 0, 0]
    assert column(score, "score") == [14_000, 23_000, -9_000, -30_000]


def test_the_winner_after_penalties_takes_the_bets__ema_2012_3_6(table: Table) -> None:
    score = table(EMA_2012, (9_000, 10_000, -5_000, -15_000), 1_000, taken={"S": -2_000})

    assert column(score, "bets") == [1_000, 0, 0, 0]


@pytest.mark.parametrize(
    ("rules", "kind", "moment"),
    [
        (EMA_2012, "lateness", "at-table"),
        (EMA_2012, "chombo", "at-table"),
        (EMA_2016, "lateness", "after-uma"),
        (EMA_2025, "chombo", "after-uma"),
        (PRESETS["mcr-2006"], "lateness", "at-table"),
        (PRESETS["modern-riichi"], "chombo", "at-table"),
        (PRESETS["modern-riichi"], "lateness", "after-uma"),
    ],
)
def test_a_penalty_is_taken_when_the_edition_says(rules: object, kind: str, moment: str) -> None:
    assert deduction(rules, kind, -2_000) == Deduction(-2_000, moment)  # type: ignore[arg-type]  # any values


def test_seats_come_out_in_the_order_of_the_winds() -> None:
    seats = [SeatFacts("N", 4, -100), SeatFacts("S", 2, 0), SeatFacts("E", 1, 100), SeatFacts("W", 3, 0)]

    assert column(score_table(EMA_2025, seats), "player") == [1, 2, 3, 4]


def test_a_table_with_two_easts_is_refused() -> None:
    seats = [SeatFacts(wind, player, 0) for player, wind in enumerate("EESW")]

    with pytest.raises(ValueError, match="one seat of each wind"):
        score_table(EMA_2025, seats)


def test_a_table_that_sums_wrong_is_scored_and_says_by_how_much(table: Table) -> None:
    score = table(EMA_2025, (9_000, 10_100, -4_000, -15_000))

    assert (score.off_by, score.seats[1].place) == (100, 1)
