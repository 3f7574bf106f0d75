"""Rules stored with an event come back the same, and wrong values are all named at once."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import (
    OPTION,
    PRESETS,
    RULESET_VERSION,
    Option,
    OptionProblem,
    RuleSet,
    RuleSetError,
    from_values,
    options_of,
    rules_hash,
    to_values,
)


def problems(values: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(RuleSetError) as caught:
        from_values(values)
    return [(problem.option, problem.sentence) for problem in caught.value.problems]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.key)
def test_a_preset_goes_through_json_and_comes_back(rules: RuleSet) -> None:
    assert from_values(json.loads(json.dumps(to_values(rules)))) == rules


def test_values_begin_with_version_key_name_and_family() -> None:
    values = to_values(PRESETS["mcr-2006"])

    assert list(values)[:4] == ["version", "key", "name", "family"]
    assert values["version"] == RULESET_VERSION
    assert values["table_points"] == [4, 2, 1, 0]


def test_values_hold_only_options_of_the_family() -> None:
    assert "uma" not in to_values(PRESETS["mcr-2006"])
    assert "table_points" not in to_values(PRESETS["wrc"])


def test_a_value_that_is_not_there_is_the_presets() -> None:
    rules = from_values({"key": "wrc", "oka": 20_000, "return_points": 35_000})

    assert rules == replace(PRESETS["wrc"], oka=20_000, return_points=35_000)


def test_the_name_may_be_the_events_own() -> None:
    assert from_values({"key": "wrc", "name": "Club rules"}).name == "Club rules"


def test_all_problems_are_named_at_once() -> None:
    values = to_values(PRESETS["wrc"]) | {"oka": "much", "tie": "lots", "umma": 3, "name": ""}

    assert problems(values) == [
        ("name", "not a name, allowed: 1 to 100 letters"),
        ("umma", "no option of riichi rules, remove it"),
        ("oka", "Oka is 'much', allowed: a whole number, 0 to 800,000"),
        ("tie", "Equal points is 'lots', allowed: shared, initial-seat"),
    ]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"key": "chess"}, ("key", f"unknown rules, allowed: {', '.join(PRESETS)}")),
        ({"version": 9}, ("version", "unknown, allowed: 2")),
        ({"family": "mcr"}, ("family", "not that of wrc, allowed: riichi")),
        ({"table_points": [4, 2, 1, 0]}, ("table_points", "no option of riichi rules, remove it")),
        (
            {"floating_uma": [[1, 2, 3, 4]]},
            ("floating_uma", "must have zero or three rows, for 1, 2 and 3 players"),
        ),
        ({"start_points": 30_050}, ("start_points", "must be a multiple of the points unit")),
        ({"return_points": 25_000}, ("return_points", "must not be below the starting points")),
        ({"penalty_minimum": 50_000}, ("penalty_minimum", "must not be above the largest")),
        ({"lateness_steps": [[15, 20], [10, 10]]}, ("lateness_steps", "must go up in minutes")),
    ],
)
def test_each_wrong_value_is_named(change: dict[str, Any], problem: tuple[str, str]) -> None:
    sentences = problems(to_values(PRESETS["wrc"]) | change)

    assert problem in sentences


def test_the_error_reads_as_one_line() -> None:
    error = RuleSetError((OptionProblem("oka", "wrong"), OptionProblem("tie", "wrong too")))

    assert str(error) == "oka: wrong; tie: wrong too"


def test_a_hash_is_16_hexadecimal_digits_of_its_own() -> None:
    hashes = {rules_hash(rules) for rules in PRESETS.values()}

    assert len(hashes) == 12
    assert {len(digits) for digits in hashes} == {16}
    assert set("".join(hashes)) <= set("0123456789abcdef")


def test_the_hash_changes_with_any_value() -> None:
    rules = PRESETS["ema-riichi-2025"]

    assert rules_hash(replace(rules, noten_payment=1_500)) != rules_hash(rules)
    assert rules_hash(replace(rules)) == rules_hash(rules)


def value_of(option: Option) -> st.SearchStrategy[Any]:
    """A value that the option allows."""
    numbers = st.integers(option.low, option.high)
    row = st.lists(numbers, min_size=option.length or 0, max_size=option.length or 5)
    return {
        "bool": st.booleans(),
        "choice": st.sampled_from([value for value, _ in option.choices] or [""]),
        "int": numbers,
        "ints": row,
        "rows": st.lists(row, max_size=4),
    }[option.kind]


CHECKED_TOGETHER = {
    "floating_uma",
    "chombo",
    "start_points",
    "points_unit",
    "return_points",
    "penalty_minimum",
    "penalty_maximum",
    "lateness_steps",
}


@given(st.data())
def test_every_allowed_value_comes_back_the_same(data: st.DataObject) -> None:
    preset = data.draw(st.sampled_from(list(PRESETS.values())))
    free = sorted({option.key for option in options_of(preset)} - CHECKED_TOGETHER)
    options = data.draw(st.sets(st.sampled_from(free), max_size=5))
    values = to_values(preset) | {key: data.draw(value_of(OPTION[key])) for key in sorted(options)}

    rules = from_values(values)

    assert to_values(rules) == values
    assert from_values(to_values(rules)) == rules


nonsense = st.one_of(st.none(), st.text(min_size=30), st.floats(), st.lists(st.text(), min_size=1))


@given(st.sampled_from(sorted(OPTION)), nonsense)
def test_any_nonsense_is_refused_with_the_options_name(key: str, value: object) -> None:
    rules = next(rules for rules in PRESETS.values() if rules.family in OPTION[key].families)

    assert [option for option, _ in problems({"key": rules.key, key: value})] == [key]
