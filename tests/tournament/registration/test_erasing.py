"""All traces of a player go with the name: log, notes, files, old backups."""

import json

import pytest

from tests.tournament.session.play import enter, opened, seat_at, table_at
from tournament.acts.job import queue, running
from tournament.acts.job.files import path_of
from tournament.backup.services import automatic, restoring
from tournament.backup.services.restoring import restore_from
from tournament.backup.services.saving import backup_to
from tournament.models import Call, Entry, Event, Job, LogEntry, Result, Ruling
from tournament.registration.services import erasing
from tournament.registration.services.changes_and_withdrawals import change, withdraw
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.player_facts import PlayerFacts, facts_of
from tournament.ruling.services.calls import raise_call
from tournament.ruling.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
NAME, FORMER = "Ludmila Xenakis", "Ludmila Yfantis"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch):
    for module in (restoring, automatic, erasing):
        monkeypatch.setattr(module, "DATA_DIR", tmp_path)
    settings.MEDIA_ROOT = tmp_path / "files"
    return tmp_path


def renamed(entry: Entry, last: str, by) -> Entry:
    """The player with another name, as the director corrects it."""
    reached = {"email": "ludmila@omega.example", "phone": "+30 2101234567"}
    facts = PlayerFacts(last, "Ludmila", "GR", "12345678", "Club Omega", **reached)
    change(entry=entry, facts=facts, by=by)
    return Entry.objects.select_related("event").get(pk=entry.pk)


@pytest.fixture
def player(event, director) -> Entry:
    """A player with many traces: renamed, called, penalised, and in a file."""
    seat = seat_at(event)
    entry = renamed(renamed(seat.entry, "Yfantis", director), "Xenakis", director)
    opened(event)
    enter(event, by=director)
    Result.objects.update(note=f"{NAME} left early")
    raise_call(table=table_at(event), reason=f"{NAME} asks", name=NAME)
    sanction = Sanction(
        kind="lateness", points=-1000, moment="after-uma", clause="EMA 2025", note=f"{FORMER} late"
    )
    give_ruling(seat=seat_at(event), sanction=sanction, by=director)
    queue.ask(event=event, kind="players-csv", args={}, by=director)
    running.run_waiting()
    withdraw(entry=entry, by=director)
    return Entry.objects.select_related("event").get(pk=entry.pk)


def mentions(event: Event) -> list[str]:
    """Where a trace of the player is left."""
    marks = ("Xenakis", "Yfantis", "Ludmila", "ludmila@", "2101234567", "12345678", "Club Omega")
    places = [
        f"{line.act} {name}"
        for line in event.log.all()
        for name in ("summary", "subject", "before", "after", "actor_name")
        if any(mark in json.dumps(getattr(line, name), ensure_ascii=False) for mark in marks)
    ]
    texts = [*Result.objects.values_list("note", flat=True), *Ruling.objects.values_list("note", flat=True)]
    texts += [text for pair in Call.objects.values_list("raised_by", "reason") for text in pair]
    texts += [str(facts_of(entry)) for entry in event.entries.all()]
    return places + [text for text in texts if any(mark in text for mark in marks)]


def test_before_she_is_in_many_places(player):
    assert len(mentions(player.event)) > 8


def test_nothing_of_the_event_tells_who_she_was(player, director, django_capture_on_commit_callbacks):
    job = Job.objects.get()
    file = path_of(job)
    acts = list(player.event.log.values_list("pk", "at", "act", "actor"))
    with django_capture_on_commit_callbacks(execute=True):
        erase_player(entry=player, by=director)
    assert mentions(player.event) == []
    assert list(player.event.log.order_by("-pk").values_list("pk", "at", "act", "actor"))[1:] == acts
    job.refresh_from_db()
    assert (file.exists(), path_of(job)) == (False, None)
    assert Result.objects.get().note == f"Player {player.number} left early"


def test_another_of_the_same_name_keeps_hers(player, director):
    namesake = player.event.entries.exclude(pk=player.pk).first()
    called_too = change(
        entry=namesake, facts=PlayerFacts("Xenakis", "Ludmila", "GR", "", "Other Club"), by=director
    )
    erase_player(entry=player, by=director)
    assert NAME in LogEntry.objects.get(pk=called_too.pk).summary
    assert player.event.entries.get(pk=namesake.pk).name == NAME
    lines = player.event.log.filter(subject=f"player {player.number}")
    assert [line.summary for line in lines if NAME in line.summary] == []


@pytest.mark.django_db(transaction=True)
def test_a_backup_from_before_brings_nobody_back(player, director, folder):
    backup_to(folder / "before.zip")
    erase_player(entry=player, by=director)
    restore_from(folder / "before.zip")
    restored = Entry.objects.get(pk=player.pk)
    assert (restored.name, restored.erased_at is not None) == (f"Player {player.number}", True)
    assert mentions(restored.event) == []
    noted = (folder / "erased.jsonl").read_text()
    assert noted == f'{{"event": "spring-open", "entry": {player.pk}, "number": {player.number}}}\n'
