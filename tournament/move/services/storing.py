"""Storing the document of a moved event: rows with new ids, what refers to them, accounts and made files."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Model

from tournament.acts.job.files import forget_file, store
from tournament.models import Entry, Event, Job, LogEntry, Person, Role, SecondFactor, User
from tournament.move.services.document import ACCOUNT, PARTS, Document, Row, columns, part, refers_to
from tournament.move.services.reading import damaged, file_in, values_of
from tournament.registration.services.player_facts import drop_if_unused

# What lines of the log call a row by its id; all else they call by its number.
IN_LOG: dict[str, type[Model]] = {"entry": Entry, "entries": Entry, "user": User, "event": Event}


def store_event(document: Document, event: Event, *, people: dict[str, Person]) -> None:
    """Write all rows of the document, which belong to `event` from now on; its own row is there already.

    `people`: who the players are here already, by the keys of their links.
    """
    rows = Arriving(document, event)
    rows.accounts()
    rows.persons(people)
    for model in PARTS:
        rows.bring(model)
    rows.files()


def remove_parts(event: Event) -> None:
    """Delete every row of the event but its own, and the files that were made of it."""
    jobs = list(Job.objects.filter(event=event).exclude(file="").select_related("event"))
    Job.objects.filter(event=event).delete()
    for model in reversed(list(PARTS)):
        part(model, event).delete()
    transaction.on_commit(partial(_forget_files, jobs))


def _forget_files(jobs: list[Job]) -> None:
    for job in jobs:
        forget_file(job)


class Arriving:
    """The rows of one document on their way into the database, and the ids that they get here."""

    def __init__(self, document: Document, event: Event) -> None:
        self.document, self.event = document, event
        kinds: list[type[Model]] = [*PARTS, Person, User]
        self.ids: dict[type[Model], dict[int, int]] = {model: {} for model in kinds}
        event_id = document["event"].get("id")
        self.ids[Event] = {event_id: event.pk} if isinstance(event_id, int) else {}

    def refer(self, model: type[Model], pk: object) -> int | None:
        """Today's id of a row of the document, None for one that did not come along."""
        return self.ids[model].get(pk) if isinstance(pk, int) else None

    def accounts(self) -> None:
        """Everybody whom the document names: an account of that name, else a new one with its password."""
        user_ids = {user.username: user.pk for user in User.objects.filter(username__in=self._usernames())}
        for row in self.document["accounts"]:
            name = row.get("username")
            self.ids[User][row["id"]] = user_ids.get(name) or self._new_account(row)
        for pk, name in self.document["names"].items():
            if name in user_ids and pk.isdecimal():
                self.ids[User].setdefault(int(pk), user_ids[name])

    def _usernames(self) -> list[str]:
        names = [row.get("username") for row in self.document["accounts"]]
        return [name for name in (*names, *self.document["names"].values()) if isinstance(name, str)]

    def _new_account(self, row: Row) -> int:
        account_fields = {name: row[name] for name in ACCOUNT if name in row}
        user = User(**values_of(User, account_fields, self.refer), is_superuser=False, is_staff=False)
        user.save()
        factor = row.get("second_factor")
        if isinstance(factor, dict):
            values = values_of(SecondFactor, factor, lambda _model, _pk: user.pk)
            SecondFactor.objects.create(**values)
        return user.pk

    def persons(self, people: dict[str, Person]) -> None:
        """Players by their EMA number, else by who had the same link here, else as new people."""
        links = {row.get("person_id"): row.get("link_key") for row in self.document["rows"].get("Entry", [])}
        for row in self.document["people"]:
            values = values_of(Person, row, self.refer)
            person = people.get(str(links.get(row["id"])))
            self.ids[Person][row["id"]] = self._person(values, person).pk

    @staticmethod
    def _person(values: dict[str, Any], person: Person | None) -> Person:
        number = values.get("ema_number")
        if number:
            return Person.objects.get_or_create(ema_number=number, defaults=values)[0]
        if person is not None and not person.ema_number:
            return person
        return Person.objects.create(**values)

    def bring(self, model: type[Model]) -> None:
        """Store all rows of a kind; what they refer to among themselves follows once all have their ids."""
        rows: list[Row] = self.document["rows"].get(model.__name__, [])
        self_references = [column.attname for column in columns(model) if refers_to(column) is model]
        instances = [self._made(model, row, self_references) for row in rows]
        stored = model._default_manager.bulk_create(instances, batch_size=500)  # noqa: SLF001 - Django documents it
        self.ids[model] = {row["id"]: instance.pk for row, instance in zip(rows, stored, strict=True)}
        later = [column for column in columns(model) if refers_to(column) is model]
        later += [column for column in columns(model) if getattr(column, "auto_now_add", False)]
        for column in later:  # rows that are stored by now, and moments which bulk_create has set to now
            for row, instance in zip(rows, stored, strict=True):
                if row.get(column.attname) is not None:
                    raw = row[column.attname]
                    value = self.refer(model, raw) if refers_to(column) else column.to_python(raw)
                    setattr(instance, column.attname, value)
            model._default_manager.bulk_update(stored, [column.name], batch_size=500)  # noqa: SLF001 - Django documents it

    def _made(self, model: type[Model], row: Row, self_references: Iterable[str]) -> Model:
        values = values_of(model, {**row, **dict.fromkeys(self_references)}, self.refer)
        if any(column.attname == "event_id" for column in columns(model)):
            values["event_id"] = self.event.pk
        if model is LogEntry:
            values |= {side: self.in_log(values.get(side)) for side in ("before", "after")}
        return model(**values)

    def in_log(self, facts: Any) -> Any:
        """The facts of a line of the log, with today's ids in place of those of the other computer."""
        if not isinstance(facts, dict):
            return facts
        return {name: self._today(IN_LOG.get(name), value) for name, value in facts.items()}

    def _today(self, model: type[Model] | None, value: Any) -> Any:
        if model is None:
            return value
        if isinstance(value, list):
            return [self.refer(model, pk) for pk in value]
        return self.refer(model, value)

    def files(self) -> None:
        """Write the made files to where the jobs of this computer keep theirs, once all rows are stored."""
        for job in Job.objects.filter(pk__in=self.ids[Job].values()).select_related("event"):
            old = next(old for old, new in self.ids[Job].items() if new == job.pk)
            content = file_in(self.document, old)
            if content is None:
                Job.objects.filter(pk=job.pk).update(file="")
            else:
                Job.objects.filter(pk=job.pk).update(
                    file=store(job, job.file.rpartition("/")[2] or "file", content)
                )


def people_of(event: Event) -> dict[str, Person]:
    """Who the players are, by the keys of their links."""
    return {entry.link_key: entry.person for entry in event.entries.select_related("person")}


def drop_unused(people: Iterable[Person]) -> None:
    """Delete the people who have no registration any more."""
    for person in people:
        drop_if_unused(person)


def keep_director(event: Event, user: User | None) -> None:
    """Make the one who brings the event its director, unless they are a superuser."""
    if user is not None and not user.is_superuser:
        Role.objects.get_or_create(event=event, user=user, kind=Role.DIRECTOR)


def check_links(document: Document, event: Event | None) -> None:
    """Refuse a document whose links lead to another event here."""
    keys = [row.get("link_key") for row in document["rows"].get("Entry", [])]
    others = Entry.objects.filter(link_key__in=[key for key in keys if isinstance(key, str)])
    if others.exclude(event=event).exists():
        raise damaged("Entry link_key")
