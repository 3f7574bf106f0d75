"""The options of a rule set in the reader's language: label, meaning, unit, value and source."""

from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.rulesets import Described, Difference, Option, RuleSet, clause_of, describe, differences
from scoring.rulesets.options import OPTION
from tournament.queries.citations import with_rulings
from tournament.queries.rule_words import UNVERIFIED
from tournament.queries.worded import regrouped


def described(rules: RuleSet) -> tuple[Described, ...]:
    """Every option of the rules' family as a person reads it."""
    return tuple(
        replace(
            one,
            label=_(one.label),
            meaning=_(one.meaning),
            unit=_(one.unit) if one.unit else "",
            shown=_shown(OPTION[one.key], one.value, one.shown),
            clause=_source(one.clause),
        )
        for one in describe(rules)
    )


def differing(rules: RuleSet, preset: RuleSet | None = None) -> tuple[Difference, ...]:
    """The options whose value is not the preset's, by default that of the rules' key."""
    return tuple(
        replace(
            one,
            label=_(one.label),
            shown=_shown(OPTION[one.key], one.value, one.shown),
            preset_shown=_shown(OPTION[one.key], one.preset_value, one.preset_shown),
        )
        for one in differences(rules, preset)
    )


def source_of(rules_key: str, option_key: str) -> str:
    """Where a preset took a value from."""
    return _source(clause_of(rules_key, option_key))


def choices_of(option: Option) -> list[tuple[str, str]]:
    """The values of an option with a closed list, and their names."""
    return [(value, _(words)) for value, words in option.choices]


def _shown(option: Option, value: object, shown: str) -> str:
    words = isinstance(value, bool) or option.kind == "choice" or not value
    return _(shown) if words and not shown.isdecimal() else regrouped(shown)


def _source(clause: str) -> str:
    """A source as it is cited; what is said of it in words is translated, names of books are not."""
    said = with_rulings(clause)
    unsure = " " + _("(unverified)") if said.endswith(UNVERIFIED) else ""
    return _(said.removesuffix(UNVERIFIED)) + unsure
