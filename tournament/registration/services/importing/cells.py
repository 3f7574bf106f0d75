"""Recognises countries and splits full names in lists of players."""

import re

from reports.countries import COUNTRIES
from tournament.registration.services.importing.country_words import COUNTRY_NAMES, NATIONALITIES
from tournament.words.names import names_of, without_marks
from tournament.words.read_words import for_languages, words_read

_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_FLAG_A = 0x1F1E6  # the first of the 26 signs of which two make a flag


def _plain(text: str) -> str:
    text = without_marks(text)
    return " ".join(text.replace("-", " ").replace("’", "'").replace(".", "").split())


@for_languages
def _country_codes() -> dict[str, str]:
    """The alpha-2 code of every spelling; if codes collide, ISO takes precedence over sports codes."""
    codes: dict[str, str] = {}
    for spell in ("code", "iso3", "name", "site_code"):
        for country in COUNTRIES.values():
            codes.setdefault(_plain(getattr(country, spell)), country.code)
    for country in COUNTRIES.values():
        for name in sorted(names_of(country)):
            codes.setdefault(_plain(name), country.code)
    for words in (COUNTRY_NAMES, NATIONALITIES):
        for code, names in words.items():
            for name in names.split():
                codes.setdefault(_plain(name), code)
    for item in words_read("countries"):
        code, *others = item.split()
        codes |= {_plain(name): code for name in others if _plain(name) not in codes}
    return codes


def country_code(text: str) -> str:
    """The alpha-2 code of a country in any of its spellings, of a nationality or a flag, or nothing."""
    flags, words = flags_in(text)
    if not flags:
        return _country_codes().get(_plain(text), "")
    code = country_code(flags[0])
    return code if len(flags) == 1 and country_code(words) == (code if words else "") else ""


def flags_in(text: str) -> tuple[list[str], str]:
    """The letters of the flags in a text, “IT” for 🇮🇹, and the text without them."""
    flags = ["".join(chr(ord(sign) - _FLAG_A + ord("A")) for sign in flag) for flag in _FLAG.findall(text)]
    return flags, " ".join(_FLAG.sub(" ", text).split())


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
        "ap",
    ]
)
_FIRST_OF_TWO = re.compile(r".{3,}[eé]z|sáez|garc[ií]a|mu[ñn]oz|ru[ií]z|d[ií]az|ort[ií]z", re.IGNORECASE)
"""Spanish last names that stand before a second one: “Lucía Fernández Ortega”."""
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af々]+")  # where the family name comes first
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
    if last_first or _HAN.fullmatch("".join(words)) or (len(words) > 2 and is_particle(words[0])):
        end = _last_name_to(words)
        return " ".join(words[end:]), " ".join(words[:end])
    start = _last_name_at(words)
    return " ".join(words[:start]), " ".join(words[start:])


def particles_first(last_name: str) -> str:
    """“Vries, de” as “de Vries”; other last names as they are."""
    name, comma, after = (part.strip() for part in last_name.partition(","))
    return f"{after} {name}" if comma and after and all(map(is_particle, after.split())) else last_name


def is_marked(name: str) -> bool:
    """Whether a comma or capitals tell the last name."""
    words = name.split()
    return "," in name or 0 < sum(map(_in_capitals, words)) < len(words)


def _in_capitals(word: str) -> bool:
    letters = [letter for letter in word if letter.isalpha()]
    return len(letters) > 1 and word.isupper()


def _last_name_at(words: list[str]) -> int:
    """Where the last name begins: at its first particle or a Spanish name that another follows, else at the
    last word (a “Jr.” stays with it)."""
    for place, word in enumerate(words[1:-1], start=1):
        if is_particle(word) or _FIRST_OF_TWO.fullmatch(word):
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
