"""The reasons to refuse that the program really gives while tests run: a whole run fails if one is missing.

Each process notes the codes of the refusals that the program makes in it. Workers of pytest-xdist hand theirs
to the process that started them, which compares all of them with docs/refusals.md.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[1] / "docs" / "refusals.md"
HANDED_OVER = "reached_refusals"
MAKERS = "tournament.acts.refusals"


def listed_codes() -> set[str]:
    """Every code of docs/refusals.md."""
    return set(re.findall(r"^\| `([a-z_]+\.[a-z0-9-]+)`", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


def not_reached(reached: Iterable[str], listed: Iterable[str] | None = None) -> list[str]:
    """The listed codes that no test reached: all must be, on SQLite and without a browser."""
    codes = listed_codes() if listed is None else set(listed)
    return sorted(codes - set(reached))


class ReachedRefusals:
    """A plugin of pytest: `codes` are those reached in this process and in those that it started."""

    NAME = "reached-refusals"

    def __init__(self, is_whole: Callable[[pytest.Config], bool]) -> None:
        self.is_whole = is_whole
        self.codes: set[str] = set()
        self.listeners: list[list[str]] = []

    def pytest_sessionstart(self) -> None:
        """Note each refusal from now on; Django is set up only now."""
        from tournament.acts.refusals import Refusal

        make = Refusal.__new__

        def noting(cls: type[Refusal], code: str, *rest: Any, **named: Any) -> Refusal:
            if (self.listeners or code not in self.codes) and is_made_by_the_program():
                self.codes.add(code)
                for codes in self.listeners:
                    codes.append(code)
            return make(cls, code, *rest, **named)

        Refusal.__new__ = noting

    @contextmanager
    def listened(self) -> Iterator[list[str]]:
        """The codes of all refusals that the program makes while the block runs, in order."""
        codes: list[str] = []
        self.listeners.append(codes)
        try:
            yield codes
        finally:
            self.listeners.remove(codes)

    @pytest.hookimpl(optionalhook=True)  # of pytest-xdist
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a process of pytest-xdist reached."""
        self.codes.update(getattr(node, "workeroutput", {}).get(HANDED_OVER, ()))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Hand the codes over, or fail a whole run that was green until here."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[HANDED_OVER] = sorted(self.codes)
        elif exitstatus == pytest.ExitCode.OK and self.is_whole(session.config) and not_reached(self.codes):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
    ) -> None:
        """Name the codes for which a whole run fails."""
        missing = not_reached(self.codes) if self.is_whole(config) else []
        if missing and exitstatus == pytest.ExitCode.OK:
            codes = ", ".join(missing)
            terminalreporter.write_line(f"No test reached these codes of docs/refusals.md: {codes}", red=True)


def is_made_by_the_program() -> bool:
    """Whether the program makes the refusal, here or in a process of its own, and not a test."""
    frame = sys._getframe(2)
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if name != MAKERS and name.startswith(("tournament.", "tests.")):
            return name.startswith("tournament.")
        frame = frame.f_back
    return False
