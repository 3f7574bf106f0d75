"""The history of a table: every version of its result, who made it, when, and what it changed."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.rulesets import RuleSet
from scoring.winds import WIND_NAMES, WINDS
from tournament.models import LogEntry, Result, Table
from tournament.queries.worded import grouped


@dataclass(frozen=True)
class Version:
    """One version of a table's result, in words."""

    version: int
    time: datetime
    who: str
    text: str
    changes: tuple[str, ...]
    current: bool


def versions_of(table: Table, rules: RuleSet) -> list[Version]:
    """Every version of the table's result, newest first, in one query."""
    results = list(Result.objects.filter(table=table).order_by("version"))
    earlier: list[Result | None] = [None, *results]
    found = [_version(rules, before, one) for before, one in zip(earlier, results, strict=False)]
    return found[::-1]


def _version(rules: RuleSet, before: Result | None, result: Result) -> Version:
    held = _held(rules, result)
    return Version(
        version=result.version,
        time=result.entered_at,
        who=result.entered_by,
        text=" · ".join(f"{_(WIND_NAMES[wind])} {held[wind]}" for wind in WINDS),
        changes=(*_changes(rules, before, result), *_facts(result)),
        current=result.current,
    )


def _held(rules: RuleSet, result: Result) -> dict[str, str]:
    """What each wind held at the end, as written on the sheet."""
    return {wind: grouped(result.points[wind] + rules.start_points) for wind in WINDS}


def _changes(rules: RuleSet, before: Result | None, result: Result) -> list[str]:
    if before is None:
        return []
    old, new = _held(rules, before), _held(rules, result)
    changed = [
        f"{_(WIND_NAMES[wind])}: {old[wind]} → {new[wind]}" for wind in WINDS if old[wind] != new[wind]
    ]
    if before.bets_left != result.bets_left:
        bets = f"{grouped(before.bets_left)} → {grouped(result.bets_left)}"
        changed.append(_("Bets left: %(bets)s") % {"bets": bets})
    return changed


def _facts(result: Result) -> list[str]:
    found = []
    if result.bets_left:
        found.append(_("%(points)s of bets left on the table") % {"points": grouped(result.bets_left)})
    if result.provisional:
        found.append(_("Provisional: the sum is off"))
    if result.note:
        found.append(_("Note: %(note)s") % {"note": result.note})
    if result.confirmed_by:
        found.append(_("Confirmed by %(who)s") % {"who": result.confirmed_by})
    return found


def acts_at(table: Table, subject: str) -> list[LogEntry]:
    """The lines of the log about a table, newest first."""
    lines = LogEntry.objects.filter(event=table.session.event, subject=subject)
    return list(lines.select_related("undone_by")[:50])
