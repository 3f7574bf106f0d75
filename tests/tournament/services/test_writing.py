"""The door through which facts change, and the way back: logged, counted, once for each key."""

import pytest

from tests.tournament.play import enter, opened
from tournament.models import Event, LogEntry
from tournament.services.errors import Broken, Refused
from tournament.services.undoing import undo, undoable, why_not_undo
from tournament.services.writing import writing

pytestmark = pytest.mark.django_db


def write(event: Event, key: str = "", act: str = "test.act") -> LogEntry | None:
    """The line of an act, or the line of the first time."""
    with writing(event, by=None, act=act, key=key) as now:
        return now.repeated or now.log("Something was done", after={"n": 1})


def test_an_act_is_logged_and_raises_the_version(event, director):
    before = event.version
    with writing(event, by=director, act="test.act") as now:
        now.log("Something was done")
    line = LogEntry.objects.get()
    event.refresh_from_db()
    assert (line.actor_name, line.summary, event.version) == ("dora", "Something was done", before + 1)


def test_a_key_used_before_brings_the_first_line_and_no_new_version(event):
    first = write(event, key="k")
    version = Event.objects.get().version
    assert write(event, key="k") == first
    assert (LogEntry.objects.count(), Event.objects.get().version) == (1, version)


def test_a_key_belongs_to_one_act(event):
    write(event, key="k")
    with pytest.raises(Refused):
        write(event, key="k", act="test.other")


def test_an_act_without_a_line_in_the_log_is_broken_and_undone(event):
    with pytest.raises(Broken), writing(event, by=None, act="test.act"):
        Event.objects.update(name="Nobody said so")
    assert Event.objects.get().name == "Spring Open"


def test_a_refusal_leaves_nothing_behind(event):
    def refuse() -> None:
        with writing(event, by=None, act="test.act") as now:
            now.log("Something was done")
            raise Refused("No.")

    with pytest.raises(Refused):
        refuse()
    assert (LogEntry.objects.count(), Event.objects.get().version) == (0, 0)


def test_the_log_is_append_only(event):
    line = write(event)
    with pytest.raises(TypeError):
        line.save()


def test_what_cannot_be_undone_says_why(event):
    assert why_not_undo(write(event)) == "This act cannot be undone."
    opened(event)
    enter(event)
    line = LogEntry.objects.get(act="result.record")
    imported = LogEntry.objects.create(event=event, at=line.at, act="result.record", imported=True)
    assert why_not_undo(imported) == "This was done on another machine, before the event was imported."
    assert undoable([line, imported]) == {line.pk}
    undo(entry=line, by=None)
    assert (why_not_undo(line), undoable([line])) == ("This was undone already.", set())


def test_undo_with_the_same_key_is_one_undo(event):
    opened(event)
    enter(event)
    line = LogEntry.objects.get(act="result.record")
    assert undo(entry=line, by=None, key="u") == undo(entry=line, by=None, key="u")
    assert LogEntry.objects.filter(undoes=line).count() == 1
