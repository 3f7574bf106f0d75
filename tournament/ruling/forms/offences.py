"""The offences and sanctions that a referee's form offers, in groups, with what a search finds them by."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from django.utils.translation import gettext as _

from penalties import Offence
from scoring.rulesets import RuleSet
from tournament.ruling.queries.suggestions import (
    LATENESS,
    MEASURES,
    OTHER,
    kind_text,
    lateness_clause,
    offences_of,
)
from tournament.words.names import offence_words
from tournament.words.search import found_by, synonyms
from tournament.words.sentences import grouped, worded


@dataclass(frozen=True)
class OffenceItem:
    """One offence in the list. `find`: everything by which a search finds it, stems too."""

    key: str
    text: str
    clause: str = ""
    find: str = ""


@dataclass(frozen=True)
class OffenceGroup:
    """Offences under one heading; those that are not `usual` are folded away."""

    label: str
    items: tuple[OffenceItem, ...]
    usual: bool = True


@dataclass(frozen=True)
class Options:
    """The choices of a referee's form in the page's language; groups of usual offences come first.

    `kinds`: the offences as the choices of a form's field.
    """

    groups: tuple[OffenceGroup, ...]
    kinds: tuple[tuple[str, Any], ...]
    measures: tuple[tuple[str, str], ...]
    points_help: str


@lru_cache(maxsize=32)
def options_of(rules: RuleSet, language: str, *, at_table: bool) -> Options:
    """The options of the referee's form, made once for each set of rules and language.

    `language` names the active one, in which the words are. Lateness needs a session to be late for.
    """
    offences = offences_of(rules)
    find = _found_by(LATENESS, lambda: kind_text(rules, LATENESS))
    late = OffenceItem(LATENESS, kind_text(rules, LATENESS), lateness_clause(rules), find)
    other_offence = OffenceItem(OTHER, _("Another offence (say which in the note)"), find=_found_by(OTHER))
    usual = [late] if at_table else []
    usual += [_item(rules, offence) for offence in offences if offence.usual]
    rare = [_item(rules, offence) for offence in offences if not offence.usual]
    groups: tuple[OffenceGroup, ...] = (
        OffenceGroup(_("Usual"), tuple(usual)),
        OffenceGroup(_("All others"), tuple(rare), usual=False),
        OffenceGroup(_("Not in the list"), (other_offence,)),
    )
    measures = [(key, str(words)) for key, words in MEASURES.items() if key != "referee"]
    points_help = _("If empty: what the rules suggest. %(points)s takes %(points)s points off.")
    groups = tuple(group for group in groups if group.items)
    choices = [(group.label, [(item.key, item.text) for item in group.items]) for group in groups]
    return Options(
        groups,
        (("", _("Choose …")), *choices),
        (("", _("As the rules say")), *measures),
        points_help % {"points": grouped(20 * rules.points_unit)},
    )


def _item(rules: RuleSet, offence: Offence) -> OffenceItem:
    text = partial(offence_words, rules.family, offence)
    find = _found_by(
        offence.key, lambda: offence.clause, text, *(partial(worded, step.words) for step in offence.ladder)
    )
    return OffenceItem(offence.key, text(), offence.clause, find)


def _found_by(key: str, *says: Callable[[], str]) -> str:
    """The key's words, its synonyms, and what is said, in every language."""
    return found_by(lambda: key.replace("-", " "), partial(synonyms, key), *says)
