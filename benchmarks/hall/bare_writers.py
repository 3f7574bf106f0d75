"""Writers that do what a save writes, and nothing else, with `sqlite3` or psycopg alone.

In one transaction each, as durable as ours: the revision of the table, the result before and the new one, the
line of the log, the version of the event. The rows are those that ours has stored.
"""

import itertools
import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import psycopg

from benchmarks.hall.house import House

SAVED = """
import json
from django.db import connection
with connection.cursor() as cursor:
    found = {}
    for name, which in (("result", "version > 0"), ("logentry", "act = 'result.record'")):
        cursor.execute(f"SELECT * FROM tournament_{name} WHERE {which} ORDER BY id DESC LIMIT 400")
        columns = [column[0] for column in cursor.description]
        found[name] = [dict(zip(columns, row)) for row in cursor]
print(json.dumps(found, default=str))
"""
Execute = Callable[[str, tuple[Any, ...]], Any]


REVISION = "UPDATE tournament_table SET revision = revision + 1 WHERE id = ?"
# Without a value for `current`: with one, no database would use the index of the current results.
BEFORE = "UPDATE tournament_result SET current = FALSE WHERE table_id = ? AND current"
VERSION = "UPDATE tournament_event SET version = version + 1 WHERE id = ?"


@dataclass(frozen=True)
class Row:
    """A stored row without its key."""

    facts: dict[str, Any]

    def insert(self, table: str, **changed: Any) -> tuple[str, tuple[Any, ...]]:
        """The statement that stores it with some facts changed, and its values."""
        facts = {name: value for name, value in self.facts.items() if name != "id"} | changed
        values = (json.dumps(value) if isinstance(value, dict | list) else value for value in facts.values())
        columns, marks = ", ".join(facts), ", ".join("?" * len(facts))
        return f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(values)  # noqa: S608 - names of ours


class BareWriters:
    """The rows to write, and so many writers at once; each number is written once."""

    def __init__(self, house: House) -> None:
        saved = house.evaluate(SAVED)
        self.results, self.lines = ([Row(row) for row in saved[name]] for name in ("result", "logentry"))
        self.numbers = itertools.count()
        newest = {row.facts["table_id"]: row.facts["version"] for row in reversed(self.results)}
        self.versions = {table: itertools.count(version + 1) for table, version in newest.items()}
        self.house, self.keys = house, secrets.token_hex(4)

    def save(self, execute: Execute) -> None:
        """The statements of one save."""
        number = next(self.numbers)
        result, line = (rows[number % len(rows)] for rows in (self.results, self.lines))
        execute(REVISION, (result.facts["table_id"],))
        execute(BEFORE, (result.facts["table_id"],))
        version = next(self.versions[result.facts["table_id"]])
        execute(*result.insert("tournament_result", version=version, current=True))
        execute(*line.insert("tournament_logentry", key=f"{self.keys}-{number}", undoes_id=None))
        execute(VERSION, (line.facts["event_id"],))

    def seconds_a_save(self, seconds: float) -> float:
        """Write for so many seconds: one after another on SQLite, 8 at once on PostgreSQL."""
        write, writers = (self._postgres, 8) if self.house.database_url else (self._sqlite, 1)
        end, counts = time.monotonic() + seconds, []
        barrier = threading.Barrier(writers)

        def until_the_end(_writer: int) -> None:
            saves = write()
            next(saves)
            barrier.wait()
            while time.monotonic() < end:
                next(saves)
                counts.append(1)
            saves.close()

        with ThreadPoolExecutor(writers) as pool:
            list(pool.map(until_the_end, range(writers)))
        return seconds / len(counts)

    def _sqlite(self) -> Iterator[None]:
        connection = sqlite3.connect(self.house.folder / "hanchan.sqlite3", isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        try:
            while True:
                connection.execute("BEGIN IMMEDIATE")
                self.save(connection.execute)
                connection.execute("COMMIT")
                yield
        finally:
            connection.close()

    def _postgres(self) -> Iterator[None]:
        with psycopg.connect(self.house.database_url, autocommit=True) as connection:

            def execute(statement: str, values: tuple[Any, ...]) -> None:
                connection.execute(statement.replace("?", "%s"), values)

            while True:
                with connection.transaction():
                    self.save(execute)
                yield
