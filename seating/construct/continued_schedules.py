"""Seats to start from: the best schedule, or the rest of one that the sessions played belong to.

Only who sat together counts here. The search matches sessions to rounds by what any two of them have in
common, and then players to places one after another, with all that follows from each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

from seating.constraints import Constraints
from seating.construct.ranked_places import names_at_places
from seating.construct.schedules import Round, best_schedule, ordered_rounds, seated
from seating.draw import SessionDraw
from seating.lots import SPAN, Lots

STEPS = 10_000
"""How many times a player is put to a place, later taken back or not, before the search gives up."""
MATCHES = 200
"""How many assignments of sessions to rounds are tried."""
SESSIONS_TO_MATCH = 6
"""How many sessions are enough to find everybody's place."""
Tables = Sequence[Sequence[int]]


class Matching:
    """Players at places of a schedule, for the rounds that the sessions are taken for.

    `sessions`, `rounds`: the same number of either, each a list of tables; `steps` are left to be spent.
    """

    def __init__(self, sessions: Sequence[Tables], rounds: Sequence[Tables], steps: int) -> None:
        self.steps = steps
        self.tables = [_by_member(session) for session in sessions]
        self.groups = [_by_member(round_) for round_ in rounds]
        self.place_of: dict[int, int] = {}
        self.player_at: dict[int, int] = {}

    def begun(self, place: int) -> bool:
        """Whether everybody finds a place that agrees, the first player this one."""
        return self._settled(next(iter(self.tables[0])), place)

    def _settled(self, player: int, place: int) -> bool:
        """Put a player to a place, then all others; False, with nothing changed, where that fails."""
        trail: list[int] = []
        if self._follow(player, place, trail) and self._rest():
            return True
        for placed in trail:
            del self.player_at[self.place_of.pop(placed)]
        return False

    def _rest(self) -> bool:
        """Whether all who have no place yet find one; who has the fewest to choose from goes first."""
        if len(self.place_of) == len(self.tables[0]):
            return True
        open_ones = {
            mate
            for player in self.place_of
            for tables in self.tables
            for mate in tables[player]
            if mate not in self.place_of
        } or {member for member in self.tables[0] if member not in self.place_of}
        player, places = min(((member, self._places(member)) for member in sorted(open_ones)), key=_choices)
        return self.steps > 0 and any(self._settled(player, place) for place in sorted(places))

    def _follow(self, player: int, place: int, trail: list[int]) -> bool:
        """Put a player to a place, then whoever has but one left; False where somebody has none."""
        waiting = [(player, place)]
        while waiting:
            player, place = waiting.pop()
            if player in self.place_of:
                if self.place_of[player] != place:
                    return False
                continue
            self.steps -= 1
            if self.steps < 0 or place not in self._places(player):
                return False
            self.place_of[player], self.player_at[place] = place, player
            trail.append(player)
            mates = {mate for tables in self.tables for mate in tables[player] if mate not in self.place_of}
            for mate in sorted(mates):
                places = self._places(mate)
                if not places:
                    return False
                if len(places) == 1:
                    waiting.append((mate, min(places)))
        return True

    def _places(self, player: int) -> set[int]:
        """The free places that fit a player, given the places of those who sat with that player."""
        common: set[int] | None = None
        for tables, groups in zip(self.tables, self.groups, strict=True):
            mate = next((other for other in tables[player] if other in self.place_of), None)
            if mate is not None:
                group = groups[self.place_of[mate]]
                common = set(group) if common is None else common & set(group)
        free = set(self.groups[0]) if common is None else common
        return {place for place in free if place not in self.player_at and self._agrees(player, place)}

    def _agrees(self, player: int, place: int) -> bool:
        """Whether those who have places at the tables of this place sit with the player."""
        return all(
            self.player_at[other] in tables[player]
            for tables, groups in zip(self.tables, self.groups, strict=True)
            for other in groups[place]
            if other in self.player_at
        )


def names_in(
    sessions: Sequence[Tables], rounds: Sequence[Round], lots: Lots
) -> tuple[dict[int, int], list[int]] | None:
    """Which player has which place of a schedule, and the indices of its rounds that were not played.

    None where the sessions are not found among the rounds, or not soon enough.
    """
    order = lots.shuffled(range(len(rounds)))
    first_sessions = sessions[:SESSIONS_TO_MATCH]
    candidates = list(islice(_matches(Shapes(first_sessions), Shapes(rounds), order), MATCHES))
    steps = STEPS
    for place, chosen in product(
        lots.shuffled([place for group in rounds[0] for place in group]), candidates
    ):
        matching = Matching(first_sessions, [rounds[index] for index in chosen], STEPS // 16)
        if matching.begun(place):
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
    """The indices of the rounds that were played, by the places of the players; None where one was not."""
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
    """How the tables of sessions overlap, whoever the players are."""

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
            self.ring_counts[key] = self._counted(*key)
        return self.ring_counts[key]

    def _counted(self, first: int, second: int, third: int) -> tuple[tuple[int, int], ...]:
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
    """The rounds that the sessions may be, as indices: any three rounds overlap as the sessions do."""
    if len(chosen) == sessions.count:
        yield chosen
        return
    new = len(chosen)
    for index in order:
        if index not in chosen and all(
            sessions.of(new, earlier, other) == rounds.of(index, chosen[earlier], chosen[other])
            for earlier in range(new)
            for other in range(new)
            if earlier != other
        ):
            yield from _matches(sessions, rounds, order, (*chosen, index))


def _by_member(tables: Tables) -> dict[int, tuple[int, ...]]:
    """The table of everybody."""
    return {member: tuple(table) for table in tables for member in table}


def _choices(player_and_places: tuple[int, set[int]]) -> tuple[int, int]:
    return len(player_and_places[1]), player_and_places[0]


def fresh_sessions(
    players: Sequence[int],
    played: Sequence[SessionDraw],
    sessions: int,
    constraints: Constraints,
    lots: Lots,
) -> tuple[SessionDraw, ...]:
    """So many sessions for the players; where they do not fill tables, higher numbers fill the last one.

    Where the sessions played belong to the schedule, its other sessions follow, so that nobody meets twice.
    Raises SeatingError for numbers that cannot be drawn.
    """
    tables = -(-len(players) // 4)
    if played and all(sorted(session.players) == list(players) for session in played):
        continued = rest_of_schedule(played, sessions, lots)
        if continued is not None:
            return continued
    schedule = best_schedule(tables, sessions)
    last = max(players, default=0)
    names = [*players, *range(last + 1, last + 1 + 4 * tables - len(players))]
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
    """So many more sessions of the best schedule that holds those played; None where they do not fit it."""
    schedule = best_schedule(len(played[0].tables), len(played) + sessions)
    rounds = ordered_rounds(schedule.rounds, lots)
    if len(played) == 1:
        return seated(rounds[1:], first_names(played[0], rounds[0], lots))
    matched = names_in([[table.players for table in session.tables] for session in played], rounds, lots)
    if matched is None:
        return None
    names, left = matched
    return seated([rounds[index] for index in left], names)


def first_names(first: SessionDraw, groups: Round, lots: Lots) -> dict[int, int]:
    """Who has which place when the tables of one session are the groups of a round, by lot."""
    drawn = lots.shuffled(first.tables)
    return {
        place: player
        for group, table in zip(groups, drawn, strict=True)
        for place, player in zip(group, table.players, strict=True)
    }
