"""`set_up` and `first_director`: safe to run at every start."""

import io
import re
import sys

import pytest
from django.contrib.auth import get_user_model
from django.contrib.staticfiles import finders
from django.core.management import call_command

from tournament.management.commands import first_director, set_up

SAID = re.compile(
    r"\nSign in as `(\w+)` with the password ((?:[a-z2-9]{4}-){3}[a-z2-9]{4})\nIt is shown only once.+\n"
)


def output_of(command: str, **options: object) -> str:
    """What a command prints."""
    out = io.StringIO()
    call_command(command, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def static(settings, tmp_path):
    """One folder of static files, collected into another."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "base.css").write_text("body { margin: 0 }\n")
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [source], tmp_path / "collected"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    backend = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}
    finders.get_finder.cache_clear()
    yield source
    finders.get_finder.cache_clear()


@pytest.mark.django_db
def test_the_first_director_may_do_everything_and_signs_in_with_the_printed_password():
    name, password = SAID.fullmatch(output_of("first_director")).groups()
    user = get_user_model().objects.get()
    assert (user.username, name, user.is_superuser) == ("director", "director", True)
    assert user.check_password(password) is True


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions.")
def test_files_that_an_older_version_left_open_are_closed_and_no_others(tmp_path):
    for folder, file in (("backups", "a.zip"), ("static", "base.css"), (".", "secret-key")):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / file).touch(mode=0o644)
        (tmp_path / folder / file).chmod(0o644)
    set_up.close_files(tmp_path)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*") if path.is_file()}
    assert modes == {"a.zip": 0o600, "base.css": 0o644, "secret-key": 0o600}


@pytest.mark.django_db
def test_the_first_director_is_made_once():
    output_of("first_director")
    assert (output_of("first_director"), get_user_model().objects.count()) == ("", 1)


@pytest.mark.django_db
def test_a_name_that_is_taken_is_not_given_the_powers():
    get_user_model().objects.create_user("director")
    assert SAID.fullmatch(output_of("first_director")).group(1) == "director2"
    assert get_user_model().objects.get(username="director").is_superuser is False


def test_two_passwords_differ():
    assert first_director.new_password() != first_director.new_password()


@pytest.mark.django_db
def test_a_migrated_database_needs_no_migration():
    assert set_up.migrations_missing() is False


def test_static_files_are_collected_once(static, settings):
    set_up.collect_static()
    (settings.STATIC_ROOT / "base.css").unlink()
    set_up.collect_static()
    assert [path.name for path in settings.STATIC_ROOT.iterdir()] == ["collected.txt"]


def test_static_files_that_changed_are_collected_again(static, settings):
    set_up.collect_static()
    (static / "base.css").write_text("body { margin: 1rem }\n")
    set_up.collect_static()
    collected = sorted(path.name for path in settings.STATIC_ROOT.iterdir())
    assert collected == ["base.css", "collected.txt"]
    assert (settings.STATIC_ROOT / "base.css").read_text() == "body { margin: 1rem }\n"
