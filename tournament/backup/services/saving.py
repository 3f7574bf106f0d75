"""Writing a backup: one consistent view of all rows, in a temporary file that is moved into place."""

import json
import tempfile
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from json.encoder import encode_basestring_ascii
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection, transaction
from django.db.models import DateTimeField, JSONField, Model
from django.utils import timezone

from tournament.backup.services.layout import (
    FILES,
    FORMAT,
    MANIFEST,
    ROWS,
    SECRET,
    VERSION,
    last_migration,
    models,
)
from tournament.words.sentences import Said, Told

SAVING_ROWS, SAVING_FILES = Told("Saving the rows"), Told("Saving the files")
LONG = 100_000
"""Rows, or kilobytes of files: to save more takes longer than a page should."""
Report = Callable[[int, int, Said], None]
TEXTS: Final[Mapping[type, Callable[[Any], str]]] = {
    type(None): lambda _nothing: "null",
    bool: lambda value: "true" if value else "false",
    int: str,
    str: encode_basestring_ascii,
    date: lambda day: f'"{day.isoformat()}"',
    datetime: lambda moment: f'"{moment.isoformat()}"',
}
"""How a value that a database gives is written as JSON; moments keep their microseconds."""
LEVEL: Final = 3
"""Of packing: a tenth larger than by the usual 6, in half the time."""
AT_ONCE = 1000
"""Rows that are read and written together."""


def lines_of(model: type[Model]) -> Iterator[list[str]]:
    """The rows of a table in the order of their keys, some at a time, each as a line without its end.

    They say what Django's serializer "jsonl" says. Facts are taken over as the database has them, and a whole
    column is written at a time: it takes a tenth of the time.
    """
    facts = model._meta  # noqa: SLF001 - Django documents it
    fields = [field for field in facts.local_fields if field.serialize]  # type: ignore[attr-defined]  # Field.serialize is documented, the stubs lack it
    names = ",".join(f'"{field.name}": %s' for field in (*fields, *facts.many_to_many))
    line = f'{{"model": "{facts.label_lower}","pk": %s,"fields": {{{names}}}}}'
    lists = [_lists_of(field) for field in facts.many_to_many]
    for keys, *columns in _columns(facts.db_table, facts.pk, fields):
        texts = [_texts(field, values) for field, values in zip(fields, columns, strict=True)]
        texts += [[str(of_each.get(key, [])) for key in keys] for of_each in lists]
        yield list(map(line.__mod__, zip(keys, *texts, strict=True)))


def _columns(table: str, key: Any, fields: Sequence[Any]) -> Iterator[list[tuple[Any, ...]]]:
    """The columns of a table, keys first, of some rows at a time."""
    quoted, on_sqlite = connection.ops.quote_name, connection.vendor == "sqlite"
    read = ", ".join(_as_read(field, quoted(field.column), on_sqlite) for field in (key, *fields))
    sql = f"SELECT {read} FROM {quoted(table)} ORDER BY {quoted(key.column)}"  # noqa: S608 - the names are ours
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql)
        while rows := cursor.fetchmany(AT_ONCE):
            yield list(zip(*rows, strict=True))


def _as_read(field: Any, column: str, on_sqlite: bool) -> str:
    """The SQL that reads a column: facts as their text, moments as SQLite keeps them in the form of JSON."""
    if isinstance(field, JSONField):
        return f"CAST({column} AS TEXT)"
    if on_sqlite and isinstance(field, DateTimeField):
        return f"replace({column}, ' ', 'T') || '+00:00'"
    return column


def _texts(field: Any, values: Sequence[Any]) -> Iterable[Any]:
    """The values of a column as JSON; whole numbers as they are, as a line is quickest in writing them."""
    if isinstance(field, JSONField):
        return _facts(values)
    kinds = set(map(type, values))
    if kinds == {int}:
        return values
    if kinds == {type(None)}:
        return ["null"] * len(values)
    if len(kinds) == 1 and (write := TEXTS.get(kinds.pop())):
        return map(write, values)
    return [TEXTS.get(type(value), json.dumps)(value) for value in values]


def _facts(texts: Sequence[str | None]) -> Sequence[str]:
    """Facts as they are stored, each on one line whatever a reader takes for the end of a line."""
    stored = ["null" if text is None else text for text in texts]
    if "".join(stored).isprintable():
        return stored
    return [text if text.isprintable() else json.dumps(json.loads(text)) for text in stored]


def _lists_of(field: Any) -> Mapping[int, list[int]]:
    """By row, the keys of the rows that it lists; rows that list none are left out."""
    table, row, listed = map(
        connection.ops.quote_name,
        (field.m2m_db_table(), field.m2m_column_name(), field.m2m_reverse_name()),
    )
    lists: dict[int, list[int]] = defaultdict(list)
    sql = f"SELECT {row}, {listed} FROM {table} ORDER BY {row}, {listed}"  # noqa: S608 - the names are ours
    with connection.cursor() as cursor:
        cursor.execute(sql)
        for key, other in cursor.fetchall():
            lists[key].append(other)
    return lists


def _nobody(_done: int, _total: int, _step: Said) -> None:
    """Nobody asks about the progress."""


def is_long() -> bool:
    """Whether to save this installation takes longer than a page should."""
    return _row_count() > LONG or sum(file.stat().st_size for file in _files()) > LONG * 1024


def backup_to(path: Path, report: Report = _nobody) -> int:
    """Write the installation to `path` and return how many rows it has. `report` is told the progress.

    The file holds the secret key and personal data: it is readable by its owner alone. OSError when it
    cannot be written; a file that was there stays whole then.
    """
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as beside:
        part = Path(beside.name)
    try:
        rows = _write(part, report)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return rows


def _row_count() -> int:
    tables = [connection.ops.quote_name(model._meta.db_table) for model in models()]  # noqa: SLF001 - Django documents it
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {' + '.join(f'(SELECT COUNT(*) FROM {table})' for table in tables)}")  # noqa: S608 - the names are ours
        return int(cursor.fetchone()[0])


def _write(path: Path, report: Report) -> int:
    count = 0
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive, _one_view():
        total = _row_count()
        for model in models():
            with archive.open(f"{ROWS}{model.__name__}.jsonl", "w", force_zip64=True) as file:
                for lines in lines_of(model):
                    report(count, total, SAVING_ROWS)
                    file.write("\n".join([*lines, ""]).encode())
                    count += len(lines)
        archive.writestr(SECRET, settings.SECRET_KEY)
        archive.writestr(MANIFEST, json.dumps(_manifest(), indent=1))
    _add_files(path, report)
    return count


@contextmanager
def _one_view() -> Iterator[None]:
    """A transaction in which all queries see the same snapshot and no writer is blocked."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    else:
        sqlite: Any = connection  # its mode is not among the types of Django
        sqlite.ensure_connection()  # the mode is read from the settings when the connection is opened
        usual, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            sqlite.transaction_mode = usual


def _manifest() -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": timezone.now().isoformat(),
        "migration": last_migration(),
    }


def _files() -> list[Path]:
    return sorted(file for file in Path(settings.MEDIA_ROOT).rglob("*") if file.is_file())


def _add_files(path: Path, report: Report) -> None:
    folder, files = Path(settings.MEDIA_ROOT), _files()
    if not files:
        return
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        for number, file in enumerate(files):
            report(number, len(files), SAVING_FILES)
            archive.write(file, f"{FILES}{file.relative_to(folder).as_posix()}")
