"""EMA's requirements for the MERS certification of a tournament: the figures of 18 December 2018.

The certification checklist checks them before an event, the check of the results file after it.
"""

from datetime import date, time, timedelta
from typing import Final, Literal

Family = Literal["riichi", "mcr"]
FORMATS: Final[dict[Family, dict[int, tuple[int, int]]]] = {
    "mcr": {1: (4, 90), 2: (6, 120), 3: (9, 120)},
    "riichi": {1: (4, 90), 2: (7, 90), 3: (11, 90)},
}
"""By number of days, the fewest sessions and their fewest minutes; more than three days count as three."""
SESSIONS_A_DAY: Final[dict[Family, int]] = {"mcr": 4, "riichi": 5}
"""The most sessions in one day."""
PLAYERS, CHAMPIONSHIP_PLAYERS = 16, 80
"""The fewest players from EMA countries, at any tournament and at a European championship."""
PLAYERS_A_REFEREE = 32
EXCLUDED: Final = frozenset({"RU", "BY"})
"""Countries, by ISO 3166, that have no certified tournaments, and whose players get no ranking points ..."""
EXCLUDED_SINCE: Final = date(2022, 3, 31)
"""... since this day."""

HAND_FINISHED_SINCE: Final = date(2020, 1, 1)
"""Since this day tables of MCR finish the hand in progress when the time is over (General Assembly 2019)."""

BREAK, LUNCH = timedelta(minutes=15), timedelta(minutes=30)
"""The shortest break between two sessions, and the shortest lunch break of a day played through midday."""
MIDDAY: Final = (time(12), time(14))
"""A day that is played before and after these hours needs a lunch break."""

LATEST, EARLIEST = 3, 12
"""The application must be sent between these numbers of months before the first day."""
PROTEST: Final = timedelta(days=14)
"""The time without a protest after which the application is granted."""
OBSERVER_NOTICE: Final = timedelta(days=14)
"""How long before the first day the observer must be announced."""
CHAMPIONSHIP_DAYS: Final = 2
"""The fewest days of a National Championship."""
MOST_COINCIDING: Final = 2
"""The most tournaments that may coincide without the consent of their countries."""


def is_excluded(country: str, on: date) -> bool:
    """Whether EMA has excluded a country on a day."""
    return country in EXCLUDED and on >= EXCLUDED_SINCE


def minimum_format(family: Family, days: int) -> tuple[int, int]:
    """The fewest sessions of a tournament of `days` days, and their fewest minutes."""
    return FORMATS[family][min(max(days, 1), 3)]
