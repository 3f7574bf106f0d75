"""A long restore: a thread does it, its page shows how far it is, and nothing depends on who looks."""

import os
import re
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tournament.backup import views
from tournament.backup.services import automatic, restoring, under_way
from tournament.backup.services.saving import backup_to
from tournament.models import Event
from tournament.registration.services import erasing
from tournament.words.sentences import kept

pytestmark = pytest.mark.django_db(transaction=True)
POLLING = {"HX-Request": "true"}
RUNNING = "0" * 32
STORING = under_way.State(5, 20, kept(restoring.STORING))


@pytest.fixture
def keeper(real_file, settings, tmp_path, monkeypatch):
    """The browser of a superuser; every backup is long, and all data are in the test's folder."""
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.MEDIA_ROOT.mkdir()
    for module in (restoring, automatic, erasing, under_way, views):
        monkeypatch.setattr(module, "DATA_DIR", tmp_path)
    monkeypatch.setattr(under_way, "LONG", 0)
    make_event(players=4, sessions=1)
    return signed_in(make_user("kate", is_superuser=True))


def sent(client, data: bytes):
    """The answer to a backup that is to be restored."""
    file = SimpleUploadedFile("mine.zip", data)
    return client.post("/desk/backup/restore/", {"file": file, "typed": "restore"})


def backup(folder: Path) -> bytes:
    backup_to(folder / "good.zip")
    return (folder / "good.zip").read_bytes()


def wait() -> None:
    """Until every restore of this process is over."""
    for thread in threading.enumerate():
        if thread.name.startswith("restore-"):
            thread.join()


def test_it_continues_without_anybody_and_its_page_shows_the_end(keeper, client, tmp_path):
    data = backup(tmp_path)
    Event.objects.update(name="Meanwhile")
    page = sent(keeper, data).url
    wait()

    assert re.fullmatch(r"/restoring/[0-9a-f]{32}/", page)
    assert keeper.get(page, headers=POLLING)["HX-Refresh"] == "true"
    done = keeper.get(page)
    (saved,) = (tmp_path / "backups").iterdir()
    assert (done.status_code, str(saved) in done.content.decode()) == (200, True)
    assert Event.objects.get().name == "Spring Open"
    assert client.get(page).status_code == 200  # nobody is signed in any more
    assert [path.name for path in tmp_path.glob("restore-*")] == []


def test_while_it_is_at_work_it_says_how_far_it_is_and_no_other_begins(keeper, client, tmp_path):
    data = backup(tmp_path)
    under_way._write(RUNNING, STORING)
    page = f"/restoring/{RUNNING}/"
    shown, polled = client.get(page).content.decode(), client.get(page, headers=POLLING).content.decode()

    assert ("Writing the data of the backup" in shown, 'value="25"' in polled) == (True, True)
    assert f'href="{page}"' in keeper.get("/desk/backup/").content.decode()
    again = sent(keeper, data)
    assert (again.status_code, [path.name for path in tmp_path.glob("restore-*")]) == (400, [])
    with refused("backup.under-way"):
        under_way.begin(tmp_path / "good.zip", name="good.zip", fleeting=False)


def test_one_whose_process_was_killed_says_so_and_another_may_begin(keeper, client, tmp_path):
    under_way._write(RUNNING, STORING)
    long_ago = (timezone.now() - timedelta(hours=1)).timestamp()
    os.utime(tmp_path / f"restoring-{RUNNING}.json", (long_ago, long_ago))

    page = client.get(f"/restoring/{RUNNING}/").content.decode()
    assert "The restore was interrupted before it was done. Start it again." in page
    assert under_way.under_way() == ""


def test_what_is_refused_in_the_middle_names_the_file_and_changes_nothing(keeper, tmp_path, monkeypatch):
    data = backup(tmp_path)
    Event.objects.update(name="Meanwhile")
    monkeypatch.setattr(restoring, "MOST_UNPACKED", 1)
    page = sent(keeper, data).url
    wait()

    said = keeper.get(page).content.decode()
    assert "mine.zip: this zip is larger than any backup once it is unpacked." in said
    assert Event.objects.get().name == "Meanwhile"


def test_a_snapshot_is_restored_in_the_same_manner_and_stays(keeper, tmp_path):
    snapshot = automatic.take_snapshot("spring-open-session-1")
    Event.objects.update(name="Meanwhile")
    form = {"snapshot-name": snapshot.name, "snapshot-typed": "restore"}
    page = keeper.post("/desk/backup/snapshot/", form).url
    wait()

    assert keeper.get(page).status_code == 200
    assert (Event.objects.get().name, snapshot.is_file()) == ("Spring Open", True)


def said_to(client, language: str) -> str:
    """What the page of the restore says to a reader of a language."""
    client.cookies["language"] = language
    return client.get(f"/restoring/{RUNNING}/").content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Writing the data of the backup"),
        ("it", "Scrittura dei dati del backup"),
        ("uk", "Запис даних із резервної копії"),
    ],
)
def test_its_step_is_told_in_the_language_of_who_looks(keeper, language, words):
    under_way._write(RUNNING, STORING)

    assert words in said_to(keeper, language)


def test_why_it_failed_is_told_in_the_language_of_who_looks(keeper, tmp_path, monkeypatch):
    data = backup(tmp_path)
    monkeypatch.setattr(restoring, "MOST_UNPACKED", 1)
    page = sent(keeper, data).url
    wait()
    said = {}
    for language in ("en", "it", "uk"):
        keeper.cookies["language"] = language
        said[language] = re.findall(r"mine\.zip: [^<]+", keeper.get(page).content.decode())

    assert said == {
        "en": ["mine.zip: this zip is larger than any backup once it is unpacked."],
        "it": ["mine.zip: una volta aperto, questo zip è più grande di qualsiasi backup."],
        "uk": ["mine.zip: розпакований, цей zip більший за будь-яку резервну копію."],
    }


@pytest.mark.parametrize("token", ["x", "1" * 32, "..", "A" * 32])
def test_nobody_knows_another_address(keeper, client, token):
    assert client.get(f"/restoring/{token}/").status_code == 404
    assert client.post(f"/restoring/{'1' * 32}/").status_code == 405
