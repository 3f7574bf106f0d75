"""Other names and numbers of a person, who may see their page, and the erasure of all personal data."""

from typing import Any

from django.utils.translation import gettext as _

from reports.countries import check_ema_number
from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.member import services as members
from tournament.models import Alias, Application, LogEntry, Person, User
from tournament.person.queries import people_by_number
from tournament.registration.services import erasing
from tournament.registration.services.player_facts import BAD_EMA_NUMBER, drop_if_unused, normal_ema_number
from tournament.words.sentences import Said, Told

NO_TEXT = Reason("person.no-text", "Type the other name or number.")
ALIAS_THERE = Reason("person.alias-there", "“%(text)s” is already a name or number of %(name)s.")
NUMBER_OF_ANOTHER = Reason(
    "person.number-of-another",
    "EMA number %(number)s belongs to %(name)s. If that is the same person, merge the two.",
)
NO_ALIAS = Reason("person.no-alias", "“%(text)s” is no longer a name or number of %(name)s.")
SHOWN_ALREADY = Reason("person.shown-already", "Everybody can see this page already.")
HIDDEN_ALREADY = Reason("person.hidden-already", "This page is private already.")
STILL_REGISTERED = Reason(
    "person.still-registered",
    "%(name)s still plays at %(event)s: withdraw the player there first, or wait until the event ends.",
)
NO_PERSON = Reason("person.gone", "This person is no longer here: reload the page.")


def why_not_add(person: Person, kind: str, text: str) -> Refusal | None:
    """Why the person does not get this other name or number, or None."""
    if not text:
        return NO_TEXT()
    own_number = kind == Alias.EMA and person.ema_number == text
    if own_number or person.aliases.filter(kind=kind, text=text).exists():
        return ALIAS_THERE(text=text, name=person)
    if kind != Alias.EMA:
        return None
    if sentence := check_ema_number(text, "", _):
        return BAD_EMA_NUMBER.worded(sentence)
    owner = people_by_number([text]).get(text)
    return NUMBER_OF_ANOTHER(number=text, name=owner) if owner else None


@act("person.add-alias", event="")
def add_alias(now: Writing, *, person: Person, kind: str, text: str, by: User, key: str = "") -> LogEntry:
    """Another name, number or name used online."""
    text = normal_ema_number(text) if kind == Alias.EMA else " ".join(text.split())
    refuse(why_not_add(person, kind, text), "text")
    Alias.objects.create(person=person, kind=kind, text=text)
    return now.log(
        Told("%(name)s is also known as %(text)s.", {"name": str(person), "text": text}),
        subject=f"person {person.pk}",
        after={"person": person.pk, "kind": kind, "text": text},
    )


@undo_of("person.add-alias")
def undo_add_alias(now: Writing, line: LogEntry) -> Said:
    """Take the name off again."""
    return _take(line.after)


@act("person.take-alias", event="")
def take_alias(now: Writing, *, person: Person, kind: str, text: str, by: User, key: str = "") -> LogEntry:
    """A name or number that is not theirs is taken off."""
    facts = {"person": person.pk, "kind": kind, "text": text}
    return now.log(_take(facts), subject=f"person {person.pk}", before=facts)


@undo_of("person.take-alias")
def undo_take_alias(now: Writing, line: LogEntry) -> Said:
    """Put the name back."""
    person = _person(line.before["person"])
    kind, text = line.before["kind"], line.before["text"]
    refuse(why_not_add(person, kind, text))
    Alias.objects.create(person=person, kind=kind, text=text)
    return Told("%(name)s is also known as %(text)s.", {"name": str(person), "text": text})


def _take(facts: dict[str, Any]) -> Said:
    person = _person(facts["person"])
    taken, _rows = person.aliases.filter(kind=facts["kind"], text=facts["text"]).delete()
    if not taken:
        raise Refused(NO_ALIAS(text=facts["text"], name=person))
    return Told("%(name)s is no longer known as %(text)s.", {"name": str(person), "text": facts["text"]})


def _person(pk: int) -> Person:
    person = Person.objects.filter(pk=pk, merged_into=None).first()
    if person is None:
        raise Refused(NO_PERSON())
    return person


@act("person.show", event="")
def show(now: Writing, *, person: Person, by: User | None, name: str | Said = "", key: str = "") -> LogEntry:
    """The player agrees that everybody may see the page over all events. `name` acts by a personal link."""
    person = _person(person.pk)
    refuse(SHOWN_ALREADY() if person.shown_at else None)
    person.shown_at = now.at
    person.save(update_fields=["shown_at"])
    sentence = Told("%(name)s lets everybody see the page over all events.", {"name": str(person)})
    return now.log(sentence, subject=f"person {person.pk}")


@act("person.hide", event="")
def hide(now: Writing, *, person: Person, by: User | None, name: str | Said = "", key: str = "") -> LogEntry:
    """The page over all events is private again."""
    person = _person(person.pk)
    refuse(None if person.shown_at else HIDDEN_ALREADY())
    person.shown_at = None
    person.save(update_fields=["shown_at"])
    sentence = Told("The page of %(name)s over all events is private.", {"name": str(person)})
    return now.log(sentence, subject=f"person {person.pk}")


def why_not_erase(person: Person) -> Refusal | None:
    """Why somebody's data cannot be erased at all events yet, or None: not while they still play at one."""
    for entry in person.entries.filter(erased_at=None).select_related("event"):
        if erasing.why_not_erase_player(entry):
            return STILL_REGISTERED(name=person, event=entry.event)
    return None


@act("person.erase", event="")
def erase(now: Writing, *, person: Person, by: User, key: str = "") -> LogEntry:
    """Forget who it was at every event and in lists of members, with all other names and numbers.

    Results stay, of “Player 12”. A list that is loaded again has everybody whom its federation still lists.
    """
    person = _person(person.pk)
    refuse(why_not_erase(person))
    rows = [person, *person.merged.all()]
    traces = _traces_of(rows)
    members.forget(traces.words, traces.names)
    for entry in person.entries.filter(erased_at=None).select_related("event").order_by("event_id"):
        erasing.erase_player(entry=entry, by=by)
    lines = LogEntry.objects.filter(
        act__startswith="person.", subject__in=[f"person {row.pk}" for row in rows]
    )
    erasing.forget_lines(traces, lines)
    Person.objects.filter(merged_into=person).delete()
    person.aliases.all().delete()
    drop_if_unused(person)
    return now.log(Told("Personal data of a person erased at all events."), subject=f"person {person.pk}")


def _traces_of(rows: list[Person]) -> erasing.Traces:
    """All that these rows were ever called, with what the log says instead."""
    aliases = [alias.text for row in rows for alias in row.aliases.all()]
    words = {str(row) for row in rows} | {row.ema_number for row in rows} | {*aliases}
    names = frozenset((row.first_name, row.last_name) for row in rows)
    return erasing.Traces(Application.ERASED, names, frozenset(words - {""}))
