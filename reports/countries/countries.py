"""The table of countries, read once from `iso.csv` and `ema.csv` beside this file."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from scoring.sentence import Sentence, named

CONTEXT = "country"
"""The context of the countries' names in the catalogues."""
_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Country:
    """A country of ISO 3166-1.

    code: alpha-2; iso3: alpha-3; site_code: the three letters EMA's site writes (GER, NED);
    name: in English; ema_prefix: the first two digits of its players' EMA numbers, empty where none is known;
    ema_member: whether its players are EMA members today.
    """

    code: str
    iso3: str
    site_code: str
    name: str
    ema_prefix: str = ""
    ema_member: bool = False

    @property
    def title(self) -> Sentence:
        """The name, to be translated."""
        return named(CONTEXT, self.name)


def _rows(file: str) -> Iterator[dict[str, str]]:
    with (_HERE / file).open(encoding="utf-8", newline="") as stream:
        yield from csv.DictReader(stream)


def _read() -> Mapping[str, Country]:
    ema = {row["iso2"]: row for row in _rows("ema.csv")}
    countries = {}
    for row in _rows("iso.csv"):
        code = row["iso2"]
        member = ema.get(code, {"prefix": "", "site_code": row["sport"], "member": "no"})
        countries[code] = Country(
            code,
            row["iso3"],
            member["site_code"],
            row["name"],
            member["prefix"],
            member["member"] == "yes",
        )
    return MappingProxyType(countries)


COUNTRIES: Mapping[str, Country] = _read()
"""Every country by its alpha-2 code, in the order of the codes."""

_BY_PREFIX = {country.ema_prefix: country for country in COUNTRIES.values() if country.ema_prefix}


def country_of_prefix(prefix: str) -> Country | None:
    """The country whose EMA numbers begin with these two digits, or None."""
    return _BY_PREFIX.get(prefix)


def site_code(code: str) -> str:
    """EMA's three letters for an alpha-2 code ("DE" gives "GER"); an unknown code comes back as it is."""
    country = COUNTRIES.get(code.upper())
    return country.site_code if country else code
