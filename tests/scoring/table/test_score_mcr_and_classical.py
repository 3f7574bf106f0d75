"""Table points of MCR, and the score of a classical table."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from scoring.rulesets import PRESETS
from scoring.table.values import TableScore

Table = Callable[..., TableScore]

MCR = PRESETS["mcr-2006"]


def column(score: TableScore, name: str) -> list[object]:
    return [getattr(seat, name) for seat in score.seats]


def test_the_places_bring_4_2_1_0__green_book_3_9_2(table: Table) -> None:
    score = table(MCR, (-30, 120, -50, -40))

    assert column(score, "table_points") == [2, 4, 0, 1]
    assert column(score, "score") == [-30, 120, -50, -40]


@pytest.mark.parametrize(
    ("points", "table_points"),
    [
        ((50, 50, -40, -60), [Fraction(3), Fraction(3), 1, 0]),
        ((90, -10, -10, -70), [4, Fraction(3, 2), Fraction(3, 2), 0]),
        ((90, 10, -50, -50), [4, 2, Fraction(1, 2), Fraction(1, 2)]),
        ((30, 30, 30, -90), [Fraction(7, 3)] * 3 + [0]),
        ((90, -30, -30, -30), [4, 1, 1, 1]),
        ((0, 0, 0, 0), [Fraction(7, 4)] * 4),
        ((40, 40, -40, -40), [3, 3, Fraction(1, 2), Fraction(1, 2)]),
    ],
)
def test_tied_players_share_table_points_exactly__rulings_m17(
    table: Table, points: tuple[int, ...], table_points: list[Fraction]
) -> None:
    assert column(table(MCR, points), "table_points") == table_points


def test_a_penalty_changes_minipoints_and_table_points__mers_3_1(table: Table) -> None:
    score = table(MCR, (60, 55, -40, -75), taken={"E": -10})

    assert column(score, "score") == [50, 55, -40, -75]
    assert column(score, "table_points") == [2, 4, 1, 0]


def test_riichi_has_no_table_points(table: Table) -> None:
    assert column(table(PRESETS["wrc"], (0, 0, 0, 0)), "table_points") == [None] * 4


def test_a_classical_table_is_worth_its_differences__rulings_c8(table: Table) -> None:
    score = table(PRESETS["classical-japanese"], (2_400, -2_600, 200, 0))

    assert column(score, "score") == [2_400, -2_600, 200, 0]
    assert column(score, "place") == [1, 4, 2, 3]


def test_bets_left_at_a_classical_table_go_to_the_winner(table: Table) -> None:
    score = table(PRESETS["classical-japanese"], (2_400, -2_700, 200, 0), bets_left=100)

    assert column(score, "bets") == [100, 0, 0, 0]
