"""Changing an event's rules: any option may change, results stay as recorded, and standings follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.rulesets import PRESETS, RuleSet, RuleSetError, from_values, rules_hash, to_values
from tournament.acts.refusals import Reason, Refusal, Refused, Stale, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Event, LogEntry, Result, User
from tournament.rules.queries import changes_named
from tournament.words.names import rule_set_name, rule_set_named
from tournament.words.sentences import Counted, Row, Said, Told, together, worded

RULES_OF_AN_ENDED_EVENT = Reason(
    "rules.event-ended", "The event has ended. Reopen it before you change its rules."
)
NO_SUCH_PRESET = Reason("rules.no-such-preset", "“%(key)s” is not a rule set.")
OTHER_FAMILY = Reason(
    "rules.other-family",
    "There are already results, and %(name)s counts points differently: it needs a new event.",
)
WRONG_VALUES = Reason("rules.wrong-values")
CHANGED_MEANWHILE = Reason(
    "rules.changed-meanwhile",
    "Somebody else has changed the rules. Check them again, then save your changes.",
)
RESULTS_ARE_THERE = Reason(
    "rules.results-are-there",
    "There are results already: standings are recomputed under new rules. Tick the box to agree.",
)
CHANGED_AGAIN = Reason(
    "rules.changed-again", "The rules have been changed since then; change them on the rules page."
)


class RulesRefused(Refused):
    """Invalid values of rules: `problems` has a sentence for each option's key."""

    def __init__(self, error: RuleSetError) -> None:
        self.problems = {problem.option: worded(problem.sentence) for problem in error.problems}
        super().__init__(
            WRONG_VALUES.worded(
                together(*(_("%(problem)s.") % {"problem": text} for text in self.problems.values()))
            )
        )


@dataclass(frozen=True)
class _Change:
    """New values for an event and the previous ones: only those that differ, as JSON."""

    rules: RuleSet
    before: dict[str, Any]
    after: dict[str, Any]


def has_results(event: Event) -> bool:
    """Whether a table of the event has a result, so that a change of rules recomputes standings."""
    return Result.objects.filter(table__session__event=event).exists()


def why_not_change_rules(event: Event) -> Refusal | None:
    """Why the rules cannot change, or None."""
    return RULES_OF_AN_ENDED_EVENT() if event.ended_at else None


@act("rules.change")
def change_rules(
    now: Writing,
    *,
    event: Event,
    changes: Mapping[str, Any],
    by: User,
    version: int | None = None,
    recompute: bool = False,
    key: str = "",
) -> LogEntry | None:
    """Give options new plain values, by key. None when nothing differs.

    `version`: the rules version that was seen, Stale when it is another by now. `recompute` agrees to
    recomputed standings, Refused without it once there are results. RulesRefused names every wrong option.
    """
    stored = _fresh(event)
    change = _changed(stored, {**stored.rules_values, **changes})
    return _store(now, event, stored, change, version, recompute=recompute)


def why_not_choose_preset(event: Event, rules_key: str) -> Refusal | None:
    """Why the event cannot start again from this preset, or None: results keep their family of rules."""
    if rules_key not in PRESETS:
        return NO_SUCH_PRESET(key=rules_key)
    if PRESETS[rules_key].family != event.rules.family and has_results(event):
        return OTHER_FAMILY(name=rule_set_name(PRESETS[rules_key]))
    return why_not_change_rules(event)


@act("rules.change")
def choose_preset(
    now: Writing, *, event: Event, rules_key: str, by: User, recompute: bool = False, key: str = ""
) -> LogEntry | None:
    """Take all values of a preset. None when they are the same. Refused as why_not_choose_preset says."""
    refuse(why_not_choose_preset(event, rules_key), "rules_key")
    stored = _fresh(event)
    return _store(now, event, stored, _changed(stored, to_values(PRESETS[rules_key])), recompute=recompute)


def _fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def _changed(event: Event, values: Mapping[str, Any]) -> _Change:
    try:
        rules = from_values(values)
    except RuleSetError as error:
        raise RulesRefused(error) from error
    old, new = event.rules_values, to_values(rules)
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    return _Change(
        rules,
        {key: old[key] for key in keys if key in old},
        {key: new[key] for key in keys if key in new},
    )


def _store(
    now: Writing,
    event: Event,
    stored: Event,
    change: _Change,
    version: int | None = None,
    *,
    recompute: bool,
) -> LogEntry | None:
    """Store a change of the `stored` event, which `version` is the rules version of; the `event` follows."""
    if not (change.before or change.after):
        now.nothing_to_do()
        return None
    if version not in {None, stored.rules_version}:
        raise Stale(CHANGED_MEANWHILE())
    refuse(why_not_change_rules(stored))
    if has_results(stored) and not recompute:
        raise Refused(RESULTS_ARE_THERE(), "recompute")
    _save_rules(event, change.rules)
    return now.log(
        _summary(stored.rules, change),
        before={"hash": stored.rules_hash, "values": change.before},
        after={"hash": event.rules_hash, "values": change.after},
    )


def _save_rules(event: Event, rules: RuleSet) -> None:
    """Store the rules under the next version, also in the `event` object."""
    event.rules_key, event.rules_values, event.rules_hash = rules.key, to_values(rules), rules_hash(rules)
    event.rules_version = _fresh(event).rules_version + 1
    event.save(update_fields=["rules_key", "rules_values", "rules_hash", "rules_version"])
    event.__dict__.pop("rules", None)


def _summary(old: RuleSet, change: _Change) -> Said:
    if "key" in change.after:
        return Told("Rules are now those of %(name)s.", {"name": rule_set_named(change.rules)})
    changes = changes_named(change.rules, old)
    change_list = Row(changes, "; ")
    return Counted(
        "Rule changed: %(what)s.", "Rules changed: %(what)s.", {"n": len(changes), "what": change_list}
    )


@undo_of("rules.change")
def _undo_change(now: Writing, entry: LogEntry) -> Said:
    stored = _fresh(now.event)
    if stored.rules_hash != entry.after["hash"]:
        raise Refused(CHANGED_AGAIN())
    refuse(why_not_change_rules(stored))
    others = {key: value for key, value in stored.rules_values.items() if key not in entry.after["values"]}
    _save_rules(now.event, from_values({**others, **entry.before["values"]}))
    return Told("Rules restored.")
