"""Rules as an event stores them: plain JSON values with a version and a hash, checked when read back."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.rulesets.options import OPTION, options_of
from scoring.rulesets.presets import PRESETS
from scoring.rulesets.ruleset import RuleSet
from scoring.rulesets.values import check, frozen, plain
from scoring.sentence import Sentence

RULESET_VERSION: Final = 2

_RETIRED: Final[Mapping[str, frozenset[str]]] = {
    "riichi": frozenset(),
    "mcr": frozenset({"chombo", "chombo_points", "chombo_moment", "multiple_ron"}),
    "classical": frozenset({"multiple_ron"}),
}
"""By family, options that older events stored though they had no effect: accepted, then ignored."""

_HEAD: Final = ("version", "key", "name", "family")
_NAME_LENGTH: Final = 100


@dataclass(frozen=True)
class OptionProblem:
    """One problem of stored values: the option's key ("uma", or "name", "key") and the sentence."""

    option: str
    sentence: str


class RuleSetError(ValueError):
    """Stored values that are not valid rules, with all their `problems`."""

    def __init__(self, problems: tuple[OptionProblem, ...]) -> None:
        super().__init__("; ".join(f"{problem.option}: {problem.sentence}" for problem in problems))
        self.problems = problems


def to_values(rules: RuleSet) -> dict[str, Any]:
    """Every value of the rules, JSON-safe: version, key, name, family, then each option of the family."""
    head = {"version": RULESET_VERSION, "key": rules.key, "name": rules.name, "family": rules.family}
    return head | {option.key: plain(getattr(rules, option.key)) for option in options_of(rules)}


def from_values(values: Mapping[str, Any]) -> RuleSet:
    """The rules from values written by `to_values` or edited in a form.

    `key` names the preset they are based on; a missing option takes the preset's value. Values of all earlier
    versions can be read. Raises RuleSetError with all problems at once: the option, what is wrong, what is
    allowed.
    """
    preset = PRESETS.get(str(values.get("key")))
    if preset is None:
        raise RuleSetError(
            (
                OptionProblem(
                    "key", Sentence("unknown rules, allowed: %(allowed)s", allowed=", ".join(PRESETS))
                ),
            )
        )
    values = _upgraded(preset.family, values)
    problems = [*_head_problems(preset, values), *_option_problems(preset, values)]
    if problems:
        raise RuleSetError(tuple(problems))
    option_keys = {option.key for option in options_of(preset)} | {"name"}
    changes: dict[str, Any] = {key: frozen(value) for key, value in values.items() if key in option_keys}
    rules = replace(preset, **changes)
    if together := _together_problems(rules):
        raise RuleSetError(together)
    return rules


def _upgraded(family: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of any version upgraded to this one: retired options removed, an invalid chombo replaced."""
    current = {key: value for key, value in values.items() if key not in _RETIRED[family]}
    chombo = OPTION["chombo"]
    if current.get("version") == 1 and current.get("chombo") in set(dict(chombo.choices)) | {"false-hu"}:
        family_choices = dict(chombo.choices_in(family))
        current["chombo"] = current["chombo"] if current["chombo"] in family_choices else "none"
    return current


def rules_hash(rules: RuleSet) -> str:
    """16 hexadecimal digits that change when any value of the rules does."""
    return values_hash(to_values(rules))


def values_hash(values: Mapping[str, Any]) -> str:
    """The `rules_hash` of rules stored as these values, in any version."""
    canonical = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _head_problems(preset: RuleSet, values: Mapping[str, Any]) -> list[OptionProblem]:
    problems = []
    if values.get("version", RULESET_VERSION) not in range(1, RULESET_VERSION + 1):
        problems.append(
            OptionProblem("version", Sentence("unknown, allowed: %(version)s", version=RULESET_VERSION))
        )
    if values.get("family", preset.family) != preset.family:
        problems.append(
            OptionProblem(
                "family",
                Sentence("not that of %(key)s, allowed: %(family)s", key=preset.key, family=preset.family),
            )
        )
    name = values.get("name", preset.name)
    if not isinstance(name, str) or not 0 < len(name.strip()) <= _NAME_LENGTH:
        problems.append(
            OptionProblem(
                "name",
                Sentence("not a name, allowed: 1 to %(most)s letters", most=_NAME_LENGTH),
            )
        )
    return problems


def _option_problems(preset: RuleSet, values: Mapping[str, Any]) -> list[OptionProblem]:
    option_keys = {option.key for option in options_of(preset)}
    problems = [
        OptionProblem(str(key), Sentence("no option of %(family)s rules, remove it", family=preset.family))
        for key in values
        if key not in option_keys and key not in _HEAD
    ]
    for key, value in values.items():
        if key in option_keys and (wrong := check(OPTION[key], value)):
            problems.append(OptionProblem(key, wrong))
    return problems


def _together_problems(rules: RuleSet) -> tuple[OptionProblem, ...]:
    """The problems of values that are allowed alone but not together."""
    minutes = [row[0] for row in rules.lateness_steps]
    conditions = (
        (
            len(rules.floating_uma) in (0, 3),
            "floating_uma",
            Sentence("must have zero or three rows, for 1, 2 and 3 players"),
        ),
        (
            rules.start_points % rules.points_unit == 0,
            "start_points",
            Sentence("must be a multiple of the points unit"),
        ),
        (
            rules.return_points >= rules.start_points,
            "return_points",
            Sentence("must not be below the starting points"),
        ),
        (
            rules.penalty_minimum <= rules.penalty_maximum,
            "penalty_minimum",
            Sentence("must not be above the largest"),
        ),
        (minutes == sorted(set(minutes)), "lateness_steps", Sentence("must go up in minutes")),
        (
            rules.family == "mcr" or rules.chombo in dict(OPTION["chombo"].choices_in(rules.family)),
            "chombo",
            Sentence("is not one of these rules"),
        ),
    )
    return tuple(OptionProblem(option, sentence) for right, option, sentence in conditions if not right)
