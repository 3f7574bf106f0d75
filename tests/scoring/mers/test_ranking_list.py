"""The lists: who is listed, in which order, from which tournaments."""

from datetime import date
from fractions import Fraction

import pytest

from scoring.mers import MERS_2005, MERS_2018, Placing, Tournament, active_results, ranking, two_decimals

ON = date(2026, 11, 20)
ANN, BEA, CID = "03990001", "04000002", "24000003"


def tournament(name: str, *order: str, mahjong="RCR", ends_on="2026-05-10", weight=1) -> Tournament:
    """A tournament of 11, whose first places are these players'."""
    placings = tuple(Placing(number, place) for place, number in enumerate(order, start=1))
    return Tournament(name, mahjong, date.fromisoformat(ends_on), Fraction(weight), 11, placings)


def listed(*tournaments: Tournament, mahjong="RCR", on=ON, rules=MERS_2018) -> list[tuple]:
    """Positions, EMA numbers and points."""
    ranked = ranking(tournaments, mahjong, on, rules)
    return [(each.position, each.ema_number, two_decimals(each.points)) for each in ranked]


def test_players_are_listed_from_two_results_on__mers_1_4() -> None:
    assert listed(tournament("1", ANN, BEA), tournament("2", ANN)) == [(1, ANN, "450.00")]


def test_a_line_has_its_parts_and_the_number_of_results_that_count__mers_1_4() -> None:
    (line,) = ranking([tournament("1", BEA, ANN), tournament("2", "", ANN)], "RCR", ON)

    assert (line.tournaments, line.parts, line.points) == (2, (360, 450), 405)


def test_one_without_an_ema_number_keeps_the_place_and_is_not_ranked__mers_1_2() -> None:
    assert listed(tournament("1", "", ANN), tournament("2", "", ANN)) == [(1, ANN, "405.00")]


def test_guests_are_ranked__mers_1_7() -> None:
    assert listed(tournament("1", CID), tournament("2", CID)) == [(1, CID, "450.00")]


def test_equal_points_share_the_position_in_the_order_of_ema_numbers__mers_1_5() -> None:
    ranked = listed(tournament("1", BEA, ANN, CID), tournament("2", ANN, BEA, CID))

    assert ranked == [(1, ANN, "427.50"), (1, BEA, "427.50"), (3, CID, "360.00")]


def test_mcr_and_riichi_are_two_lists_that_know_nothing_of_each_other__mers_1_4() -> None:
    played = [tournament("1", ANN, BEA), tournament("1", ANN, mahjong="MCR"), tournament("2", BEA)]

    assert listed(*played) == [(1, BEA, "427.50")]
    assert listed(*played, mahjong="MCR") == []


@pytest.mark.parametrize(
    ("on", "points"),
    [
        ("2026-05-09", []),
        ("2026-05-10", ["450.00"]),
        ("2027-05-10", ["450.00"]),
        ("2027-05-11", ["291.67"]),
        ("2028-05-10", ["291.67"]),
        ("2028-05-11", []),
    ],
)
def test_results_count_from_the_last_day_to_the_second_anniversary__mers_1_1(on, points) -> None:
    ranked = listed(tournament("1", ANN), tournament("2", ANN), on=date.fromisoformat(on))

    assert [line[2] for line in ranked] == points


def test_a_result_too_old_does_not_count_among_the_two_that_are_needed__mers_1_4() -> None:
    assert listed(tournament("1", ANN), tournament("2", ANN, ends_on="2024-11-19")) == []


def test_the_rules_of_2005_list_a_single_result_unrounded__mers_1_1() -> None:
    assert listed(tournament("1", "", "", ANN, weight=5), rules=MERS_2005) == [(1, ANN, "800.00")]


def test_the_results_that_count_are_those_of_a_players_history() -> None:
    played = [tournament("1", ANN, BEA, weight=2), tournament("2", BEA, ends_on="2025-05-10", weight=3)]

    ranked = active_results(played, ON)

    assert ranked == {ANN: [(1000, 8, "1")], BEA: [(900, 8, "1"), (1000, 6, "2")]}


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (Fraction(0), "0.00"),
        (Fraction(1000), "1000.00"),
        (Fraction(80125, 100), "801.25"),
        (Fraction(1, 200), "0.01"),
        (Fraction(3205, 4), "801.25"),
        (Fraction(1999999, 2000), "1000.00"),
        (Fraction(2000, 3), "666.67"),
    ],
)
def test_points_are_printed_with_two_decimals_halves_up__mers_1_4(points, text) -> None:
    assert two_decimals(points) == text
