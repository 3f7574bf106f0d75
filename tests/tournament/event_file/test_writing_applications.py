"""The announcement and the players' own registrations come out of the event file as they went in."""

import json

import pytest

from tests.factories import make_event
from tournament.models import Application, Entry, Event
from tournament.registration.services.changes_and_withdrawals import change
from tournament.registration.services.player_facts import PlayerFacts


def test_the_announcement_and_self_registrations_come_back(run, tmp_path):
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
    assert list(rows) == [(1, "confirmed", 2, ""), (2, "queued", None, "")]


def test_an_event_file_says_how_to_reach_nobody__and_older_ones_bring_addresses_along(
    run, tmp_path, director
):
    event = make_event(players=4, sessions=1)
    reached = {"email": "bruno@example.org", "phone": "+39 051 1234567"}
    change(entry=event.entries.get(number=2), facts=PlayerFacts("Kovalenko", "Bruno", **reached), by=director)
    facts = {"last_name": "Alba", "created_at": event.created_at}
    event.applications.create(number=1, state="confirmed", entry=event.entries.get(number=1), **facts)
    event.applications.create(number=2, state="asked", email="eva@example.org", **facts)
    text = run("export_event", "spring-open").out
    assert [word for word in ("bruno@", "051 1234567", "eva@") if word in text] == []

    document = json.loads(text)
    for application in document["applications"]:
        application["email"] = f"number{application['number']}@example.org"
    path = tmp_path / "old.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    Event.objects.all().delete()
    assert run("import_event", str(path)).status == 0

    rows = Application.objects.values_list("email", "entry__email")
    assert list(rows) == [("", "number1@example.org"), ("number2@example.org", None)]
    assert Entry.objects.get(number=2).email == ""


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
