"""A finished tournament as plain data for the EMA files."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Rules = Literal["riichi", "MCR"]
Translate = Callable[[str], str]
_MONTHS = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun.", "Jul.", "Aug.", "Sep.", "Oct.", "Nov.", "Dec.")


@dataclass(frozen=True)
class EmaSession:
    """A session that was played: its date and its length in minutes."""

    on: dt.date
    minutes: int


@dataclass(frozen=True)
class EmaEvent:
    """The tournament.

    country: the host's alpha-2 code; substitutes: how many played; quota: entered by country quota
    (OEMC, ERMC); national: the National Championship.
    """

    name: str
    city: str
    country: str
    rules: Rules
    starts_on: dt.date
    ends_on: dt.date
    sessions: tuple[EmaSession, ...] = ()
    substitutes: int = 0
    quota: bool = False
    national: bool = False

    @property
    def days(self) -> int:
        """The days on which sessions are played; without any, those from the first to the last."""
        return len({session.on for session in self.sessions}) or (self.ends_on - self.starts_on).days + 1

    @property
    def dates(self) -> str:
        """The dates as EMA's pages write them: "17-18 Mar. 2018"."""
        first, last = self.starts_on, self.ends_on
        if first == last:
            return _day_month(last) + f" {last.year}"
        if first.year != last.year:
            return f"{_day_month(first)} {first.year} - {_day_month(last)} {last.year}"
        if first.month != last.month:
            return f"{_day_month(first)} - {_day_month(last)} {last.year}"
        return f"{first.day}-{_day_month(last)} {last.year}"


def _day_month(day: dt.date) -> str:
    # strftime would write the months in the language of the machine.
    return f"{day.day} {_MONTHS[day.month - 1]}"


@dataclass(frozen=True)
class EmaPlayer:
    """One player's final result.

    place: a shared place is the better one; score: points (MCR: mini-points); country: alpha-2;
    ema_number: as registered, empty when there is none.
    """

    place: int
    first_name: str
    last_name: str
    country: str
    ema_number: str
    score: int
    table_points: Fraction | None = None

    @property
    def name(self) -> str:
        """First name, then last name."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True)
class EmaResults:
    """The tournament with its ranked players in the order of the final standings."""

    event: EmaEvent
    players: tuple[EmaPlayer, ...]


@dataclass(frozen=True)
class Observed:
    """What the observer's report contains besides the results, as far as it is known.

    rule_set: its name; playing_referees: those among the players; displays, irregularities,
    appeals: a sentence each.
    """

    rule_set: str = ""
    observer: str = ""
    referees: tuple[str, ...] = ()
    playing_referees: tuple[str, ...] = ()
    displays: tuple[str, ...] = ()
    irregularities: tuple[str, ...] = ()
    appeals: tuple[str, ...] = ()
