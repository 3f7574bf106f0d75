"""Every field of the rules is an option with a meaning, a source for each preset, and a text."""

from dataclasses import fields

import pytest

from scoring.rulesets import (
    GROUPS,
    OPTION,
    OPTIONS,
    PRESETS,
    Option,
    RuleSet,
    check,
    clause_of,
    options_of,
    read,
    written,
)
from scoring.rulesets.sources import sources

HEAD = {"key", "name", "family"}


def test_every_field_of_the_rules_is_one_option() -> None:
    assert sorted(option.key for option in OPTIONS) == sorted(
        field.name for field in fields(RuleSet) if field.name not in HEAD
    )


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_an_option_says_what_it_is(option: Option) -> None:
    assert option.group in GROUPS
    assert set(option.families) <= {rules.family for rules in PRESETS.values()}
    assert option.meaning.endswith(".")
    assert option.label[0].isupper()
    assert bool(option.choices) == (option.kind == "choice")


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.key)
def test_every_value_of_a_preset_is_allowed(rules: RuleSet) -> None:
    assert [check(option, getattr(rules, option.key)) for option in options_of(rules)] == [None] * len(
        options_of(rules)
    )


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.key)
def test_every_value_of_a_preset_is_read_back_from_its_text(rules: RuleSet) -> None:
    for option in options_of(rules):
        value = getattr(rules, option.key)
        back = read(option, written(option, value))
        assert check(option, back) is None
        assert written(option, _tuples(back)) == written(option, value)


def _tuples(value: object) -> object:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("uma", "15,000 5000 -5000 −15,000", [15_000, 5_000, -5_000, -15_000]),
        ("floating_uma", "1 2 3 4 / 5 6 7 8 / 9 10 11 12", [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]),
        ("floating_uma", "", []),
        ("oka", "20,000", 20_000),
        ("kiriage", "yes", True),
        ("kiriage", "", False),
        ("tie", "shared", "shared"),
        ("oka", "much", "much"),
        ("uma", "1 2 / 3 4", "1 2 / 3 4"),
        ("kiriage", "perhaps", "perhaps"),
        ("start_points", "25.000", 25_000),
        ("start_points", "25\u00a0000", 25_000),
    ],
)
def test_texts_of_a_form_are_read(key: str, text: str, value: object) -> None:
    assert read(OPTION[key], text) == value


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("oka", -1, "Oka is -1, allowed: a whole number, 0 to 800,000"),
        ("oka", True, "Oka is True, allowed: a whole number, 0 to 800,000"),
        ("oka", 1.5, "Oka is 1.5, allowed: a whole number, 0 to 800,000"),
        ("kiriage", 1, "Rounded mangan is 1, allowed: yes or no"),
        ("tie", "lots", "Equal points is 'lots', allowed: shared, initial-seat"),
        ("tie", ["shared"], "Equal points is ['shared'], allowed: shared, initial-seat"),
        ("uma", [1, 2, 3], "Uma is [1, 2, 3], allowed: 4 whole numbers, −200,000 to 200,000"),
        (
            "floating_uma",
            [[1]],
            "Floating uma is [[1]], allowed: rows of 4 whole numbers, −200,000 to 200,000",
        ),
    ],
)
def test_a_wrong_value_is_told_what_is_allowed(key: str, value: object, sentence: str) -> None:
    assert check(OPTION[key], value) == sentence


@pytest.mark.parametrize(
    ("rules_key", "option_key", "clause"),
    [
        ("ema-riichi-2012", "uma", "EMA 2012 §3.6.1"),
        ("ema-riichi-2012", "start_points", "rulings E23"),
        ("ema-riichi-2012", "substitute_uma", "EMA 2012 §5.7"),
        ("ema-riichi-2012", "lateness_per_minute", "EMA 2012 §5.6"),
        ("ema-riichi-2016", "uma", "EMA 2016"),
        ("ema-riichi-2025", "kiriage", "EMA 2025"),
        ("mcr-2006", "table_points", "Green Book 3.9.2"),
        ("m-league", "chombo_points", "M.League (unverified)"),
        ("jpml-a", "tie", "JPML A, sources differ (unverified)"),
        ("tenhou", "uma", "tenhou.net/man"),
        ("modern-riichi", "double_wind_fu", "rulings J2"),
        ("modern-riichi", "uma", "not stated in the text of modern riichi: house default"),
    ],
)
def test_the_source_of_a_value(rules_key: str, option_key: str, clause: str) -> None:
    assert clause_of(rules_key, option_key) == clause


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.key)
def test_every_value_has_a_source(rules: RuleSet) -> None:
    assert all(clause_of(rules.key, option.key) for option in options_of(rules))


def test_an_option_of_another_family_has_no_source() -> None:
    with pytest.raises(KeyError, match="uma is not an option of mcr-2006"):
        clause_of("mcr-2006", "uma")


def test_an_option_has_one_source() -> None:
    with pytest.raises(ValueError, match="uma has two sources: A and B"):
        sources("nowhere", {"A": "uma oka", "B": "tie uma"})
