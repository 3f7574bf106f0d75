"""How the scores of a file are written: every manner that we know comes back; what is unclear is asked."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import PRESETS
from scoring.table.recognition import read_as, recognise, solve
from scoring.table.written_tables import Manner, WrittenTable, contradictions, manners, scored

EMA, LEAGUE, MCR = PRESETS["ema-riichi-2016"], PRESETS["m-league"], PRESETS["mcr-2006"]
TENHOU = PRESETS["tenhou"]
LOST = replace(TENHOU, key="rounded-down", rounding="down", rounding_balance="nobody")
NO_OKA = replace(EMA, key="rounded-half-up", rounding="half-up", rounding_balance="nobody")
NOTHING = replace(EMA, key="rounded-to-100", rounding="half-up", rounding_unit=100)
ROUNDING = [TENHOU, LOST, NO_OKA]
RULES = [*PRESETS.values(), LOST, NO_OKA, NOTHING]
HUNDREDS = st.lists(st.integers(-250, 250), min_size=3, max_size=3)


def table(*numbers: object, **more: object) -> WrittenTable:
    return WrittenTable(tuple(Fraction(str(number)) for number in numbers), **more)  # type: ignore[arg-type]  # any values


def written(rules, points, manner, penalties=(0, 0, 0, 0)) -> WrittenTable:
    """A table as somebody writes it who works in this manner."""
    bare = WrittenTable((Fraction(0),) * 4, penalties=penalties)
    zero = {"held": rules.start_points, "difference": 0,
            "return": rules.start_points - rules.return_points}[manner.base]  # fmt: skip
    numbers = []
    for seat in scored(rules, bare, points).seats:
        written = seat.points + zero
        written += seat.uma if manner.holds != "points" else 0
        written += seat.oka if manner.holds == "all" else 0
        written += seat.at_table + seat.after if manner.less_penalties else 0
        written += seat.rounding if manner.rounded else 0
        numbers.append(Fraction(written, manner.unit))
    return WrittenTable(tuple(numbers), penalties=penalties)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
@given(tops=HUNDREDS, late=st.sampled_from([0, -1_000, -5_000]))
def test_every_number_written_in_a_form_is_read_back_in_it(rules, tops, late):
    unit = rules.points_unit
    east, south, west = (top * unit for top in tops)
    points = (east, south, west, -east - south - west)
    penalties = (0, 0, late // 100 * unit, 0)
    for manner in manners(rules, with_penalties=True):
        if not manner.rounded:
            assert solve(rules, written(rules, points, manner, penalties), manner) == points


@pytest.mark.parametrize("rules", ROUNDING, ids=lambda rules: rules.key)
@given(
    tables=st.lists(HUNDREDS, min_size=1, max_size=6),
    unit=st.sampled_from([1, 100, 1_000]),
    base=st.sampled_from(["held", "difference"]),
)
def test_rounded_scores_with_uma_are_asked_about_or_refused_and_never_guessed(rules, tables, unit, base):
    holds = "all" if rules.oka else "uma"
    manner = Manner(unit, base, holds, rounded=True)
    points = [tuple(100 * top for top in (*tops, -sum(tops))) for tops in tables]
    recognition = recognise(rules, [written(rules, table, manner) for table in points])

    possible = [recognition.options[0], *recognition.rivals]
    right = recognition.options[0].tables == tuple(points)  # four equal scores are what they were
    assert right or any(option.manner.rounded for option in possible)
    assert not any(option.manner.holds != "points" and not option.manner.rounded for option in possible)


@pytest.mark.parametrize("rules", ROUNDING, ids=lambda rules: rules.key)
def test_nothing_is_told_from_rounded_scores(rules):
    holds = "all" if rules.oka else "uma"
    manner = Manner(1_000, "difference", holds, rounded=True)
    assert read_as(rules, written(rules, (24300, -4800, -7100, -12400), manner), manner) == (None,) * 4


@pytest.mark.parametrize("rules", [*ROUNDING, NOTHING], ids=lambda rules: rules.key)
def test_scores_with_uma_that_nobody_rounded_are_read_to_the_point(rules):
    holds = "all" if rules.oka else "uma"
    points = [(24300, -4800, -7100, -12400), (39100, -14300, -13800, -11000), (1200, 900, -700, -1400)]
    manner = Manner(1_000, "difference", holds)
    recognition = recognise(rules, [written(rules, table, manner) for table in points])
    read = {option.manner.key: option.tables for option in (recognition.options[0], *recognition.rivals)}
    assert read[manner.key] == tuple(points)


def test_points_held_under_rules_that_round_are_taken_without_a_question():
    tables = [table(49300, 20200, 17900, 12600), table(64100, 10700, 11200, 14000)]
    recognition = recognise(TENHOU, tables)
    assert (recognition.options[0].manner.key, recognition.unclear) == ("1-held-points", False)


def test_scores_from_which_uma_cannot_come_are_points():
    recognition = recognise(EMA, [table(24000, 6000, -7000, -23000), table(39000, -14000, -14000, -11000)])
    assert (recognition.options[0].manner, recognition.unclear) == (Manner(1, "difference"), False)


def test_scores_that_keep_their_order_without_uma_are_asked_about():
    recognition = recognise(EMA, [table(24000, 6000, -7000, -23000)] * 36)
    assert [option.manner.key for option in (recognition.options[0], *recognition.rivals)] == [
        "1-difference-points",
        "1-difference-uma",
    ]


def test_one_table_that_keeps_no_order_does_not_make_the_rest_certain():
    tables = [table(24000, 6000, -7000, -23000)] * 19 + [table(39000, -14000, -14000, -11000)]
    assert recognise(EMA, tables).unclear is True


@pytest.mark.parametrize(
    ("rules", "numbers", "key"),
    [
        (EMA, ("39", "31", "28", "22"), "1000-held-points"),
        (EMA, ("9", "1", "-2", "-8"), "1000-difference-points"),
        (EMA, ("390", "310", "280", "220"), "100-held-points"),
        (EMA, ("11.7", "-8.1", "4.6", "-8.2"), "1000-difference-points"),
        (LEAGUE, ("34000", "26000", "22000", "18000"), "1-held-points"),
        (LEAGUE, ("9", "1", "-8", "-22"), "1000-return-points"),
        (MCR, ("48", "8", "-24", "-32"), "1-difference-points"),
    ],
)
def test_the_unit_and_the_zero_follow_from_the_sums(rules, numbers, key):
    recognition = recognise(rules, [table(*numbers)])
    assert (recognition.options[0].manner.key, recognition.unclear) == (key, False)


def test_a_column_of_scores_beside_the_points_answers_the_question():
    checks = {"score": tuple(map(Fraction, (39000, 11000, -12000, -38000)))}
    recognition = recognise(EMA, [table(24000, 6000, -7000, -23000, checks=checks)])
    assert (recognition.options[0].manner.holds, recognition.unclear) == ("points", False)


def test_columns_that_contradict_the_points_are_named():
    checks = {"place": tuple(map(Fraction, (1, 2, 4, 3)))}
    against = contradictions(EMA, table(0, 0, 0, 0, checks=checks), (9000, 1000, -2000, -8000))
    assert against == [("place", "W"), ("place", "N")]


@pytest.mark.parametrize(("second", "against"), [("1", []), ("2", []), ("1.5", []), ("3", [("place", "S")])])
def test_tied_players_may_be_numbered_on_or_given_the_half(second, against):
    checks = {"place": tuple(map(Fraction, ("1", second, "4", "3")))}
    sentences = contradictions(MCR, table(64, 64, -100, -28, checks=checks), (64, 64, -100, -28))
    assert sentences == against


def test_a_table_that_adds_up_in_no_manner_fits_none():
    assert recognise(EMA, [table(1, 2, 3, 5)]).best is None
