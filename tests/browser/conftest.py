"""The program as it really runs, on data of its own, and people with a Chromium that reaches nothing else."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import launched_chromium
from tests.browser.demo import Demo, demonstrate
from tests.browser.hall import Hall, furnish
from tests.browser.small import small_event
from tests.browser.visitors import PATIENCE, Visitors
from tests.loaded import Loaded
from tests.tournament.live.house import made_once


@pytest.fixture(scope="session")
def model_hall(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    """An empty installation to be copied: the tables, the static files, and two accounts."""
    folder, _answer = made_once(tmp_path_factory, "hall", lambda folder: furnish(Hall(folder)))
    return Hall(folder)


@pytest.fixture(scope="session")
def loaded(model_hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loaded]:
    """The program, loaded for the halls of this process, which stand in one folder one after another."""
    with closing(Loaded(model_hall.copy_of(tmp_path_factory.mktemp("hall")).env())) as loaded:
        yield loaded


@pytest.fixture(scope="module")
def hall(model_hall: Hall, loaded: Loaded) -> Iterator[Hall]:
    """A running installation for the tests of a module."""
    shutil.rmtree(loaded.folder)
    model_hall.copy_of(loaded.folder)
    with closing(Hall(loaded.folder, loaded)) as hall, hall.served() as hall.server:
        yield hall


@pytest.fixture(scope="session")
def model_demo(model_hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> tuple[Hall, Demo]:
    """An installation to be copied that shows the demo, which takes seconds to load."""

    def furnished(folder: Path) -> dict[str, object]:
        with closing(model_hall.copy_of(folder)) as hall:
            return asdict(demonstrate(hall))

    folder, demo = made_once(tmp_path_factory, "demo", furnished)
    return Hall(folder), Demo(**demo)


@pytest.fixture(scope="module")
def demo(hall: Hall, model_demo: tuple[Hall, Demo]) -> Demo:
    """The demo in the module's hall: an event being played."""
    model, demo = model_demo
    hall.fill_from(model)
    return demo


@pytest.fixture(scope="session")
def model_small(model_hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> tuple[Hall, int]:
    """An installation to be copied with the small event."""

    def furnished(folder: Path) -> int:
        with closing(model_hall.copy_of(folder)) as hall:
            return small_event(hall)

    folder, table = made_once(tmp_path_factory, "small", furnished)
    return Hall(folder), table


@pytest.fixture(scope="module")
def table(hall: Hall, model_small: tuple[Hall, int]) -> int:
    """The table that is being played in the small event of the module's hall."""
    model, table = model_small
    hall.fill_from(model)
    return table


class SharedChromium:
    """One Chromium for the tests of this folder that a process runs one after another.

    It ends before tests elsewhere: its event loop keeps Django in this process from the database.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None
        self.in_use = False  # by the module whose tests are running
        self.needed = True  # by the next test

    def browser(self) -> Browser:
        """The Chromium, launched for the first who asks."""
        if self._browser is None:
            expect.set_options(timeout=PATIENCE)
            self._browser = self._open.enter_context(launched_chromium())
        return self._browser

    def close_unless_needed(self) -> None:
        """End it when the next test is elsewhere."""
        if not (self.needed or self.in_use):
            self._open.close()
            self._browser = None


SHARED = SharedChromium()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Chromium; what a module opens in it, it closes."""
    SHARED.in_use = True
    yield SHARED.browser()
    SHARED.in_use = False
    SHARED.close_unless_needed()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Note where the next test is, before fixtures end."""
    SHARED.needed = bool(nextitem and nextitem.path.is_relative_to(Path(__file__).parent))
    SHARED.close_unless_needed()


@pytest.fixture
def visitors(chromium: Browser, hall: Hall) -> Iterator[Visitors]:
    """People with browsers; at the end no page may have broken the policy, failed, or called another host."""
    people = Visitors(chromium, hall.url)
    yield people
    people.leave()
    assert people.faults == [], hall.new_log_lines()
