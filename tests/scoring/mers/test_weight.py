"""What a tournament weighs, at every boundary of EMA's table."""

from fractions import Fraction

import pytest

from scoring.mers import MERS_2018, weight

HALF = Fraction(1, 2)


@pytest.mark.parametrize(("days", "part"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_three_days_or_more_weigh_three__mers_1_3(days: int, part: int) -> None:
    assert weight(days, 16, 1).days == part


@pytest.mark.parametrize(("players", "part"), [(16, 0), (40, 0), (41, HALF), (80, HALF), (81, 1), (200, 1)])
def test_players_weigh_from_41_and_from_81__mers_1_3(players: int, part: Fraction) -> None:
    assert weight(1, players, 1).players == part


@pytest.mark.parametrize(("countries", "part"), [(1, 0), (5, 0), (6, HALF), (9, HALF), (10, 1), (22, 1)])
def test_countries_weigh_from_6_and_from_10__mers_1_3(countries: int, part: Fraction) -> None:
    assert weight(1, 16, countries).countries == part


@pytest.mark.parametrize(("countries", "part"), [(5, 0), (6, HALF), (10, HALF), (11, 1)])
def test_the_boundary_of_countries_of_2018_was_above_ten__mers_1_3(countries: int, part: Fraction) -> None:
    assert weight(1, 16, countries, countries_for_one=11).countries == part


def test_a_championship_entered_by_quota_weighs_one_more__mers_1_3() -> None:
    assert weight(3, 168, 20).total == 5
    assert weight(3, 168, 20, quota=True).total == 6


def test_every_weight_that_can_come_out_is_one_of_the_rules__mers_1_3() -> None:
    totals = {
        weight(days, players, countries, quota=quota).total
        for days in (1, 2, 3)
        for players in (40, 80, 120)
        for countries in (5, 9, 10)
        for quota in (False, True)
    }

    assert sorted(totals) == list(MERS_2018.weights)
