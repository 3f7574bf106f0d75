"""One line of `score_hands`: a hand as JSON in, its answer as JSON out, whatever the rules."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final, cast

from scoring.rulesets import PRESETS, RuleSet
from scoring.winning_hand import Answer, refused

DEFAULT_RULES: Final = "ema-riichi-2025"


def answer(record: object, rules: RuleSet | None = None) -> Answer:
    """The answer to a hand of any JSON value; invalid input gets a refusal with its reason, never an error.

    `record["rules"]` names a preset; without it `rules` are used, or the default preset.
    """
    if not isinstance(record, Mapping):
        return refused(None, "bad-notation", "A hand is a JSON object, with “hand”, “win” and “by”.")
    key = record.get("rules")
    if key is None:
        return _engine(rules or PRESETS[DEFAULT_RULES])(record)
    if not isinstance(key, str) or key not in PRESETS:
        return refused(record.get("id"), "bad-notation", f"“rules” are one of {', '.join(PRESETS)}.")
    return _engine(PRESETS[key])(record)


def _engine(rules: RuleSet) -> Callable[[Mapping[str, object]], Answer]:
    # imported on first use, because each engine builds its own tables
    engine = cast(
        "Callable[[Mapping[str, object], RuleSet], Answer]", import_module(f"scoring.{rules.family}").answer
    )
    return lambda record: engine(record, rules)
