"""The names of countries, offences and rule sets in the reader's language, and how names are compared."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from django.conf import settings
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from penalties import OFFENCES, Offence
from reports.countries import CONTEXT, COUNTRIES, Country
from reports.names_and_numbers import ALPHABET, sort_key
from scoring.rulesets import PRESETS, RuleSet
from tournament.words.sentences import Told, in_every_language, worded

_RULE_SET = "rule set"
PLAYERS = re.compile(r"Players at table (\d+)")


def who_typed(stored: str) -> str:
    """Who typed something, in the reader's language: a user's name, or the players at a table.

    Older rows name those in the language of the people at the table, and are read as they are.
    """
    players = PLAYERS.fullmatch(stored)
    return _("Players at table %(number)s") % {"number": players[1]} if players else stored


def without_marks(text: str) -> str:
    """Text without case and marks, for sorting and searching as people do: “José” becomes “jose”."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def alphabets() -> tuple[str, ...]:
    """The letters in the order of the reader's language, then of the others."""
    return _alphabets(get_language() or settings.LANGUAGE_CODE)


@lru_cache
def _alphabets(language: str) -> tuple[str, ...]:
    by_language = in_every_language(lambda: worded(ALPHABET))
    return tuple(dict.fromkeys((by_language[language], *by_language.values())))


def by_alphabet(name: str) -> str:
    """What a name is sorted by in the reader's language."""
    return "\0".join(sort_key(name, alphabets()))


def name_of(country: Country) -> str:
    """The country's name in the reader's language."""
    return worded(country.title)


def names_of(country: Country) -> set[str]:
    """The country's names in every language."""
    return set(in_every_language(lambda: name_of(country)).values())


def country_texts() -> Iterator[tuple[str, str, str]]:
    """Every country's name with its context before it, and its code after it: for the catalogues."""
    return ((CONTEXT, country.name, f"a country: {country.code}") for country in COUNTRIES.values())


def country_name(code: str) -> str:
    """The name of an ISO 3166-1 alpha-2 code; the code itself where there is none."""
    country = COUNTRIES.get(code)
    return name_of(country) if country else code


def offence_words(family: str, offence: Offence) -> str:
    """An offence in the words of a family of rules, "riichi", "mcr" or "classical"."""
    return pgettext(_of_family(family), offence.text)


def offence_named(family: str, offence: Offence) -> Told:
    """An offence, to be told in another one."""
    return Told(offence.text, context=_of_family(family))


def rule_set_name(rules: RuleSet) -> str:
    """The name of a set of rules."""
    return pgettext(_RULE_SET, rules.name)


def rule_set_named(rules: RuleSet) -> Told:
    """The name of a set of rules, to be told in another one."""
    return Told(rules.name, context=_RULE_SET)


def rule_set_texts() -> Iterator[tuple[str, str, str]]:
    """The name of every preset with its context before it, and its key after it: for the catalogues."""
    return ((_RULE_SET, rules.name, f"the rule set {key}") for key, rules in PRESETS.items())


def _of_family(family: str) -> str:
    return f"offence {family}"


def offence_texts() -> Iterator[tuple[str, str, str]]:
    """Every offence with its context before it, and its key and clause after it: for the catalogues."""
    for rules, listed in OFFENCES.items():
        for offence in listed:
            context = _of_family(PRESETS[rules].family)
            yield context, offence.text, f"the offence {offence.key} ({offence.clause})"
