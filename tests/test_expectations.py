"""What docs/expectations.md promises to be shown by a test or a picture is shown by one that exists."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "expectations.md"
LINES = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\| (\d+ | )\|", line)]


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of the tests in a file."""
    return frozenset(re.findall(r"^def (test_\w+)", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE))


def named_in(line: str) -> list[tuple[str, str]]:
    """The tests that a line names, each with its file."""
    return re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", line)


def test_all_thirty_and_all_fifteen_stand_there():
    numbers = [
        int(number) for number in re.findall(r"^\| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    ]

    assert numbers == [*range(1, 31), *range(1, 16)]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[2].strip()[:40])
def test_every_promise_names_tests_that_exist(line):
    assert named_in(line)
    assert [name for path, name in named_in(line) if name not in names_in(path)] == []


def test_every_picture_that_is_shown_exists():
    shown = {
        path
        for page in (ROOT / "docs").glob("*.md")
        for path in re.findall(r"\]\((screens/[\w-]+\.png)\)", page.read_text(encoding="utf-8"))
    }

    assert [path for path in shown if not (ROOT / "docs" / path).exists()] == []
