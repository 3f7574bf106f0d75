"""Rule sets, option by option with meaning and clause; and the rules in force at an event."""

from typing import Any

from django.utils.translation import get_language
from ninja import Router, Schema
from pydantic import Field

from scoring.rulesets import PRESETS, Described, RuleSet, to_values
from scoring.rulesets.options import OPTION
from tournament.acts.refusals import Reason
from tournament.api.asking import Asked, event_of
from tournament.api.problems import NotHere
from tournament.api.routes import public
from tournament.api.values import Family
from tournament.rules.queries import described, differing, plain_rules
from tournament.ruling.forms.offences import options_of
from tournament.web.budgets import costs
from tournament.words.catalogue_texts import option_words
from tournament.words.names import rule_set_name

router = Router(tags=["Rules"])
NO_RULES = Reason("api.no-rules", "There is no rule set “%(key)s”. The rule sets are: %(keys)s.")


class RuleSetHead(Schema):
    """A rule set."""

    key: str = Field(examples=["ema-riichi-2025"])
    name: str = Field(examples=["EMA riichi 2025"])
    family: Family = Field(examples=["riichi"])


class OptionLine(Schema):
    """One option. `computed`: something is computed from it; the others are for information."""

    key: str = Field(examples=["uma"])
    group: str = Field(examples=["score"])
    label: str = Field(examples=["Uma"])
    value: Any = Field(examples=[[15000, 5000, -5000, -15000]])
    shown: str = Field(examples=["+15,000, +5,000, −5,000, −15,000"])
    unit: str = Field(examples=["points"])
    meaning: str = Field(examples=["Points by place, added after the game."])
    clause: str = Field(examples=["EMA 2025 §4.4"])
    computed: bool = Field(examples=[True])


class RuleSetAnswer(RuleSetHead):
    """A rule set with its options."""

    options: list[OptionLine]


class PlainSentence(Schema):
    """A rule in a sentence, the option that it describes, and its source."""

    option: str = Field(examples=["uma"])
    sentence: str = Field(examples=["A session lasts 90 minutes."])
    clause: str = Field(examples=["EMA 2025 §4.4"])


class OffenceLine(Schema):
    """An offence that the rules know: the `kind` of a ruling about it, in words, with its clause."""

    kind: str = Field(examples=["late-call"])
    label: str = Field(examples=["Late call"])
    clause: str = Field(examples=["EMA 2025 §5.3"])


class EventRulesAnswer(RuleSetAnswer):
    """The rules in force at an event; `changed`: the options that differ from the rule set.

    `offences`: the kinds of rulings, the usual ones first; lateness comes before and “other” after them.
    """

    event: str = Field(examples=["spring-open"])
    version: int = Field(description="Counts the changes of these rules.", examples=[1])
    hash: str = Field(examples=["8c1e5a0d93f2b746"])
    changed: list[str] = Field(examples=[["session_minutes"]])
    sentences: list[PlainSentence]
    offences: list[OffenceLine]


@public(router, "/rulesets", list[RuleSetHead], name="api-rulesets")
@costs("the names of all rule sets", "twelve of them")
def rulesets(request: Asked) -> list[RuleSetHead]:
    """All rule sets."""
    return [RuleSetHead(**_head(key, rules)) for key, rules in PRESETS.items()]


@public(router, "/rulesets/{preset}", RuleSetAnswer, name="api-ruleset")
@costs("the options of one set of rules", "one set of rules")
def ruleset(request: Asked, preset: str) -> RuleSetAnswer:
    """A rule set, each option with its meaning and the clause of the rulebook."""
    if preset not in PRESETS:
        raise NotHere(NO_RULES(key=preset, keys=", ".join(PRESETS)))
    rules = PRESETS[preset]
    return RuleSetAnswer(**_head(preset, rules), options=_options(rules, described(rules)))


@public(router, "/events/{slug:slug}/rules", EventRulesAnswer, name="api-rules")
@costs("the rules in words", "the options of one set of rules")
def rules(request: Asked, slug: str) -> EventRulesAnswer:
    """The rules in force at an event, with what was changed."""
    event = event_of(request, slug)
    options = described(event.rules)
    sentences = plain_rules(event.rules, {option.key: option for option in options})
    return EventRulesAnswer(
        **_head(event.rules_key, event.rules),
        event=event.slug,
        version=event.rules_version,
        hash=event.rules_hash,
        options=_options(event.rules, options),
        changed=[option.key for option in differing(event.rules)],
        sentences=[PlainSentence(option=s.key, sentence=s.sentence, clause=s.clause) for s in sentences],
        offences=_offences(event.rules),
    )


def _head(key: str, rules: RuleSet) -> dict[str, str]:
    return {"key": key, "name": rule_set_name(rules), "family": rules.family}


def _offences(rules: RuleSet) -> list[OffenceLine]:
    offered = options_of(rules, get_language() or "en", at_table=True)
    return [
        OffenceLine(kind=item.key, label=item.text, clause=item.clause)
        for group in offered.groups
        for item in group.items
    ]


def _options(rules: RuleSet, options: tuple[Described, ...]) -> list[OptionLine]:
    values = to_values(rules)
    return [
        OptionLine(
            key=option.key,
            group=option.group,
            label=option.label,
            value=values[option.key],
            shown=option.shown,
            unit=option_words(OPTION[option.key].unit),
            meaning=option.meaning,
            clause=option.clause,
            computed=not option.informs,
        )
        for option in options
    ]
