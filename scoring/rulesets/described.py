"""Rules as shown to users: each option with value, unit, meaning and source; differences from a preset."""

from dataclasses import dataclass
from typing import Final

from scoring.problems import grouped
from scoring.rulesets.option import Option
from scoring.rulesets.options import options_of
from scoring.rulesets.presets import PRESETS
from scoring.rulesets.ruleset import RuleSet
from scoring.rulesets.sources import clause_of

_NOTHING: Final = "none"


@dataclass(frozen=True)
class Described:
    """One option as shown to users. `value` is the plain value, `shown` its text without the unit.

    `informs`: the option is only for information, nothing is computed from it.
    """

    key: str
    group: str
    label: str
    value: object
    shown: str
    unit: str
    meaning: str
    clause: str
    informs: bool = False


@dataclass(frozen=True)
class Difference:
    """An option whose value differs from the preset's."""

    key: str
    label: str
    value: object
    shown: str
    preset_value: object
    preset_shown: str


def describe(rules: RuleSet) -> tuple[Described, ...]:
    """Every option of the rules' family in order, with its value and the source of the preset's value.

    The source of a value that differs from the preset's is "changed for this event".
    """
    changed = {difference.key for difference in differences(rules)}
    return tuple(
        Described(
            option.key,
            option.group,
            option.label,
            getattr(rules, option.key),
            shown(option, getattr(rules, option.key)),
            option.unit,
            option.meaning,
            "changed for this event" if option.key in changed else clause_of(rules.key, option.key),
            option.informs,
        )
        for option in options_of(rules)
    )


def differences(rules: RuleSet, preset: RuleSet | None = None) -> tuple[Difference, ...]:
    """The options whose value differs from the preset's: by default the preset of the rules' key."""
    base = preset or PRESETS[rules.key]
    return tuple(
        Difference(
            option.key,
            option.label,
            getattr(rules, option.key),
            shown(option, getattr(rules, option.key)),
            getattr(base, option.key),
            shown(option, getattr(base, option.key)),
        )
        for option in options_of(rules)
        if getattr(rules, option.key) != getattr(base, option.key)
    )


def shown(option: Option, value: object) -> str:
    """The value as text for users: "yes", "places shared", "+15,000 +5,000 −5,000 −15,000"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return grouped(value)
    if isinstance(value, tuple):
        return _numbers_text(value, signed=option.low < 0) or _NOTHING
    return dict(option.choices).get(str(value), str(value))


def _numbers_text(value: tuple[object, ...], *, signed: bool) -> str:
    """A row of numbers separated by spaces, or rows separated by slashes."""
    rows = [_numbers_text(row, signed=signed) for row in value if isinstance(row, tuple)]
    numbers = [grouped(number, signed=signed) for number in value if isinstance(number, int)]
    return " / ".join(rows) or " ".join(numbers)
