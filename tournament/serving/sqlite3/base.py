"""What Django looks for in a database backend: everything as in its own for SQLite but the cursor.

Django marks values by `%s` and SQLite by `?`. Finding the marks anew takes longer than the statement itself
when that has many columns, and the program sends the same few hundred over and over.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.db.backends.sqlite3 import base

LONGEST = 8_000  # characters of a statement to keep: rows in bulk are longer, and come once


@lru_cache(maxsize=1024)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class Cursor(base.SQLiteCursorWrapper):
    """A cursor that remembers how statements are written for SQLite."""

    def convert_query(self, query: str, *, param_names: Sequence[str] | None = None) -> str:
        """The statement with SQLite's marks for its values."""
        if param_names is None and len(query) <= LONGEST:
            return _with_question_marks(query)
        return super().convert_query(query, param_names=param_names)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection with such cursors."""

    def create_cursor(self, name: str | None = None) -> Any:  # noqa: ARG002 - as Django calls it
        """A new cursor."""
        return self.connection.cursor(factory=Cursor)
