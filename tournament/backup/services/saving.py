"""Writing a backup: one consistent view of all rows, in a temporary file that is moved into place."""

import json
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.models import Model
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


class Exact(DjangoJSONEncoder):
    """Django's own encoder cuts moments to milliseconds; a backup keeps them whole."""

    def default(self, value: object) -> object:
        """Moments with their microseconds, the rest as Django writes it."""
        return value.isoformat() if isinstance(value, datetime) else super().default(value)


ENCODE: Final = Exact(ensure_ascii=False, separators=(",", ": "), check_circular=False).encode


def lines_of(model: type[Model]) -> Iterator[str]:
    """The rows of a table in the order of their keys, each as Django's serializer "jsonl" writes it.

    Rows without lists of others come from the database as they are, which takes a fifth of the time.
    """
    rows, facts = model._default_manager.order_by("pk"), model._meta  # noqa: SLF001 - Django documents them
    if facts.many_to_many:
        yield from (f"{ENCODE(row)}\n" for row in serializers.serialize("python", rows.iterator()))
        return
    fields = [field for field in facts.local_fields if field.serialize]  # type: ignore[attr-defined]  # Field.serialize is documented, the stubs lack it
    names, columns = [field.name for field in fields], [field.attname for field in fields]
    for key, *values in rows.values_list("pk", *columns).iterator():
        row = {"model": facts.label_lower, "pk": key, "fields": dict(zip(names, values, strict=True))}
        yield f"{ENCODE(row)}\n"


def backup_to(path: Path) -> int:
    """Write the installation to `path` and return how many rows it has.

    The file holds the secret key and personal data: it is readable by its owner alone. OSError when it
    cannot be written; a file that was there stays whole then.
    """
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as beside:
        part = Path(beside.name)
    try:
        rows = _write(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return rows


def _write(path: Path) -> int:
    count = 0
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, _one_view():
        for model in models():
            member = archive.open(f"{ROWS}{model.__name__}.jsonl", "w", force_zip64=True)
            with TextIOWrapper(member, encoding="utf-8", newline="\n") as file:
                for line in lines_of(model):
                    file.write(line)
                    count += 1
        archive.writestr(SECRET, settings.SECRET_KEY)
        archive.writestr(MANIFEST, json.dumps(_manifest(), indent=1))
    _add_files(path)
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


def _add_files(path: Path) -> None:
    folder = Path(settings.MEDIA_ROOT)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, f"{FILES}{file.relative_to(folder).as_posix()}")
