"""Forks of a process that has loaded the program: each runs for itself, on the house that stands there."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.loaded import Loaded
from tests.tournament.live.house import made_once, new_house

STATIC_FILE = """
from django.templatetags.static import static
from tournament.wsgi import application
from wsgiref.util import setup_testing_defaults
environ = {"PATH_INFO": static("components/base.css")}
setup_testing_defaults(environ)
application(environ, lambda status, headers: print(status))
"""
CHANGED = "from django.conf import settings; settings.LANGUAGE_CODE = 'it'; print(settings.LANGUAGE_CODE)"


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loaded]:
    model, _answer = made_once(tmp_path_factory, "house", lambda folder: new_house(folder).close())
    house = new_house(tmp_path_factory.mktemp("loaded"), model)
    with closing(Loaded(house.env())) as loaded:
        yield loaded


def run(loaded: Loaded, code: str) -> tuple[str, str, int]:
    """What code printed and said on standard error, and its exit status."""
    with loaded.start("-c", code, errors=subprocess.PIPE) as fork:
        fork.stdin.close()
        return fork.stdout.read(), fork.stderr.read(), fork.wait()


def test_a_fork_cannot_see_the_changes_of_another(loaded):
    assert run(loaded, CHANGED)[0] == "it\n"
    assert run(loaded, CHANGED.partition("; ")[0] + "; print(settings.LANGUAGE_CODE)") == ("en\n", "", 0)


def test_static_files_are_listed_before_their_folder_is_made_anew(tmp_path_factory):
    model, _answer = made_once(tmp_path_factory, "house", lambda folder: new_house(folder).close())
    house = new_house(tmp_path_factory.mktemp("anew"), model)
    with closing(Loaded(house.env())) as loaded:
        shutil.rmtree(loaded.folder)
        new_house(loaded.folder, model)
        assert run(loaded, STATIC_FILE)[0] == "200 OK\n"


def test_an_error_ends_a_fork_as_it_ends_python(loaded):
    printed, errors, status = run(loaded, "raise SystemExit('No.')")
    assert (printed, errors, status) == ("", "No.\n", 1)


def test_a_fork_reads_what_it_is_given_until_the_end(loaded):
    with loaded.start("-c", "import sys; print(sys.stdin.read()[::-1])", errors=subprocess.DEVNULL) as fork:
        fork.stdin.write("abc")
        fork.stdin.close()
        assert (fork.stdout.read(), fork.wait()) == ("cba\n", 0)


def test_a_killed_fork_has_ended_by_the_signal_and_may_be_killed_again(loaded):
    with loaded.start("-c", "input()", errors=subprocess.DEVNULL) as fork:
        with pytest.raises(TimeoutError):
            fork.wait(0)
        fork.kill()
        assert fork.wait() == -signal.SIGKILL
        fork.kill()
