"""Four scores typed by people: held or as differences, in points or hundreds, recognised by their sum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import PRESETS
from scoring.table.score_entry import Suggestion, read_scores

EMA = PRESETS["ema-riichi-2025"]
TENHOU = PRESETS["tenhou"]
MCR = PRESETS["mcr-2006"]
CLASSICAL = PRESETS["classical-japanese"]


@pytest.mark.parametrize(
    ("texts", "form", "unit"),
    [
        (["42000", "25000", "35000", "18000"], "absolute", 1),
        (["42,000", "25.000", "35 000", "18\u202f000"], "absolute", 1),
        (["420", "250", "350", "180"], "absolute", 100),
        (["12000", "-5000", "5000", "-12000"], "difference", 1),
        (["+12,000", "−5,000", "5.000", "− 12 000"], "difference", 1),
        (["120", "-50", "50", "-120"], "difference", 100),
    ],
)
def test_scores_are_recognised_by_their_sum(texts: list[str], form: str, unit: int) -> None:
    read = read_scores(EMA, texts)

    assert read.points == (12_000, -5_000, 5_000, -12_000)
    assert (read.form, read.unit, read.off_by, read.problems) == (form, unit, 0, ())


@pytest.mark.parametrize(
    ("texts", "form", "unit", "sentence"),
    [
        (["42100", "25000", "35000", "18000"], "absolute", 1, "Sum is off by +100 (120,100 of 120,000)"),
        (["421", "250", "350", "180"], "absolute", 100, "Sum is off by +100 (120,100 of 120,000)"),
        (
            ["12100", "-5000", "5000", "-12000"],
            "difference",
            1,
            "Sum is off by +100: the scores must add up to 0",
        ),
        (["121", "-50", "50", "-120"], "difference", 100, "Sum is off by +100: the scores must add up to 0"),
    ],
)
def test_the_likeliest_writing_is_taken_when_no_sum_is_right(
    texts: list[str], form: str, unit: int, sentence: str
) -> None:
    read = read_scores(EMA, texts)

    assert (read.form, read.unit, read.off_by) == (form, unit, 100)
    assert [problem.sentence for problem in read.problems] == [sentence]


def test_the_sum_is_that_of_the_start_of_the_rules() -> None:
    read = read_scores(TENHOU, ["25100", "25000", "25000", "25000"])

    assert [problem.sentence for problem in read.problems] == ["Sum is off by +100 (100,100 of 100,000)"]


@pytest.mark.parametrize("texts", [["41000", "25000", "35000", "18000"], ["410", "250", "350", "180"]])
def test_bets_left_are_counted(texts: list[str]) -> None:
    read = read_scores(EMA, texts, bets_left=1_000)

    assert (read.points, read.off_by, read.form) == ((11_000, -5_000, 5_000, -12_000), 0, "absolute")


def test_bets_left_are_counted_with_differences() -> None:
    read = read_scores(EMA, ["11000", "-5000", "5000", "-12000"], bets_left=1_000)

    assert (read.off_by, read.form) == (0, "difference")


def test_one_player_above_100000_in_hundreds_is_recognised() -> None:
    assert read_scores(EMA, ["1050", "50", "50", "50"]).points == (75_000, -25_000, -25_000, -25_000)


def test_the_odd_one_is_named_as_it_was_written() -> None:
    read = read_scores(EMA, ["3,050", "40000", "40000", "37000"])

    assert [problem.sentence for problem in read.problems] == [
        "East 3,050: not a multiple of 100",
        "Sum is off by +50 (120,050 of 120,000)",
    ]


def test_a_missing_field_is_named_and_its_score_suggested() -> None:
    read = read_scores(EMA, ["42000", "", "35000", "18000"])

    assert [(problem.field, problem.sentence) for problem in read.problems] == [("S", "South is missing")]
    assert read.points == (12_000, None, 5_000, -12_000)
    assert read.suggestion == Suggestion("S", -5_000, "25,000")
    assert read.off_by is None


@pytest.mark.parametrize(
    ("texts", "text"),
    [
        (["420", "250", "350", ""], "180"),
        (["12000", "-5000", "5000", ""], "−12,000"),
        (["120", "-50", "50", ""], "−120"),
    ],
)
def test_the_suggestion_is_written_as_the_others_are(texts: list[str], text: str) -> None:
    assert read_scores(EMA, texts).suggestion == Suggestion("N", -12_000, text)


def test_a_suggestion_counts_the_bets() -> None:
    assert read_scores(EMA, ["42000", "25000", "35000", ""], 2_000).suggestion == Suggestion(
        "N", -14_000, "16,000"
    )


def test_nothing_odd_is_suggested() -> None:
    assert read_scores(EMA, ["42050", "25000", "35000", ""]).suggestion is None


def test_a_score_that_cannot_be_read_is_named() -> None:
    read = read_scores(EMA, ["42000", "25oo0", "35000", "18000"])

    assert [(problem.field, problem.sentence) for problem in read.problems] == [
        ("S", "South “25oo0” is not a number of points: write 30000, 30,000 or 300")
    ]
    assert read.suggestion == Suggestion("S", -5_000, "25,000")


def test_where_players_start_with_nothing_the_example_is_a_difference() -> None:
    read = read_scores(PRESETS["mcr-2006"], ["24", "x", "-8", "-8"])

    assert [problem.sentence for problem in read.problems] == [
        "South “x” is not a number of points: write one like 24 or −24"
    ]


def test_four_empty_fields_are_four_sentences() -> None:
    read = read_scores(EMA, ["", " ", "", ""])

    assert [problem.sentence for problem in read.problems] == [
        "East is missing",
        "South is missing",
        "West is missing",
        "North is missing",
    ]
    assert (read.points, read.off_by, read.suggestion) == ((None,) * 4, None, None)


def test_texts_that_are_not_there_are_missing() -> None:
    assert [problem.field for problem in read_scores(EMA, ["30000"]).problems] == ["S", "W", "N"]


def test_two_scores_are_read_by_their_size_and_sign() -> None:
    assert read_scores(EMA, ["120", "-50", "", ""]).points == (12_000, -5_000, None, None)


@pytest.mark.parametrize(
    ("form", "unit", "points"),
    [
        ("difference", 1, (300, -100, -100, -100)),
        ("difference", 100, (30_000, -10_000, -10_000, -10_000)),
        (None, None, (30_000, -10_000, -10_000, -10_000)),
    ],
)
def test_the_switch_decides_what_the_sum_cannot(form: object, unit: int, points: tuple[int, ...]) -> None:
    read = read_scores(EMA, ["300", "-100", "-100", "-100"], form=form, unit=unit)  # type: ignore[arg-type]  # any values

    assert read.points == points


def test_one_score_in_points_among_hundreds_leaves_the_others_odd() -> None:
    read = read_scores(EMA, ["42000", "250", "350", "180"])

    assert read.unit == 1
    assert [problem.field for problem in read.problems] == ["S", "W", "N", None]


def test_four_zeros_are_four_equal_players() -> None:
    read = read_scores(EMA, ["0", "0", "0", "0"])

    assert (read.points, read.off_by) == ((0, 0, 0, 0), 0)


def test_mcr_scores_are_signed_minipoints() -> None:
    read = read_scores(MCR, ["166", "−30", "-107", "-29"])

    assert (read.points, read.form, read.unit, read.problems) == ((166, -30, -107, -29), "difference", 1, ())


def test_an_mcr_table_off_by_six_says_so() -> None:
    assert [problem.sentence for problem in read_scores(MCR, ["228", "-136", "-47", "-51"]).problems] == [
        "Sum is off by −6: the scores must add up to 0"
    ]


@pytest.mark.parametrize(
    "texts", [["2400", "1600", "2000", "2000"], ["240", "160", "200", "200"], ["400", "-400", "0", "0"]]
)
def test_a_classical_table_starts_at_2000__rulings_c8(texts: list[str]) -> None:
    assert read_scores(CLASSICAL, texts).points == (400, -400, 0, 0)


scores = st.integers(-600, 780)  # the fourth score then is one that somebody can have
junk = st.one_of(st.text(max_size=12), st.integers(-(10**9), 10**9).map(str), st.just(""))


@given(st.sampled_from(sorted(PRESETS)), st.lists(junk, max_size=6), st.integers(-5_000, 20_000))
def test_nothing_typed_raises(key: str, texts: list[str], bets_left: int) -> None:
    read = read_scores(PRESETS[key], texts, bets_left)

    assert len(read.points) == 4
    assert all(problem.sentence for problem in read.problems)
    assert (read.off_by is None) == (None in read.points)


@given(st.tuples(scores, scores, scores), st.sampled_from(["{}", "{:,}"]), st.integers(0, 4))
def test_points_held_in_riichi_are_read_back(first_three: tuple[int, ...], style: str, bets: int) -> None:
    hundreds = [300 + score for score in (*first_three, -sum(first_three) - 10 * bets)]

    read = read_scores(EMA, [style.format(100 * score) for score in hundreds], 1_000 * bets)

    assert read.points == tuple(100 * (score - 300) for score in hundreds)
    assert read.off_by == 0


def test_four_scores_without_a_loss_are_points_held_however_far_they_are_off():
    read = read_scores(PRESETS["ema-riichi-2025"], ["12200", "99", "22300", "12300"])

    assert (read.form, read.unit, read.off_by) == ("absolute", 1, -73101)


def test_four_zeros_are_not_a_difference():
    read = read_scores(PRESETS["ema-riichi-2025"], ["0", "0", "0", "0"])

    assert (read.form, read.off_by) == ("difference", 0)


@pytest.mark.parametrize(
    "texts", [("31.5", "28.5", "40", "20"), ("31,5", "28,5", "40,0", "20"), ("31", "29", "40", "20")]
)
def test_scores_in_thousands_are_read_as_sheets_of_2016_and_2025_have_them(texts) -> None:
    read = read_scores(PRESETS["ema-riichi-2025"], texts)
    assert (read.form, read.unit, read.off_by, read.problems) == ("absolute", 1_000, 0, ())


def test_differences_in_thousands_need_decimals_or_to_be_asked_for() -> None:
    rules = PRESETS["ema-riichi-2025"]
    plain = ("5", "-5", "10", "-10")
    assert read_scores(rules, ("-8.1", "8.1", "1.5", "-1.5")).points == (-8_100, 8_100, 1_500, -1_500)
    assert read_scores(rules, plain).points == (500, -500, 1_000, -1_000)
    reading = read_scores(rules, plain, form="difference", unit=1_000)
    assert reading.points == (5_000, -5_000, 10_000, -10_000)


def test_the_fourth_score_in_thousands_is_suggested_so() -> None:
    read = read_scores(PRESETS["ema-riichi-2025"], ("31.5", "28.5", "40.1", ""))
    assert read.suggestion == Suggestion("N", -10_100, "19.9")


def test_chinese_and_classical_sheets_are_never_in_thousands() -> None:
    for rules, code in (("mcr-2006", "not-a-difference"), ("classical-japanese", "not-a-number")):
        read = read_scores(PRESETS[rules], ("31.5", "0", "0", "0"))
        assert [problem.code for problem in read.problems] == [code]
