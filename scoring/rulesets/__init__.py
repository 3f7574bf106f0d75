"""Rule sets: one frozen value holds all the rules of an event; twelve presets, every option described.

`PRESETS` are templates. An event stores `to_values(rules)` with `rules_hash(rules)`, and reads them back
with `from_values`. `describe` and `differences` are for people.
"""

from scoring.rulesets.clauses import clause_of
from scoring.rulesets.describe import Described, Difference, describe, differences
from scoring.rulesets.model import FAMILIES, RuleSet
from scoring.rulesets.option import GROUPS, Option
from scoring.rulesets.options import OPTION, OPTIONS, options_of
from scoring.rulesets.presets import PRESETS
from scoring.rulesets.stored import (
    RULESET_VERSION,
    OptionProblem,
    RuleSetError,
    from_values,
    rules_hash,
    to_values,
)
from scoring.rulesets.values import check, read, written

__all__ = [
    "FAMILIES",
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
    "written",
]
