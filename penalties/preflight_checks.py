"""The certification checklist: whether a planned tournament meets EMA's requirements for MERS (2018)."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby, pairwise
from typing import Final, Literal

from penalties import ema_requirements as ema
from penalties.ema_requirements import Family
from scoring.sentence import Sentence, counted, duration

Kind = Literal["open", "national", "european"]
State = Literal["green", "amber", "red"]
Finding = tuple[State, Sentence]


@dataclass(frozen=True, slots=True)
class Check:
    """The result for one requirement: met (green), doubtful (amber) or not met (red), with its clause."""

    key: str
    state: State
    words: Sentence
    clause: str


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
    """Another tournament at about the same time."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned tournament; sessions in order.

    `ema_players`: players from EMA countries, None if unknown; `numbered`: players with an EMA number;
    `host_players`: players from the organising country. `observer`: the observer's name;
    `observer_announced`: the day of the announcement. `applied_on`: the day of the application to EMA;
    `today`: the day of the check. `coincides`: other tournaments with the same rules less than 36 hours
    apart; `championships`: the names of National Championships with the same rules, country and year; both
    only in this installation. `host_excluded`: whether the host is Russia or Belarus; `excluded_players`: the
    number of players from there. `finish`: what is played when the time is over, as in `Timing`, "" if
    unknown.
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
    host_excluded: bool = False
    excluded_players: int = 0
    finish: str = ""

    @property
    def days(self) -> tuple[tuple[PlannedSession, ...], ...]:
        """The sessions of each day."""
        return tuple(
            tuple(day) for _date, day in groupby(self.sessions, lambda session: session.begins.date())
        )

    @property
    def minimum(self) -> tuple[int, int]:
        """The fewest sessions required for the number of days, and their fewest minutes."""
        return ema.minimum_format(self.family, len(self.days))

    @property
    def first_day(self) -> date | None:
        """The day of the first session; None before any is planned."""
        return min((session.begins.date() for session in self.sessions), default=None)


def met(is_met: bool, otherwise: State = "red") -> State:
    """Green if a requirement is met, else the colour `otherwise`."""
    return "green" if is_met else otherwise


def months_before(day: date, months: int) -> date:
    """The same day `months` months earlier, or the last day of a shorter month."""
    year, month = divmod(12 * day.year + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def application(plan: Plan) -> Finding:
    """The national board member must apply at least three months, at most a year, before the first day."""
    first_day = plan.first_day
    if first_day is None:
        return "amber", Sentence(
            "The application is sent three months to a year before the first session, which has no time yet."
        )
    earliest, latest = months_before(first_day, ema.EARLIEST), months_before(first_day, ema.LATEST)
    window = {"earliest": earliest, "latest": latest}
    if plan.applied_on is None:
        overdue = plan.today is not None and plan.today > latest
        return "red" if overdue else "amber", Sentence(
            "No application is noted; send it between %(earliest)s and %(latest)s.", **window
        )
    sent = plan.applied_on
    if not earliest <= plan.applied_on <= latest:
        return "red", Sentence(
            "Application sent on %(sent)s; it has to be sent between %(earliest)s and %(latest)s.",
            sent=sent,
            **window,
        )
    granted = plan.applied_on + ema.PROTEST
    if plan.today is not None and plan.today < granted:
        return "amber", Sentence(
            "Application sent on %(sent)s; granted on %(granted)s if nobody protests.",
            sent=sent,
            granted=granted,
        )
    return "green", Sentence("Application sent on %(sent)s, in time.", sent=sent)


def championship(plan: Plan) -> Finding:
    """A National Championship lasts at least two days and is the only one of its country, rules and year."""
    if plan.championships:
        return "red", Sentence(
            "Only one National Championship per country, rule set and year; there already is %(other)s.",
            other=", ".join(plan.championships),
        )
    days = len(plan.days)
    return met(days >= ema.CHAMPIONSHIP_DAYS), Sentence(
        "Days of a National Championship: %(count)s; at least %(needed)s, and the application has to say "
        "that it is one.",
        count=days,
        needed=ema.CHAMPIONSHIP_DAYS,
    )


def coinciding(plan: Plan) -> Finding:
    """Two may coincide, more need the countries' consent; a National Championship may not coincide at all."""
    if not plan.coincides:
        return "green", Sentence("No tournament with these rules is known here within 36 hours.")
    names = ", ".join(neighbour.name for neighbour in plan.coincides)
    kinds = {plan.kind, *(neighbour.kind for neighbour in plan.coincides)}
    if "national" in kinds:
        return "red", Sentence(
            "Within 36 hours: %(others)s; no tournament coincides with a National Championship.", others=names
        )
    few_enough = len(plan.coincides) < ema.MOST_COINCIDING
    return met(few_enough, "amber"), Sentence(
        "Within 36 hours: %(others)s; two tournaments may coincide, more need the consent of their "
        "countries.",
        others=names,
    )


def preflight(plan: Plan) -> tuple[Check, ...]:
    """All checks for this kind of tournament, in the order in which an organiser deals with them."""
    return tuple(
        Check(key, *check(plan), clause=_cited(clause))
        for key, clause, check in _CHECKS
        if (key != "championship" or plan.kind == "national")
        and (key != "excluded" or plan.host_excluded or plan.excluded_players)
        and (key != "bell" or _has_bell(plan))
    )


def _cited(clause: str) -> str:
    return f"EMA requirements 2018, {clause}"


def clauses() -> list[str]:
    """The clause of each requirement, as `Check.clause` cites it."""
    return [_cited(clause) for _key, clause, _check in _CHECKS]


def _sessions(plan: Plan) -> Finding:
    planned, required = len(plan.sessions), plan.minimum[0]
    sentence = counted(
        "Sessions: %(count)s in %(n)s day; at least %(needed)s.",
        "Sessions: %(count)s in %(n)s days; at least %(needed)s.",
        len(plan.days),
        count=planned,
        needed=required,
    )
    return met(planned >= required), sentence


def _minutes(plan: Plan) -> Finding:
    shortest = min((session.minutes for session in plan.sessions), default=0)
    required = plan.minimum[1]
    sentence = Sentence(
        "Shortest session: %(count)s; at least %(needed)s.",
        count=duration(shortest),
        needed=duration(required),
    )
    return met(shortest >= required), sentence


def _a_day(plan: Plan) -> Finding:
    actual, most = max(map(len, plan.days), default=0), ema.SESSIONS_A_DAY[plan.family]
    return met(actual <= most), Sentence(
        "Most sessions on one day: %(count)s; at most %(most)s.", count=actual, most=most
    )


def _breaks(plan: Plan) -> Finding:
    gaps = [gap for day in plan.days for gap in _gaps(day)]
    if not gaps:
        return "green", Sentence("No day has two sessions, so no break is needed.")
    return met(min(gaps) >= ema.BREAK), Sentence(
        "Shortest break between sessions: %(count)s; at least %(needed)s.",
        count=_lasting(min(gaps)),
        needed=_lasting(ema.BREAK),
    )


def _lunch(plan: Plan) -> Finding:
    longest = [max(_gaps(day), default=timedelta()) for day in plan.days if _over_midday(day)]
    if not longest:
        return "green", Sentence("No day is played over midday, so no lunch break is needed.")
    return met(min(longest) >= ema.LUNCH), Sentence(
        "Lunch break: %(count)s; at least %(needed)s.",
        count=_lasting(min(longest)),
        needed=_lasting(ema.LUNCH),
    )


def _players(plan: Plan) -> Finding:
    required = ema.CHAMPIONSHIP_PLAYERS if plan.kind == "european" else ema.PLAYERS
    is_counted = plan.ema_players is not None
    players = plan.players if plan.ema_players is None else plan.ema_players
    state: State = "red" if players < required else met(is_counted, "amber")
    if is_counted:
        return state, Sentence(
            "Players from EMA countries: %(count)s; at least %(needed)s.", count=players, needed=required
        )
    return state, Sentence(
        "Players: %(count)s; at least %(needed)s of them from EMA countries.", count=players, needed=required
    )


def _bell(plan: Plan) -> Finding:
    """The hand in progress at the end of a session of MCR is finished (rulings M16)."""
    if plan.finish == "stop":
        return "amber", Sentence(
            "At the bell, play stops at once. Since 1 January 2020 EMA has the hand in progress "
            "finished: choose that on the rules page."
        )
    return "green", Sentence("At the bell, the hand in progress is finished.")


def _has_bell(plan: Plan) -> bool:
    first_day = plan.first_day or plan.today
    is_since = first_day is None or first_day >= ema.HAND_FINISHED_SINCE
    return plan.family == "mcr" and bool(plan.finish) and is_since


def _host(plan: Plan) -> Finding:
    """Up to half of the seats may go to the host's organisation; the tournament is open to everybody."""
    sentence = Sentence(
        "Players from the organising country: %(count)s of %(players)s; at most half of the seats are kept "
        "for them.",
        count=plan.host_players,
        players=plan.players,
    )
    return met(2 * plan.host_players <= plan.players, "amber"), sentence


def _excluded(plan: Plan) -> Finding:
    """No certified tournaments in Russia and Belarus, and no ranking points for their players."""
    if plan.host_excluded:
        return "red", Sentence("EMA has certified no tournaments in Russia and Belarus since 31 March 2022.")
    return "amber", Sentence(
        "Players from Russia and Belarus, who have received no ranking points since 31 March 2022: "
        "%(count)s.",
        count=plan.excluded_players,
    )


def _referees(plan: Plan) -> Finding:
    required = -(-plan.players // ema.PLAYERS_A_REFEREE)
    return met(plan.referees >= required), Sentence(
        "Referees: %(count)s; one for every 32 players, so %(needed)s.", count=plan.referees, needed=required
    )


def _substitutes(plan: Plan) -> Finding:
    return met(plan.substitutes > 0), Sentence(
        "Substitutes: %(count)s; at least one is always present.", count=plan.substitutes
    )


def _observer(plan: Plan) -> Finding:
    if not plan.observer:
        return "red", Sentence("No observer is named.")
    first_day = plan.first_day or date.max
    announced = plan.observer_announced
    in_time = announced is not None and announced + ema.OBSERVER_NOTICE <= first_day
    if in_time:
        return "green", Sentence("Observer: %(observer)s, announced in time.", observer=plan.observer)
    return "amber", Sentence(
        "Observer: %(observer)s; to be announced two weeks before the start.", observer=plan.observer
    )


def _numbers(plan: Plan) -> Finding:
    state: State = "red" if not plan.numbered else met(plan.numbered >= plan.players, "amber")
    return state, Sentence(
        "Players with an EMA number: %(count)s of %(players)s.", count=plan.numbered, players=plan.players
    )


def _gaps(day: Iterable[PlannedSession]) -> list[timedelta]:
    return [later.begins - earlier.ends for earlier, later in pairwise(day)]


def _over_midday(day: tuple[PlannedSession, ...]) -> bool:
    return day[0].begins.time() < ema.MIDDAY[0] and day[-1].ends > datetime.combine(
        day[0].begins.date(), ema.MIDDAY[1], day[0].begins.tzinfo
    )


def _lasting(time: timedelta) -> Sentence:
    return duration(time // timedelta(minutes=1))


_CHECKS: Final[tuple[tuple[str, str, Callable[[Plan], Finding]], ...]] = (
    ("application", "application", application),
    ("championship", "National Championship", championship),
    ("coinciding", "coinciding tournaments", coinciding),
    ("sessions", "minimum format", _sessions),
    ("minutes", "minimum format", _minutes),
    ("sessions-a-day", "sessions a day", _a_day),
    ("bell", "decision of 2019", _bell),
    ("breaks", "breaks", _breaks),
    ("lunch", "breaks", _lunch),
    ("players", "players", _players),
    ("host", "players", _host),
    ("excluded", "decision of 31 March 2022", _excluded),
    ("referees", "referees", _referees),
    ("substitutes", "3.9", _substitutes),
    ("observer", "3.11", _observer),
    ("numbers", "3.13", _numbers),
)
