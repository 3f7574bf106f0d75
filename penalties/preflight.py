"""Preflight: whether a planned tournament meets what EMA requires for MERS certification (2018)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import groupby, pairwise
from typing import Final, Literal

from . import preflight_words as words
from .words import DAYS, MINUTES, Words, counted

Family = Literal["riichi", "mcr"]
State = Literal["green", "amber", "red"]
BREAK, LUNCH, NOTICE = timedelta(minutes=15), timedelta(minutes=30), timedelta(days=14)
MIDDAY: Final = (time(12), time(14))
"""A day that is played before and after these hours needs a lunch break."""
PLAYERS, CHAMPIONSHIP_PLAYERS, PLAYERS_A_REFEREE = 16, 80, 32
FORMATS: Final[dict[Family, dict[int, tuple[int, int]]]] = {
    "mcr": {1: (4, 90), 2: (6, 120), 3: (9, 120)},
    "riichi": {1: (4, 90), 2: (7, 90), 3: (11, 90)},
}
"""By days: the fewest sessions, and their fewest minutes; more than three days are as three."""
A_DAY: Final[dict[Family, int]] = {"mcr": 4, "riichi": 5}


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
class Plan:
    """What is known of a tournament beforehand; sessions in their order.

    `ema_players`: those from EMA countries, None while nobody has counted; `numbered`: those with an EMA
    number. `observer`: the name, and the day it was announced.
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
    championship: bool = False

    @property
    def days(self) -> tuple[tuple[PlannedSession, ...], ...]:
        """The sessions of each day."""
        return tuple(tuple(day) for _date, day in groupby(self.sessions, lambda one: one.begins.date()))

    @property
    def minimum(self) -> tuple[int, int]:
        """The fewest sessions for so many days, and their fewest minutes."""
        return FORMATS[self.family][min(max(len(self.days), 1), 3)]


@dataclass(frozen=True, slots=True)
class Check:
    """One requirement: met (green), to be looked at (amber) or not met (red); in words, with its clause."""

    key: str
    state: State
    words: Words
    clause: str


def preflight(plan: Plan) -> tuple[Check, ...]:
    """All requirements in the order in which an organiser meets them."""
    return tuple(
        Check(key, *check(plan), clause=f"EMA requirements 2018, {clause}") for key, clause, check in _CHECKS
    )


Finding = tuple[State, Words]


def _met(met: bool, otherwise: State = "red") -> State:
    return "green" if met else otherwise


def _sessions(plan: Plan) -> Finding:
    found, needed = len(plan.sessions), plan.minimum[0]
    days = counted(len(plan.days), DAYS)
    return _met(found >= needed), words.SESSIONS.filled(found=found, needed=needed, days=days)


def _minutes(plan: Plan) -> Finding:
    found, needed = min((one.minutes for one in plan.sessions), default=0), plan.minimum[1]
    return _met(found >= needed), words.MINUTES.filled(found=_minutes_of(found), needed=_minutes_of(needed))


def _a_day(plan: Plan) -> Finding:
    found, most = max(map(len, plan.days), default=0), A_DAY[plan.family]
    return _met(found <= most), words.A_DAY.filled(found=found, most=most)


def _breaks(plan: Plan) -> Finding:
    found = [one for day in plan.days for one in _gaps(day)]
    if not found:
        return "green", words.NO_BREAKS
    return _met(min(found) >= BREAK), words.BREAKS.filled(found=_whole_minutes(min(found)))


def _lunch(plan: Plan) -> Finding:
    longest = [max(_gaps(day), default=timedelta()) for day in plan.days if _over_midday(day)]
    if not longest:
        return "green", words.NO_LUNCH
    return _met(min(longest) >= LUNCH), words.LUNCH.filled(found=_whole_minutes(min(longest)))


def _players(plan: Plan) -> Finding:
    needed = CHAMPIONSHIP_PLAYERS if plan.championship else PLAYERS
    known = plan.ema_players is not None
    found = plan.players if plan.ema_players is None else plan.ema_players
    state: State = "red" if found < needed else _met(known, "amber")
    said = words.PLAYERS if known else words.PLAYERS_UNKNOWN
    return state, said.filled(found=found, needed=needed)


def _referees(plan: Plan) -> Finding:
    needed = -(-plan.players // PLAYERS_A_REFEREE)
    return _met(plan.referees >= needed), words.REFEREES.filled(found=plan.referees, needed=needed)


def _substitutes(plan: Plan) -> Finding:
    return _met(plan.substitutes > 0), words.SUBSTITUTES.filled(found=plan.substitutes)


def _observer(plan: Plan) -> Finding:
    if not plan.observer:
        return "red", words.NO_OBSERVER
    first = min((one.begins.date() for one in plan.sessions), default=date.max)
    announced = plan.observer_announced
    in_time = announced is not None and announced + NOTICE <= first
    said = words.OBSERVER if in_time else words.OBSERVER_UNANNOUNCED
    return _met(in_time, "amber"), said.filled(observer=plan.observer)


def _numbers(plan: Plan) -> Finding:
    state: State = "red" if not plan.numbered else _met(plan.numbered >= plan.players, "amber")
    return state, words.NUMBERS.filled(found=plan.numbered, players=plan.players)


def _gaps(day: Iterable[PlannedSession]) -> list[timedelta]:
    return [later.begins - earlier.ends for earlier, later in pairwise(day)]


def _over_midday(day: tuple[PlannedSession, ...]) -> bool:
    return day[0].begins.time() < MIDDAY[0] and day[-1].ends > datetime.combine(
        day[0].begins.date(), MIDDAY[1], day[0].begins.tzinfo
    )


def _whole_minutes(gap: timedelta) -> Words:
    return _minutes_of(gap // timedelta(minutes=1))


def _minutes_of(minutes: int) -> Words:
    return counted(minutes, MINUTES)


_CHECKS: Final[tuple[tuple[str, str, Callable[[Plan], Finding]], ...]] = (
    ("sessions", "minimum format", _sessions),
    ("minutes", "minimum format", _minutes),
    ("sessions-a-day", "sessions a day", _a_day),
    ("breaks", "breaks", _breaks),
    ("lunch", "breaks", _lunch),
    ("players", "players", _players),
    ("referees", "referees", _referees),
    ("substitutes", "3.9", _substitutes),
    ("observer", "3.11", _observer),
    ("numbers", "3.13", _numbers),
)
