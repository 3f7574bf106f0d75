"""Sessions that were played, found again in a schedule: then its other sessions go on where nobody met yet.

Only who sat together counts here. The search matches sessions to rounds by what any two of them have in
common, and then players to places, one after another, what follows from each being settled at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from .lots import Lots
from .schedules import Round

STEPS = 10_000
"""Players put to places, tried and taken back, until the search is given up."""
MATCHES = 200
"""Ways to take the sessions for rounds that are looked at."""
FEW = 6
"""Sessions that are enough to find everybody's place."""

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
        """Put a player to a place, and all others after him; nothing stays where that cannot be."""
        trail: list[int] = []
        if self._follow(player, place, trail) and self._rest():
            return True
        for one in trail:
            del self.player_at[self.place_of.pop(one)]
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
        } or {one for one in self.tables[0] if one not in self.place_of}
        player, places = min(((one, self._places(one)) for one in sorted(open_ones)), key=_choices)
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
            mates = {one for tables in self.tables for one in tables[player] if one not in self.place_of}
            for mate in sorted(mates):
                places = self._places(mate)
                if not places:
                    return False
                if len(places) == 1:
                    waiting.append((mate, min(places)))
        return True

    def _places(self, player: int) -> set[int]:
        """The places that are free to a player, as far as his neighbours have theirs."""
        found: set[int] | None = None
        for tables, groups in zip(self.tables, self.groups, strict=True):
            mate = next((one for one in tables[player] if one in self.place_of), None)
            if mate is not None:
                group = groups[self.place_of[mate]]
                found = set(group) if found is None else found & set(group)
        free = set(self.groups[0]) if found is None else found
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
    first = sessions[:FEW]
    alike = list(islice(_matches(Shapes(first), Shapes(rounds), order), MATCHES))
    steps = STEPS
    for place, chosen in product(lots.shuffled([place for group in rounds[0] for place in group]), alike):
        matching = Matching(first, [rounds[index] for index in chosen], STEPS // 16)
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
    known: dict[frozenset[frozenset[int]], list[int]] = {}
    for index, groups in enumerate(rounds):
        known.setdefault(frozenset(map(frozenset, groups)), []).append(index)
    played = set()
    for session in sessions:
        there = known.get(frozenset(frozenset(place_of[one] for one in table) for table in session))
        if not there:
            return None
        played.add(there.pop())
    return played


class Shapes:
    """What sessions have in common, whoever the players are."""

    def __init__(self, sessions: Sequence[Tables]) -> None:
        self.count = len(sessions)
        self.sessions = sessions
        self.table_of = [
            {member: number for number, table in enumerate(session) for member in table}
            for session in sessions
        ]
        self.known: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}

    def of(self, first: int, second: int, third: int) -> tuple[tuple[int, int], ...]:
        """How many tables of the first session have so many rings of three with the others.

        A ring: a table of each session, any two of which share a player.
        """
        key = (first, second, third)
        if key not in self.known:
            self.known[key] = self._counted(*key)
        return self.known[key]

    def _counted(self, first: int, second: int, third: int) -> tuple[tuple[int, int], ...]:
        at_second, at_third = self.table_of[second], self.table_of[third]
        beside = [{at_third[member] for member in table} for table in self.sessions[second]]
        rings = Counter(
            sum(at_third[other] in beside[at_second[one]] for one in table for other in table if one != other)
            for table in self.sessions[first]
        )
        return tuple(sorted(rings.items()))


def _matches(
    ours: Shapes, theirs: Shapes, order: Sequence[int], chosen: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """The rounds that the sessions may be: any three of them have in common what the sessions have."""
    if len(chosen) == ours.count:
        yield chosen
        return
    new = len(chosen)
    for index in order:
        if index not in chosen and all(
            ours.of(new, one, other) == theirs.of(index, chosen[one], chosen[other])
            for one in range(new)
            for other in range(new)
            if one != other
        ):
            yield from _matches(ours, theirs, order, (*chosen, index))


def _by_member(tables: Tables) -> dict[int, tuple[int, ...]]:
    """The table of everybody."""
    return {member: tuple(table) for table in tables for member in table}


def _choices(one: tuple[int, set[int]]) -> tuple[int, int]:
    return len(one[1]), one[0]
