"""How many examples properties try, and what the end of a run says."""

import gc
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core import management
from django.core.management import call_command
from django.db import connection
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.examples import FULL, LONG, SHORT
from tests.left_out import is_on_postgresql, left_out
from tests.reached_refusals import ReachedRefusals
from tests.tournament.live.house import made_once

# Neither a busy computer is a failure, nor the first run of all, which has tables of Unicode to make.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples in every run: it fails by a change, not by chance. `make long` looks for new ones.
REPEATED = settings(UNTIMED, derandomize=True)
settings.register_profile(SHORT, REPEATED, max_examples=50)
settings.register_profile(FULL, REPEATED, max_examples=50)
settings.register_profile(LONG, UNTIMED, max_examples=1000)
TABLES = "tables.sqlite3"


def asks_for_long(config: pytest.Config) -> bool:
    """Whether this run is for long tests: `-m long`, as `make long` gives it."""
    return config.option.markexpr == "long"


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile before test modules are imported, which ask for its numbers."""
    asked_for = {"long": LONG, "full": FULL}
    settings.load_profile(asked_for.get(config.option.markexpr, SHORT))
    config.pluginmanager.register(ReachedRefusals(is_whole), ReachedRefusals.NAME)


def is_whole(config: pytest.Config) -> bool:
    """Whether every test but the long ones was asked for, as the README's command does."""
    option = config.option
    narrowed = option.keyword or option.deselect or option.ignore or option.ignore_glob or option.collectonly
    from_settings = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return from_settings and option.markexpr == "not long" and not narrowed


def is_for_full_runs_alone(item: pytest.Item) -> bool:
    """Whether a test shows with more people what others show in every run."""
    marks = item.iter_markers("full")
    return any(mark.kwargs.get("alone") for mark in marks)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A long run tries every property again, with the examples of the long profile.

    What runs on PostgreSQL alone is left out of runs without it, and `full(alone=True)` of whole runs. Files
    with slow tests come first: at the end no process is left alone with one of them.
    """
    asked_for = asks_for_long(config) or "postgresql" in config.option.markexpr
    left_out_items: set[pytest.Item] = set()
    if not (asked_for or is_on_postgresql(os.environ)):
        left_out_items |= {item for item in items if item.get_closest_marker("postgresql")}
    if is_whole(config):
        left_out_items |= {item for item in items if is_for_full_runs_alone(item)}
    items[:] = [item for item in items if item not in left_out_items]
    config.hook.pytest_deselected(items=[*left_out_items])
    if asks_for_long(config):
        for item in items:
            if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
                item.add_marker("long")
    slow_files = {item.path for item in items if any(map(item.get_closest_marker, ("browser", "slow")))}
    items.sort(key=lambda item: item.path not in slow_files)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """SQLite's tables are migrated by one process of a run, and copied by all: migrating takes seconds."""
    create = connection.creation.create_test_db

    def command(name: str, *args: object, **options: object) -> None:
        if name == "migrate" and connection.vendor == "sqlite":
            copy_tables(tmp_path_factory, **options)
        else:
            call_command(name, *args, **options)

    def create_test_db(*args: object, **options: object) -> str:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(management, "call_command", command)
            return create(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection.creation, "create_test_db", create_test_db)
        yield


def copy_tables(factory: pytest.TempPathFactory, **options: object) -> None:
    """Fill the empty database with the tables that one process of the run migrates with these options."""

    def migrated(folder: Path) -> None:
        call_command("migrate", **options)
        with closing(sqlite3.connect(folder / TABLES)) as copy:
            connection.connection.backup(copy)

    connection.ensure_connection()
    folder, _answer = made_once(factory, "tables", migrated)
    with closing(sqlite3.connect(folder / TABLES)) as copy:
        copy.backup(connection.connection)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Spare the garbage collector the half million objects of collected tests: a twentieth of the time."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell what was left out; of a run of some files or marks only what was skipped."""
    reasons = [
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")
    ]
    for sentence in left_out(reasons, whole=is_whole(config), environ=os.environ):
        terminalreporter.write_line(sentence)
