"""Where a rule stands, as people of each language cite it: books, their sections, rulings."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from penalties import OFFENCES, TARIFFS, TERMS
from penalties.preflight_checks import clauses as clauses_of_preflight
from scoring.riichi.yaku.catalogue import YAKU
from scoring.rulesets.sources import SOURCES
from tournament.words.sentences import enumerated

CITED = "cited rulebook or its section"
UNVERIFIED = " (unverified)"
"""The end of a source that is unsure itself: a word of its own on the page."""
CHANGED = "changed for this event"
_WORD = re.compile(r"\b[a-z]{2}\b|[a-z]{3}")
_NUMBER = re.compile(r" §?\d(?:\.\d+)*$")
_ADDRESS = re.compile(r"[\w-]+(?:\.\w+)+(?:/\w+)?")
_RULINGS = re.compile(r"(?:^|[,;] )rulings (\w+)$")


def cited_as(clause: str) -> str:
    """A clause in the language of the page; what is cited by a number alone stays as it is."""
    source = clause.removesuffix(UNVERIFIED)
    ruling = _RULINGS.search(source)
    words = _("ruling %(number)s") % {"number": ruling[1]} if ruling else ""
    cited = _book(source) + (ruling[0].partition("rulings")[0] + words if ruling else "")
    return cited if source == clause else " ".join((cited, _("(unverified)")))


def cited_to_players(clause: str) -> str:
    """The citation for players: a ruling in words; "" for a source that is unverified."""
    if is_unverified(clause):
        return ""
    if not _RULINGS.search(clause):
        return cited_as(clause)
    if book := _book(clause):
        return _("%(clause)s leaves this open: decided here") % {"clause": book}
    return _("The rulebook leaves this open: decided here")


def _book(source: str) -> str:
    """Book and section, without a ruling beside them."""
    return enumerated(f"{pgettext(CITED, words) if words else ''}{rest}" for words, rest in _parts(source))


def is_unverified(clause: str) -> bool:
    """Whether nobody has verified what the source says."""
    return clause.endswith(UNVERIFIED)


def cited_words() -> list[str]:
    """Books and their sections as far as words name them, by alphabet: for the catalogues."""
    return sorted({words for clause in _clauses() for words, _rest in _parts(clause) if words})


def _clauses() -> Iterator[str]:
    yield from (offence.clause for offences in OFFENCES.values() for offence in offences)
    yield from (tariff.clause for tariff in TARIFFS.values())
    yield from (terms.clause for terms in TERMS.values())
    yield from clauses_of_preflight()
    yield from (yaku.clause for yaku in YAKU.values())
    for source in SOURCES.values():
        yield from (text.removesuffix(UNVERIFIED) for text in (source.otherwise, *source.by_option.values()))
    yield CHANGED


def _parts(clause: str) -> Iterator[tuple[str, str]]:
    """Book and section, each as words to be translated and what stays: a number, an address."""
    named = _RULINGS.sub("", clause)
    for part in named.split(", ", 1) if named else ():
        number = _NUMBER.search(part)
        words = part[: number.start()] if number else part
        is_said = _WORD.search(words) and not _ADDRESS.fullmatch(words)
        yield (words, part[len(words) :]) if is_said else ("", part)
