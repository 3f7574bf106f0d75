"""The names of countries, offences and cited rulebooks in the reader's language."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from penalties import OFFENCES, TARIFFS, TERMS, Offence
from penalties.preflight_checks import clauses as clauses_of_preflight
from reports.countries import CONTEXT, COUNTRIES, Country
from scoring.rulesets import PRESETS
from tournament.words.sentences import in_every_language, worded


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


def _of_family(family: str) -> str:
    return f"offence {family}"


def offence_texts() -> Iterator[tuple[str, str, str]]:
    """Every offence with its context before it, and its key and clause after it: for the catalogues."""
    for rules, listed in OFFENCES.items():
        for offence in listed:
            context = _of_family(PRESETS[rules].family)
            yield context, offence.text, f"the offence {offence.key} ({offence.clause})"


CITED = "cited rulebook or its section"
_WORD = re.compile(r"[a-z]{3}")
_RULINGS = re.compile(r"\brulings (\w+)")


def cited_words() -> list[str]:
    """EMA's books and their sections as far as words name them, by alphabet: for the catalogues."""
    clauses = [offence.clause for offences in OFFENCES.values() for offence in offences]
    clauses += [tariff.clause for tariff in TARIFFS.values()]
    clauses += [terms.clause for terms in TERMS.values()]
    of_ema = (clause for clause in (*clauses, *clauses_of_preflight()) if clause.startswith("EMA"))
    return sorted({part for clause in of_ema for part in clause.split(", ", 1) if _WORD.search(part)})


def cited_as(clause: str) -> str:
    """A clause in the language of the page; what is cited by a number alone stays as it is."""
    parts = clause.split(", ", 1)
    words = ", ".join(pgettext(CITED, part) for part in parts) if clause.startswith("EMA") else clause
    return with_rulings(words)


def with_rulings(clause: str) -> str:
    """A clause with the rulings that it cites ("rulings E12") in words of the page's language."""
    return _RULINGS.sub(lambda match: _("ruling %(number)s") % {"number": match[1]}, clause)
