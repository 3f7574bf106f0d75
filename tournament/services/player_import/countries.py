"""Countries as people write them: ISO codes, EMA's site codes, English names, and names at home."""

import unicodedata

from reports.countries import COUNTRIES

_OTHER_NAMES = {
    "GB": "uk england scotland wales northern-ireland great-britain britain regno-unito großbritannien"
    " inghilterra vereinigtes-königreich велика-британія англія",
    "IT": "italia italien італія italie",
    "UA": "україна ucraina ukraina",
    "DE": "deutschland germania німеччина allemagne",
    "AT": "österreich oesterreich австрія autriche",
    "FR": "francia frankreich франція",
    "ES": "españa espana spagna spanien іспанія espagne",
    "CH": "svizzera schweiz suisse швейцарія",
    "NL": "the-netherlands holland nederland paesi-bassi olanda niederlande нідерланди pays-bas",
    "BE": "belgio belgien belgië belgique бельгія",
    "PL": "polonia polen polska польща pologne",
    "CZ": "czech-republic repubblica-ceca tschechien česko чехія",
    "SK": "slovakia slovak-republic slovacchia slowakei slovensko словаччина",
    "HU": "ungheria ungarn magyarország угорщина",
    "DK": "danimarca dänemark danmark данія",
    "SE": "svezia schweden sverige швеція",
    "NO": "norvegia norwegen norge норвегія",
    "FI": "finlandia finnland suomi фінляндія",
    "PT": "portogallo португалія",
    "RO": "românia rumänien румунія",
    "SI": "slowenien slovenija словенія",
    "LV": "lettonia lettland latvija латвія",
    "IE": "irlanda irland éire ірландія",
    "RU": "russian-federation russland росія",
    "BY": "bielorussia weißrussland білорусь",
    "JP": "giappone японія nippon",
    "CN": "cina prc китай",
    "US": "usa united-states-of-america stati-uniti сша",
    "TR": "turkey turchia türkei",
    "GR": "grecia griechenland hellas",
}


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKD", text.casefold())
    text = "".join(c for c in text if not unicodedata.combining(c))
    return " ".join(text.replace("-", " ").replace("’", "'").replace(".", "").split())


def _known() -> dict[str, str]:
    """What people write, as its alpha-2 code; where codes collide, ISO comes before the sports codes."""
    found: dict[str, str] = {}
    for spell in ("code", "iso3", "name", "site_code"):
        for country in COUNTRIES.values():
            found.setdefault(_plain(getattr(country, spell)), country.code)
    for country in COUNTRIES.values():
        for name in country.names.values():
            found.setdefault(_plain(name), country.code)
    for code, names in _OTHER_NAMES.items():
        for name in names.split():
            found.setdefault(_plain(name), code)
    return found


_CODES = _known()


def country_code(text: str) -> str:
    """The alpha-2 code of a country in any of its spellings, or nothing."""
    return _CODES.get(_plain(text), "")
