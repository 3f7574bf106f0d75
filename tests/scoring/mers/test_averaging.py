"""Parts A and B: what counts, what is padded, and the averages against the formula in plain fractions."""

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mers import MERS, MERS_2005, MERS_2010, MERS_2018, Result, averages, ranking_points

GRAIN = MERS_2018.grain
BASES = st.integers(0, 1000)
AGED = st.builds(lambda halves, age: halves * age, st.integers(2, 12), st.sampled_from([1, 2]))
RESULTS = st.lists(st.builds(Result, BASES, AGED, st.just("")), min_size=1, max_size=30)


def results(*pairs: tuple[int, object], rules=MERS_2018) -> list[Result]:
    """Results from base ranks with aged weights."""
    return [Result(base, int(Fraction(weight) * rules.grain), "") for base, weight in pairs]


def points(played, rules=MERS_2018) -> Fraction:
    return ranking_points(averages(played, rules))


def by_the_formula(played: list[Result], count: int, padded: int) -> Fraction:
    """Σ(weight × base) / Σ weight over the best, padded with zeros of weight 1 (MERS 1.4, 3 to 4)."""
    pairs = [(result.base, Fraction(result.weight, GRAIN)) for result in played]
    best = sorted(pairs, key=lambda pair: (-pair[0], -pair[1]))[:count]
    best += [(0, Fraction(1))] * (padded - len(best))
    return sum(base * weight for base, weight in best) / sum(weight for _base, weight in best)


@pytest.mark.parametrize(
    ("results", "counted"),
    [(2, 5), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 9), (11, 10), (12, 11), (15, 13), (20, 17)],
)
def test_part_a_counts_five_and_four_fifths_of_the_rest_rounded_up__mers_1_4(results, counted) -> None:
    part_a, part_b = MERS_2018.parts

    assert (part_a.counted(results), part_b.counted(results)) == (counted, 4)


def test_two_wins_are_padded_with_zeros_of_weight_one__mers_1_4() -> None:
    wins = results((1000, 1), (1000, 1))

    assert averages(wins, MERS_2018) == (400, 500)
    assert points(wins) == 450


def test_padding_weighs_one_whatever_the_results_weigh__mers_1_4() -> None:
    wins = results((1000, 5), (1000, "1/2"))

    assert averages(wins, MERS_2018) == (Fraction(5500, Fraction(17, 2)), Fraction(5500, Fraction(15, 2)))


def test_a_heavy_bad_result_is_left_out_and_a_light_good_one_counts__mers_1_4() -> None:
    played = results((900, 1), (800, 1), (700, 1), (600, "1/2"), (100, 6))

    part_a, part_b = averages(played, MERS_2018)

    assert part_a == Fraction(900 + 800 + 700 + 300 + 600, Fraction(19, 2))
    assert part_b == Fraction(900 + 800 + 700 + 300, Fraction(7, 2))


def test_of_equal_base_ranks_the_heavier_counts_first__mers_1_5() -> None:
    played = results((1000, 1), (1000, 1), (1000, 1), (500, 1), (500, 3))

    assert averages(played, MERS_2018)[1] == Fraction(3000 + 1500, 6)


def test_a_better_place_may_cost_points_where_a_heavy_result_displaces_a_light_one__mers_1_4() -> None:
    others = [(1000, 1), (1000, 1), (1000, 1), (500, 1)]

    before, after = (averages(results(*others, (base, 6)), MERS_2018)[1] for base in (499, 501))

    assert (before, after) == (875, Fraction(3000 + 6 * 501, 9))


@given(RESULTS)
def test_parts_are_the_formula_in_plain_fractions__mers_1_4(played: list[Result]) -> None:
    n = len(played)

    part_a = by_the_formula(played, 5 + ceil(Fraction(8, 10) * max(0, n - 5)), 5)

    assert averages(played, MERS_2018) == (part_a, by_the_formula(played, 4, 4))


@given(RESULTS, st.sampled_from(list(MERS.values())))
def test_nobody_has_less_than_0_or_more_than_1000_points(played: list[Result], rules) -> None:
    assert all(0 <= average <= 1000 for average in averages(played, rules))


@given(st.lists(BASES, min_size=1, max_size=30), st.data())
def test_with_equal_weights_a_better_place_never_costs_points(bases: list[int], data) -> None:
    weight = data.draw(AGED)
    better = list(bases)
    which = data.draw(st.integers(0, len(bases) - 1))
    better[which] = data.draw(st.integers(bases[which], 1000))

    before, after = ([Result(base, weight, "") for base in each] for each in (bases, better))

    assert points(before) <= points(after)


@given(st.lists(st.tuples(BASES, AGED), min_size=1, max_size=4), st.data())
def test_with_up_to_four_results_a_better_place_never_costs_points(pairs, data) -> None:
    which = data.draw(st.integers(0, len(pairs) - 1))
    base, weight = pairs[which]
    better = [*pairs[:which], (data.draw(st.integers(base, 1000)), weight), *pairs[which + 1 :]]

    before, after = ([Result(*pair, "") for pair in each] for each in (pairs, better))

    assert points(before) <= points(after)


@given(RESULTS, st.randoms(use_true_random=False))
def test_the_order_in_which_results_come_does_not_matter(played: list[Result], lots) -> None:
    shuffled = list(played)
    lots.shuffle(shuffled)

    assert averages(shuffled, MERS_2018) == averages(played, MERS_2018)


def test_from_2010_on_half_was_the_average_of_all_and_half_that_of_the_best_three__mers_1_1() -> None:
    played = results((900, 2), (600, 1), (300, "2/3"), rules=MERS_2010)

    assert averages(played, MERS_2010) == (
        Fraction(1800 + 600 + 200, Fraction(17, 3)),
        Fraction(1800 + 600 + 200, Fraction(11, 3)),
    )


def test_from_2010_on_all_results_counted_however_many__mers_1_1() -> None:
    played = results(*[(base, 1) for base in range(0, 800, 100)], rules=MERS_2010)

    assert averages(played, MERS_2010) == (350, 600)


def test_before_2010_the_ranking_was_the_weighted_average_of_all_without_padding__mers_1_1() -> None:
    played = results((1000, 5), (400, 1), rules=MERS_2005)

    assert averages(played, MERS_2005) == (900,)
