"""The form of a rule set: every option, read by the rules package."""

from dataclasses import replace

import pytest

from scoring.rulesets import PRESETS, options_of
from tournament.rules.forms import RulesForm

EMA = PRESETS["ema-riichi-2025"]


def sent(rules, **changed: str) -> dict[str, str]:
    """What a browser sends when the page is saved as it is, with some fields changed."""
    form = RulesForm(rules, 1)
    data = {"version": "1"}
    for name, field in form.fields.items():
        if field.initial not in (False, None):
            data[name] = "on" if field.initial is True else str(field.initial)
    return {**data, **changed}


@pytest.mark.parametrize("key", sorted(PRESETS))
def test_a_page_saved_as_it_is_changes_nothing(key):
    rules = PRESETS[key]
    form = RulesForm(rules, 1, sent(rules))
    assert form.errors == {}
    assert form.changes() == {}


@pytest.mark.parametrize("key", ["ema-riichi-2025", "mcr-2006", "classical-japanese"])
def test_every_option_of_the_family_is_on_the_page_once(key):
    rules = PRESETS[key]
    keys = [row["key"] for group in RulesForm(rules, 1).groups() for row in group["rows"]]
    assert sorted(keys) == sorted(option.key for option in options_of(rules))


def test_numbers_rows_switches_and_choices_are_read():
    data = sent(EMA, start_points="25,000", uma="30000 10000 −10000 −30000", tie="initial-seat")
    del data["open_tanyao"]
    form = RulesForm(EMA, 1, data)
    assert form.is_valid() is True
    assert form.changes() == {
        "start_points": 25_000,
        "uma": [30_000, 10_000, -10_000, -30_000],
        "tie": "initial-seat",
        "open_tanyao": False,
    }


def test_an_unreadable_option_names_the_allowed_values():
    form = RulesForm(EMA, 1, sent(EMA, uma="a lot"))
    assert form.errors == {"uma": ["Allowed: 4 whole numbers, −200,000 to 200,000."]}


def test_an_option_that_differs_shows_the_preset():
    groups = RulesForm(replace(EMA, red_fives=3), 2).groups()
    differs = [
        (row["key"], row["preset"]) for group in groups for row in group["rows"] if row["preset"] is not None
    ]
    assert differs == [("red_fives", "0")]
    assert [group["key"] for group in groups if group["changed"]] == ["hand"]


def test_reset_gives_the_value_of_the_preset():
    form = RulesForm(replace(EMA, red_fives=3), 2)
    assert form.reset("red_fives") == {"red_fives": 0}
    assert form.reset("key") == {}
    assert form.reset("") == {}
