"""What a registration says of a player, and what is wrong with it whatever the event."""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from django.utils.translation import gettext as _

from reports.countries import COUNTRIES, check_ema_number, country_of_prefix
from tournament.models import Entry

LONGEST = 80
"""Characters that a name, a club or a team may have, as the columns are wide."""
MOST_TABLES = 100
"""The highest number of a table that a player can keep, as many as the largest draw has."""

_BETWEEN_DIGITS = re.compile(r"[\s.\-\u00a0]+")


@dataclass(frozen=True)
class PlayerFacts:
    """A player as registered: names as printed, ISO 3166-1 country, eight-digit EMA number or none, and the
    number of the table that he keeps in every session, if he does. `counts`: whether a substitute wants his
    result to count, None where nobody has asked."""

    last_name: str
    first_name: str = ""
    country: str = ""
    ema_number: str = ""
    club: str = ""
    team: str = ""
    substitute: bool = False
    own_table: int | None = None
    counts: bool | None = None

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    def values(self) -> dict[str, object]:
        """The facts as plain values, for the log."""
        return asdict(self)


@dataclass(frozen=True)
class FactProblem:
    """One fault of one field: its name in PlayerFacts, and the sentence with the remedy."""

    field: str
    sentence: str


def facts_of(entry: Entry) -> PlayerFacts:
    """The facts that an entry holds."""
    return PlayerFacts(
        last_name=entry.last_name,
        first_name=entry.first_name,
        country=entry.country,
        ema_number=entry.ema_number,
        club=entry.club,
        team=entry.team.name if entry.team else "",
        substitute=entry.substitute,
        own_table=entry.own_table,
        counts=entry.counts,
    )


def normal_ema_number(text: str) -> str:
    """An EMA number as typed, without the spaces, dots and hyphens people put between its parts."""
    return _BETWEEN_DIGITS.sub("", text)


def country_from_number(ema_number: str) -> str:
    """The alpha-2 code of the country whose prefix the number has, or nothing."""
    owner = country_of_prefix(ema_number[:2])
    return owner.code if owner and len(ema_number) == 8 else ""


def seven_digits_sentence(number: str) -> str:
    """The suggestion for a number that lost its leading zero; empty for any other text."""
    if not re.fullmatch(r"[0-9]{7}", number):
        return ""
    return _(
        "EMA number %(number)s has seven digits: did a spreadsheet drop the zero? Write 0%(number)s."
    ) % {"number": number}


def problems_of(facts: PlayerFacts) -> tuple[FactProblem, ...]:
    """Every fault that can be seen without looking at the event, in the order of the fields."""
    return tuple(_problems(facts))


def _problems(facts: PlayerFacts) -> Iterator[FactProblem]:
    if not facts.last_name:
        yield FactProblem("last_name", _("The last name is missing: write at least one name."))
    elif not any(c.isalpha() for c in facts.name):
        yield FactProblem("last_name", _("“%(name)s” is no name: it has no letter.") % {"name": facts.name})
    for field in ("first_name", "last_name", "club", "team"):
        if len(getattr(facts, field)) > LONGEST:
            sentence = _("This text is longer than %(longest)d characters: shorten it.")
            yield FactProblem(field, sentence % {"longest": LONGEST})
    if facts.country and facts.country not in COUNTRIES:
        sentence = _("“%(country)s” is no country: write its name in English or its code, like Italy or IT.")
        yield FactProblem("country", sentence % {"country": facts.country})
    if facts.ema_number:
        sentence = seven_digits_sentence(facts.ema_number) or check_ema_number(facts.ema_number, "", _)
        if sentence:
            yield FactProblem("ema_number", sentence)
