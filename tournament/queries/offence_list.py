"""The offences as a referee chooses among them: what he meets most, then the whole rulebook."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from penalties import Offence
from penalties import remarks as remarks_on
from scoring.rulesets import RuleSet
from tournament.queries.rulings import LATENESS, OTHER, lateness_clause, offence_of, offences_of, said

LATE_IN_EVERY_LANGUAGE = "late lateness ritardo запізнення"


@dataclass(frozen=True)
class OffenceItem:
    """One offence in the list. `find`: everything by which a search may find it, in three languages."""

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


def offence_groups(rules: RuleSet, *, at_table: bool = True) -> list[OffenceGroup]:
    """Lateness and the usual offences first, then all others; lateness only where there is a session."""
    found = offences_of(rules)
    late = (OffenceItem(LATENESS, _("Late for the session"), lateness_clause(rules), LATE_IN_EVERY_LANGUAGE),)
    other = (OffenceItem(OTHER, _("Another offence (say which in the note)")),)
    groups = [
        OffenceGroup(_("Usual"), (late if at_table else ()) + _items(found, usual=True)),
        OffenceGroup(_("All others"), _items(found, usual=False), usual=False),
        OffenceGroup(_("Not in the list"), other),
    ]
    return [group for group in groups if group.items]


def _items(found: tuple[Offence, ...], *, usual: bool) -> tuple[OffenceItem, ...]:
    return tuple(_item(one) for one in found if one.usual == usual)


def _item(offence: Offence) -> OffenceItem:
    texts = [offence.words, *(step.words for step in offence.ladder)]
    known = {offence.key.replace("-", " "), *(words for one in texts for words in one.all)}
    return OffenceItem(offence.key, said(offence.words), offence.clause, " ".join(sorted(known)))


def remarks_of(rules: RuleSet, kind: str) -> list[str]:
    """What a referee should know of an offence besides its sanction, in the language of the page."""
    found = offence_of(rules, kind)
    return [said(words) for words in remarks_on(found)] if found else []
