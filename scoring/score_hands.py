"""One line of `score_hands`: a hand as JSON in, its answer as JSON out, whatever the rules."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Final, cast

from scoring.rulesets import PRESETS, RuleSet
from scoring.sentence import Sentence
from scoring.winning_hand import Answer, refused

DEFAULT_RULES: Final = "ema-riichi-2025"


def answer(record: object, rules: RuleSet | None = None) -> Answer:
    """The answer to a hand of any JSON value; invalid input gets a refusal with its reason, never an error.

    `record["rules"]` names a preset; without it `rules` are used, or the default preset.
    """
    if not isinstance(record, Mapping):
        return refused(
            None, "bad-notation", Sentence("A hand is a JSON object, with “hand”, “win” and “by”.")
        )
    key = record.get("rules")
    if key is None:
        rules = rules or PRESETS[DEFAULT_RULES]
        return _engine(rules.family)(record, rules)
    if not isinstance(key, str) or key not in PRESETS:
        return refused(
            record.get("id"),
            "bad-notation",
            Sentence("“rules” are one of %(keys)s.", keys=", ".join(PRESETS)),
        )
    return _engine(PRESETS[key].family)(record, PRESETS[key])


Engine = Callable[[Mapping[str, object], RuleSet], Answer]


@cache
def _engine(family: str) -> Engine:
    """What answers hands of a game; imported on first use, because each engine builds its own tables."""
    return cast("Engine", import_module(f"scoring.{family}").answer)
