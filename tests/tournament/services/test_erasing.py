"""What else told who a player was goes with his name: log, notes, files, old backups."""

import json

import pytest

from tests.tournament.play import enter, opened, seat_at, table_at
from tournament.models import Call, Entry, Event, Job, LogEntry, Result, Ruling
from tournament.services import erasing, jobs
from tournament.services.applications.erasing import erase_player
from tournament.services.backup import automatic, backup_to, reading, restore_from
from tournament.services.calls import raise_call
from tournament.services.jobs import path_of
from tournament.services.registration import PlayerFacts, change, withdraw
from tournament.services.registration.facts import facts_of
from tournament.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
NAME, FORMER = "Ludmila Xenakis", "Ludmila Yfantis"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch):
    for module in (reading, automatic, erasing):
        monkeypatch.setattr(module, "DATA_DIR", tmp_path)
    settings.MEDIA_ROOT = tmp_path / "files"
    return tmp_path


def called(entry: Entry, last: str, by) -> Entry:
    """The player with another name, as the director corrects it."""
    facts = PlayerFacts(last, "Ludmila", "GR", "12345678", "Club Omega")
    change(entry=entry, facts=facts, by=by)
    return Entry.objects.select_related("event").get(pk=entry.pk)


@pytest.fixture
def told(event, director) -> Entry:
    """A player of whom many things tell: she was renamed, called, was judged, and is in a file."""
    seat = seat_at(event)
    entry = called(called(seat.entry, "Yfantis", director), "Xenakis", director)
    opened(event)
    enter(event, by=director)
    Result.objects.update(note=f"{NAME} left early")
    raise_call(table=table_at(event), reason=f"{NAME} asks", name=NAME)
    sanction = Sanction(
        kind="lateness", points=-1000, moment="after-uma", clause="EMA 2025", note=f"{FORMER} late"
    )
    give_ruling(seat=seat_at(event), sanction=sanction, by=director)
    jobs.ask(event=event, kind="players-csv", args={}, by=director)
    jobs.run_waiting()
    withdraw(entry=entry, by=director)
    return Entry.objects.select_related("event").get(pk=entry.pk)


def mentions(event: Event) -> list[str]:
    """Where anything is left of her."""
    marks = ("Xenakis", "Yfantis", "Ludmila", "12345678", "Club Omega")
    found = [
        f"{line.act} {name}"
        for line in event.log.all()
        for name in ("summary", "subject", "before", "after", "actor_name")
        if any(mark in json.dumps(getattr(line, name), ensure_ascii=False) for mark in marks)
    ]
    texts = [*Result.objects.values_list("note", flat=True), *Ruling.objects.values_list("note", flat=True)]
    texts += [text for pair in Call.objects.values_list("raised_by", "reason") for text in pair]
    texts += [str(facts_of(entry)) for entry in event.entries.all()]
    return found + [text for text in texts if any(mark in text for mark in marks)]


def test_before_she_is_in_many_places(told):
    assert len(mentions(told.event)) > 8


def test_nothing_of_the_event_tells_who_she_was(told, director, django_capture_on_commit_callbacks):
    job = Job.objects.get()
    file = path_of(job)
    acts = list(told.event.log.values_list("pk", "at", "act", "actor"))
    with django_capture_on_commit_callbacks(execute=True):
        erase_player(entry=told, by=director)
    assert mentions(told.event) == []
    assert list(told.event.log.order_by("-pk").values_list("pk", "at", "act", "actor"))[1:] == acts
    job.refresh_from_db()
    assert (file.exists(), path_of(job)) == (False, None)
    assert Result.objects.get().note == f"Player {told.number} left early"


def test_another_of_the_same_name_keeps_hers(told, director):
    other = told.event.entries.exclude(pk=told.pk).first()
    called_too = change(
        entry=other, facts=PlayerFacts("Xenakis", "Ludmila", "GR", "", "Other Club"), by=director
    )
    erase_player(entry=told, by=director)
    assert NAME in LogEntry.objects.get(pk=called_too.pk).summary
    assert told.event.entries.get(pk=other.pk).name == NAME
    about = told.event.log.filter(subject=f"player {told.number}")
    assert [line.summary for line in about if NAME in line.summary] == []


@pytest.mark.django_db(transaction=True)
def test_a_backup_from_before_brings_nobody_back(told, director, folder):
    backup_to(folder / "before.zip")
    erase_player(entry=told, by=director)
    restore_from(folder / "before.zip")
    again = Entry.objects.get(pk=told.pk)
    assert (again.name, again.erased_at is not None) == (f"Player {told.number}", True)
    assert mentions(again.event) == []
    noted = (folder / "erased.jsonl").read_text()
    assert noted == f'{{"event": "spring-open", "entry": {told.pk}, "number": {told.number}}}\n'
