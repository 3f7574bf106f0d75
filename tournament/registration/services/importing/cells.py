"""Recognises countries and splits full names in lists of players."""

from functools import cache

from reports.countries import COUNTRIES
from tournament.words.names import names_of, without_marks

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
    text = without_marks(text)
    return " ".join(text.replace("-", " ").replace("’", "'").replace(".", "").split())


@cache
def _country_codes() -> dict[str, str]:
    """The alpha-2 code of every spelling; if codes collide, ISO takes precedence over sports codes."""
    codes: dict[str, str] = {}
    for spell in ("code", "iso3", "name", "site_code"):
        for country in COUNTRIES.values():
            codes.setdefault(_plain(getattr(country, spell)), country.code)
    for country in COUNTRIES.values():
        for name in sorted(names_of(country)):
            codes.setdefault(_plain(name), country.code)
    for code, names in _OTHER_NAMES.items():
        for name in names.split():
            codes.setdefault(_plain(name), code)
    return codes


def country_code(text: str) -> str:
    """The alpha-2 code of a country in any of its spellings, or nothing."""
    return _country_codes().get(_plain(text), "")


_PARTICLES = frozenset(
    [
        "van",
        "von",
        "der",
        "den",
        "de",
        "di",
        "da",
        "del",
        "della",
        "dello",
        "dal",
        "dalla",
        "degli",
        "dei",
        "dos",
        "das",
        "do",
        "la",
        "le",
        "lo",
        "ten",
        "ter",
        "zu",
        "zum",
        "af",
        "av",
        "el",
        "al",
    ]
)
_SECOND_NAMES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii"})


def split_name(text: str, *, last_first: bool = False) -> tuple[str, str]:
    """(first name, last name) of “Mario Rossi”, “ROSSI Mario”, “Mario ROSSI” or “Rossi, Mario”.

    Capitals mark the last name where only a part is in capitals, and are taken off; particles (van der, De)
    belong to the last name; one word alone is a last name. `last_first`: the column says that “Rossi Mario”
    is the order.
    """
    if "," in text:
        last, _comma, first = (part.strip() for part in text.partition(","))
        return (first, _lowered(last)) if last else ("", _lowered(first))
    words = text.split()
    capitals = [word for word in words if _in_capitals(word)]
    if capitals and len(capitals) < len(words):
        return " ".join(word for word in words if word not in capitals), _lowered(" ".join(capitals))
    if last_first or (len(words) > 2 and is_particle(words[0])):
        end = _last_name_to(words)
        return " ".join(words[end:]), " ".join(words[:end])
    start = _last_name_at(words)
    return " ".join(words[:start]), " ".join(words[start:])


def is_marked(name: str) -> bool:
    """Whether a comma or capitals tell the last name."""
    words = name.split()
    return "," in name or 0 < sum(map(_in_capitals, words)) < len(words)


def _in_capitals(word: str) -> bool:
    letters = [letter for letter in word if letter.isalpha()]
    return len(letters) > 1 and word.isupper()


def _last_name_at(words: list[str]) -> int:
    """Where the last name begins: at its first particle, else at the last word (a “Jr.” stays with it)."""
    for place, word in enumerate(words[1:-1], start=1):
        if is_particle(word):
            return place
    end = len(words) - 1
    if end > 1 and words[end].casefold() in _SECOND_NAMES:
        end -= 1
    return max(end, 0)


def _last_name_to(words: list[str]) -> int:
    """Where a last name that comes first ends: after its particles and one word."""
    place = 0
    while place < len(words) - 2 and is_particle(words[place]):
        place += 1
    return place + 1


def is_particle(word: str) -> bool:
    """Whether a word is a particle of a last name, as “van” and “De” are."""
    return word.casefold() in _PARTICLES


def _lowered(text: str) -> str:
    """“DE LA CRUZ” as “De La Cruz”; what is not in capitals stays."""
    return text.title() if _in_capitals(text) else text
