"""The program as a shell runs it: no data folder, a reader that goes away, standard input, wrong usage."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def shell(tmp_path):
    """shell("rulesets", data=...): the finished program `manage.py rulesets`."""

    def command(*words: str, data: Path = tmp_path, text_input: str = "") -> subprocess.CompletedProcess[str]:
        environment = {
            name: value for name, value in os.environ.items() if name not in ("SECRET_KEY", "DATABASE_URL")
        }
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=environment | {"HANCHAN_DATA": str(data)},
            input=text_input,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    return command


@pytest.fixture
def no_folder(tmp_path) -> Path:
    """A data folder that cannot be made: a file stands where it should be."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "data"


def test_rulesets_needs_no_data_folder(shell, no_folder):
    ran = shell("rulesets", "--json", data=no_folder)

    assert (ran.returncode, ran.stderr, len(json.loads(ran.stdout))) == (0, "", 12)


def test_a_draw_is_verified_through_a_pipe_without_a_data_folder(shell, no_folder):
    drawn = shell("draw_seating", "--players", "16", "--sessions", "4", "--json", data=no_folder)

    ran = shell("draw_seating", "--verify", "-", data=no_folder, text_input=drawn.stdout)

    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "-: everything is as the draw says.\n", "")


def test_a_command_about_an_event_says_that_there_is_no_data_folder(shell, no_folder):
    ran = shell("standings", "some-event", data=no_folder)

    complaint = (
        f"There is no Hanchan database in {no_folder}. If yours is elsewhere, name its folder: "
        "HANCHAN_DATA=/path/to/the/folder before the command.\n"
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", complaint)


def test_the_secret_key_is_made_once_and_read_by_its_owner_alone(shell, tmp_path):
    shell("rulesets")
    first = (tmp_path / "secret-key").read_text()
    shell("rulesets")

    assert ((tmp_path / "secret-key").read_text(), len(first)) == (first, 86)
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_an_empty_secret_key_is_made_anew(shell, tmp_path):
    (tmp_path / "secret-key").touch()

    ran = shell("rulesets")

    assert (ran.returncode, len((tmp_path / "secret-key").read_text())) == (0, 86)


def test_a_reader_that_has_seen_enough_ends_the_program_without_a_word(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = subprocess.run(
            [sys.executable, "manage.py", "rulesets", "--json"],
            cwd=ROOT,
            env=os.environ | {"HANCHAN_DATA": str(tmp_path)},
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    finally:
        os.close(writer)

    assert (ran.returncode, ran.stderr) == (141, "")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("standings", "x", "--after", "y"), "argument --after: invalid int value: 'y'"),
        (
            ("draw_seating", "--players", "8", "--sessions", "2", "--seconds", "nan"),
            "nan must be between 0 and 3600",
        ),
        (
            ("draw_seating", "--players", "8", "--sessions", "2", "--standings", "file"),
            "--standings goes with --method swiss alone",
        ),
    ],
)
def test_wrong_usage_ends_with_2_and_says_so_on_standard_error(shell, words, complaint):
    ran = shell(*words)

    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.splitlines()[-1].endswith(complaint)
