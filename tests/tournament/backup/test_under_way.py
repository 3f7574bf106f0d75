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
from tournament.backup.services import automatic, restoring, saving, under_way
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


def test_a_restore_continues_without_viewers_and_its_page_shows_the_end(keeper, client, tmp_path):
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


def test_a_restore_refused_midway_names_the_file_and_changes_nothing(keeper, tmp_path, monkeypatch):
    data = backup(tmp_path)
    Event.objects.update(name="Meanwhile")
    monkeypatch.setattr(restoring, "MOST_UNPACKED", 1)
    page = sent(keeper, data).url
    wait()

    complaints = keeper.get(page).content.decode()
    assert "mine.zip: this zip is larger than any backup once it is unpacked." in complaints
    assert Event.objects.get().name == "Meanwhile"


def saved_pages(keeper) -> str:
    """Press “Save a backup”; the address of the page that shows how far it is."""
    return keeper.post("/desk/backup/file/").url


def joined() -> None:
    """Until every backup of this process is written."""
    for thread in threading.enumerate():
        if thread.name.startswith("saving-"):
            thread.join()


def downloaded(keeper, page: str) -> bytes:
    """The backup, to its end."""
    answer = keeper.get(f"{page}file/")
    content = b"".join(answer.streaming_content)
    answer.close()
    return content


@pytest.fixture
def large(monkeypatch):
    """Every installation is large."""
    monkeypatch.setattr(views, "is_long", lambda: True)


def test_a_large_backup_is_written_by_itself_and_then_downloaded(keeper, large, tmp_path):
    page = saved_pages(keeper)
    joined()

    assert keeper.get(page, headers=POLLING)["HX-Refresh"] == "true"
    ready = keeper.get(page)
    assert ready["Refresh"] == f"1; url={page}file/"
    assert f'href="{page}file/"' in ready.content.decode()
    director = signed_in(make_user("dora"))
    assert [director.get(address).status_code for address in (page, f"{page}file/")] == [403, 403]
    (tmp_path / "got.zip").write_bytes(downloaded(keeper, page))
    answer = keeper.head(f"{page}file/")
    answer.close()
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="hanchan-2')
    assert answer.headers["Cache-Control"] == "no-store, private"
    Event.objects.all().delete()
    restoring.restore_from(tmp_path / "got.zip")
    assert Event.objects.count() == 1


def test_while_a_backup_is_written_its_page_says_how_far_it_is_and_a_second_press_finds_it(
    keeper, large, tmp_path
):
    state = under_way.State(500, 2000, kept(saving.SAVING_ROWS))
    under_way._write(RUNNING, state, under_way.SAVING)

    page = saved_pages(keeper)

    assert page == f"/desk/backup/saving/{RUNNING}/"
    shown = keeper.get(page).content.decode()
    assert "Saving the rows" in shown
    assert 'value="25"' in shown or "25" in shown
    assert page in keeper.get("/desk/backup/").content.decode()
    assert keeper.get(f"{page}file/").status_code == 404


def test_a_backup_tells_how_many_rows_are_written(keeper, tmp_path, monkeypatch):
    monkeypatch.setattr(saving, "AT_ONCE", 1)
    (tmp_path / "files" / "a.pdf").write_bytes(b"%PDF")
    reports = []

    rows = saving.backup_to(tmp_path / "b.zip", lambda done, total, step: reports.append((done, total, step)))

    of_rows = [done for done, total, step in reports if step == saving.SAVING_ROWS and total == rows]
    assert of_rows == sorted(of_rows)
    assert (of_rows[0], len(of_rows)) == (0, rows)
    assert reports[-1] == (0, 1, saving.SAVING_FILES)


def test_a_backup_that_cannot_be_written_says_why_and_leaves_nothing(keeper, large, tmp_path, monkeypatch):
    def full(_path, _report):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(under_way, "backup_to", full)
    page = saved_pages(keeper)
    joined()

    shown = keeper.get(page).content.decode()
    assert "The backup cannot be written (No space left on device)." in shown
    assert [path for path in tmp_path.glob("saving-*") if path.is_dir()] == []


def test_a_downloaded_backup_is_kept_for_a_day_at_most(keeper, large, tmp_path):
    page = saved_pages(keeper)
    joined()
    under_way.forget_saved()
    assert downloaded(keeper, page).startswith(b"PK")

    (state,) = tmp_path.glob("saving-*.json")
    before = (timezone.now() - timedelta(days=1, minutes=1)).timestamp()
    os.utime(state, (before, before))
    under_way.forget_saved()

    assert list(tmp_path.glob("saving-*")) == []
    assert keeper.get(page).status_code == 404


def test_a_small_installation_is_saved_while_the_page_waits(keeper, monkeypatch):
    assert not saving.is_long()
    monkeypatch.setattr(saving, "LONG", 3)
    assert saving.is_long()


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
def test_readers_see_the_step_of_a_restore_in_their_language(keeper, language, words):
    under_way._write(RUNNING, STORING)

    assert words in said_to(keeper, language)


def test_readers_see_why_a_restore_failed_in_their_language(keeper, tmp_path, monkeypatch):
    data = backup(tmp_path)
    monkeypatch.setattr(restoring, "MOST_UNPACKED", 1)
    page = sent(keeper, data).url
    wait()
    complaints = {}
    for language in ("en", "it", "uk"):
        keeper.cookies["language"] = language
        complaints[language] = re.findall(r"mine\.zip: [^<]+", keeper.get(page).content.decode())

    assert complaints == {
        "en": ["mine.zip: this zip is larger than any backup once it is unpacked."],
        "it": ["mine.zip: una volta aperto, questo zip è più grande di qualsiasi backup."],
        "uk": ["mine.zip: розпакований, цей zip більший за будь-яку резервну копію."],
    }


@pytest.mark.parametrize("token", ["x", "1" * 32, "..", "A" * 32])
def test_nobody_knows_another_address(keeper, client, token):
    assert client.get(f"/restoring/{token}/").status_code == 404
    assert client.post(f"/restoring/{'1' * 32}/").status_code == 405
