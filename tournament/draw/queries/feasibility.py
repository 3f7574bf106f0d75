"""The best that a draw can achieve, computed before it is made."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from seating import Draw as Plan
from seating import quality
from seating.construct.schedules import MOST_PLAYERS, MOST_SESSIONS, best_schedule, seated
from seating.lower_bounds import least_pairs, repeat_bound, table_bound
from tournament.draw.queries.draws import Player
from tournament.draw.queries.quality import groups_of, separable
from tournament.models import Entry, Event, Session
from tournament.presence.queries import presences_of
from tournament.words.sentences import enumerated, listed, together

BOUNDED_SIZE = f"tables of up to {MOST_PLAYERS} players and {MOST_SESSIONS} sessions, kept once looked up"


@dataclass(frozen=True)
class Together:
    """A group whose members should not meet: the name of the club, country or team, and its size."""

    name: str
    members: int


def feasibility(players: int, sessions: int, groups: Sequence[Together], *, at_once: bool) -> list[str]:
    """What a draw of so many players over so many sessions can reach, in sentences, before it is drawn.

    `at_once`: all sessions are drawn at once, so that the best known schedule says it exactly.
    """
    over = players % 4
    seats = players - over
    if not 8 <= seats <= MOST_PLAYERS or not 1 <= sessions <= MOST_SESSIONS:
        return []
    if over:
        return [_sitting_out(players, over), *_of_groups(players, sessions, groups)]
    bound = repeat_bound(players, sessions)
    best_known = _known_repeats(players // 4, sessions) if at_once else None
    sentences = [_repeats_ahead(bound, best_known)]
    if table_bound(players, sessions):
        sentences.append(_("With more sessions than tables, everybody has to return to a table."))
    return [*sentences, *_of_groups(players, sessions, groups)]


def _sitting_out(players: int, over: int) -> str:
    return ngettext(
        "%(n)s of %(players)s players sits out each session unless substitutes fill the tables.",
        "%(n)s of %(players)s players sit out each session unless substitutes fill the tables.",
        over,
    ) % {"n": over, "players": players}


def _of_groups(players: int, sessions: int, groups: Iterable[Together]) -> list[str]:
    """Sentences for groups with more members than tables, which cannot avoid meeting; largest first.

    All who sit out may belong to one group, so their number is subtracted from it.
    """
    tables, over = divmod(players, 4)
    large = sorted(
        (group for group in groups if group.members - over > tables), key=lambda group: -group.members
    )
    return [
        ngettext(
            "%(members)s of %(players)s players are from %(name)s: at least %(n)s meeting between "
            "two of them.",
            "%(members)s of %(players)s players are from %(name)s: at least %(n)s meetings between "
            "two of them.",
            least,
        )
        % {"members": group.members, "players": players, "name": group.name, "n": least}
        for group in large
        for least in [sessions * least_pairs(group.members - over, tables)]
    ]


def _known_repeats(tables: int, sessions: int) -> int:
    """The repeated meetings of the best schedule known; lots change who meets, not how often."""
    rounds = best_schedule(tables, sessions).rounds
    plan = Plan(4 * tables, seated(rounds, range(1, 4 * tables + 1)), "", "")
    return quality(plan).repeat_meetings


def _repeats_ahead(bound: int, best_known: int | None) -> str:
    if best_known == 0:
        return _("There is a full draw in which nobody meets the same player twice.")
    if best_known is None and not bound:
        return _("A draw without repeated meetings may be possible: the draft shows how many it has.")
    if best_known is None:
        sentence = ngettext(
            "At least %(bound)s repeated meeting is unavoidable.",
            "At least %(bound)s repeated meetings are unavoidable.",
            bound,
        )
        return sentence % {"bound": bound}
    if best_known == bound:
        sentence = ngettext(
            "A full draw has %(known)s repeated meeting, and no draw can have fewer.",
            "A full draw has %(known)s repeated meetings, and no draw can have fewer.",
            best_known,
        )
        return sentence % {"known": best_known}
    return _("Repeated meetings in the best full draw known: %(known)s. Unavoidable: at least %(bound)s.") % {
        "known": best_known,
        "bound": bound,
    }


def apart_groups(players: Mapping[int, Player], kinds: Iterable[str]) -> list[Together]:
    """The teams, clubs or countries with two or more players, unless everybody belongs to the same one."""
    shared = (groups_of(kind, players) for kind in kinds)
    return [
        Together(name, len(members))
        for groups in shared
        if separable(groups, len(players))
        for name, members in groups.items()
    ]


def can_be_kept_apart(kind: str, players: Mapping[int, Player]) -> bool:
    """Whether groups of this kind (teams, clubs, countries) are known and not all are in the same one."""
    return separable(groups_of(kind, players), len(players))


@dataclass(frozen=True)
class Unseated:
    """A player without a seat, and the numbers of the drawn sessions to come that this holds for."""

    entry: Entry
    sessions: tuple[int, ...]

    @property
    def sentence(self) -> str:
        """The sentence that names the player and the sessions without a seat."""
        return ngettext(
            "%(name)s has no seat in session %(sessions)s.",
            "%(name)s has no seat in sessions %(sessions)s.",
            len(self.sessions),
        ) % {"name": self.entry.name, "sessions": listed(self.sessions)}


@dataclass(frozen=True)
class Vacancy:
    """What the number of players leaves open: `lack` seats, and the free substitutes who could take them."""

    players: int
    lack: int
    ready: tuple[Entry, ...]

    @property
    def is_filled(self) -> bool:
        """Whether enough substitutes are free."""
        return len(self.ready) >= self.lack

    @property
    def sentence(self) -> str:
        """How many substitutes are needed, and who is free."""
        needed = ngettext(
            "%(players)s players do not fill tables of four: %(lack)s substitute is needed.",
            "%(players)s players do not fill tables of four: %(lack)s substitutes are needed.",
            self.lack,
        ) % {"players": self.players, "lack": self.lack}
        if not self.ready:
            return together(needed, _("No registered substitute is free."))
        names = enumerated(entry.name for entry in self.ready)
        free = ngettext("%(n)s is free: %(names)s.", "%(n)s are free: %(names)s.", len(self.ready))
        return together(needed, free % {"n": len(self.ready), "names": names})


def vacancy_of(entries: Sequence[Entry]) -> Vacancy | None:
    """The vacancy that the number of players leaves; None if they fill the tables."""
    players = sum(entry.plays for entry in entries)
    if not players % 4:
        return None
    busy = {entry.replaced_by_id for entry in entries if entry.plays}
    ready = (
        entry
        for entry in entries
        if entry.substitute and not (entry.withdrawn_at or entry.disqualified_at or entry.pk in busy)
    )
    return Vacancy(players, -players % 4, tuple(ready))


def unseated(event: Event, entries: Sequence[Entry]) -> list[Unseated]:
    """The players who have no seat in drawn sessions that are not closed: three queries."""
    closed = event.sessions.filter(state=Session.CLOSED).values_list("number", flat=True)
    over = set(closed)
    sessions = defaultdict(list)
    for (player, session), presence in presences_of(event, entries).of.items():
        if presence == "no-seat" and session not in over:
            sessions[player].append(session)
    return [Unseated(entry, tuple(sessions[entry.number])) for entry in entries if sessions.get(entry.number)]
