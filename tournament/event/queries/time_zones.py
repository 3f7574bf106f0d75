"""Time zones by place: from a city or a country to the zone whose clocks are right there."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple
from zoneinfo import available_timezones

from tournament.words.names import without_marks

_NO_PLACES = ("Etc/", "SystemV/", "US/", "Brazil/", "Canada/", "Chile/", "Mexico/")
# Where a country has several zones: that of most of its people, unless it is the first in tzdata's table.
_MAIN = {
    "AR": "America/Argentina/Buenos_Aires",
    "AU": "Australia/Sydney",
    "BR": "America/Sao_Paulo",
    "CA": "America/Toronto",
    "CD": "Africa/Kinshasa",
    "CL": "America/Santiago",
    "CN": "Asia/Shanghai",
    "CY": "Asia/Nicosia",
    "DE": "Europe/Berlin",
    "EC": "America/Guayaquil",
    "ES": "Europe/Madrid",
    "GL": "America/Nuuk",
    "ID": "Asia/Jakarta",
    "KZ": "Asia/Almaty",
    "MN": "Asia/Ulaanbaatar",
    "MX": "America/Mexico_City",
    "MY": "Asia/Kuala_Lumpur",
    "NZ": "Pacific/Auckland",
    "PG": "Pacific/Port_Moresby",
    "PT": "Europe/Lisbon",
    "RU": "Europe/Moscow",
    "UA": "Europe/Kyiv",
    "US": "America/New_York",
    "UZ": "Asia/Tashkent",
}
_UNINHABITED = {"BV": "Europe/Oslo", "HM": "Indian/Kerguelen"}  # no zone of their own
# Other names of zones' cities, and large cities that name no zone; names in the languages of the pages.
_OTHER_NAMES = {
    "America/Chicago": "Houston, Dallas, Austin, Minneapolis",
    "America/Los_Angeles": "San Francisco, Seattle, San Diego, Las Vegas, Portland",
    "America/New_York": "Boston, Washington, Philadelphia, Miami, Atlanta",
    "America/Sao_Paulo": "Rio de Janeiro, Brasilia",
    "America/Toronto": "Montreal, Ottawa",
    "Asia/Kolkata": "Calcutta, Delhi, New Delhi, Mumbai, Bangalore",
    "Asia/Seoul": "Busan",
    "Asia/Shanghai": "Beijing, Pechino, Пекін, Guangzhou, Shenzhen, Chengdu, Шанхай",
    "Asia/Tokyo": "Osaka, Kyoto, Nagoya, Sapporo, Fukuoka, Yokohama, Токіо",
    "Australia/Sydney": "Canberra",
    "Europe/Amsterdam": "Rotterdam, The Hague, Den Haag, Utrecht, Eindhoven, Nijmegen, Groningen",
    "Europe/Athens": "Atene, Thessaloniki, Афіни",
    "Europe/Belgrade": "Belgrado, Белград",
    "Europe/Berlin": (
        "Berlino, Берлін, Munich, München, Monaco di Baviera, Мюнхен, Hamburg, Amburgo, Гамбург, "
        "Cologne, Köln, Colonia, Кельн, Frankfurt, Francoforte, Stuttgart, Leipzig, Dresden, "
        "Düsseldorf, Bonn, Bremen, Hannover"
    ),
    "Europe/Bratislava": "Братислава, Košice",
    "Europe/Brussels": "Bruxelles, Brussel, Брюссель, Antwerp, Anversa, Ghent, Gent, Liège, Leuven",
    "Europe/Bucharest": "Bucarest, Бухарест, Cluj, Timișoara",
    "Europe/Budapest": "Будапешт, Debrecen",
    "Europe/Copenhagen": "Copenaghen, København, Копенгаген, Aarhus, Odense, Aalborg",
    "Europe/Dublin": "Dublino, Дублін, Cork",
    "Europe/Helsinki": "Гельсінкі, Tampere, Espoo, Turku",
    "Europe/Istanbul": "Стамбул, Ankara",
    "Europe/Kyiv": "Kiev, Київ, Lviv, Leopoli, Львів, Odesa, Одеса, Kharkiv, Харків, Dnipro, Дніпро",
    "Europe/Lisbon": "Lisbona, Lisboa, Лісабон, Porto, Coimbra, Braga",
    "Europe/Ljubljana": "Lubiana, Любляна, Maribor",
    "Europe/London": (
        "Londra, Лондон, Manchester, Birmingham, Edinburgh, Glasgow, Cardiff, Bristol, Oxford, Cambridge"
    ),
    "Europe/Luxembourg": "Lussemburgo",
    "Europe/Madrid": (
        "Мадрид, Barcelona, Barcellona, Барселона, Valencia, Seville, Siviglia, Bilbao, Zaragoza, Málaga"
    ),
    "Europe/Moscow": "Mosca, Москва, Saint Petersburg",
    "Europe/Oslo": "Осло, Bergen, Trondheim",
    "Europe/Paris": (
        "Parigi, Париж, Lyon, Lione, Marseille, Marsiglia, Toulouse, Tolosa, Bordeaux, Lille, Nantes, "
        "Strasbourg, Strasburgo, Nice, Nizza, Montpellier, Grenoble, Rennes, Dijon"
    ),
    "Europe/Prague": "Praga, Praha, Прага, Brno",
    "Europe/Rome": (
        "Roma, Рим, Milan, Milano, Мілан, Turin, Torino, Турин, Naples, Napoli, Неаполь, Bologna, "
        "Florence, Firenze, Genoa, Genova, Venice, Venezia, Verona, Padua, Padova, Palermo, Bari, "
        "Catania, Trieste, Parma, Modena, Pisa, Perugia, Ancona, Brescia, Bergamo, Rimini, Ravenna, "
        "Ferrara, Cagliari, Lecce, Trento, Udine"
    ),
    "Europe/Sofia": "Софія, Plovdiv",
    "Europe/Stockholm": "Stoccolma, Стокгольм, Gothenburg, Göteborg, Malmö, Uppsala, Linköping",
    "Europe/Vienna": "Wien, Відень, Graz, Linz, Salzburg, Salisburgo, Innsbruck, Klagenfurt, Baden",
    "Europe/Vilnius": "Вільнюс, Kaunas",
    "Europe/Warsaw": (
        "Varsavia, Warszawa, Варшава, Kraków, Cracow, Cracovia, Краків, Gdańsk, Danzica, Poznań, "
        "Wrocław, Breslavia, Łódź, Katowice, Lublin, Szczecin"
    ),
    "Europe/Zagreb": "Zagabria, Загреб, Split, Rijeka",
    "Europe/Zurich": (
        "Zürich, Zurigo, Цюрих, Geneva, Genève, Ginevra, Женева, Basel, Basilea, Bern, Berna, Берн, "
        "Lausanne, Losanna, Lugano, Luzern, Lucerna, St. Gallen"
    ),
}


class Zone(NamedTuple):
    """A zone, the country whose main one it is ("" for others), and the cities that have it, all plain."""

    name: str
    country: str
    cities: tuple[str, ...]


@cache
def time_zones() -> tuple[Zone, ...]:
    """The time zones that are named by a place, and UTC, in alphabetical order."""
    places = (name for name in available_timezones() if "/" in name and not name.startswith(_NO_PLACES))
    main = {zone: country for country, zone in _main_zones().items()}
    return tuple(Zone(name, main.get(name, ""), _cities(name)) for name in ("UTC", *sorted(places)))


def zone_of(place: str) -> str | None:
    """The zone of this name, or of the city so named, however it is written; None where there is none."""
    return _zones_by_place().get(plain(place))


def zone_of_country(code: str) -> str | None:
    """The zone of most people of a country (ISO 3166-1); None for an unknown one."""
    return _main_zones().get(code.upper())


def machine_time_zone() -> str:
    """The time zone this computer is set to, UTC where it does not say."""
    parts = Path("/etc/localtime").resolve().parts
    if "zoneinfo" not in parts:
        return "UTC"
    name = "/".join(parts[parts.index("zoneinfo") + 1 :])
    return name if any(zone.name == name for zone in time_zones()) else "UTC"


def plain(text: str) -> str:
    """A name for comparison: without accents, capitals and underscores."""
    return " ".join(without_marks(text).replace("_", " ").replace("ł", "l").split())


def _cities(zone: str) -> tuple[str, ...]:
    others = _OTHER_NAMES.get(zone, "").split(", ")
    return tuple(dict.fromkeys(plain(city) for city in (zone.rpartition("/")[2], *others) if city))


@cache
def _zones_by_place() -> Mapping[str, str]:
    """Zones by their plain names and cities; a zone of tzdata's table goes before its old names."""
    current = set(_countries_of_zones())
    zones = sorted(time_zones(), key=lambda zone: zone.name in current)
    cities = {city: zone.name for zone in zones for city in zone.cities}
    return cities | {plain(zone.name): zone.name for zone in zones}


@cache
def _main_zones() -> Mapping[str, str]:
    """The main zone of each country."""
    first: dict[str, str] = {}
    for zone, country in _countries_of_zones().items():
        first.setdefault(country, zone)
    return first | _MAIN | _UNINHABITED


@cache
def _countries_of_zones() -> Mapping[str, str]:
    """The country of each zone, as tzdata's table has them."""
    table = (resources.files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    return {row[2]: row[0] for row in rows}
