"""The quality of a draw in words: each count with what is possible, and the names behind it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from seating import Constraints, Quality, quality
from seating import Draw as Plan
from seating.bounds import apart_bound, wind_bound
from seating.quality import Meeting, meetings
from tournament.queries.draw import Player
from tournament.queries.draw_proofs import repeat_proof, swiss_proof

SHOWN = 60  # names behind one count; a draw by lot alone has hundreds
GOOD, FAIR, POOR, PLAIN = "good", "fair", "poor", "plain"
FIRM = 50  # from this weight on, a meeting to avoid outranks a repeated one
KINDS = ("team", "family", "club", "country")


@dataclass(frozen=True)
class Count:
    """One measure of a draw: smaller is better, 0 is perfect. `names` says whom it concerns.

    `bound`: what no draw undercuts; `proof`: why.
    """

    key: str
    title: str
    value: int
    sentence: str
    tone: str = PLAIN
    names: tuple[str, ...] = ()
    more: int = 0
    bound: int = 0
    proof: str = ""


def counts_of(plan: Plan, people: Mapping[int, Player], constraints: Constraints) -> list[Count]:
    """All measures of a draw; `people`: the player behind each lot."""
    report = quality(plan, constraints)
    met = meetings(plan)
    together = [one for kind in KINDS if (one := _together(kind, plan, people, constraints, met))]
    return [
        _repeats(report, plan, people),
        *together,
        _winds(report, plan, people),
        _tables(report, people),
    ]


def _repeats(report: Quality, plan: Plan, people: Mapping[int, Player]) -> Count:
    value, best = report.repeat_meetings, "repeat_meetings" in report.proved_optimal
    names = [meeting_words(one, people) for one in report.repeats]
    size = {"players": plan.players, "sessions": len(plan.sessions), "bound": report.repeat_bound}
    if not value:
        sentence = _("Nobody meets the same player twice.")
    elif best:
        sentence = _(
            "No draw of %(players)s players over %(sessions)s sessions can have fewer: this is proved."
        )
    elif report.repeat_bound:
        sentence = _unavoidable(report.repeat_bound)
    else:
        sentence = _("Fewer may be possible: counting alone forces none.")
    sentence %= size
    if report.most_meetings > 2:
        sentence += " " + _meet_often(report.most_meetings)
    count = _count("repeats", _("Repeated meetings"), value, sentence, _tone(value, best=best), names)
    proof = repeat_proof(plan.players, len(plan.sessions), report.repeat_bound, plan.fixed)
    return replace(count, bound=report.repeat_bound, proof=proof)


def distance_of(said: Mapping[str, Any]) -> Count:
    """How near in the standings a Swiss session seats people; `said`: its document's "swiss"."""
    value, bound = said["rank_distance"], said["rank_distance_bound"]
    tone = GOOD if value <= bound else PLAIN
    count = _count("distance", _("Distance in the standings"), value, swiss_proof(said), tone, [])
    return replace(count, bound=bound)


def _winds(report: Quality, plan: Plan, people: Mapping[int, Player]) -> Count:
    least = wind_bound(len(plan.sessions))
    names = [
        _("%(name)s: East %(e)s, South %(s)s, West %(w)s, North %(n)s")
        % {"name": people[one.player], **dict(zip("eswn", one.counts, strict=True))}
        for one in report.uneven_winds
    ]
    if names:
        sentence = ngettext(
            "%(n)s player sits at one wind more often than need be.",
            "%(n)s players sit at one wind more often than need be.",
            len(names),
        ) % {"n": len(names)}
    elif least:
        sentence = _("For nobody do two winds differ by more than one: evener is not possible.")
    else:
        sentence = _("Everybody sits East, South, West and North equally often.")
    return _count("winds", _("Uneven winds"), len(names), sentence, _tone(len(names)), names)


def _tables(report: Quality, people: Mapping[int, Player]) -> Count:
    value, best = report.table_repeats, "table_repeats" in report.proved_optimal
    names = [
        _("%(name)s: table %(table)s in sessions %(sessions)s")
        % {"name": people[one.player], "table": one.table, "sessions": listed(one.sessions)}
        for one in report.same_tables
    ]
    if not value:
        sentence = _("Everybody sits at another table in each session.")
    elif best:
        sentence = _("With so many sessions and so few tables it cannot be less: this is proved.")
    else:
        sentence = _("Players come back to a table where they sat before.")
    return _count(
        "tables", _("Returns to a table"), value, sentence, PLAIN if value and not best else GOOD, names
    )


TITLES = {
    "team": gettext_lazy("Team-mates meet"),
    "family": gettext_lazy("Families meet"),
    "club": gettext_lazy("Same club meets"),
    "country": gettext_lazy("Same country meets"),
}
CALM = {
    "team": gettext_lazy("No team-mates sit at one table."),
    "family": gettext_lazy("Nobody meets somebody of his family."),
    "club": gettext_lazy("Nobody meets somebody of the same club."),
    "country": gettext_lazy("Nobody meets somebody of the same country."),
}


def _together(
    kind: str,
    plan: Plan,
    people: Mapping[int, Player],
    constraints: Constraints,
    met: Mapping[tuple[int, int], list[int]],
) -> Count | None:
    """The meetings inside teams, clubs or countries; None where everybody shares one, or nobody two."""
    groups = _groups(kind, people, constraints)
    if not separable(groups, len(people)):
        return None
    inside = {pair for members in groups.values() for pair in _pairs(members)}
    found = [Meeting(*pair, tuple(met[pair])) for pair in sorted(inside & set(met))]
    value = sum(len(one.sessions) for one in found)
    asked = max((group.weight for group in constraints.apart if group.kind == kind), default=0)
    bound = _apart_bound(plan, list(groups.values()))
    names = [_named(meeting_words(one, people), getattr(people[one.first], kind, "")) for one in found]
    tone = _tone(value, best=value <= bound) if asked >= FIRM or not value else PLAIN
    sentence = _together_words(kind, value, bound, asked=asked > 0)
    return _count(kind, str(TITLES[kind]), value, sentence, tone, names)


def _apart_bound(plan: Plan, groups: Sequence[Sequence[int]]) -> int:
    """What no draw undercuts, where everybody plays every session; 0 where some sit out, left or joined."""
    whole = all(4 * len(session.tables) == plan.players for session in plan.sessions)
    return apart_bound(plan.players, len(plan.sessions), groups) if whole else 0


def _named(meeting: str, name: str) -> str:
    """A meeting with what the two share, where that has a name."""
    return f"{meeting} · {name}" if name else meeting


def _groups(kind: str, people: Mapping[int, Player], constraints: Constraints) -> dict[str, list[int]]:
    """Who shares something of a kind; families are known from the draw alone."""
    if kind != "family":
        return groups_of(kind, people)
    families = (group for group in constraints.apart if group.kind == kind)
    return {str(place): sorted(group.players) for place, group in enumerate(families)}


def _together_words(kind: str, value: int, bound: int, *, asked: bool) -> str:
    if not value:
        return str(CALM[kind])
    if value <= bound:
        return _("More of them than tables: it cannot be less, this is proved.")
    if not asked:
        return _("This draw was not asked to avoid it.")
    if bound:
        return _unavoidable(bound)
    return _("The draw avoided it where it could.")


def _unavoidable(bound: int) -> str:
    sentence = ngettext("At least %(bound)s is unavoidable.", "At least %(bound)s are unavoidable.", bound)
    return sentence % {"bound": bound}


def _meet_often(times: int) -> str:
    return ngettext("Some meet %(times)s time.", "Some meet %(times)s times.", times) % {"times": times}


def groups_of(kind: str, people: Mapping[int, Player]) -> dict[str, list[int]]:
    """Who shares a team, club or country, by its name; those without one are left out."""
    found: dict[str, list[int]] = {}
    for lot in sorted(people):
        if name := getattr(people[lot], kind):
            found.setdefault(name, []).append(lot)
    return {name: members for name, members in found.items() if len(members) > 1}


def separable(groups: Mapping[str, Sequence[int]], players: int) -> bool:
    """Whether it makes sense to keep the groups apart: there are some, and not all are in one."""
    return bool(groups) and max(map(len, groups.values())) < players


def _pairs(members: Sequence[int]) -> Iterable[tuple[int, int]]:
    return ((a, b) for place, a in enumerate(members) for b in members[place + 1 :])


def meeting_words(met: Meeting, people: Mapping[int, Player]) -> str:
    """Who met whom, and in which sessions."""
    return ngettext(
        "%(first)s and %(second)s in session %(sessions)s",
        "%(first)s and %(second)s in sessions %(sessions)s",
        len(met.sessions),
    ) % {"first": people[met.first], "second": people[met.second], "sessions": listed(met.sessions)}


def listed(numbers: Sequence[int]) -> str:
    """2, 4 and 5."""
    *most, last = [str(number) for number in numbers]
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last


def _tone(value: int, *, best: bool = False) -> str:
    if not value:
        return GOOD
    return FAIR if best else POOR


def _count(key: str, title: str, value: int, sentence: str, tone: str, names: Sequence[str]) -> Count:
    return Count(key, title, value, sentence, tone, tuple(names[:SHOWN]), max(0, len(names) - SHOWN))
