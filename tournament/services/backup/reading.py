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
from django.utils.translation import gettext as _

from tournament.environment import DATA_DIR
from tournament.models import Event
from tournament.queries import hand_statistics, progress
from tournament.queries.standings import forget
from tournament.services.applications.erasing import erase_player
from tournament.services.backup.automatic import BEFORE, take_snapshot
from tournament.services.backup.layout import FILES, FORMAT, MANIFEST, ROWS, SECRET, VERSION, models, needed
from tournament.services.erasing import erased_before
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
            saved = take_snapshot(BEFORE)
            beside = _unpacked_files(archive)
            _replace_rows(archive, path)
            _replace_files(beside)
            _keep_secret(archive.read(SECRET).decode())
            _erase_again()
    except (OSError, zipfile.BadZipFile) as error:
        raise BackupRefused(
            _("%(path)s: this is not a readable backup (%(what)s).") % {"path": path, "what": error}
        ) from error
    forget()
    hand_statistics.forget()
    progress.forget()
    return saved


def _check(archive: zipfile.ZipFile, path: Path) -> None:
    names = set(archive.namelist())
    if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED:
        raise BackupRefused(
            _("%(path)s: this zip is larger than any backup once it is unpacked.") % {"path": path}
        )
    if MANIFEST not in names:
        raise BackupRefused(
            _("%(path)s: this zip is not a backup of Hanchan; it has no %(file)s.")
            % {"path": path, "file": MANIFEST}
        )
    _check_contents(archive, path)
    manifest = _manifest(archive)
    if manifest.get("format") != FORMAT or manifest.get("version") != VERSION:
        raise BackupRefused(
            _("%(path)s: this is not a backup that this version of Hanchan can read.") % {"path": path}
        )
    made_at = str(manifest.get("migration", ""))
    if missing := sorted({SECRET, *(f"{ROWS}{name}.jsonl" for name in needed(made_at))} - names):
        raise BackupRefused(
            _("%(path)s: the backup is incomplete; it lacks %(names)s.")
            % {"path": path, "names": ", ".join(missing)}
        )
    known = [name for app, name in MigrationLoader(connection).disk_migrations if app == "tournament"]
    if manifest.get("migration") not in known:
        raise BackupRefused(
            _("%(path)s: a newer Hanchan made this backup. Update Hanchan, then restore it.") % {"path": path}
        )
    if not re.fullmatch(rb"[!-~]+", _told(archive, SECRET)):
        raise BackupRefused(
            _("%(path)s: the backup is damaged at %(file)s.") % {"path": path, "file": SECRET}
        )


def _check_contents(archive: zipfile.ZipFile, path: Path) -> None:
    """Every file in the zip is as it was written."""
    try:
        bad = archive.testzip()
    except (zlib.error, EOFError, RuntimeError) as error:  # RuntimeError: locked with a password
        raise BackupRefused(
            _("%(path)s: the backup is damaged (%(what)s).") % {"path": path, "what": error}
        ) from error
    if bad:
        raise BackupRefused(_("%(path)s: the backup is damaged at %(file)s.") % {"path": path, "file": bad})


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
        raise BackupRefused(
            _("%(path)s: the backup's rows do not fit together (%(why)s).") % {"path": path, "why": why}
        ) from error


def _rows(archive: zipfile.ZipFile, name: str) -> Iterator[serializers.base.DeserializedObject]:
    if f"{ROWS}{name}.jsonl" not in archive.namelist():  # newer than the backup
        return
    with archive.open(f"{ROWS}{name}.jsonl") as lines:
        yield from serializers.deserialize("jsonl", lines.read().decode("utf-8"))


def _erase_again() -> None:
    """Who had his data erased here stays erased, whatever an older backup says."""
    for entry in erased_before():
        erase_player(entry=entry, by=None, again=True)


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
