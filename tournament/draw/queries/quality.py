"""The quality of a draw in words: each count, the best possible, the names behind it, and the proof."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from seating import Constraints, Quality, quality
from seating import Draw as Plan
from seating.documents.seed_check import before_swaps
from seating.lower_bounds import NO_DESIGN, apart_bound, wind_bound
from seating.report.proofs import NOBODY_TWICE
from seating.report.quality import Meeting, meetings, seats
from tournament.draw.queries.draws import Player
from tournament.words.sentences import enumerated, listed, worded


def repeat_proof(players: int, sessions: int, bound: int, fixed: int = 0) -> str:
    """Why at least `bound` meetings must repeat; `fixed`: the sessions that stayed as they were."""
    over = 3 * sessions - (players - 1)
    size = {
        "players": players,
        "others": players - 1,
        "places": 3 * sessions,
        "sessions": sessions,
        "over": over,
        "bound": bound,
        "fixed": fixed,
        "tables": players // 4,
    }
    if not bound:
        return ""
    if fixed:
        sentence = ngettext(
            "After the %(fixed)s session that stays, too few new opponents are left: at least "
            "%(bound)s meetings repeat.",
            "After the %(fixed)s sessions that stay, too few new opponents are left: at least "
            "%(bound)s meetings repeat.",
            fixed,
        )
    elif (players, sessions) in NO_DESIGN:
        return worded(NOBODY_TWICE.filled(players=players, sessions=sessions, bound=bound))
    elif over > 0:
        sentence = _(
            "Each of %(players)s players has %(others)s possible opponents and meets %(places)s in "
            "%(sessions)s sessions: %(over)s of these meetings must repeat, at least %(bound)s in "
            "all."
        )
    else:
        sentence = ngettext(
            "%(tables)s table of four leaves too few ways to separate players who have met: at "
            "least %(bound)s meetings repeat.",
            "%(tables)s tables of four leave too few ways to separate players who have met: at "
            "least %(bound)s meetings repeat.",
            players // 4,
        )
    return sentence % size


def swiss_proof(facts: Mapping[str, Any]) -> str:
    """How good a Swiss session is; `facts`: what its document says under "swiss"."""
    proved = facts["proved_optimal"]
    if "rank_distance" in proved:
        sentence = _("Proved: no seating with as few repeats keeps neighbours closer.")
    elif "repeats" in proved:
        sentence = _("No seating has fewer repeats; the distance is at least %(bound)s in any draw.")
    else:
        sentence = _("The best draw found; fewer repeats may be possible.")
    return sentence % {"bound": facts["rank_distance_bound"]}


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
    drawn = before_swaps(plan)
    met, met_as_drawn = meetings(plan), meetings(drawn) if plan.swaps else {}
    together = [_together(kind, plan, people, constraints, met, met_as_drawn) for kind in KINDS]
    as_drawn = (quality(drawn, constraints) if plan.swaps else report).repeat_meetings
    return [
        by_hand(_repeats(report, plan, people), as_drawn, len(plan.swaps)),
        *(count for count in together if count),
        _winds(report, plan, people),
        _tables(report, people),
        *_sitting_out(plan, people),
        *_moved(plan, people),
    ]


def by_hand(count: Count, as_drawn: int, swaps: int) -> Count:
    """The measure, with what exchanges by hand have added; `as_drawn`: its value before them."""
    if not swaps or count.value <= as_drawn:
        return count
    sentence = ngettext(
        "The draw had %(drawn)s; %(more)s came from %(n)s swap by hand.",
        "The draw had %(drawn)s; %(more)s came from %(n)s swaps by hand.",
        swaps,
    ) % {"drawn": as_drawn, "more": count.value - as_drawn, "n": swaps}
    return replace(count, sentence=sentence)


def _sitting_out(plan: Plan, people: Mapping[int, Player]) -> list[Count]:
    """How many players sit out, session by session; [] where everybody plays."""
    drawn = [session for session in plan.sessions[plan.fixed :] if session.sitting_out]
    if not drawn:
        return []
    names = [
        _("Session %(session)s: %(names)s")
        % {"session": session.number, "names": enumerated(str(people[lot]) for lot in session.sitting_out)}
        for session in drawn
    ]
    value = sum(len(session.sitting_out) for session in drawn)
    sentence = ngettext(
        "Players sit out in rotation in %(n)s session because their number is not divisible by four.",
        "Players sit out in rotation in %(n)s sessions because their number is not divisible by four.",
        len(drawn),
    ) % {"n": len(drawn)}
    return [_count("idle", _("Sitting out"), value, sentence, PLAIN, names)]


def _moved(plan: Plan, people: Mapping[int, Player]) -> list[Count]:
    """How many players sit at another table than before a repair; none for any other draw."""
    before, after = seats(replace(plan, sessions=plan.before)), seats(plan)
    moved = sorted(at for at in before.keys() & after.keys() if before[at][0] != after[at][0])
    if not plan.before:
        return []
    names = [
        _("Session %(session)s: %(name)s from table %(old)s to %(new)s")
        % {"session": at[0], "name": people[at[1]], "old": before[at][0], "new": after[at][0]}
        for at in moved
    ]
    sentence = _("Of the %(n)s seats drawn before, this many are now at another table.") % {"n": len(before)}
    if not moved:
        sentence = _("Everybody keeps the table drawn before.")
    return [_count("moved", _("Seats moved"), len(moved), sentence, PLAIN if moved else GOOD, names)]


def _repeats(report: Quality, plan: Plan, people: Mapping[int, Player]) -> Count:
    value, best = report.repeat_meetings, "repeat_meetings" in report.proved_optimal
    names = [meeting_words(meeting, people) for meeting in report.repeats]
    size = {"players": plan.players, "sessions": len(plan.sessions), "bound": report.repeat_bound}
    if not value:
        sentence = _("Nobody meets the same player twice.")
    elif best:
        sentence = ngettext(
            "Proved: no draw of %(players)s players in %(sessions)s session can have fewer.",
            "Proved: no draw of %(players)s players in %(sessions)s sessions can have fewer.",
            size["sessions"],
        )
    elif report.repeat_bound:
        sentence = _unavoidable(report.repeat_bound)
    else:
        sentence = _("Fewer may be possible: the numbers alone force none.")
    sentence %= size
    if report.most_meetings > 2:
        sentence += " " + _meet_often(report.most_meetings)
    count = _count("repeats", _("Repeated meetings"), value, sentence, _tone(value, best=best), names)
    proof = repeat_proof(plan.players, len(plan.sessions), report.repeat_bound, plan.fixed)
    return replace(count, bound=report.repeat_bound, proof=proof)


def distance_of(facts: Mapping[str, Any]) -> Count:
    """How near in the standings a Swiss session seats people; `facts`: its document's "swiss"."""
    value, bound = facts["rank_distance"], facts["rank_distance_bound"]
    tone = GOOD if value <= bound else PLAIN
    count = _count("distance", _("Distance in the standings"), value, swiss_proof(facts), tone, [])
    return replace(count, bound=bound)


def _winds(report: Quality, plan: Plan, people: Mapping[int, Player]) -> Count:
    least = wind_bound(len(plan.sessions))
    names = [
        _("%(name)s: East %(e)s, South %(s)s, West %(w)s, North %(n)s")
        % {"name": people[uneven.player], **dict(zip("eswn", uneven.counts, strict=True))}
        for uneven in report.uneven_winds
    ]
    if names:
        sentence = ngettext(
            "%(n)s player has one wind more often than necessary.",
            "%(n)s players have one wind more often than necessary.",
            len(names),
        ) % {"n": len(names)}
    elif least:
        sentence = _("Nobody’s winds differ by more than one: this is as even as possible.")
    else:
        sentence = _("Everybody plays East, South, West and North equally often.")
    return _count("winds", _("Uneven winds"), len(names), sentence, _tone(len(names)), names)


def _tables(report: Quality, people: Mapping[int, Player]) -> Count:
    value, best = report.table_repeats, "table_repeats" in report.proved_optimal
    names = [
        _("%(name)s: table %(table)s in sessions %(sessions)s")
        % {"name": people[repeat.player], "table": repeat.table, "sessions": listed(repeat.sessions)}
        for repeat in report.same_tables
    ]
    if not value:
        sentence = _("Everybody sits at another table in each session.")
    elif best:
        sentence = _("Proved: with so many sessions and so few tables it cannot be lower.")
    else:
        sentence = _("Players return to a table where they sat before.")
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
    "team": gettext_lazy("No team-mates sit at the same table."),
    "family": gettext_lazy("No family members meet."),
    "club": gettext_lazy("No two players from the same club meet."),
    "country": gettext_lazy("No two players from the same country meet."),
}


def _together(
    kind: str,
    plan: Plan,
    people: Mapping[int, Player],
    constraints: Constraints,
    met: Mapping[tuple[int, int], list[int]],
    met_as_drawn: Mapping[tuple[int, int], list[int]],
) -> Count | None:
    """The meetings inside teams, clubs or countries; None where everybody shares one, or nobody two.

    `met_as_drawn`: who met whom before seats were exchanged by hand, {} where none were.
    """
    groups = _groups(kind, people, constraints)
    if not separable(groups, len(people)):
        return None
    inside = {pair for members in groups.values() for pair in _pairs(members)}
    broken = [Meeting(*pair, tuple(met[pair])) for pair in sorted(inside & set(met))]
    value = sum(len(meeting.sessions) for meeting in broken)
    weight = max((group.weight for group in constraints.apart if group.kind == kind), default=0)
    bound = _apart_bound(plan, list(groups.values()))
    names = [
        _named(meeting_words(meeting, people), getattr(people[meeting.first], kind, "")) for meeting in broken
    ]
    tone = _tone(value, best=value <= bound) if weight >= FIRM or not value else PLAIN
    sentence = _together_words(kind, value, bound, weight)
    count = _count(kind, str(TITLES[kind]), value, sentence, tone, names)
    return by_hand(count, sum(len(met_as_drawn.get(pair, ())) for pair in inside), len(plan.swaps))


def _apart_bound(plan: Plan, groups: Sequence[Sequence[int]]) -> int:
    """The least possible value if everybody plays all sessions; 0 if some sit out, left or joined."""
    all_play = all(4 * len(session.tables) == plan.players for session in plan.sessions)
    return apart_bound(plan.players, len(plan.sessions), groups) if all_play else 0


def _named(meeting: str, name: str) -> str:
    """A meeting, with the name of what the two players share, if it has one."""
    return f"{meeting} · {name}" if name else meeting


def _groups(kind: str, people: Mapping[int, Player], constraints: Constraints) -> dict[str, list[int]]:
    """The groups of one kind in the draw; families are stored only there."""
    if kind != "family":
        return groups_of(kind, people)
    families = (group for group in constraints.apart if group.kind == kind)
    return {str(place): sorted(group.players) for place, group in enumerate(families)}


def _together_words(kind: str, value: int, bound: int, weight: int) -> str:
    if not value:
        return str(CALM[kind])
    if value <= bound:
        return _("There are more of them than tables: proved to be the minimum.")
    if not weight:
        return _("This draw was not asked to avoid it.")
    if bound:
        return _unavoidable(bound)
    if weight >= FIRM:
        return _("No draw without it was found in the time given; that does not prove that none exists.")
    return _("The draw avoided it where possible.")


def _unavoidable(bound: int) -> str:
    sentence = ngettext("At least %(bound)s is unavoidable.", "At least %(bound)s are unavoidable.", bound)
    return sentence % {"bound": bound}


def _meet_often(times: int) -> str:
    return ngettext("Some meet %(times)s time.", "Some meet %(times)s times.", times) % {"times": times}


def groups_of(kind: str, people: Mapping[int, Player]) -> dict[str, list[int]]:
    """Who shares a team, club or country, by its name; those without one are left out."""
    groups: dict[str, list[int]] = {}
    for lot in sorted(people):
        if name := getattr(people[lot], kind):
            groups.setdefault(name, []).append(lot)
    return {name: members for name, members in groups.items() if len(members) > 1}


def separable(groups: Mapping[str, Sequence[int]], players: int) -> bool:
    """Whether keeping the groups apart makes sense: there are some, and not everybody is in the same one."""
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


def _tone(value: int, *, best: bool = False) -> str:
    if not value:
        return GOOD
    return FAIR if best else POOR


def _count(key: str, title: str, value: int, sentence: str, tone: str, names: Sequence[str]) -> Count:
    return Count(key, title, value, sentence, tone, tuple(names[:SHOWN]), max(0, len(names) - SHOWN))
