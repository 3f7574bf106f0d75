"""What a draw can reach, said before anything is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from seating import Draw as Plan
from seating import quality
from seating.bounds import least_pairs, repeat_bound, table_bound
from seating.schedules import MOST_PLAYERS, MOST_SESSIONS, best_schedule
from seating.seats import seated
from tournament.queries.draw import Player
from tournament.queries.draw_quality import groups_of, separable


@dataclass(frozen=True)
class Together:
    """People who should not meet: the name of their club, country or team, and how many they are."""

    name: str
    members: int


def feasibility(players: int, sessions: int, groups: Sequence[Together], *, whole: bool) -> list[str]:
    """What a draw of so many players over so many sessions can reach, in sentences, before it is drawn.

    `whole`: all sessions are drawn at once, so that the best known schedule says it exactly.
    """
    over = players % 4
    seats = players - over
    if not 8 <= seats <= MOST_PLAYERS or not 1 <= sessions <= MOST_SESSIONS:
        return []
    if over:
        return [_sitting_out(players, over), *_of_groups(players, sessions, groups)]
    bound = repeat_bound(players, sessions)
    known = _known_repeats(players // 4, sessions) if whole else None
    sentences = [_repeats_ahead(bound, known)]
    if table_bound(players, sessions):
        sentences.append(_("With more sessions than tables, everybody returns to some table."))
    return [*sentences, *_of_groups(players, sessions, groups)]


def _sitting_out(players: int, over: int) -> str:
    return ngettext(
        "%(n)s of %(players)s players sits out of each session, unless substitutes fill the tables.",
        "%(n)s of %(players)s players sit out of each session, unless substitutes fill the tables.",
        over,
    ) % {"n": over, "players": players}


def _of_groups(players: int, sessions: int, groups: Iterable[Together]) -> list[str]:
    """What each group that is larger than the tables are many cannot do without, largest first.

    Whoever sits out may all be of one group, so these are taken off it.
    """
    tables, over = divmod(players, 4)
    large = sorted((one for one in groups if one.members - over > tables), key=lambda one: -one.members)
    return [
        ngettext(
            "%(members)s of %(players)s are of %(name)s: at least %(n)s meeting of two of them.",
            "%(members)s of %(players)s are of %(name)s: at least %(n)s meetings of two of them.",
            least,
        )
        % {"members": one.members, "players": players, "name": one.name, "n": least}
        for one in large
        for least in [sessions * least_pairs(one.members - over, tables)]
    ]


def _known_repeats(tables: int, sessions: int) -> int:
    """The repeated meetings of the best schedule known; lots change who meets, not how often."""
    rounds = best_schedule(tables, sessions).rounds
    plan = Plan(4 * tables, seated(rounds, range(1, 4 * tables + 1)), "", "")
    return quality(plan).repeat_meetings


def _repeats_ahead(bound: int, known: int | None) -> str:
    if known == 0:
        return _("A full draw exists in which nobody meets the same player twice.")
    if known is None and not bound:
        return _("By the numbers nobody has to meet twice; the draft will say who does.")
    if known is None:
        sentence = ngettext(
            "At least %(bound)s repeated meeting is unavoidable.",
            "At least %(bound)s repeated meetings are unavoidable.",
            bound,
        )
        return sentence % {"bound": bound}
    if known == bound:
        sentence = ngettext(
            "A full draw has %(known)s repeated meeting, and no draw can have fewer.",
            "A full draw has %(known)s repeated meetings, and no draw can have fewer.",
            known,
        )
        return sentence % {"known": known}
    return _(
        "The best full draw known has %(known)s repeated meetings; at least %(bound)s are unavoidable."
    ) % {"known": known, "bound": bound}


def apart_groups(players: Mapping[int, Player], kinds: Iterable[str]) -> list[Together]:
    """The teams, clubs or countries that two or more share, unless one is everybody's."""
    found = ((groups_of(kind, players)) for kind in kinds)
    return [
        Together(name, len(members))
        for groups in found
        if separable(groups, len(players))
        for name, members in groups.items()
    ]


def can_be_kept_apart(kind: str, players: Mapping[int, Player]) -> bool:
    """Whether teams, clubs or countries are known and not one for all."""
    return separable(groups_of(kind, players), len(players))
