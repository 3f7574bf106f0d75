"""A service as an act: within `writing`, its key bound to the person, the act, the event and the content."""

import pytest

from tests.factories import form_key, make_event, make_user
from tournament.acts.refusals import Stale
from tournament.acts.writing import (
    Writing,
    act,
)
from tournament.models import Event, LogEntry, User
from tournament.words.sentences import Told


@act("event.rename")
def rename(now: Writing, *, event: Event, title: str, by: User | None, key: str = "") -> LogEntry | None:
    if title == event.name:
        now.nothing_to_do()
        return None
    Event.objects.filter(pk=event.pk).update(name=title)
    return now.log(Told("%(event)s created.", {"event": title}), after={"name": title})


@act("event.{what}", by="person.user", actor_name="person.name", first=lambda line: line.after["answer"])
def do(now: Writing, *, event: Event, what: str, person: "Person", key: str = "") -> str:
    now.log(Told("Settings restored."), after={"answer": f"{what} done"})
    return f"{what} done"


class Person:
    def __init__(self, user: User | None, name: str = "") -> None:
        self.user, self.name = user, name


def test_a_repeated_key_gives_the_answer_of_the_first_time(event, director):
    sent = form_key("k", "summer")
    first = rename(event=event, title="Summer Open", by=director, key=sent)

    assert rename(event=event, title="Summer Open", by=director, key=sent) == first
    assert do(event=event, what="end", person=Person(director), key="e") == "end done"
    assert do(event=event, what="end", person=Person(director), key="e") == "end done"
    assert event.log.count() == 2


def test_without_a_key_each_time_is_an_act(event, director):
    rename(event=event, title="Summer Open", by=director)
    rename(event=event, title="Winter Open", by=director)

    assert event.log.count() == 2


def test_a_key_with_other_content_is_a_conflict_and_changes_nothing(event, director):
    rename(event=event, title="Summer Open", by=director, key=form_key("k", "summer"))

    with pytest.raises(Stale) as refused:
        rename(event=event, title="Winter Open", by=director, key=form_key("k", "winter"))

    assert refused.value.code == "form.sent-before"
    event.refresh_from_db()
    assert (event.name, event.log.count()) == ("Summer Open", 1)


@pytest.mark.parametrize("other", ["act", "event", "person", "name"])
def test_a_key_of_another_act_event_or_person_is_a_conflict(event, director, other):
    do(event=event, what="end", person=Person(director), key="k")
    act_name = "reopen" if other == "act" else "end"
    target_event = make_event(slug="another") if other == "event" else event
    people = {"person": Person(make_user("olga")), "name": Person(None, "dora")}

    with pytest.raises(Stale) as refused:
        do(event=target_event, what=act_name, person=people.get(other, Person(director)), key="k")

    assert refused.value.code == "form.used-elsewhere"
    assert LogEntry.objects.count() == 1


def test_an_act_with_nothing_to_do_leaves_no_line_and_no_version(event, director):
    assert rename(event=event, title=event.name, by=director) is None

    event.refresh_from_db()
    assert (event.version, event.log.count()) == (0, 0)


def test_the_log_names_who_acted_without_an_account(event):
    do(event=event, what="end", person=Person(None, "Olga"))

    line = event.log.get()
    assert (line.actor, line.actor_name, line.act) == (None, "Olga", "event.end")
