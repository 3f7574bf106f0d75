"""Running a command as a shell would, with its output, its complaints and its exit status."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import call_command

EVENTS = Path(__file__).resolve().parents[2] / "golden" / "events"


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def complaints(self) -> list[str]:
        return self.err.splitlines()


@pytest.fixture
def run(db) -> Callable[..., Ran]:
    """run("standings", "slug", "--json")."""

    def command(*words: str) -> Ran:
        out, err = io.StringIO(), io.StringIO()
        try:
            call_command(*words, stdout=out, stderr=err, no_color=True)
        except SystemExit as ended:
            return Ran(int(ended.code or 0), out.getvalue(), err.getvalue())
        return Ran(0, out.getvalue(), err.getvalue())

    return command


@pytest.fixture
def real_event() -> Callable[[str], Path]:
    """The file of a real event by its slug."""
    return lambda slug: EVENTS / f"{slug}.json"
