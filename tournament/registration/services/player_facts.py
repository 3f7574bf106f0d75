"""The facts of a registration, their problems, the person it belongs to, and the player's link.

Two people may share a name, so a name alone never joins a registration to somebody known by EMA number. The
log never holds the key of a link; a revoked link is a key that was never shown to anybody.
"""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from reports.countries import COUNTRIES, check_ema_number, country_of_prefix
from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.writing import Writing, act
from tournament.models import Entry, Event, LogEntry, Person, User
from tournament.models.entry import new_link_key
from tournament.person.queries import people_by_number
from tournament.registration.queries.players import REVOKED, link_revoked
from tournament.registration.services.names import name_key
from tournament.words.sentences import Told

LONGEST = 80
"""Characters that a name, a club or a team may have, as the columns are wide."""
LONGEST_EMAIL, LONGEST_PHONE = 254, 40
LEAST_DIGITS = 4  # of a phone number
MOST_TABLES = 100
"""The highest number of a table that a player can keep, as many as the largest draw has."""

NO_LAST_NAME = Reason("registration.no-last-name", "The last name is missing: write at least one name.")
NO_LETTER = Reason("registration.no-letter", "“%(name)s” is not a name: it has no letters.")
TOO_LONG = Reason("registration.too-long", "This text is longer than %(longest)d characters: shorten it.")
NO_COUNTRY = Reason(
    "registration.no-country",
    "“%(country)s” is not a country: write its English name or its code, like Italy or IT.",
)
SEVEN_DIGITS = Reason(
    "registration.seven-digits",
    "EMA number %(number)s has seven digits: did a spreadsheet drop the zero? Write 0%(number)s.",
)
BAD_EMA_NUMBER = Reason("registration.bad-ema-number")
BAD_EMAIL = Reason("registration.bad-email", "“%(text)s” is not an e-mail address.")
BAD_PHONE = Reason(
    "registration.bad-phone",
    "“%(text)s” is not a phone number: it needs at least %(least)d digits and at most %(most)d characters.",
)
DOUBTFUL = Reason("registration.doubtful")
NUMBER_TAKEN = Reason(
    "registration.number-taken",
    "EMA number %(number)s is already registered here for player %(player)d, %(name)s. Correct one "
    "of the two.",
)
NOT_ON_LIST = Reason("registration.not-on-list", "This player is no longer on the list.")
_BETWEEN_DIGITS = re.compile(r"[\s.\-\u00a0]+")


@dataclass(frozen=True)
class PlayerFacts:
    """A player as registered: names as printed, ISO 3166-1 country, eight-digit EMA number or none, and the
    number of the table that they keep in every session, if they do. `counts`: whether a substitute wants
    their result to count, None where nobody has asked. E-mail and telephone are for the organiser alone."""

    last_name: str
    first_name: str = ""
    country: str = ""
    ema_number: str = ""
    club: str = ""
    team: str = ""
    substitute: bool = False
    own_table: int | None = None
    counts: bool | None = None
    email: str = ""
    phone: str = ""

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
    sentence: Refusal


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
        email=entry.email,
        phone=entry.phone,
    )


def normal_ema_number(text: str) -> str:
    """An EMA number as typed, without the spaces, dots and hyphens people put between its parts."""
    return _BETWEEN_DIGITS.sub("", text)


def country_from_number(ema_number: str) -> str:
    """The alpha-2 code of the country whose prefix the number has, or nothing."""
    owner = country_of_prefix(ema_number[:2])
    return owner.code if owner and len(ema_number) == 8 else ""


def problems_of(facts: PlayerFacts) -> tuple[FactProblem, ...]:
    """Every fault that can be seen without looking at the event, in the order of the fields."""
    return tuple(_problems(facts))


def _problems(facts: PlayerFacts) -> Iterator[FactProblem]:
    if not facts.last_name:
        yield FactProblem("last_name", NO_LAST_NAME())
    elif not any(letter.isalpha() for letter in facts.name):
        yield FactProblem("last_name", NO_LETTER(name=facts.name))
    for field in ("first_name", "last_name", "club", "team"):
        if len(getattr(facts, field)) > LONGEST:
            yield FactProblem(field, TOO_LONG(longest=LONGEST))
    if facts.country and facts.country not in COUNTRIES:
        yield FactProblem("country", NO_COUNTRY(country=facts.country))
    if re.fullmatch(r"[0-9]{7}", facts.ema_number):
        yield FactProblem("ema_number", SEVEN_DIGITS(number=facts.ema_number))
    elif facts.ema_number and (sentence := check_ema_number(facts.ema_number, "", _)):
        yield FactProblem("ema_number", BAD_EMA_NUMBER.worded(sentence))
    if facts.email and not is_email(facts.email):
        yield FactProblem("email", BAD_EMAIL(text=facts.email))
    if facts.phone and not is_phone(facts.phone):
        yield FactProblem("phone", BAD_PHONE(text=facts.phone, least=LEAST_DIGITS, most=LONGEST_PHONE))


def is_email(text: str) -> bool:
    """Whether the text is an e-mail address that a registration can hold."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= LONGEST_EMAIL


def is_phone(text: str) -> bool:
    """Whether the text can be a phone number, however it is written."""
    return len(text) <= LONGEST_PHONE and sum(map(str.isdigit, text)) >= LEAST_DIGITS


class Doubtful(Refused):
    """Raised for facts that are allowed but look like a mistake, until somebody confirms them."""

    def __init__(self, sentences: tuple[str, ...]) -> None:
        super().__init__(DOUBTFUL.worded(" ".join(sentences)))
        self.sentences = sentences


def same_name(first: PlayerFacts | Entry | Person, second: PlayerFacts | Entry | Person) -> bool:
    """Whether both names consist of the same words."""
    return name_key(first.first_name, first.last_name) == name_key(second.first_name, second.last_name)


def doubts_about(facts: PlayerFacts, owner: Person | None) -> tuple[str, ...]:
    """Sentences about what may be a mistake: a prefix of another country (players move, numbers stay),
    and a number that `owner`, a person of another name, has used before."""
    if not facts.ema_number:
        return ()
    doubts = []
    if wrong_prefix := check_ema_number(facts.ema_number, facts.country, _):
        doubts.append(wrong_prefix)
    if owner and not same_name(facts, owner):
        sentence = _(
            "EMA number %(number)s has so far belonged to %(known)s, not %(name)s: check the number."
        )
        doubts.append(sentence % {"number": facts.ema_number, "known": owner, "name": facts.name})
    return tuple(doubts)


def known_person(ema_number: str) -> Person | None:
    """The person with this EMA number on this installation, now or before, or None."""
    return people_by_number([ema_number]).get(ema_number)


def why_not_taken(event: Event, facts: PlayerFacts, entry: Entry | None = None) -> Refusal | None:
    """Why the player cannot have this EMA number, or None: another player here has it.

    `entry` is the one being changed.
    """
    if not facts.ema_number:
        return None
    other_entries = event.entries.exclude(pk=entry.pk) if entry else event.entries.all()
    owner = other_entries.filter(ema_number=facts.ema_number).first()
    owner = owner or other_entries.filter(person__ema_number=facts.ema_number).first()
    if owner is None:
        return None
    return NUMBER_TAKEN(number=facts.ema_number, player=owner.number, name=owner.name)


def person_for(facts: PlayerFacts, current: Person | None = None) -> Person:
    """The person behind the facts; `current` is the one of the registration being changed.

    A current person whom no other registration shares is corrected in place; one who gains a first number
    keeps their past; otherwise another number means another person.
    """
    names = {"first_name": facts.first_name, "last_name": facts.last_name, "country": facts.country}
    owner = known_person(facts.ema_number)
    shared = current is not None and current.entries.count() > 1
    if owner and owner != current:
        return owner
    if current is None or (shared and current.ema_number and current.ema_number != facts.ema_number):
        return _create_person(facts, names)
    if not shared:
        for field, value in {**names, "ema_number": facts.ema_number}.items():
            setattr(current, field, value)
        current.save()
    elif facts.ema_number and not current.ema_number:
        current.ema_number = facts.ema_number
        current.save(update_fields=["ema_number"])
    return current


def _create_person(facts: PlayerFacts, names: dict[str, str]) -> Person:
    if not facts.ema_number:
        return Person.objects.create(**names)
    person, _new = Person.objects.get_or_create(ema_number=facts.ema_number, defaults=names)
    return person


def drop_if_unused(person: Person) -> None:
    """Delete a person who has no registration any more, and no other names to keep."""
    if not (person.entries.exists() or person.aliases.exists() or person.merged.exists()):
        person.delete()


def fresh(entry: Entry) -> Entry:
    """The registration as it is stored now; Refused when it was removed meanwhile."""
    return entry_now(entry.event, entry.pk)


def entry_now(event: Event, pk: int) -> Entry:
    """The event's registration with this id; Refused when it is no longer on the list."""
    entry = event.entries.select_related("person", "team").filter(pk=pk).first()
    if entry is None:
        raise Refused(NOT_ON_LIST())
    return entry


LINK_OFF = Reason("registration.link-off", "The link of %(name)s is already switched off.")


def why_not_revoke_link(entry: Entry) -> Refusal | None:
    """Why the link cannot be switched off, or None."""
    return LINK_OFF(name=entry) if link_revoked(entry) else None


@act("link.renew", event="entry.event")
def renew_link(now: Writing, *, entry: Entry, by: User | None, key: str = "") -> LogEntry:
    """Give the player a new link; the old one stops working on every phone that opened it."""
    entry = fresh(entry)
    entry.link_key = new_link_key()
    entry.save(update_fields=["link_key"])
    return now.log(
        Told("New link for player %(number)s, %(name)s.", {"number": entry.number, "name": entry.name}),
        subject=f"player {entry.number}",
    )


@act("link.revoke", event="entry.event")
def revoke_link(now: Writing, *, entry: Entry, by: User | None, key: str = "") -> LogEntry:
    """Switch the player's link off until they get a new one."""
    entry = fresh(entry)
    refuse(why_not_revoke_link(entry))
    entry.link_key = f"{REVOKED}{new_link_key()}"
    entry.save(update_fields=["link_key"])
    return now.log(
        Told(
            "Link of player %(number)s, %(name)s, switched off.", {"number": entry.number, "name": entry.name}
        ),
        subject=f"player {entry.number}",
    )
