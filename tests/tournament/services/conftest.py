"""A database in a file, for tests of what happens between connections."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.tournament.doors import watched


@pytest.fixture
def real_file(transactional_db, tmp_path) -> Iterator[Path | None]:
    """SQLite in memory is shared by threads as no file is: move into a file of the same schema, and give it.

    None on PostgreSQL, which is as it really runs anyway.
    """
    if connection.vendor != "sqlite":
        yield None
        return
    connection.ensure_connection()
    memory, name = connection.connection, connection.settings_dict["NAME"]
    path = tmp_path / "race.sqlite3"
    copied_schema(memory, path)
    connection.connection, connection.settings_dict["NAME"] = None, str(path)
    try:
        yield path
    finally:
        connection.close()
        connection.connection, connection.settings_dict["NAME"] = memory, name


def copied_schema(memory: sqlite3.Connection, path: Path) -> None:
    target = sqlite3.connect(path)
    memory.backup(target)
    target.close()


@pytest.fixture(autouse=True)
def _through_the_door() -> Iterator[None]:
    """No service of any test here changes a fact without an act, so without a new version."""
    with watched() as past:
        yield
    assert past == []
