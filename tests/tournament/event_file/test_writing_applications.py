"""The announcement and the players' own registrations come out of the event file as they went in."""

import json

import pytest

from tests.factories import make_event
from tournament.models import Application, Event


def test_the_announcement_and_who_registered_himself_come_back(run, tmp_path):
    event = make_event(players=4, sessions=1, announcement="Come\n\nall", fee="€ 40", capacity=40)
    event.entries.filter(number=2).update(paid_at=event.created_at)
    facts = {"last_name": "Alba", "email": "eva@example.org", "created_at": event.created_at}
    event.applications.create(number=1, state="confirmed", entry=event.entries.get(number=2), **facts)
    event.applications.create(number=2, state="queued", **facts)
    path = tmp_path / "event.json"
    first = run("export_event", "spring-open", "--out", str(path))
    Event.objects.all().delete()

    run("import_event", str(path))

    assert first.status == 0
    assert run("export_event", "spring-open").out == path.read_text(encoding="utf-8")
    rows = Application.objects.values_list("number", "state", "entry__number", "email")
    assert list(rows) == [(1, "confirmed", 2, "eva@example.org"), (2, "queued", None, "eva@example.org")]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"player": 9}, "is 9, which no player has, or another one already."),
        ({"state": "lost"}, "is “lost”, but must be one of asked, queued, confirmed, declined, withdrawn."),
        ({"at": None}, "is missing; a moment like 2026-04-11T09:00:00+00:00 is needed."),
    ],
)
def test_a_faulty_application_is_named(run, tmp_path, change, problem):
    make_event(players=4, sessions=1)
    document = json.loads(run("export_event", "spring-open").out)
    application = {"number": 1, "state": "asked", "last_name": "Alba", "at": "2026-04-11T09:00:00+00:00"}
    document["applications"] = [application | change]
    path = tmp_path / "event.json"
    path.write_text(json.dumps(document), encoding="utf-8")

    ran = run("import_event", str(path))

    assert ran.status == 1
    assert any(problem in line for line in ran.complaints)
