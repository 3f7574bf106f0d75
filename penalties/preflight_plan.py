"""What is known of a tournament before it is played, as EMA's requirements look at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Final, Literal

from .words import Words

Family = Literal["riichi", "mcr"]
Kind = Literal["open", "national", "european"]
State = Literal["green", "amber", "red"]
Finding = tuple[State, Words]
FORMATS: Final[dict[Family, dict[int, tuple[int, int]]]] = {
    "mcr": {1: (4, 90), 2: (6, 120), 3: (9, 120)},
    "riichi": {1: (4, 90), 2: (7, 90), 3: (11, 90)},
}
"""By days: the fewest sessions, and their fewest minutes; more than three days are as three."""


@dataclass(frozen=True, slots=True)
class PlannedSession:
    """A session's start and its length in minutes."""

    begins: datetime
    minutes: int

    @property
    def ends(self) -> datetime:
        """When its time is up."""
        return self.begins + timedelta(minutes=self.minutes)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another tournament about the same days."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known of a tournament beforehand; sessions in their order.

    `ema_players`: those from EMA countries, None while nobody has counted; `numbered`: those with an EMA
    number; `host_players`: those from the organising country. `observer`: the name, and the day it was
    announced. `applied_on`: the day of the application to EMA; `today`. `coincides`, `championships`: other
    tournaments of the same rules, with less than 36 hours between, and that are the National Championship of
    the same country and year; of both, those known here.
    """

    family: Family
    sessions: tuple[PlannedSession, ...]
    players: int
    ema_players: int | None = None
    numbered: int = 0
    referees: int = 0
    substitutes: int = 0
    observer: str = ""
    observer_announced: date | None = None
    kind: Kind = "open"
    host_players: int = 0
    applied_on: date | None = None
    today: date | None = None
    coincides: tuple[Neighbour, ...] = ()
    championships: tuple[str, ...] = ()

    @property
    def days(self) -> tuple[tuple[PlannedSession, ...], ...]:
        """The sessions of each day."""
        return tuple(tuple(day) for _date, day in groupby(self.sessions, lambda one: one.begins.date()))

    @property
    def minimum(self) -> tuple[int, int]:
        """The fewest sessions for so many days, and their fewest minutes."""
        return FORMATS[self.family][min(max(len(self.days), 1), 3)]

    @property
    def first_day(self) -> date | None:
        """The day of the first session; None before any is planned."""
        return min((one.begins.date() for one in self.sessions), default=None)


def met(is_met: bool, otherwise: State = "red") -> State:
    """Green, or what it is where a requirement is not met."""
    return "green" if is_met else otherwise
