"""Where a rule stands, as it is cited: books keep their names, words are said in the reader’s language."""

import re

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from penalties import OFFENCES, TARIFFS, TERMS
from penalties.preflight import clauses as clauses_of_preflight

CITED = "cited rulebook or its section"
_WORD = re.compile(r"[a-z]{3}")
_RULINGS = re.compile(r"\brulings (\w+)")


def cited_words() -> list[str]:
    """EMA's books and their sections as far as words name them, by alphabet: for the catalogues."""
    rules = (one for offences in OFFENCES.values() for one in offences)
    clauses = (one.clause for one in (*rules, *TARIFFS.values(), *TERMS.values()))
    of_ema = (clause for clause in (*clauses, *clauses_of_preflight()) if clause.startswith("EMA"))
    return sorted({part for clause in of_ema for part in clause.split(", ", 1) if _WORD.search(part)})


def cited_as(clause: str) -> str:
    """A clause in the language of the page; what is cited by a number alone stays as it is."""
    parts = clause.split(", ", 1)
    words = ", ".join(pgettext(CITED, part) for part in parts) if clause.startswith("EMA") else clause
    return with_rulings(words)


def with_rulings(clause: str) -> str:
    """A clause with the rulings that it cites ("rulings E12") in words of the page's language."""
    return _RULINGS.sub(lambda found: _("ruling %(number)s") % {"number": found[1]}, clause)
