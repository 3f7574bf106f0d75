"""The problems of four scores, in the sentences that people read."""

import pytest

from scoring.problems import Problem, grouped
from scoring.rulesets import PRESETS
from scoring.table.problems import table_problems

EMA = PRESETS["ema-riichi-2025"]
TENHOU = PRESETS["tenhou"]
MCR = PRESETS["mcr-2006"]
CLASSICAL = PRESETS["classical-japanese"]


def sentences(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.sentence for problem in problems]


def test_a_table_that_sums_up_has_no_problem() -> None:
    assert table_problems(EMA, (10_000, 5_000, -5_000, -10_000)) == ()


def test_the_sum_line_names_the_difference_and_both_sums() -> None:
    assert sentences(table_problems(TENHOU, (10_000, 5_000, -5_000, -9_900))) == [
        "Sum is off by +100 (100,100 of 100,000)"
    ]


def test_the_sum_line_of_too_little_has_a_real_minus_sign() -> None:
    assert sentences(table_problems(EMA, (10_000, 5_000, -5_000, -10_100))) == [
        "Sum is off by −100 (119,900 of 120,000)"
    ]


def test_bets_left_are_counted_in_the_sum() -> None:
    assert table_problems(EMA, (10_000, 5_000, -5_000, -12_000), bets_left=2_000) == ()


def test_the_sum_line_says_that_bets_are_counted() -> None:
    assert sentences(table_problems(TENHOU, (10_000, 5_000, -5_000, -10_000), bets_left=1_000)) == [
        "Sum is off by +1,000 (101,000 of 100,000, 1,000 of bets counted)"
    ]


def test_differences_are_written_as_differences() -> None:
    assert sentences(table_problems(EMA, (10_000, 5_000, -5_000, -9_950), form="difference")) == [
        "North −9,950: not a multiple of 100",
        "Sum is off by +50: the scores must add up to 0",
    ]


def test_the_odd_one_is_named() -> None:
    problems = table_problems(EMA, (-26_950, 10_000, 10_000, 6_950))

    assert sentences(problems) == [
        "East 3,050: not a multiple of 100",
        "North 36,950: not a multiple of 100",
    ]
    assert [problem.field for problem in problems] == ["E", "N"]


def test_a_classical_score_is_a_multiple_of_10__rulings_c1() -> None:
    assert sentences(table_problems(CLASSICAL, (-1_995, 995, 1_000, 0))) == [
        "East 5: not a multiple of 10",
        "South 2,995: not a multiple of 10",
    ]


@pytest.mark.parametrize(
    ("rules", "bets_left", "sentence"),
    [
        (EMA, -1_000, "Bets left on the table cannot be −1,000: write 0 or more"),
        (EMA, 500, "Bets left on the table are 500: not a multiple of 1,000"),
        (MCR, 1_000, "Bets left on the table are 1,000, but these rules have no bets: write 0"),
    ],
)
def test_impossible_bets_are_named(rules: object, bets_left: int, sentence: str) -> None:
    problems = table_problems(rules, (-bets_left, 0, 0, 0), bets_left)  # type: ignore[arg-type]  # any values

    assert [(problem.field, problem.sentence) for problem in problems if problem.field == "bets"] == [
        ("bets", sentence)
    ]


def test_an_mcr_table_sums_to_zero() -> None:
    (problem,) = table_problems(MCR, (228, -136, -47, -51))

    assert problem.code == "sum-off"
    assert problem.sentence == "Sum is off by −6: the scores must add up to 0"


def test_a_translator_gets_the_sentence_and_its_words_apart() -> None:
    (problem,) = table_problems(EMA, (10_000, 5_000, -5_000, -9_900))

    assert problem.code == "sum-off"
    assert problem.params == {"off_by": 100, "sum": 120_100, "expected": 120_000}
    assert problem.words == {"off_by": "+100", "sum": "120,100", "expected": "120,000"}
    assert problem.template == "Sum is off by %(off_by)s (%(sum)s of %(expected)s)"


@pytest.mark.parametrize(
    ("points", "signed", "text"),
    [(100_100, False, "100,100"), (-50, False, "−50"), (0, True, "0"), (5, True, "+5"), (-5, True, "−5")],
)
def test_numbers_are_grouped(points: int, signed: bool, text: str) -> None:
    assert grouped(points, signed=signed) == text
