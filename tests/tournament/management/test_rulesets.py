"""rulesets: every preset, every option with meaning and source, without a database."""

import json

from django.core.management import call_command

from scoring.rulesets import OPTIONS, PRESETS


def test_all_twelve_presets_are_listed(capsys):
    call_command("rulesets")

    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(PRESETS)


def test_json_of_a_preset_has_meaning_unit_and_clause_of_every_option(capsys):
    call_command("rulesets", "ema-riichi-2012", "--json")

    options = json.loads(capsys.readouterr().out)["options"]
    concerned = [option.key for option in OPTIONS if not option.families or "riichi" in option.families]
    assert [option["key"] for option in options] == concerned
    assert all(option["meaning"] and option["clause"] for option in options)


def test_an_unknown_preset_is_one_sentence(run):
    ran = run("rulesets", "ema-riichi-1999")

    assert ran.status == 1
    assert ran.complaints[0].startswith(
        "There is no rule set “ema-riichi-1999”. The rule sets are: ema-riichi-2012,"
    )
