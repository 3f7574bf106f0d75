"""The rules of an event: every option may change; what was recorded stays, and standings follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulesets import PRESETS, RuleSet, RuleSetError, from_values, rules_hash, to_values
from tournament.models import Event, LogEntry, Result, User
from tournament.queries.rules_said import differing
from tournament.queries.worded import worded
from tournament.services.errors import Refused, Stale, refuse
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing


class RulesRefused(Refused):
    """Values that are no rules: `problems` has a sentence for each option's key."""

    def __init__(self, error: RuleSetError) -> None:
        self.problems = {problem.option: worded(problem.sentence) for problem in error.problems}
        super().__init__(" ".join(f"{sentence}." for sentence in self.problems.values()))


@dataclass(frozen=True)
class _Change:
    """New values for an event, and what was there: only what differs, as JSON."""

    rules: RuleSet
    before: dict[str, Any]
    after: dict[str, Any]


def has_results(event: Event) -> bool:
    """Whether a table of the event has a result, so that a change of rules recomputes standings."""
    return Result.objects.filter(table__session__event=event).exists()


def why_not_change_rules(event: Event) -> str | None:
    """Why the rules cannot change, or None."""
    return _("The event has ended. Reopen it before you change its rules.") if event.ended_at else None


def can_change_rules(event: Event) -> bool:
    """Whether the rules can change."""
    return why_not_change_rules(event) is None


def change_rules(
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
    now = _fresh(event)
    seen = now.rules_version if version is None else version
    return _store(event, _changed(now, {**now.rules_values, **changes}), by, seen, recompute, key)


def why_not_choose_preset(event: Event, rules_key: str) -> str | None:
    """Why the event cannot start again from this preset, or None: results keep their family of rules."""
    if rules_key not in PRESETS:
        return _("“%(key)s” is no rule set of this program.") % {"key": rules_key}
    if PRESETS[rules_key].family != event.rules.family and has_results(event):
        return _(
            "There are results already, and %(name)s counts points in another way: it needs a new event."
        ) % {"name": PRESETS[rules_key].name}
    return why_not_change_rules(event)


def can_choose_preset(event: Event, rules_key: str) -> bool:
    """Whether the event can start again from this preset."""
    return why_not_choose_preset(event, rules_key) is None


def choose_preset(
    *, event: Event, rules_key: str, by: User, recompute: bool = False, key: str = ""
) -> LogEntry | None:
    """Take all values of a preset. None when they are the same. Refused as why_not_choose_preset says."""
    sentence = why_not_choose_preset(event, rules_key)
    if sentence:
        raise Refused(sentence, "rules_key")
    now = _fresh(event)
    change = _changed(now, to_values(PRESETS[rules_key]))
    return _store(event, change, by, now.rules_version, recompute, key)


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
    event: Event, change: _Change, by: User, version: int, recompute: bool, key: str
) -> LogEntry | None:
    if not (change.before or change.after):
        return None
    with writing(event, by=by, act="rules.change", key=key) as now:
        if now.repeated:
            return now.repeated
        stored = _fresh(event)
        if stored.rules_version != version:
            raise Stale(
                _("Somebody else changed the rules meanwhile. Look at them again, then save your changes.")
            )
        _refuse_change(stored, recompute)
        _put(event, change.rules)
        hashes = ({"hash": stored.rules_hash}, {"hash": event.rules_hash})
        before, after = (
            {**each, "values": values}
            for each, values in zip(hashes, (change.before, change.after), strict=True)
        )
        return now.log(_summary(stored.rules, change), before=before, after=after)


def _refuse_change(event: Event, recompute: bool) -> None:
    refuse(why_not_change_rules(event))
    if has_results(event) and not recompute:
        raise Refused(
            _("There are results already: standings are recomputed under new rules. Tick the box to agree."),
            "recompute",
        )


def _put(event: Event, rules: RuleSet) -> None:
    """Store the rules with the next version; the event at hand follows."""
    event.rules_key, event.rules_values, event.rules_hash = rules.key, to_values(rules), rules_hash(rules)
    event.rules_version = _fresh(event).rules_version + 1
    event.save(update_fields=["rules_key", "rules_values", "rules_hash", "rules_version"])
    event.__dict__.pop("rules", None)


def _summary(old: RuleSet, change: _Change) -> str:
    if "key" in change.after:
        return _("Rules are now those of %(name)s.") % {"name": change.rules.name}
    found = [f"{one.label} {one.preset_shown} → {one.shown}" for one in differing(change.rules, old)]
    shown = ngettext("Rule changed: %(what)s.", "Rules changed: %(what)s.", len(found))
    return shown % {"what": "; ".join(found)}


@undo_of("rules.change")
def _undo_change(now: Writing, entry: LogEntry) -> str:
    stored = _fresh(now.event)
    if stored.rules_hash != entry.after["hash"]:
        raise Refused(_("The rules were changed again since; change them on the rules page."))
    sentence = why_not_change_rules(stored)
    if sentence:
        raise Refused(sentence)
    kept = {key: value for key, value in stored.rules_values.items() if key not in entry.after["values"]}
    _put(now.event, from_values({**kept, **entry.before["values"]}))
    return _("The rules are again what they were.")
