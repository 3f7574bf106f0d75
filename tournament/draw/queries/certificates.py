"""The published draws of an event, and the constraints that each was asked to respect."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from seating import Constraints
from seating import Draw as Plan
from tournament.draw.queries.draws import Player, sessions_in_force
from tournament.draw.queries.quality import FIRM
from tournament.draw.queries.seating import published_sessions
from tournament.models import Draw, Event


@dataclass(frozen=True)
class PublicDraw:
    """A draw whose seats are published, some or all: `number` counts the event's draws from 1.

    `sessions`: those that sit by it and are published; `hidden`: those that sit by it and are not yet, for
    which only its fingerprint is shown.
    """

    number: int
    row: Draw
    sessions: tuple[int, ...]
    hidden: tuple[int, ...]

    @property
    def is_whole(self) -> bool:
        """Whether all its sessions are published."""
        return not self.hidden


def draws_in_force(event: Event) -> list[PublicDraw]:
    """The draws that give sessions their seats, published or not, oldest first: two queries."""
    rows = list(event.draws.order_by("pk"))
    in_force, published = sessions_in_force(rows), published_sessions(event)
    draws = []
    for number, row in enumerate(rows, 1):
        sessions = [session for session, pk in in_force.items() if pk == row.pk]
        if sessions:
            shown = tuple(session for session in sessions if session in published)
            hidden = tuple(session for session in sessions if session not in published)
            draws.append(PublicDraw(number, row, shown, hidden))
    return draws


@dataclass(frozen=True)
class SealedLots:
    """The lots of a draw before anybody sees them: its number, when it was made, and their hash."""

    number: int
    made_at: datetime
    sha256: str


def sealed_lots(event: Event) -> list[SealedLots]:
    """The hash of the lots of every draw of the event, drafts too, by number: one query.

    Written down, it shows that the lots were not chosen afterwards, nor another draft quietly taken.
    """
    rows = event.draws.order_by("pk").values_list("made_at", "plan__lots__sha256")
    return [SealedLots(number, made_at, sha256) for number, (made_at, sha256) in enumerate(rows, 1) if sha256]


def public_draws(event: Event) -> list[PublicDraw]:
    """The draws in force with at least one published session."""
    return [draw for draw in draws_in_force(event) if draw.sessions]


def certificate(row: Draw) -> dict[str, Any]:
    """The document of a draw for everybody; `player_numbers` says which player drew lot 1, 2, 3, ..."""
    return {**row.plan, "event": row.event.slug, "player_numbers": row.numbers}


GROUPS = {
    "team": gettext_lazy("teams"),
    "family": gettext_lazy("groups"),
    "club": gettext_lazy("clubs"),
    "country": gettext_lazy("countries"),
}


def wishes_of(plan: Plan, constraints: Constraints, people: Mapping[int, Player]) -> list[str]:
    """The constraints of the draw, in sentences."""
    return [*_apart(constraints), *_seats(plan, constraints, people), *_numbers(plan)]


def _apart(constraints: Constraints) -> list[str]:
    """Who was to stay apart, one sentence per kind and weight."""
    groups: dict[tuple[str, int], int] = defaultdict(int)
    for group in constraints.apart:
        groups[group.kind, group.weight] += 1
    return [
        (
            _("Never together: %(what)s (%(n)s).")
            if weight >= FIRM
            else _("Seldom together: %(what)s (%(n)s).")
        )
        % {"n": count, "what": GROUPS.get(kind, kind)}
        for (kind, weight), count in groups.items()
    ]


def _seats(plan: Plan, constraints: Constraints, people: Mapping[int, Player]) -> list[str]:
    keepers = [
        _("%(name)s keeps table %(table)s.") % {"name": people[own_table.player], "table": own_table.table}
        for own_table in constraints.own_tables
    ]
    decided = [
        _("Session %(session)s: %(name)s was placed at table %(table)s beforehand.")
        % {"session": session, "name": people[lot], "table": table}
        for session, lot, table in plan.pinned
    ]
    exchanged = [
        _("Session %(session)s: %(first)s and %(second)s were swapped by hand.")
        % {"session": session, "first": people[first], "second": people[second]}
        for session, first, second in plan.swaps
    ]
    return [*keepers, *decided, *exchanged]


def _numbers(plan: Plan) -> list[str]:
    sentences = []
    if plan.fixed:
        sentences.append(
            ngettext(
                "The first %(n)s session was already drawn and stayed as it was.",
                "The first %(n)s sessions were already drawn and stayed as they were.",
                plan.fixed,
            )
            % {"n": plan.fixed}
        )
    if any(session.sitting_out for session in plan.sessions):
        sentences.append(_("The number of players is not divisible by four: some sit out in rotation."))
    return sentences
