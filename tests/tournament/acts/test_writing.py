"""The one door: logged, announced, once per key, all or nothing."""

import pytest

from tournament.acts.refusals import Broken, Refused
from tournament.acts.writing import writing
from tournament.models import Event, LogEntry
from tournament.words.sentences import Told


def rename(event, director, name: str, key: str = "") -> bool:
    """A small act: whether it was done now."""
    with writing(event, by=director, act="event.rename", key=key) as now:
        if now.repeated:
            return False
        Event.objects.filter(pk=event.pk).update(name=name)
        now.log(Told("Settings restored."), before={"name": event.name}, after={"name": name})
        return True


def test_an_act_is_logged_with_who_what_and_when(event, director):
    rename(event, director, "Summer Open")

    line = event.log.get()
    assert (line.actor_name, line.act, line.before, line.after) == (
        "dora",
        "event.rename",
        {"name": "Spring Open"},
        {"name": "Summer Open"},
    )


def test_every_act_raises_the_version_that_the_live_pages_watch(event, director):
    rename(event, director, "Summer Open")
    rename(event, director, "Autumn Open")

    event.refresh_from_db()
    assert event.version == 2


def test_the_same_key_is_the_same_act(event, director):
    assert rename(event, director, "Summer Open", key="k") is True
    assert rename(event, director, "Winter Open", key="k") is False

    event.refresh_from_db()
    assert (event.name, event.version, event.log.count()) == ("Summer Open", 1, 1)


def test_a_key_used_for_another_act_is_refused(event, director):
    rename(event, director, "Summer Open", key="k")

    with pytest.raises(Refused), writing(event, by=director, act="event.end", key="k"):
        pass


def test_an_act_without_a_line_in_the_log_is_broken_and_undone(event, director):
    with pytest.raises(Broken), writing(event, by=director, act="event.rename"):
        Event.objects.filter(pk=event.pk).update(name="Silent")

    event.refresh_from_db()
    assert (event.name, event.version) == ("Spring Open", 0)


def test_an_error_leaves_nothing_half_done(event, director):
    def fail_after_writing() -> None:
        with writing(event, by=director, act="event.rename") as now:
            Event.objects.filter(pk=event.pk).update(name="Half")
            now.log(Told("Settings restored."))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_after_writing()

    event.refresh_from_db()
    assert (event.name, event.version, event.log.count()) == ("Spring Open", 0, 0)


def test_the_log_is_append_only(event, director):
    rename(event, director, "Summer Open")
    line = LogEntry.objects.get()
    line.summary = "Something else"

    with pytest.raises(TypeError):
        line.save()
