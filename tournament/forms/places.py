"""Countries and time zones, as a person chooses among them."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from zoneinfo import available_timezones

from reports.collation import sort_key
from reports.countries import COUNTRIES, Country
from tournament.queries.country_names import name_of

_NO_PLACES = ("Etc/", "SystemV/", "US/", "Brazil/", "Canada/", "Chile/", "Mexico/")


@cache
def time_zones() -> list[str]:
    """The time zones that are named by a place, and UTC, in alphabetical order."""
    return [
        "UTC",
        *sorted(name for name in available_timezones() if "/" in name and not name.startswith(_NO_PLACES)),
    ]


def machine_time_zone() -> str:
    """The time zone this computer is set to, UTC where it does not say."""
    parts = Path("/etc/localtime").resolve().parts
    if "zoneinfo" not in parts:
        return "UTC"
    name = "/".join(parts[parts.index("zoneinfo") + 1 :])
    return name if name in time_zones() else "UTC"


def country_choices() -> list[tuple[str, str]]:
    """Every country of ISO 3166-1 in the order of the names, none first."""
    return [("", "–"), *((one.code, name_of(one)) for one in in_order(COUNTRIES.values()))]


def in_order(countries: Iterable[Country]) -> list[Country]:
    """The countries in the order of their names in the reader's language."""
    return sorted(countries, key=lambda one: sort_key(name_of(one)))
