"""Rule sets: all the rules of an event as one frozen value; twelve presets, every option described.

`PRESETS` are templates. An event stores `to_values(rules)` with `rules_hash(rules)`, and reads them back
with `from_values`. `describe` and `differences` present rules to users.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from scoring.rulesets.presets import PRESETS
from scoring.rulesets.ruleset import RuleSet

if TYPE_CHECKING:
    from scoring.rulesets.described import Described, Difference, describe, differences
    from scoring.rulesets.option import GROUPS, Option
    from scoring.rulesets.options import OPTION, OPTIONS, options_of
    from scoring.rulesets.sources import clause_of
    from scoring.rulesets.stored import (
        RULESET_VERSION,
        OptionProblem,
        RuleSetError,
        from_values,
        rules_hash,
        to_values,
        values_hash,
    )
    from scoring.rulesets.values import check, read, written

_LATER: Final = {
    name: module
    for module, names in {
        "sources": ("clause_of",),
        "described": ("Described", "Difference", "describe", "differences"),
        "option": ("GROUPS", "Option"),
        "options": ("OPTION", "OPTIONS", "options_of"),
        "stored": (
            "RULESET_VERSION",
            "OptionProblem",
            "RuleSetError",
            "from_values",
            "rules_hash",
            "to_values",
            "values_hash",
        ),
        "values": ("check", "read", "written"),
    }.items()
    for name in names
}


def __getattr__(name: str) -> Any:
    """Load what describes, checks and stores rules on first use: pricing a hand needs none of it."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "GROUPS",
    "OPTION",
    "OPTIONS",
    "PRESETS",
    "RULESET_VERSION",
    "Described",
    "Difference",
    "Option",
    "OptionProblem",
    "RuleSet",
    "RuleSetError",
    "check",
    "clause_of",
    "describe",
    "differences",
    "from_values",
    "options_of",
    "read",
    "rules_hash",
    "to_values",
    "values_hash",
    "written",
]
