"""Snapshots: made after each session by themselves, kept in number, in nobody's way."""

import os
import sqlite3
from datetime import timedelta

import pytest
from django.db import connection, transaction  # noqa: F401 - the first for skipif
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.session.play import enter, opened
from tournament.acts.job.running import run_waiting
from tournament.acts.refusals import Refused
from tournament.backup.services import automatic, restoring
from tournament.backup.services.automatic import snapshots, take_snapshot
from tournament.backup.services.restoring import restore_from
from tournament.backup.services.saving import _one_view
from tournament.models import Event, Job
from tournament.session.services.sessions import close_session


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch):
    for module in (restoring, automatic):
        monkeypatch.setattr(module, "DATA_DIR", tmp_path)
    settings.MEDIA_ROOT = tmp_path / "files"
    return tmp_path / "backups"


def played(event: Event) -> None:
    """Session 1, with all its results, closed."""
    session = opened(event)
    for table in session.tables.all():
        enter(event, number=table.number)
    close_session(session=session, by=None)


@pytest.mark.django_db
def test_each_session_that_is_closed_is_followed_by_a_snapshot_that_can_be_restored():
    event = make_event()
    played(event)
    assert [job.kind for job in Job.objects.all()] == ["snapshot"]
    assert run_waiting() == 1
    (newest,) = snapshots()
    assert (newest.words, Job.objects.get().state) == ("after session 1 of spring-open", Job.DONE)

    Event.objects.update(name="Spoilt")
    restore_from(automatic.path_of_snapshot(newest.name))
    event = Event.objects.get()
    assert (event.name, event.sessions.get(number=1).state) == ("Spring Open", "closed")
    assert [snapshot.words for snapshot in snapshots()] == [
        "before a restore",
        "after session 1 of spring-open",
    ]


@pytest.mark.django_db
def test_a_session_that_could_not_be_closed_leaves_none(event):
    session = opened(event)
    with pytest.raises(Refused):
        close_session(session=session, by=None)
    assert Job.objects.count() == 0


@pytest.mark.django_db
def test_the_newest_are_kept_and_the_half_made_swept_away(monkeypatch, folder):
    monkeypatch.setattr(automatic, "KEPT", 3)
    newest = [take_snapshot("open-session-1").name for _session in range(5)]
    assert [snapshot.name for snapshot in snapshots()] == newest[:1:-1]

    old, fresh = folder / ".hanchan-a.zip.x", folder / ".hanchan-b.zip.y"
    for part in (old, fresh):
        part.touch()
    long_ago = (timezone.now() - timedelta(hours=2)).timestamp()
    os.utime(old, (long_ago, long_ago))
    take_snapshot("open-session-1")
    assert sorted(path.name for path in folder.glob(".hanchan-*")) == [fresh.name]


@pytest.mark.django_db
def test_a_snapshot_is_the_newest_also_when_the_clock_was_set_back(monkeypatch, folder):
    monkeypatch.setattr(automatic, "KEPT", 3)
    earlier = [take_snapshot("open-session-1") for _session in range(3)]
    for path in earlier:  # as if this computer's clock had said tomorrow then
        tomorrow = f"{timezone.now() + timedelta(days=1):%Y%m%d}"
        path.rename(path.with_name(path.name.replace(f"{timezone.now():%Y%m%d}", tomorrow)))
    newest = [take_snapshot("open-session-2").name for _session in range(2)]
    assert [snapshot.name for snapshot in snapshots()][:2] == newest[::-1]
    assert len(snapshots()) == 3


@pytest.mark.django_db
def test_an_unknown_snapshot_leads_nowhere(folder, tmp_path):
    (tmp_path / "hanchan-a-20260101-000000-000000.zip").touch()
    take_snapshot("open-session-1")
    names = ["../hanchan-a-20260101-000000-000000.zip", "", "hanchan-a-20260101-000000-000000.zip"]
    assert [automatic.path_of_snapshot(name) for name in names] == [None] * 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL never lets readers hold up writers.")
def test_a_snapshot_holds_up_no_writer(real_file):
    other_connection = sqlite3.connect(real_file, timeout=0)
    make_event(players=0, sessions=0)
    with _one_view():
        assert Event.objects.get().name == "Spring Open"
        with other_connection:
            other_connection.execute("update tournament_event set name='Meanwhile'")
        assert Event.objects.get().name == "Spring Open"
    assert Event.objects.get().name == "Meanwhile"
    other_connection.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL never lets readers hold up writers.")
def test_the_usual_transactions_do_hold_up_writers(real_file):
    """The control: this is what the view is read apart for."""
    other_connection = sqlite3.connect(real_file, timeout=0)
    with transaction.atomic(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other_connection.execute("begin immediate")
    other_connection.close()
