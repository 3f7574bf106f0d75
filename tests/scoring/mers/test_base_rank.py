"""The base rank of a place: facts of EMA's pages, and exact bounds for every field."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mers import MERS_2005, MERS_2010, base_rank

FIELDS = st.integers(2, 500)


@pytest.mark.parametrize(
    ("place", "participants", "rank"),
    [
        (1, 64, 1000),
        (64, 64, 0),
        (64, 72, 113),  # 112.68
        (28, 36, 229),  # 228.57
        (28, 40, 308),  # 307.69
        (27, 40, 333),
        (26, 40, 359),
        (75, 100, 253),  # 252.53
        (8, 17, 563),  # 562.5
        (1, 1, 1000),
    ],
)
def test_the_base_rank_is_rounded_to_the_nearest__mers_1_2(place: int, participants: int, rank: int) -> None:
    assert base_rank(place, participants) == rank


@pytest.mark.parametrize("place", [37, 38])
def test_a_place_behind_the_stated_participants_is_worth_nothing__mers_1_2(place: int) -> None:
    assert base_rank(place, 36) == 0


def test_the_page_of_2010_cuts_its_example_off__mers_1_1() -> None:
    assert base_rank(75, 100, MERS_2010.rounding) == 252


def test_the_base_rank_of_2005_is_exact__mers_1_1() -> None:
    assert base_rank(75, 100, MERS_2005.rounding) == Fraction(25_000, 99)


@given(FIELDS, st.data())
def test_rounding_moves_a_base_rank_by_half_a_point_at_most__mers_1_2(n: int, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, n))

    exact = Fraction(1000 * (n - place), n - 1)

    assert Fraction(-1, 2) < base_rank(place, n) - exact <= Fraction(1, 2)
    assert 0 <= exact - base_rank(place, n, "down") < 1
    assert base_rank(place, n, "exact") == exact


@given(FIELDS, st.data(), st.sampled_from(["nearest", "down", "exact"]))
def test_a_better_place_is_never_worth_less__mers_1_2(n: int, data: st.DataObject, rounding) -> None:
    place = data.draw(st.integers(2, n + 5))

    assert 0 <= base_rank(place, n, rounding) <= base_rank(place - 1, n, rounding) <= 1000


def test_a_place_before_the_first_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^Place 0 of 16 does not exist\.$"):
        base_rank(0, 16)
