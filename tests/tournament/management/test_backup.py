"""backup and restore: the whole installation in one file, all of it or nothing."""

import json
import zipfile

import pytest
from django.apps import apps

from tests.factories import make_event, make_result, make_user
from tests.tournament.notice.notices import post
from tournament.backup.services import automatic, layout, restoring
from tournament.models import Application, Event, SignIn, Table, User


@pytest.fixture(autouse=True)
def _own_folders(settings, tmp_path, monkeypatch):
    settings.MEDIA_ROOT = tmp_path / "data" / "files"
    for module in (restoring, automatic):
        monkeypatch.setattr(module, "DATA_DIR", tmp_path / "data")
    settings.MEDIA_ROOT.mkdir(parents=True)


@pytest.fixture
def installation(db, settings):
    event = make_event(players=8, sessions=1, staff={"director": make_user("dora")})
    make_result(Table.objects.first(), (100, 200, -100, -200))
    post(event)
    (settings.MEDIA_ROOT / "results.pdf").write_bytes(b"%PDF")
    return event


def test_restore_brings_back_every_row_and_file(run, installation, tmp_path, settings):
    before = run("export_event", "spring-open").out
    run("backup", str(tmp_path / "b.zip"))
    Event.objects.all().delete()
    User.objects.all().delete()
    (settings.MEDIA_ROOT / "results.pdf").unlink()

    ran = run("restore", str(tmp_path / "b.zip"), "--yes")

    assert ran.status == 0
    assert run("export_event", "spring-open").out == before
    assert User.objects.get().check_password("correct horse battery")
    assert (settings.MEDIA_ROOT / "results.pdf").read_bytes() == b"%PDF"


def test_every_model_of_the_program_is_in_a_backup_but_the_log_of_sign_ins_which_stays_where_it_was_written():
    here = set(apps.get_app_config("tournament").get_models())
    assert here - set(layout.models()) == {SignIn}


def test_restore_brings_back_applicants_and_the_players_they_became(run, installation, tmp_path):
    player, now = installation.entries.get(number=3), installation.created_at
    confirmed = installation.applications.create(
        number=1,
        state="confirmed",
        last_name="Alba",
        email="eva@players.example",
        entry=player,
        created_at=now,
    )
    installation.applications.create(number=2, state="queued", last_name="Bell", created_at=now)
    before = list(Application.objects.values())
    run("backup", str(tmp_path / "b.zip"))
    Application.objects.all().delete()

    run("restore", str(tmp_path / "b.zip"), "--yes")

    assert list(Application.objects.values()) == before
    assert Application.objects.get(entry=player) == confirmed


@pytest.mark.parametrize(
    ("migration", "lacks"),
    [
        ("0005_event_language", ["SecondFactor", "Application"]),
        ("0007_second_factor", ["Application"]),
    ],
)
def test_a_backup_from_before_some_rows_were_kept_is_restored(run, installation, tmp_path, migration, lacks):
    path, old = tmp_path / "b.zip", tmp_path / "old.zip"
    run("backup", str(path))
    with zipfile.ZipFile(path) as new, zipfile.ZipFile(old, "w") as archive:
        for name in new.namelist():
            text = new.read(name)
            if name == "manifest.json":
                text = json.dumps({**json.loads(text), "migration": migration})
            if name not in {f"rows/{model}.jsonl" for model in lacks}:
                archive.writestr(name, text)

    ran = run("restore", str(old), "--yes")

    assert ran.status == 0
    assert Event.objects.get().slug == "spring-open"


def test_restoring_first_saves_a_backup_of_the_current_data(run, installation, tmp_path):
    run("backup", str(tmp_path / "b.zip"))
    make_event(slug="later", players=0, sessions=0)

    run("restore", str(tmp_path / "b.zip"), "--yes")

    (saved,) = (tmp_path / "data" / "backups").iterdir()
    run("restore", str(saved), "--yes")
    assert set(Event.objects.values_list("slug", flat=True)) == {"spring-open", "later"}


def test_new_rows_after_a_restore_get_free_ids(run, installation, tmp_path):
    run("backup", str(tmp_path / "b.zip"))
    run("restore", str(tmp_path / "b.zip"), "--yes")

    another = make_event(slug="later", players=4, sessions=1)

    assert another.pk > installation.pk


def test_versions_seen_before_a_restore_never_come_again(run, installation, tmp_path):
    run("backup", str(tmp_path / "b.zip"))
    Event.objects.update(version=40)

    run("restore", str(tmp_path / "b.zip"), "--yes")

    assert Event.objects.get().version > 40


@pytest.mark.parametrize(
    ("contents", "complaint"),
    [
        ({}, "this zip is not a backup of Hanchan; it has no manifest.json."),
        (
            {"manifest.json": json.dumps({"format": "other"})},
            "this is not a backup that this version of Hanchan can read.",
        ),
    ],
)
def test_another_zip_is_refused_and_changes_nothing(run, installation, tmp_path, contents, complaint):
    path = tmp_path / "other.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in contents.items():
            archive.writestr(name, text)

    ran = run("restore", str(path), "--yes")

    assert (ran.status, ran.complaints) == (1, [f"{path}: {complaint}"])
    assert Event.objects.count() == 1


def test_a_file_that_is_not_a_zip_gets_one_sentence(run, installation, tmp_path):
    path = tmp_path / "b.zip"
    path.write_bytes(b"not a zip")

    ran = run("restore", str(path), "--yes")

    assert ran.complaints == [f"{path}: this is not a readable backup (File is not a zip file)."]


def test_rows_that_do_not_fit_leave_everything_as_it_was(run, installation, tmp_path):
    path, bad = tmp_path / "b.zip", tmp_path / "bad.zip"
    run("backup", str(path))
    with zipfile.ZipFile(path) as good, zipfile.ZipFile(bad, "w") as archive:
        for name in good.namelist():
            broken = name == "rows/Seat.jsonl"
            archive.writestr(
                name, b'{"model": "tournament.seat", "pk": 1, "fields": {}}' if broken else good.read(name)
            )

    ran = run("restore", str(bad), "--yes")

    assert ran.status == 1
    assert Event.objects.get().slug == "spring-open"
