"""The manuals name tests, files and addresses that there are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECURITY = ROOT / "tests" / "tournament" / "security"
MANUALS = sorted(path.name for path in (ROOT / "docs").glob("*.md"))


def named_tests(text: str) -> set[str]:
    """Text in backticks that looks like a test or a folder of tests."""
    return set(re.findall(r"`((?:tests/)?[\w/.-]*?(?:test_\w+\.py|(?<=tests)/[\w/]+/))`", text))


def names_a_test(name: str) -> bool:
    """Whether there is such a test; without a folder, among those of security."""
    places = (ROOT, SECURITY)
    return any((place / name).exists() for place in places)


@pytest.mark.parametrize("manual", MANUALS)
def test_a_manual_names_only_tests_that_there_are(manual):
    text = (ROOT / "docs" / manual).read_text(encoding="utf-8")
    assert sorted(name for name in named_tests(text) if not names_a_test(name)) == []


def test_the_manual_of_security_names_a_test_in_every_line_of_its_tables():
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    guarantees = text.partition("## Who may do what")[2].partition("## Personal data")[0]
    rows = [line for line in guarantees.splitlines() if line.startswith("| ") and "guaranteed" not in line]
    asvs = [line for line in text.splitlines() if re.match(r"\| V\d+ ", line)]
    assert [
        line
        for line in (*rows, *asvs)
        if not re.search(r"`[\w/.]*(test_\w+\.py|tests/[\w/]+/|\.ci/run)`", line)
    ] == []
    assert {int(re.match(r"\| V(\d+)", line)[1]) for line in asvs} == {*range(1, 10), *range(11, 17)}
