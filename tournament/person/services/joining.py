"""Two rows that are one person are merged; one row that holds two people is split. Each act keeps the rows of
before and after, so that it can be undone for as long as nobody changed them again.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F

from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act, notify_listeners
from tournament.models import Alias, Entry, Event, LogEntry, Person, User
from tournament.person.queries import people_by_number
from tournament.person.services.matching import proposals_for
from tournament.registration.services.names import name_key
from tournament.words.sentences import Counted, Said, Told

SAME_PERSON = Reason("person.same", "Choose two different people to merge.")
BOTH_PLAY = Reason(
    "person.both-play",
    "%(first)s and %(second)s are both registered for %(event)s, so they are two people.",
)
MERGED_ALREADY = Reason("person.merged-already", "%(name)s has already been merged with %(into)s.")
NONE_TO_SPLIT = Reason("person.none-to-split", "Choose the events that somebody else played.")
ALL_TO_SPLIT = Reason("person.all-to-split", "Leave at least one event with %(name)s.")
NOT_THEIRS = Reason("person.not-theirs", "One of these events is no longer with %(name)s: reload the page.")
CHANGED_SINCE = Reason(
    "person.changed-since",
    "These people have been changed since: undo the later changes first, or merge and split them by hand.",
)
NOT_PROPOSED = Reason(
    "person.not-proposed", "These two can no longer be merged: reload the page and look again at %(name)s."
)
FACTS = ("first_name", "last_name", "country", "ema_number", "merged_into_id")
State = dict[str, Any]
"""Rows as plain values: `people` with FACTS, `aliases` as [person, kind, text], `registrations` as
[entry, person]."""


def why_not_merge(keep: Person, other: Person) -> Refusal | None:
    """Why `other` cannot become `keep`, or None."""
    if keep.pk == other.pk:
        return SAME_PERSON()
    for person in (keep, other):
        if person.merged_into:
            return MERGED_ALREADY(name=person, into=person.merged_into)
    both = Event.objects.filter(entries__person=keep).filter(entries__person=other).first()
    return BOTH_PLAY(first=keep, second=other, event=both) if both else None


@act("person.merge", event="")
def merge(now: Writing, *, keep: Person, other: Person, by: User, key: str = "") -> LogEntry:
    """`other` turned out to be `keep`: registrations, other names and numbers go over; nothing is deleted.

    Standings, papers and what events print stay as they are. Refused when both play at one event.
    """
    return _merged(now, keep, other)


@act("person.join", event="")
def join(now: Writing, *, entry: Entry, person: Person, by: User, key: str = "") -> LogEntry:
    """The player registered here turned out to be `person` of earlier events; the event's log says so.

    Refused unless that person is proposed to `by`. Not an act on the event: that would lock it before others.
    """
    now.of = entry.event
    if person.pk not in {proposal.person.pk for proposal in proposals_for(entry, by)}:
        raise Refused(NOT_PROPOSED(name=entry.name))
    return _merged(now, person, entry.person)


def _merged(now: Writing, keep: Person, other: Person) -> LogEntry:
    keep, other = _locked([keep.pk, other.pk])
    refuse(why_not_merge(keep, other))
    before = state_of([keep, other])
    names, number = str(other), other.ema_number
    other.merged_into, other.ema_number = keep, ""
    other.save()
    if number and not keep.ema_number:
        keep.ema_number = number
        keep.save()
    elif number:
        Alias.objects.create(person=keep, kind=Alias.EMA, text=number)
    _move_aliases(other, keep)
    if name_key("", names) != name_key("", str(keep)):
        Alias.objects.get_or_create(person=keep, kind=Alias.NAME, text=names)
    moved = Entry.objects.filter(person=other)
    _raise_versions(moved.values_list("event_id", flat=True))
    moved.update(person=keep)
    return now.log(
        Told("%(other)s merged with %(keep)s.", {"other": names, "keep": str(keep)}),
        subject=f"person {keep.pk}",
        before=before,
        after=state_of([keep, other]),
    )


def _move_aliases(other: Person, keep: Person) -> None:
    aliases = set(keep.aliases.values_list("kind", "text"))
    for alias in other.aliases.all():
        if (alias.kind, alias.text) in aliases:
            alias.delete()
        else:
            alias.person = keep
            alias.save()


def why_not_split(person: Person, entries: Collection[int]) -> Refusal | None:
    """Why these registrations (ids) cannot be given to somebody new, or None."""
    theirs = set(person.entries.values_list("pk", flat=True))
    if not entries:
        return NONE_TO_SPLIT()
    if not theirs.issuperset(entries):
        return NOT_THEIRS(name=person)
    return ALL_TO_SPLIT(name=person) if theirs == set(entries) else None


@act("person.split", event="")
def split(now: Writing, *, person: Person, entries: Sequence[int], by: User, key: str = "") -> LogEntry:
    """These registrations (ids) were played by somebody else: a new person, named as the latest of them.

    A number printed at those events alone goes with them.
    """
    (person,) = _locked([person.pk])
    refuse(why_not_split(person, entries))
    moved = Entry.objects.filter(pk__in=entries).order_by("event__ends_on", "pk")
    latest = list(moved)[-1]
    before = state_of([person])
    other = Person.objects.create(
        first_name=latest.first_name, last_name=latest.last_name, country=latest.country
    )
    _raise_versions(moved.values_list("event_id", flat=True))
    moved.update(person=other)
    _divide_numbers(person, other)
    return now.log(
        Counted(
            "%(n)s registration of %(person)s now belongs to another person, %(other)s.",
            "%(n)s registrations of %(person)s now belong to another person, %(other)s.",
            {"n": len(entries), "person": str(person), "other": str(other)},
        ),
        subject=f"person {person.pk}",
        before=before,
        after=state_of([person, other]),
    )


def _divide_numbers(person: Person, other: Person) -> None:
    """Numbers that only the registrations of `other` print become theirs: the latest as their number.

    A number that belongs to somebody else, whatever was printed, stays theirs.
    """
    staying, printed = ([*_own_numbers(side, person)] for side in (person, other))
    leaving = [number for number in printed if number not in staying]
    if person.ema_number in leaving:
        person.ema_number = staying[-1] if staying else ""
        person.save()
    person.aliases.filter(kind=Alias.EMA, text__in=[*leaving, person.ema_number]).delete()
    for number in leaving[:-1]:
        Alias.objects.create(person=other, kind=Alias.EMA, text=number)
    if leaving:
        other.ema_number = leaving[-1]
        other.save()


def _own_numbers(side: Person, person: Person) -> Iterator[str]:
    """The numbers that the registrations of `side` print and nobody else has, earliest event first."""
    rows = side.entries.exclude(ema_number="").order_by("event__ends_on", "pk")
    printed = dict.fromkeys(rows.values_list("ema_number", flat=True))
    holders = people_by_number(printed)
    return (number for number in printed if holders.get(number, person).pk == person.pk)


def state_of(people: Iterable[Person]) -> State:
    """The rows of these people as they are stored now."""
    ids = [person.pk for person in people]
    rows = Person.objects.filter(pk__in=ids).order_by("pk").values("pk", *FACTS)
    aliases = Alias.objects.filter(person__in=ids).order_by("person", "kind", "text")
    entries = Entry.objects.filter(person__in=ids).order_by("pk")
    return {
        "people": list(rows),
        "aliases": [list(row) for row in aliases.values_list("person_id", "kind", "text")],
        "registrations": [list(row) for row in entries.values_list("pk", "person_id")],
    }


@undo_of("person.merge")
@undo_of("person.join")
def undo_merge(now: Writing, line: LogEntry) -> Said:
    """Two people again, each with what was theirs, unless somebody changed them since."""
    keep, other = _brought_back(line)
    return Told("%(keep)s and %(other)s are two people again.", {"keep": keep, "other": other})


@undo_of("person.split")
def undo_split(now: Writing, line: LogEntry) -> Said:
    """One person again, unless somebody changed the two since."""
    (person,) = _brought_back(line)
    return Told("The registrations of %(person)s are together again.", {"person": person})


def _brought_back(line: LogEntry) -> list[str]:
    """Bring the rows of a line back as they were before; who they are, first the one that it is about."""
    before, after = line.before, line.after
    people = _locked([row["pk"] for row in after["people"]])
    if len(people) != len(after["people"]) or state_of(people) != after:
        refuse(CHANGED_SINCE())
    entries = Entry.objects.filter(pk__in=[pk for pk, _person in before["registrations"]])
    _raise_versions(entries.values_list("event_id", flat=True))
    _write_back(before, {row["pk"] for row in after["people"]})
    about = int(line.subject.rpartition(" ")[2])
    rows = sorted(before["people"], key=lambda row: row["pk"] != about)
    return [f"{row['first_name']} {row['last_name']}".strip() for row in rows]


def _write_back(before: Mapping[str, Any], people: set[int]) -> None:
    Alias.objects.filter(person__in=people).delete()
    Person.objects.filter(pk__in=people).update(ema_number="")  # no number may stand twice meanwhile
    for row in before["people"]:
        Person.objects.filter(pk=row["pk"]).update(**{name: row[name] for name in FACTS})
    for entry, person in before["registrations"]:
        Entry.objects.filter(pk=entry).update(person=person)
    Alias.objects.bulk_create(
        Alias(person_id=person, kind=kind, text=text) for person, kind, text in before["aliases"]
    )
    Person.objects.filter(pk__in=people - {row["pk"] for row in before["people"]}).delete()


def _locked(ids: Sequence[int]) -> list[Person]:
    """The people of these ids, in this order. Their events are locked first, as by every act on an event."""
    events = Event.objects.filter(entries__person__in=ids).order_by("pk")
    list(Event.objects.select_for_update().filter(pk__in=events.values("pk")).order_by("pk"))
    rows = {person.pk: person for person in Person.objects.select_for_update().filter(pk__in=ids)}
    return [rows[pk] for pk in ids if pk in rows]


def _raise_versions(events: Iterable[int]) -> None:
    """Rankings and pages of these events know their people by version."""
    Event.objects.filter(pk__in=set(events)).update(version=F("version") + 1)
    transaction.on_commit(notify_listeners, robust=True)
