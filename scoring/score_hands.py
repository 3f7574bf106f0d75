"""One line of `score_hands`: a hand as JSON in, its answer as JSON out, whatever the rules."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final, cast

from scoring.rulesets import PRESETS, RuleSet
from scoring.sentence import Sentence
from scoring.winning_hand import Answer, refused

DEFAULT_RULES: Final = "ema-riichi-2025"
_OBJECT: Final = (dict, Mapping)  # to tell that a dict is a Mapping takes several times as long


def answer(record: object, rules: RuleSet | None = None) -> Answer:
    """The answer to a hand of any JSON value; invalid input gets a refusal with its reason, never an error.

    `record["rules"]` names a preset; without it `rules` are used, or the default preset.
    """
    try:
        hand, chosen = _read(record, rules)
    except _Unknown as unknown:
        return unknown.answer
    reply: Answer = _engine(chosen.family).answer(hand, chosen)
    return reply


def answer_line(record: object, rules: RuleSet | None = None) -> Answer | str:
    """The answer as JSON text, which the engines write faster than `json` does."""
    try:
        hand, chosen = _read(record, rules)
    except _Unknown as unknown:
        return unknown.answer
    return _writer(chosen.family)(hand, chosen)


Writer = Callable[[Mapping[str, object], RuleSet], Answer | str]


@cache
def _writer(family: str) -> Writer:
    engine = _engine(family)
    return cast("Writer", getattr(engine, "answer_line", engine.answer))


class _Unknown(Exception):
    """The refusal of what is not a hand, or has unknown rules."""

    def __init__(self, name: object, sentence: str) -> None:
        super().__init__(sentence)
        self.answer = refused(name, "bad-notation", sentence)


def _read(record: object, rules: RuleSet | None) -> tuple[Mapping[str, object], RuleSet]:
    """The object of a hand and its rules. Raises _Unknown."""
    if not isinstance(record, _OBJECT):
        raise _Unknown(None, Sentence("A hand is a JSON object, with “hand”, “win” and “by”."))
    key = record.get("rules")
    if key is None:
        return record, rules or PRESETS[DEFAULT_RULES]
    named = PRESETS.get(key) if isinstance(key, str) else None
    if named is None:
        raise _Unknown(record.get("id"), Sentence("“rules” are one of %(keys)s.", keys=", ".join(PRESETS)))
    return record, named


@cache
def _engine(family: str) -> ModuleType:
    """What answers hands of a game; imported on first use, because each engine builds its own tables."""
    return import_module(f"scoring.{family}")
