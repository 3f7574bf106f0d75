"""How results grow old: anniversaries to the day, leap years, the three editions."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mers import MERS_2005, MERS_2010, MERS_2018
from scoring.mers.ranking_list import age_factor

HALF = Fraction(1, 2)
DAYS = st.dates(date(2000, 1, 1), date(2100, 12, 31))


def factor(ends_on: str, on: str, rules=MERS_2018) -> Fraction:
    return age_factor(date.fromisoformat(ends_on), date.fromisoformat(on), rules.ages)


@pytest.mark.parametrize(
    ("on", "left"),
    [
        ("2023-11-18", 0),
        ("2023-11-19", 1),
        ("2024-11-18", 1),
        ("2024-11-19", 1),
        ("2024-11-20", HALF),
        ("2025-11-19", HALF),
        ("2025-11-20", 0),
        ("2035-01-01", 0),
    ],
)
def test_a_result_halves_after_its_first_anniversary_and_ends_after_its_second__mers_1_1(on, left) -> None:
    assert factor("2023-11-19", on) == left


@pytest.mark.parametrize(
    ("on", "left"),
    [("2025-02-28", 1), ("2025-03-01", HALF), ("2026-02-28", HALF), ("2026-03-01", 0)],
)
def test_a_result_of_29_february_has_its_anniversaries_on_28_february__mers_1_1(on, left) -> None:
    assert factor("2024-02-29", on) == left


def test_on_29_february_a_result_of_the_28th_is_a_day_older_than_its_anniversary__mers_1_1() -> None:
    assert (factor("2023-02-28", "2024-02-28"), factor("2023-02-28", "2024-02-29")) == (1, HALF)


def test_a_year_with_a_29_february_is_a_year_too__mers_1_1() -> None:
    assert (factor("2023-03-01", "2024-03-01"), factor("2023-03-01", "2024-03-02")) == (1, HALF)


@pytest.mark.parametrize(
    ("on", "left"),
    [
        ("2012-05-05", 1),
        ("2012-05-06", Fraction(2, 3)),
        ("2013-05-06", Fraction(1, 3)),
        ("2014-05-05", Fraction(1, 3)),
        ("2014-05-06", 0),
    ],
)
def test_from_2010_on_a_third_went_each_year__mers_1_1(on, left) -> None:
    assert factor("2011-05-05", on, MERS_2010) == left


@pytest.mark.parametrize(
    ("on", "left"),
    [("2008-05-05", 1), ("2008-05-06", HALF), ("2010-05-05", HALF), ("2010-05-06", 0)],
)
def test_before_2010_results_were_full_for_two_years_and_half_for_two_more__mers_1_1(on, left) -> None:
    assert factor("2006-05-05", on, MERS_2005) == left


@given(DAYS, DAYS)
def test_nothing_gains_weight_by_growing_older(ends_on: date, on: date) -> None:
    today, tomorrow = (age_factor(ends_on, day, MERS_2018.ages) for day in (on, on + timedelta(days=1)))

    assert on < ends_on or today >= tomorrow


@given(DAYS)
def test_a_result_counts_in_full_for_365_or_366_days_after_its_own(ends_on: date) -> None:
    full = [
        days
        for days in range(400)
        if age_factor(ends_on, ends_on + timedelta(days=days), MERS_2018.ages) == 1
    ]

    assert full in (list(range(366)), list(range(367)))
