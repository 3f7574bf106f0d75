"""Seats to start from: the best schedule, or the unplayed rounds of one that contains the sessions played.

Only who sat together matters here. The search first matches sessions to rounds by how their tables overlap,
then assigns players to places one by one, each time with everything that follows from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

from seating.constraints import Constraints
from seating.construct.ranked_places import names_at_places
from seating.construct.schedules import Round, first_schedule, ordered_rounds, repeats, seated
from seating.draw import SessionDraw
from seating.lots import SPAN, Lots

STEPS = 10_000
"""The search gives up after assigning players to places this often, undone assignments included."""
MATCHES = 200
"""The most assignments of sessions to rounds that are tried."""
SESSIONS_TO_MATCH = 6
"""This many sessions are enough to find everybody's place."""
Table = tuple[int, ...]
Tables = Sequence[Sequence[int]]


class Matching:
    """A backtracking search for the players' places in a schedule, given the round of each session.

    `sessions`, `rounds`: equally many, each a list of tables; `steps`: how many assignments it may make.
    Sets of places are whole numbers, with a bit for each place.
    """

    def __init__(self, sessions: Sequence[Tables], rounds: Sequence[Tables], steps: int) -> None:
        self.steps = steps
        self.tables = [_by_member(session) for session in sessions]
        self.groups = [
            {place: sum(1 << other for other in group) for group in round_ for place in group}
            for round_ in rounds
        ]
        self.place_of: dict[int, int] = {}
        self.player_at: dict[int, int] = {}
        everywhere = sum(1 << place for place in self.groups[0])
        self.free = everywhere
        self.untouched = [everywhere for _ in rounds]
        self.group_of: list[dict[Table, int]] = [{} for _ in sessions]

    def can_start_at(self, place: int) -> bool:
        """Whether everybody gets a consistent place when the first player takes this one."""
        return self._assign(next(iter(self.tables[0])), place)

    def _assign(self, player: int, place: int) -> bool:
        """Assign a player to a place, then all the others; False, with nothing changed, if that fails."""
        assigned: list[int] = []
        if self._propagate(player, place, assigned) and self._assign_others():
            return True
        for placed in assigned:
            self._undo(placed)
        return False

    def _assign_others(self) -> bool:
        """Assign everybody who has no place yet, those with the fewest choices first; False if that fails."""
        if len(self.place_of) == len(self.tables[0]):
            return True
        unassigned = {
            mate
            for player in self.place_of
            for tables in self.tables
            for mate in tables[player]
            if mate not in self.place_of
        } or {member for member in self.tables[0] if member not in self.place_of}
        player = min(unassigned, key=lambda member: (self._places(member).bit_count(), member))
        return self.steps > 0 and any(self._assign(player, place) for place in _members(self._places(player)))

    def _propagate(self, player: int, place: int, assigned: list[int]) -> bool:
        """Assign a player to a place, then everybody with only one place left; False if somebody has none."""
        waiting = [(player, place)]
        while waiting:
            player, place = waiting.pop()
            if player in self.place_of:
                if self.place_of[player] != place:
                    return False
                continue
            self.steps -= 1
            if self.steps < 0 or not self._places(player) >> place & 1:
                return False
            self._place(player, place)
            assigned.append(player)
            mates = {mate for tables in self.tables for mate in tables[player] if mate not in self.place_of}
            for mate in sorted(mates):
                places = self._places(mate)
                if not places:
                    return False
                if places.bit_count() == 1:
                    waiting.append((mate, places.bit_length() - 1))
        return True

    def _places(self, player: int) -> int:
        """The free places that fit a player: in the groups of the player's tables, or in untouched ones."""
        places = self.free
        for tables, group_of, untouched in zip(self.tables, self.group_of, self.untouched, strict=True):
            places &= group_of.get(tables[player], untouched)
        return places

    def _place(self, player: int, place: int) -> None:
        """Give a player a place, and so a group to each of the player's tables."""
        self.place_of[player], self.player_at[place] = place, player
        self.free ^= 1 << place
        for at, (tables, groups) in enumerate(zip(self.tables, self.groups, strict=True)):
            self.group_of[at][tables[player]] = groups[place]
            self.untouched[at] &= ~groups[place]

    def _undo(self, player: int) -> None:
        """Take a player's place away, and the group from each table at which nobody has a place any more."""
        place = self.place_of.pop(player)
        del self.player_at[place]
        self.free ^= 1 << place
        for at, (tables, groups) in enumerate(zip(self.tables, self.groups, strict=True)):
            if self.place_of.keys().isdisjoint(tables[player]):
                del self.group_of[at][tables[player]]
                self.untouched[at] |= groups[place]


def _members(places: int) -> Iterator[int]:
    """The places of a set, in order."""
    while places:
        place = places & -places
        yield place.bit_length() - 1
        places ^= place


def names_in(
    sessions: Sequence[Tables], rounds: Sequence[Round], lots: Lots, repeats_of_rounds: int
) -> tuple[dict[int, int], list[int]] | None:
    """Which player has which place of a schedule, and the indices of its rounds that were not played.

    `repeats_of_rounds`: how many meetings of all rounds are repeats. Returns None if the sessions are not
    among the rounds, or if the search gives up first.
    """
    order = lots.shuffled(range(len(rounds)))
    first_places = lots.shuffled([place for group in rounds[0] for place in group])
    first_sessions = sessions[:SESSIONS_TO_MATCH]
    if repeats(first_sessions) > repeats_of_rounds:
        return None
    candidates = list(islice(_matches(Shapes(first_sessions), Shapes(rounds), order), MATCHES))
    steps = STEPS
    for place, chosen in product(first_places, candidates):
        matching = Matching(first_sessions, [rounds[index] for index in chosen], STEPS // 16)
        if matching.can_start_at(place):
            played = _played(sessions, rounds, matching.place_of)
            if played is not None:
                return matching.player_at, [index for index in range(len(rounds)) if index not in played]
        steps -= STEPS // 16 - matching.steps
        if steps <= 0:
            return None
    return None


def _played(
    sessions: Sequence[Tables], rounds: Sequence[Round], place_of: Mapping[int, int]
) -> set[int] | None:
    """The indices of the rounds that were played; None if a session is not among them.

    `place_of`: the place of each player.
    """
    indices_of: dict[frozenset[frozenset[int]], list[int]] = {}
    for index, groups in enumerate(rounds):
        indices_of.setdefault(frozenset(map(frozenset, groups)), []).append(index)
    played = set()
    for session in sessions:
        matching = indices_of.get(
            frozenset(frozenset(place_of[player] for player in table) for table in session)
        )
        if not matching:
            return None
        played.add(matching.pop())
    return played


class Shapes:
    """How the tables of sessions overlap, no matter who the players are."""

    def __init__(self, sessions: Sequence[Tables]) -> None:
        self.count = len(sessions)
        self.sessions = sessions
        self.table_of = [
            {member: number for number, table in enumerate(session) for member in table}
            for session in sessions
        ]
        self.ring_counts: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}

    def of(self, first: int, second: int, third: int) -> tuple[tuple[int, int], ...]:
        """How many tables of the first session have so many rings of three with the others.

        A ring: a table of each session, any two of which share a player.
        """
        key = (first, second, third)
        if key not in self.ring_counts:
            self.ring_counts[key] = self._count_rings(*key)
        return self.ring_counts[key]

    def _count_rings(self, first: int, second: int, third: int) -> tuple[tuple[int, int], ...]:
        at_second, at_third = self.table_of[second], self.table_of[third]
        beside = [{at_third[member] for member in table} for table in self.sessions[second]]
        rings = Counter(
            sum(
                at_third[other] in beside[at_second[member]]
                for member in table
                for other in table
                if member != other
            )
            for table in self.sessions[first]
        )
        return tuple(sorted(rings.items()))


def _matches(
    sessions: Shapes, rounds: Shapes, order: Sequence[int], chosen: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """The rounds that the sessions may be, as indices: any three overlap as the three sessions do."""
    if len(chosen) == sessions.count:
        yield chosen
        return
    session = len(chosen)
    for index in order:
        if index not in chosen and all(
            sessions.of(session, earlier, other) == rounds.of(index, chosen[earlier], chosen[other])
            for earlier in range(session)
            for other in range(session)
            if earlier != other
        ):
            yield from _matches(sessions, rounds, order, (*chosen, index))


def _by_member(tables: Tables) -> dict[int, Table]:
    """Everybody's table, by player or place."""
    return {member: tuple(table) for table in tables for member in table}


def fresh_sessions(
    players: Sequence[int],
    played: Sequence[SessionDraw],
    sessions: int,
    constraints: Constraints,
    lots: Lots,
) -> tuple[SessionDraw, ...]:
    """Draw this many sessions; if the players do not fill tables, made-up higher numbers fill the last one.

    If the sessions played belong to a schedule, its other rounds follow, so that nobody meets twice.
    Raises SeatingError for numbers that cannot be drawn.
    """
    tables = -(-len(players) // 4)
    if played and all(sorted(session.players) == list(players) for session in played):
        continued = rest_of_schedule(played, sessions, lots)
        if continued is not None:
            return continued
    schedule = first_schedule(tables, sessions)
    highest = max(players, default=0)
    names = [*players, *range(highest + 1, highest + 1 + 4 * tables - len(players))]
    place = {player: number for number, player in enumerate(names, 1)}
    groups = tuple(
        replace(group, players=frozenset(place[p] for p in group.players if p in place))
        for group in constraints.apart
    )
    drawn = names_at_places(schedule, Constraints(groups), str(lots.below(SPAN)))
    return seated(schedule.rounds, [names[number - 1] for number in drawn])


def rest_of_schedule(
    played: Sequence[SessionDraw], sessions: int, lots: Lots
) -> tuple[SessionDraw, ...] | None:
    """The unplayed sessions of the best schedule for the whole event; None if those played do not fit it."""
    schedule = first_schedule(len(played[0].tables), len(played) + sessions)
    rounds = ordered_rounds(schedule, lots)
    if len(played) == 1:
        return seated(rounds[1:], first_names(played[0], rounds[0], lots))
    tables = [[table.players for table in session.tables] for session in played]
    matched = names_in(tables, rounds, lots, schedule.repeats)
    if matched is None:
        return None
    names, unplayed = matched
    return seated([rounds[index] for index in unplayed], names)


def first_names(first: SessionDraw, groups: Round, lots: Lots) -> dict[int, int]:
    """The player at each place when the tables of one session become the groups of a round, by lot."""
    drawn = lots.shuffled(first.tables)
    return {
        place: player
        for group, table in zip(groups, drawn, strict=True)
        for place, player in zip(group, table.players, strict=True)
    }
