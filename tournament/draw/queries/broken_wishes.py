"""Broken wishes that must never be broken, with the proof, shown before a draft is confirmed."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from seating import ApartGroup, SessionDraw
from seating import Draw as Plan
from seating.documents.seed_check import before_swaps
from seating.lower_bounds import least_pairs
from seating.report.quality import meetings
from tournament.draw.queries.draws import Player
from tournament.draw.queries.pages import Judged
from tournament.draw.queries.quality import FIRM, KINDS
from tournament.words.sentences import together

NEVER = {
    "family": gettext_lazy("Families must never meet"),
    "team": gettext_lazy("Team-mates must never meet"),
    "club": gettext_lazy("Two of the same club must never meet"),
    "country": gettext_lazy("Two of the same country must never meet"),
}
RANKED = ("family", *(kind for kind in KINDS if kind != "family"))


def broken_wishes(judged: Judged) -> list[str]:
    """A sentence for every kind of group whose members must never meet and do, highest rank first.

    It says how often, and why it cannot be less, or that no better draw was found. What exchanges by hand
    have added is put down to them.
    """
    sentences = []
    for kind in RANKED:
        groups = [group for group in judged.constraints.apart if group.kind == kind and group.weight >= FIRM]
        value = _met(judged.plan, groups)
        if value:
            as_drawn = min(value, _met(before_swaps(judged.plan), groups))
            sentences.append(_sentence(kind, value, as_drawn, groups, judged))
    return sentences


def _met(plan: Plan, groups: Iterable[ApartGroup]) -> int:
    """The meetings inside the groups, in the sessions that were drawn."""
    pairs = {pair for group in groups for pair in group.pairs()}
    fixed = {session.number for session in plan.sessions[: plan.fixed]}
    met = meetings(plan)
    return sum(number not in fixed for pair in pairs for number in met.get(pair, ()))


def _sentence(kind: str, value: int, as_drawn: int, groups: list[ApartGroup], judged: Judged) -> str:
    times = ngettext("%(rule)s, but meet %(n)s time.", "%(rule)s, but meet %(n)s times.", value) % {
        "rule": NEVER[kind],
        "n": value,
    }
    parts = [times]
    if value > as_drawn:
        parts.append(_by_hand(value - as_drawn, len(judged.plan.swaps)))
    if as_drawn:
        parts.append(_why(kind, as_drawn, groups, judged))
    return together(*parts)


def _by_hand(more: int, swaps: int) -> str:
    return ngettext(
        "%(more)s of them come from %(n)s swap by hand.",
        "%(more)s of them come from %(n)s swaps by hand.",
        swaps,
    ) % {"more": more, "n": swaps}


def _why(kind: str, value: int, groups: list[ApartGroup], judged: Judged) -> str:
    """Why the draw could not do better: by counting, or because nothing better was found."""
    drawn = judged.plan.sessions[judged.plan.fixed :]
    bounds = _disjoint(groups, drawn)
    bound = sum(bounds.values())
    if not bound:
        return _("No draw without them was found in the time given; that does not prove that none exists.")
    proofs = [_proof(kind, group, least, drawn, judged.people) for group, least in bounds.items()]
    if bound < value:
        proofs.append(
            _(
                "No draw with fewer than %(n)s was found in the time allowed; at least %(bound)s "
                "cannot be avoided."
            )
            % {"n": value, "bound": bound}
        )
    return together(*proofs)


def _disjoint(groups: list[ApartGroup], drawn: tuple[SessionDraw, ...]) -> dict[ApartGroup, int]:
    """The groups that must meet, largest first, with their least possible meetings; none shares a member."""
    counted_members: set[int] = set()
    bounds = {}
    for group in sorted(groups, key=lambda group: (-len(group.players), sorted(group.players))):
        least = sum(_least(group, session) for session in drawn)
        if counted_members.isdisjoint(group.players):
            counted_members.update(group.players)
            if least:
                bounds[group] = least
    return bounds


def _least(group: ApartGroup, session: SessionDraw) -> int:
    """The meetings that a session cannot avoid; all who sit out of it may belong to the group."""
    taking_part = group.players.intersection((*session.players, *session.sitting_out))
    seated = max(0, len(taking_part) - len(session.sitting_out))
    return least_pairs(seated, len(session.tables))


def _proof(
    kind: str,
    group: ApartGroup,
    least: int,
    drawn: tuple[SessionDraw, ...],
    people: Mapping[int, Player],
) -> str:
    name = "" if kind == "family" else getattr(people[min(group.players)], kind)
    return ngettext(
        "Proved: %(name)s has %(members)s players for %(tables)s tables, so at least %(n)s meeting is "
        "unavoidable.",
        "Proved: %(name)s has %(members)s players for %(tables)s tables, so at least %(n)s meetings are "
        "unavoidable.",
        least,
    ) % {
        "name": name or _("one group"),
        "members": len(group.players),
        "tables": min(len(session.tables) for session in drawn),
        "n": least,
    }
