"""Saving and replacing the whole installation in the browser: superusers alone, with a word typed."""

import io
import resource
import time
import zipfile
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tournament.backup import views as backup
from tournament.backup.services import automatic, restoring
from tournament.models import Event, Job, LogEntry

pytestmark = pytest.mark.django_db
URL = "/desk/backup/"


@pytest.fixture(autouse=True)
def data(settings, tmp_path, monkeypatch):
    folder = tmp_path / "data"
    settings.MEDIA_ROOT = folder / "files"
    settings.MEDIA_ROOT.mkdir(parents=True)
    for module in (restoring, automatic, backup):
        monkeypatch.setattr(module, "DATA_DIR", folder)
    return folder


@pytest.fixture
def keeper_client(db):
    return signed_in(make_user("kate", is_superuser=True))


def saved(client) -> bytes:
    return b"".join(client.post(f"{URL}file/").streaming_content)


def restore(client, content: bytes, typed: str = "RESTORE", name: str = "mine.zip"):
    return client.post(f"{URL}restore/", {"file": SimpleUploadedFile(name, content), "typed": typed})


def test_backups_are_for_superusers(client, visitor_client, director_client, keeper_client, event):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    assert [client.get(URL).status_code for client in (visitor_client, director_client, keeper_client)] == [
        403,
        403,
        200,
    ]
    for act in ("file/", "restore/", "snapshot/"):
        assert [client.post(URL + act).status_code for client in (visitor_client, director_client)] == [
            403,
            403,
        ]
        assert keeper_client.get(URL + act).status_code == 405
    assert keeper_client.post(URL).status_code == 405


def test_the_desk_leads_a_superuser_to_the_backups(keeper_client, director_client, event):
    assert f'href="{URL}"' in keeper_client.get("/desk/").content.decode()
    assert f'href="{URL}"' not in director_client.get("/desk/").content.decode()


def test_a_backup_is_a_zip_to_be_saved_and_leaves_nothing_behind(keeper_client, event, data):
    response = keeper_client.post(f"{URL}file/")
    assert response.headers["Content-Disposition"].startswith('attachment; filename="hanchan-2')
    assert response.headers["Cache-Control"] == "no-store, private"
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
        assert "manifest.json" in archive.namelist()
    assert [path.name for path in data.iterdir()] == ["files"]


def test_restoring_brings_back_what_was_and_says_where_the_rest_is(keeper_client, event, data):
    content = saved(keeper_client)
    Event.objects.all().delete()
    make_event(slug="later", players=0, sessions=0)
    response = restore(keeper_client, content, typed=" restore ")
    assert response.status_code == 200
    assert [event.slug for event in Event.objects.all()] == ["spring-open"]
    (before,) = (data / "backups").iterdir()
    assert str(before) in response.content.decode()
    assert not [path for path in data.iterdir() if path.name.startswith(("restore-", "backup-"))]


def test_everybody_signs_in_again_after_a_restore(keeper_client, event):
    restore(keeper_client, saved(keeper_client))
    assert keeper_client.get(URL).status_code == 302


def test_without_the_word_nothing_is_replaced(keeper_client, event):
    content = saved(keeper_client)
    make_event(slug="later", players=0, sessions=0)
    response = restore(keeper_client, content, typed="yes")
    assert response.status_code == 400
    assert response.context["form"].errors == {
        "typed": ["Type RESTORE to confirm, so that nobody restores by accident."]
    }
    assert Event.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "begins"),
    [
        (b"", "This file is empty."),
        (b"%PDF", "mine.zip: this is not a readable backup"),
    ],
)
def test_a_file_that_is_not_a_backup_replaces_nothing(keeper_client, event, content, begins):
    response = restore(keeper_client, content)
    assert response.status_code == 400
    (sentence,) = response.context["form"].errors["file"]
    assert sentence.startswith(begins)
    assert keeper_client.get(URL).status_code == 200
    assert Event.objects.count() == 1


def go_back(client, name: str, typed: str = "RESTORE"):
    return client.post(f"{URL}snapshot/", {"snapshot-name": name, "snapshot-typed": typed})


def test_a_snapshot_is_chosen_on_the_page_and_restored(keeper_client, event):
    name = automatic.take_snapshot("spring-open-session-1").name
    make_event(slug="later", players=0, sessions=0)
    page = keeper_client.get(URL).content.decode()
    assert "after session 1 of spring-open" in page
    response = go_back(keeper_client, name)
    assert response.templates[0].name == "backup/restored.html"
    assert [event.slug for event in Event.objects.all()] == ["spring-open"]


def test_snapshots_are_listed_in_the_time_of_the_event(keeper_client, event):
    Event.objects.update(timezone="Asia/Tokyo")
    LogEntry.objects.create(event=event, at=event.created_at, act="event.change", summary="Zone changed")
    taken = automatic.take_snapshot("spring-open-session-1")
    at = next(snapshot.at for snapshot in automatic.snapshots() if snapshot.name == taken.name)

    page = " ".join(keeper_client.get(URL).content.decode().split())

    local = at.astimezone(ZoneInfo("Asia/Tokyo"))
    assert f"{local.day} {local:%b %Y %H:%M:%S} (Asia/Tokyo), after session 1" in page


@pytest.mark.parametrize(
    ("name", "typed", "errors"),
    [
        ("", "RESTORE", {"name": ["Choose a snapshot."]}),
        ("../files", "RESTORE", {"name": ["That snapshot no longer exists. Choose another."]}),
        (None, "yes", {"typed": ["Type RESTORE to confirm, so that nobody restores by accident."]}),
    ],
)
def test_without_a_snapshot_and_the_word_nothing_is_replaced_either(
    keeper_client, event, name, typed, errors
):
    snapshot_name = automatic.take_snapshot("spring-open-session-1").name
    make_event(slug="later", players=0, sessions=0)
    response = go_back(keeper_client, snapshot_name if name is None else name, typed)
    assert (response.status_code, response.context["chosen"].errors) == (400, errors)
    assert Event.objects.count() == 2


def test_the_page_says_when_the_last_snapshot_failed(keeper_client, event):
    sentence = "The last snapshot could not be written."
    assert sentence not in keeper_client.get(URL).content.decode()
    Job.objects.create(kind="snapshot", state=Job.FAILED, asked_at=timezone.now())
    assert sentence in keeper_client.get(URL).content.decode()


def test_a_disk_that_takes_no_backup_is_named_and_nothing_is_left(rf, data):
    request = rf.post(f"{URL}file/")
    request.user = make_user("kate", is_superuser=True)
    request.session = {"password-at": int(time.time())}
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, usual[1]))
    try:
        with refused("backup.cannot-be-written"):
            backup.backup_file(request)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert list(data.glob("backup-*")) == []
