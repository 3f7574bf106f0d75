"""Restoring a backup: all of it or nothing, after a backup of what is there."""

import json
import re
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import F, Max
from django.utils import timezone

from tournament.environment import DATA_DIR
from tournament.models import Event
from tournament.queries import hand_statistics
from tournament.queries.standings import forget
from tournament.services.backup.layout import FILES, FORMAT, MANIFEST, ROWS, SECRET, VERSION, models
from tournament.services.backup.writing_out import automatic_path, backup_to
from tournament.services.errors import Refused

MOST_UNPACKED = 4 * 1024**3
"""Bytes that a backup may have once unpacked: more fills the disk before anybody sees that it is none."""
MOST_TOLD = 64 * 1024
"""Bytes of the manifest and of the secret key."""


class BackupRefused(Refused):
    """The file is no backup that this program can restore; nothing was changed."""


def restore_from(path: Path) -> Path:
    """Replace the installation by the backup's; returns where what was there before was saved.

    Everybody signs in again. BackupRefused when the file cannot be used, and then nothing has changed.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            _check(archive, path)
            saved = automatic_path(f"before-restore-{timezone.now():%Y%m%d-%H%M%S-%f}")
            backup_to(saved)
            beside = _unpacked_files(archive)
            _replace_rows(archive, path)
            _replace_files(beside)
            _keep_secret(archive.read(SECRET).decode())
    except (OSError, zipfile.BadZipFile) as error:
        raise BackupRefused(f"{path}: this is not a readable backup ({error}).") from error
    forget()
    hand_statistics.forget()
    return saved


def _check(archive: zipfile.ZipFile, path: Path) -> None:
    names = set(archive.namelist())
    if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED:
        raise BackupRefused(f"{path}: this zip is larger than any backup once it is unpacked.")
    needed = {MANIFEST, SECRET, *(f"{ROWS}{model.__name__}.jsonl" for model in models())}
    if MANIFEST not in names:
        raise BackupRefused(f"{path}: this zip is not a backup of Hanchan; it has no {MANIFEST}.")
    _check_contents(archive, path)
    manifest = _manifest(archive)
    if manifest.get("format") != FORMAT or manifest.get("version") != VERSION:
        raise BackupRefused(f"{path}: this is not a backup that this version of Hanchan can read.")
    if missing := sorted(needed - names):
        raise BackupRefused(f"{path}: the backup is incomplete; it lacks {', '.join(missing)}.")
    known = [name for app, name in MigrationLoader(connection).disk_migrations if app == "tournament"]
    if manifest.get("migration") not in known:
        raise BackupRefused(f"{path}: a newer Hanchan made this backup. Update Hanchan, then restore it.")
    if not re.fullmatch(rb"[!-~]+", _told(archive, SECRET)):
        raise BackupRefused(f"{path}: the backup is damaged at {SECRET}.")


def _check_contents(archive: zipfile.ZipFile, path: Path) -> None:
    """Every file in the zip is as it was written."""
    try:
        bad = archive.testzip()
    except (zlib.error, EOFError, RuntimeError) as error:  # RuntimeError: locked with a password
        raise BackupRefused(f"{path}: the backup is damaged ({error}).") from error
    if bad:
        raise BackupRefused(f"{path}: the backup is damaged at {bad}.")


def _told(archive: zipfile.ZipFile, name: str) -> bytes:
    """The beginning of a small file of the backup: all of it in one that Hanchan wrote."""
    with archive.open(name) as file:
        return file.read(MOST_TOLD)


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    """What the backup says of itself; nothing when it is no JSON object."""
    try:
        manifest = json.loads(_told(archive, MANIFEST))
    except (ValueError, RecursionError):
        return {}
    return manifest if isinstance(manifest, dict) else {}


def _replace_rows(archive: zipfile.ZipFile, path: Path) -> None:
    try:
        with transaction.atomic():
            newest = Event.objects.aggregate(newest=Max("version"))["newest"] or 0
            for model in reversed(models()):
                model.objects.all().delete()
            connection.cursor().execute("DELETE FROM django_session")
            for model in models():
                for row in _rows(archive, model.__name__):
                    row.save()
            # A version number seen before must never come again with other facts.
            Event.objects.update(version=F("version") + newest + 1)
            _reset_sequences()
    except (DeserializationError, DatabaseError, ValueError) as error:
        why = str(error) or error.__cause__
        raise BackupRefused(f"{path}: the backup's rows do not fit together ({why}).") from error


def _rows(archive: zipfile.ZipFile, name: str) -> Iterator[serializers.base.DeserializedObject]:
    with archive.open(f"{ROWS}{name}.jsonl") as lines:
        yield from serializers.deserialize("jsonl", lines.read().decode("utf-8"))


def _reset_sequences() -> None:
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models()):
            cursor.execute(statement)


def _unpacked_files(archive: zipfile.ZipFile) -> Path:
    """The backup's files beside those that are there; a name that would leave the folder is left out."""
    beside = Path(settings.MEDIA_ROOT).with_name("files.restoring")
    shutil.rmtree(beside, ignore_errors=True)
    for name in archive.namelist():
        if not name.startswith(FILES) or name.endswith("/") or _leaves(name.removeprefix(FILES)):
            continue
        target = beside / PurePosixPath(name.removeprefix(FILES))
        target.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(name) as packed, target.open("wb") as file:
            shutil.copyfileobj(packed, file)
    return beside


def _leaves(name: str) -> bool:
    """Whether a name leads out of its folder, on any system: Windows knows C: and backslashes."""
    inside = PurePosixPath(name)
    return ".." in inside.parts or inside.is_absolute() or "\\" in name or ":" in name


def _replace_files(beside: Path) -> None:
    folder = Path(settings.MEDIA_ROOT)
    shutil.rmtree(folder, ignore_errors=True)
    if beside.exists():
        beside.replace(folder)


def _keep_secret(secret: str) -> None:
    """The backup's key, so that printed links stay good; it is used from the next start on."""
    path = DATA_DIR / "secret-key"
    path.touch(mode=0o600)
    path.write_text(secret, encoding="utf-8")
