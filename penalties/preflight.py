"""Preflight: whether a planned tournament meets what EMA requires for MERS certification (2018)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Final

from . import preflight_words as words
from .preflight_calendar import application, championship, coinciding
from .preflight_plan import Family, Finding, Plan, PlannedSession, State, met
from .words import DAYS, MINUTES, Words, counted

BREAK, LUNCH, NOTICE = timedelta(minutes=15), timedelta(minutes=30), timedelta(days=14)
MIDDAY: Final = (time(12), time(14))
"""A day that is played before and after these hours needs a lunch break."""
PLAYERS, CHAMPIONSHIP_PLAYERS, PLAYERS_A_REFEREE = 16, 80, 32
A_DAY: Final[dict[Family, int]] = {"mcr": 4, "riichi": 5}


@dataclass(frozen=True, slots=True)
class Check:
    """One requirement: met (green), to be looked at (amber) or not met (red); in words, with its clause."""

    key: str
    state: State
    words: Words
    clause: str


def preflight(plan: Plan) -> tuple[Check, ...]:
    """All requirements for its kind of tournament, in the order in which an organiser meets them."""
    return tuple(
        Check(key, *check(plan), clause=_cited(clause))
        for key, clause, check in _CHECKS
        if key != "championship" or plan.kind == "national"
    )


def _cited(clause: str) -> str:
    return f"EMA requirements 2018, {clause}"


def clauses() -> list[str]:
    """Where each requirement stands, as it is cited."""
    return [_cited(clause) for _key, clause, _check in _CHECKS]


def _sessions(plan: Plan) -> Finding:
    found, needed = len(plan.sessions), plan.minimum[0]
    days = counted(len(plan.days), DAYS)
    return met(found >= needed), words.SESSIONS.filled(found=found, needed=needed, days=days)


def _minutes(plan: Plan) -> Finding:
    found, needed = min((one.minutes for one in plan.sessions), default=0), plan.minimum[1]
    return met(found >= needed), words.MINUTES.filled(found=_minutes_of(found), needed=_minutes_of(needed))


def _a_day(plan: Plan) -> Finding:
    found, most = max(map(len, plan.days), default=0), A_DAY[plan.family]
    return met(found <= most), words.A_DAY.filled(found=found, most=most)


def _breaks(plan: Plan) -> Finding:
    found = [one for day in plan.days for one in _gaps(day)]
    if not found:
        return "green", words.NO_BREAKS
    return met(min(found) >= BREAK), words.BREAKS.filled(found=_whole_minutes(min(found)))


def _lunch(plan: Plan) -> Finding:
    longest = [max(_gaps(day), default=timedelta()) for day in plan.days if _over_midday(day)]
    if not longest:
        return "green", words.NO_LUNCH
    return met(min(longest) >= LUNCH), words.LUNCH.filled(found=_whole_minutes(min(longest)))


def _players(plan: Plan) -> Finding:
    needed = CHAMPIONSHIP_PLAYERS if plan.kind == "european" else PLAYERS
    known = plan.ema_players is not None
    found = plan.players if plan.ema_players is None else plan.ema_players
    state: State = "red" if found < needed else met(known, "amber")
    said = words.PLAYERS if known else words.PLAYERS_UNKNOWN
    return state, said.filled(found=found, needed=needed)


def _host(plan: Plan) -> Finding:
    """Up to half of the seats may go to the host's organisation; the tournament is open to all the world."""
    said = words.HOST.filled(found=plan.host_players, players=plan.players)
    return met(2 * plan.host_players <= plan.players, "amber"), said


def _referees(plan: Plan) -> Finding:
    needed = -(-plan.players // PLAYERS_A_REFEREE)
    return met(plan.referees >= needed), words.REFEREES.filled(found=plan.referees, needed=needed)


def _substitutes(plan: Plan) -> Finding:
    return met(plan.substitutes > 0), words.SUBSTITUTES.filled(found=plan.substitutes)


def _observer(plan: Plan) -> Finding:
    if not plan.observer:
        return "red", words.NO_OBSERVER
    first = plan.first_day or date.max
    announced = plan.observer_announced
    in_time = announced is not None and announced + NOTICE <= first
    said = words.OBSERVER if in_time else words.OBSERVER_UNANNOUNCED
    return met(in_time, "amber"), said.filled(observer=plan.observer)


def _numbers(plan: Plan) -> Finding:
    state: State = "red" if not plan.numbered else met(plan.numbered >= plan.players, "amber")
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
    ("application", "application", application),
    ("championship", "National Championship", championship),
    ("coinciding", "coinciding tournaments", coinciding),
    ("sessions", "minimum format", _sessions),
    ("minutes", "minimum format", _minutes),
    ("sessions-a-day", "sessions a day", _a_day),
    ("breaks", "breaks", _breaks),
    ("lunch", "breaks", _lunch),
    ("players", "players", _players),
    ("host", "players", _host),
    ("referees", "referees", _referees),
    ("substitutes", "3.9", _substitutes),
    ("observer", "3.11", _observer),
    ("numbers", "3.13", _numbers),
)
