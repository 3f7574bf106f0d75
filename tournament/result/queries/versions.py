"""Every version of a table's result with its author, and the acts at that table."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.rulesets import RuleSet
from scoring.winds import WIND_NAMES, WINDS
from tournament.models import LogEntry, Result, Table
from tournament.words.names import who_typed
from tournament.words.sentences import enumerated, grouped


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
    versions = [_version(rules, before, result) for before, result in zip(earlier, results, strict=False)]
    return versions[::-1]


def _version(rules: RuleSet, before: Result | None, result: Result) -> Version:
    points_held = _points_held(rules, result)
    return Version(
        version=result.version,
        time=result.entered_at,
        who=who_typed(result.entered_by),
        text=" · ".join(
            _("%(name)s %(points)s") % {"name": _(WIND_NAMES[wind]), "points": points_held[wind]}
            for wind in WINDS
        ),
        changes=(*_changes(rules, before, result), *_facts(result)),
        current=result.current,
    )


def _points_held(rules: RuleSet, result: Result) -> dict[str, str]:
    """The points that each wind held at the end, as written on the sheet."""
    return {wind: grouped(result.points[wind] + rules.start_points) for wind in WINDS}


def _changes(rules: RuleSet, before: Result | None, result: Result) -> list[str]:
    if before is None:
        return []
    old, new = _points_held(rules, before), _points_held(rules, result)
    changed = [
        _("%(name)s %(before)s → %(after)s")
        % {"name": _(WIND_NAMES[wind]), "before": old[wind], "after": new[wind]}
        for wind in WINDS
        if old[wind] != new[wind]
    ]
    if before.bets_left != result.bets_left:
        bets = f"{grouped(before.bets_left)} → {grouped(result.bets_left)}"
        changed.append(_("Bets left: %(bets)s") % {"bets": bets})
    if before.chips != result.chips:
        chips = f"{chips_words(before)} → {chips_words(result)}"
        changed.append(_("Chips: %(chips)s") % {"chips": chips})
    return changed


def chips_words(result: Result) -> str:
    """The chips won and lost, E to N: “+3, −1, −2, 0”."""
    return enumerated(grouped(chips, signed=True) for chips in result.chip_counts)


def _facts(result: Result) -> list[str]:
    sentences = []
    if result.bets_left:
        sentences.append(_("%(points)s of bets left on the table") % {"points": grouped(result.bets_left)})
    if result.chips:
        sentences.append(_("Chips: %(chips)s") % {"chips": chips_words(result)})
    if result.provisional:
        sentences.append(_("Provisional: the sum is off"))
    if result.note:
        sentences.append(_("Note: %(note)s") % {"note": result.note})
    if result.confirmed_by:
        sentences.append(_("Confirmed by %(who)s") % {"who": result.confirmed_by})
    return sentences


def acts_at(table: Table, subject: str) -> list[LogEntry]:
    """The lines of the log about a table, newest first."""
    lines = LogEntry.objects.filter(event=table.session.event, subject=subject)
    return list(lines.select_related("undone_by")[:50])
