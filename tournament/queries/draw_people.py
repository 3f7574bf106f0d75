"""A draw player by player: the winds, the table of each session, and who met whom how often."""

from collections.abc import Mapping
from dataclasses import dataclass

from seating import Draw as Plan
from seating import heat_map
from tournament.queries.draw import Player

STEPS = 5  # shades of the heat map; from so many meetings on all look alike


@dataclass(frozen=True)
class Place:
    """Where somebody is in a session; no table where he sits out or does not play."""

    table: int | None = None
    wind: str = ""
    again: bool = False  # he sat at that table before


@dataclass(frozen=True)
class PersonLine:
    """A player's winds (East, South, West, North) and his place in every session."""

    player: Player
    winds: tuple[int, int, int, int]
    places: tuple[Place, ...]

    @property
    def is_uneven(self) -> bool:
        """Whether one wind comes two times more often than another."""
        return max(self.winds) - min(self.winds) > 1


@dataclass(frozen=True)
class Meet:
    """How often two met; None for oneself. `shade`: 0 to STEPS."""

    times: int | None

    @property
    def shade(self) -> int:
        """The class of the cell."""
        return min(self.times or 0, STEPS)


@dataclass(frozen=True)
class MeetLine:
    """A row of the heat map: a player, and how often he met each of those in the columns."""

    player: Player
    meets: tuple[Meet, ...]


def person_lines(plan: Plan, people: Mapping[int, Player]) -> list[PersonLine]:
    """Everybody who has a seat, in the order of the player numbers."""
    winds = {row.player: row.winds for row in heat_map(plan)}
    return [PersonLine(people[lot], winds[lot], _places(plan, lot)) for lot in sorted(winds)]


def _places(plan: Plan, lot: int) -> tuple[Place, ...]:
    found: list[Place] = []
    for session in plan.sessions:
        table = session.table_of(lot)
        if table is None:
            found.append(Place())
            continue
        wind = next(wind for wind, player in table.seats() if player == lot)
        found.append(Place(table.number, wind, any(one.table == table.number for one in found)))
    return tuple(found)


def heads(plan: Plan, people: Mapping[int, Player]) -> list[Player]:
    """The columns of the heat map: everybody who has a seat."""
    return [people[row.player] for row in heat_map(plan)]


def meet_lines(plan: Plan, people: Mapping[int, Player], first: int, many: int) -> list[MeetLine]:
    """`many` rows of the heat map from the `first` (from 0) on."""
    rows = heat_map(plan)
    columns = [row.player for row in rows]
    return [
        MeetLine(
            people[row.player],
            tuple(Meet(None if lot == row.player else row.met.get(lot, 0)) for lot in columns),
        )
        for row in rows[first : first + many]
    ]
