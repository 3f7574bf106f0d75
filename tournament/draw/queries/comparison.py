"""A draw player by player, who meets whom, and what changes from one draw to another."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from seating import Draw as Plan
from seating import heat_map
from seating.report.quality import seats
from tournament.draw.queries.draws import Player
from tournament.draw.queries.pages import Judged
from tournament.draw.queries.quality import SHOWN, Count


@dataclass(frozen=True)
class Change:
    """One measure before and after, for two numbers side by side."""

    title: str
    before: int
    after: int

    @property
    def tone(self) -> str:
        """better, worse or same."""
        if self.after == self.before:
            return "same"
        return "better" if self.after < self.before else "worse"


def changes(before: Iterable[Count], after: Iterable[Count]) -> list[Change]:
    """The measures that both draws have, side by side."""
    new = {count.key: count for count in after}
    return [Change(count.title, count.value, new[count.key].value) for count in before if count.key in new]


@dataclass(frozen=True)
class Moves:
    """How many seats differ: `moved` to another table, `turned` to another wind of the same table."""

    moved: int
    turned: int
    names: tuple[str, ...]
    more: int


def moves_between(before: Judged, after: Judged, sessions: Collection[int] = ()) -> Moves:
    """The seats that differ in these sessions, or all that both have; players are known by their numbers."""
    old, new = _by_number(before), _by_number(after)
    shared = sorted(at for at in old.keys() & new.keys() if not sessions or at[0] in sessions)
    moved = [at for at in shared if old[at][0] != new[at][0]]
    turned = sum(old[at] != new[at] for at in shared) - len(moved)
    names = {player.number: player.name for player in after.people.values()}
    lines = [
        _("Session %(session)s: %(name)s from table %(old)s to %(new)s")
        % {"session": at[0], "name": names[at[1]], "old": old[at][0], "new": new[at][0]}
        for at in moved[:SHOWN]
    ]
    return Moves(len(moved), turned, tuple(lines), max(0, len(moved) - SHOWN))


def _by_number(judged: Judged) -> dict[tuple[int, int], tuple[int, str]]:
    """Table and wind by session and player number."""
    return {(session, judged.people[lot].number): seat for (session, lot), seat in seats(judged.plan).items()}


STEPS = 5  # shades of the heat map; from so many meetings on all look alike


@dataclass(frozen=True)
class Place:
    """Where somebody is in a session; no table where they sit out or do not play."""

    table: int | None = None
    wind: str = ""
    is_repeat: bool = False  # whether this player sat at that table before


@dataclass(frozen=True)
class PersonLine:
    """A player's winds (East, South, West, North) and place in every session."""

    player: Player
    winds: tuple[int, int, int, int]
    places: tuple[Place, ...]

    @property
    def is_uneven(self) -> bool:
        """Whether one wind comes at least two times more than another."""
        return max(self.winds) - min(self.winds) > 1


@dataclass(frozen=True)
class Meet:
    """How often two met; None for oneself. `shade`: 0 to STEPS."""

    times: int | None

    @property
    def shade(self) -> int:
        """The style class of the cell, by the number of meetings."""
        return min(self.times or 0, STEPS)


@dataclass(frozen=True)
class MeetLine:
    """A row of the heat map: a player, and how often they met each of those in the columns."""

    player: Player
    meets: tuple[Meet, ...]


def person_lines(plan: Plan, people: Mapping[int, Player]) -> list[PersonLine]:
    """Everybody who has a seat, in the order of the player numbers."""
    winds = {row.player: row.winds for row in heat_map(plan)}
    return [PersonLine(people[lot], winds[lot], _places(plan, lot)) for lot in sorted(winds)]


def _places(plan: Plan, lot: int) -> tuple[Place, ...]:
    places: list[Place] = []
    for session in plan.sessions:
        table = session.table_of(lot)
        if table is None:
            places.append(Place())
            continue
        wind = next(wind for wind, player in table.seats() if player == lot)
        sat_there_before = any(place.table == table.number for place in places)
        places.append(Place(table.number, wind, sat_there_before))
    return tuple(places)


def heads(plan: Plan, people: Mapping[int, Player]) -> list[Player]:
    """The columns of the heat map: everybody who has a seat."""
    return [people[row.player] for row in heat_map(plan)]


def meet_lines(plan: Plan, people: Mapping[int, Player], first: int, count: int) -> list[MeetLine]:
    """`count` rows of the heat map from the `first` (from 0) on."""
    rows = heat_map(plan)
    columns = [row.player for row in rows]
    return [
        MeetLine(
            people[row.player],
            tuple(Meet(None if lot == row.player else row.met.get(lot, 0)) for lot in columns),
        )
        for row in rows[first : first + count]
    ]
