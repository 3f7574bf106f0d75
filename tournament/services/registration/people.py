"""Who a registration is about: the same EMA number is the same person; without a number a person is new.

Two people may share a name, so a name alone never joins a registration to somebody known.
"""

import unicodedata

from django.utils.translation import gettext as _

from reports.countries import check_ema_number
from tournament.models import Entry, Event, Person
from tournament.services.errors import Refused
from tournament.services.registration.facts import PlayerFacts


class Doubtful(Refused):
    """Nothing forbids it, but it looks like a mistake: somebody has to say that it is right."""

    def __init__(self, sentences: tuple[str, ...]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


def folded(text: str) -> str:
    """Text without case, accents and doubled spaces, for comparing names."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def name_key(first_name: str, last_name: str) -> tuple[str, ...]:
    """The words of a name in any order: “ROSSI Mario” and “Mario Rossi” are one name."""
    return tuple(sorted(folded(f"{first_name} {last_name}").replace("-", " ").split()))


def same_name(one: PlayerFacts | Entry | Person, other: PlayerFacts | Entry | Person) -> bool:
    """Whether both have the same words in their name."""
    return name_key(one.first_name, one.last_name) == name_key(other.first_name, other.last_name)


def doubts_about(facts: PlayerFacts, known: Person | None) -> tuple[str, ...]:
    """Sentences about what may be a mistake: a prefix of another country (players move, numbers stay),
    and a number that `known`, another name, has used before."""
    if not facts.ema_number:
        return ()
    found = []
    prefix = check_ema_number(facts.ema_number, facts.country, _)
    if prefix:
        found.append(prefix)
    if known and not same_name(facts, known):
        sentence = _("EMA number %(number)s belonged to %(known)s so far, not to %(name)s: check the number.")
        found.append(sentence % {"number": facts.ema_number, "known": known, "name": facts.name})
    return tuple(found)


def known_person(ema_number: str) -> Person | None:
    """Who has this number on this installation, or None."""
    return Person.objects.filter(ema_number=ema_number).first() if ema_number else None


def why_not_taken(event: Event, facts: PlayerFacts, entry: Entry | None = None) -> str | None:
    """The sentence that somebody else here has this number, or None. `entry` is the one being changed."""
    if not facts.ema_number:
        return None
    others = event.entries.exclude(pk=entry.pk) if entry else event.entries.all()
    owner = others.filter(ema_number=facts.ema_number).first()
    owner = owner or others.filter(person__ema_number=facts.ema_number).first()
    if owner is None:
        return None
    sentence = _(
        "EMA number %(number)s is registered here already: player %(player)d, %(name)s."
        " Correct one of the two."
    )
    return sentence % {"number": facts.ema_number, "player": owner.number, "name": owner.name}


def person_for(facts: PlayerFacts, current: Person | None = None) -> Person:
    """The person behind the facts; `current` is the one of the registration being changed.

    A current person whom no other registration shares is corrected in place; one who gains his first
    number keeps his past; otherwise another number means another person.
    """
    names = {"first_name": facts.first_name, "last_name": facts.last_name, "country": facts.country}
    known = known_person(facts.ema_number)
    shared = current is not None and current.entries.count() > 1
    if known and known != current:
        return known
    if current is None or (shared and current.ema_number and current.ema_number != facts.ema_number):
        return _made(facts, names)
    if not shared:
        for field, value in {**names, "ema_number": facts.ema_number}.items():
            setattr(current, field, value)
        current.save()
    elif facts.ema_number and not current.ema_number:
        current.ema_number = facts.ema_number
        current.save(update_fields=["ema_number"])
    return current


def _made(facts: PlayerFacts, names: dict[str, str]) -> Person:
    if not facts.ema_number:
        return Person.objects.create(**names)
    person, _new = Person.objects.get_or_create(ema_number=facts.ema_number, defaults=names)
    return person


def drop_if_unused(person: Person) -> None:
    """Forget a person whom no registration mentions any more."""
    if not person.entries.exists():
        person.delete()
