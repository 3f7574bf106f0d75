"""Restores a backup: all of it or nothing, after backing up what is there."""

import json
import re
import shutil
import zipfile
import zlib
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, connection, transaction
from django.db.migrations import RunPython
from django.db.models import F, Max

from tournament.acts.garbage import nothing_collected
from tournament.acts.refusals import Reason, Refused
from tournament.backup.services.automatic import BEFORE, take_snapshot
from tournament.backup.services.layout import (
    FILES,
    FORMAT,
    MANIFEST,
    ROWS,
    SECRET,
    VERSION,
    known_migrations,
    models,
    needed,
)
from tournament.backup.services.rows import empty_tables, reset_sequences, store_rows
from tournament.environment import DATA_DIR
from tournament.hand.queries import statistics
from tournament.models import Event
from tournament.registration.services.erasing import erase_player, erased_before
from tournament.standings.queries import progress
from tournament.standings.queries.standings import forget
from tournament.words.sentences import ALONE, Said, Told

MOST_UNPACKED = 4 * 1024**3
"""Bytes that a backup may have once unpacked: more fills the disk before anybody sees what it is."""
READ_AT_ONCE = 64 * 1024
"""Bytes of rows that are unpacked together."""
MOST_TEXT = 64 * 1024
"""Bytes of the manifest and of the secret key."""

UNREADABLE = Reason("backup.unreadable", "%(path)s: this is not a readable backup (%(what)s).")
TOO_LARGE = Reason("backup.too-large", "%(path)s: this zip is larger than any backup once it is unpacked.")
NO_MANIFEST = Reason(
    "backup.no-manifest", "%(path)s: this zip is not a backup of Hanchan; it has no %(file)s."
)
OTHER_VERSION = Reason(
    "backup.other-version", "%(path)s: this is not a backup that this version of Hanchan can read."
)
INCOMPLETE = Reason("backup.incomplete", "%(path)s: the backup is incomplete; it lacks %(names)s.")
NEWER_PROGRAM = Reason(
    "backup.newer-program", "%(path)s: a newer Hanchan made this backup. Update Hanchan, then restore it."
)
DAMAGED = Reason("backup.damaged", "%(path)s: the backup is damaged (%(what)s).")
DAMAGED_FILE = Reason("backup.damaged-file", "%(path)s: the backup is damaged at %(file)s.")
ROWS_DO_NOT_FIT = Reason(
    "backup.rows-do-not-fit", "%(path)s: the backup’s rows do not fit together (%(why)s)."
)

CHECKING = Told("Checking the backup")
SAVING = Told("Saving the current data first")
STORING = Told("Writing the data of the backup")
Report = Callable[[int, int, Said], None]
NOT_ROWS = (
    DeserializationError,
    DatabaseError,
    ValueError,
    TypeError,
    LookupError,
    OverflowError,
    RecursionError,
)
"""What malformed rows raise, and rows that no database takes."""


class BackupRefused(Refused):
    """The file is not a backup that this program can restore; nothing was changed."""

    def about(self, path: Path, name: str) -> Said:
        """The sentence with the name that people know the file by, in place of its path on this computer."""
        if self.message is None:
            return Told(ALONE, {"text": self.sentence.replace(str(path), name)})
        values = {key: str(value).replace(str(path), name) for key, value in self.message.values.items()}
        return Told(self.message.message, values)


def restore_from(path: Path, report: Report = lambda _done, _total, _step: None) -> Path:
    """Replace the installation by the backup's; returns where what was there before was saved.

    `report` is told how many pieces are done of how many, and what comes next, also within the transaction.
    Everybody signs in again. BackupRefused when the file cannot be used, and then nothing has changed.
    """
    try:
        with nothing_collected(), zipfile.ZipFile(path) as archive:
            steps = len(models()) + 3
            report(0, steps, CHECKING)
            _check(archive, path)
            report(1, steps, SAVING)
            saved = take_snapshot(BEFORE)
            beside = _unpacked_files(archive)
            _replace_rows(archive, path, lambda done: report(2 + done, steps, STORING))
            _replace_files(beside)
            _keep_secret(archive.read(SECRET).decode())
            _erase_again()
    except (OSError, zipfile.BadZipFile, NotImplementedError, UnicodeDecodeError) as error:
        raise BackupRefused(UNREADABLE(path=path, what=error)) from error
    forget()
    statistics.forget()
    progress.forget()
    return saved


def _check(archive: zipfile.ZipFile, path: Path) -> None:
    names = set(archive.namelist())
    if sum(member.file_size for member in archive.infolist()) > MOST_UNPACKED:
        raise BackupRefused(TOO_LARGE(path=path))
    if MANIFEST not in names:
        raise BackupRefused(NO_MANIFEST(path=path, file=MANIFEST))
    _check_contents(archive, path)
    manifest = _manifest(archive)
    if manifest.get("format") != FORMAT or manifest.get("version") != VERSION:
        raise BackupRefused(OTHER_VERSION(path=path))
    made_at = str(manifest.get("migration", ""))
    if missing := sorted({SECRET, *(f"{ROWS}{name}.jsonl" for name in needed(made_at))} - names):
        raise BackupRefused(INCOMPLETE(path=path, names=", ".join(missing)))
    if manifest.get("migration") not in known_migrations():
        raise BackupRefused(NEWER_PROGRAM(path=path))
    if not re.fullmatch(rb"[!-~]+", _start_of(archive, SECRET)):
        raise BackupRefused(DAMAGED_FILE(path=path, file=SECRET))


def _check_contents(archive: zipfile.ZipFile, path: Path) -> None:
    """Check the CRC of every file in the zip."""
    try:
        bad = archive.testzip()
    except (zlib.error, EOFError, RuntimeError) as error:  # RuntimeError: locked with a password
        raise BackupRefused(DAMAGED(path=path, what=error)) from error
    if bad:
        raise BackupRefused(DAMAGED_FILE(path=path, file=bad))


def _start_of(archive: zipfile.ZipFile, name: str) -> bytes:
    """The beginning of a small file of the backup: all of it in one that Hanchan wrote."""
    with archive.open(name) as file:
        return file.read(MOST_TEXT)


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    """The manifest of the backup; empty when it is not a JSON object."""
    try:
        manifest = json.loads(_start_of(archive, MANIFEST))
    except (ValueError, RecursionError):
        return {}
    return manifest if isinstance(manifest, dict) else {}


def _replace_rows(archive: zipfile.ZipFile, path: Path, report: Callable[[int], None]) -> None:
    try:
        with transaction.atomic():
            newest = Event.objects.aggregate(newest=Max("version"))["newest"] or 0
            empty_tables()
            connection.cursor().execute("DELETE FROM django_session")
            for place, model in enumerate(models()):
                report(place)
                with closing(_lines(archive, model.__name__)) as texts:
                    store_rows(model, texts)
            _tell_new_facts(str(_manifest(archive)["migration"]))
            # A version number seen before must never come again with other facts.
            Event.objects.update(version=F("version") + newest + 1)
            reset_sequences()
    except NOT_ROWS as error:
        why = str(error) or error.__cause__
        raise BackupRefused(ROWS_DO_NOT_FIT(path=path, why=why)) from error


def _tell_new_facts(made_at: str) -> None:
    """Tell what is stored by now from the rows of an older backup, as the migrations since it do."""
    editor = connection.schema_editor()  # the functions ask for one; they change no schema
    for name in known_migrations():
        if name > made_at:
            for operation in import_module(f"tournament.migrations.{name}").Migration.operations:
                if isinstance(operation, RunPython):
                    operation.code(apps, editor)  # type: ignore[arg-type] # the rows are of the models of today


def _lines(archive: zipfile.ZipFile, name: str) -> Generator[str, None, None]:
    """The lines with the rows of a model, some whole ones at a time; none for one that it lacks."""
    with suppress(KeyError), archive.open(f"{ROWS}{name}.jsonl") as file:
        begun: list[bytes] = []
        while block := file.read(READ_AT_ONCE):
            full, end, rest = block.rpartition(b"\n")
            if end:
                yield b"".join((*begun, full)).decode()
                begun = []
            begun.append(rest)
        yield b"".join(begun).decode()


def _erase_again() -> None:
    """Erase again the people whose data was erased here after the backup was made."""
    for entry in erased_before():
        erase_player(entry=entry, by=None, again=True)


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
    """Whether a file name points outside its folder on any system; Windows has C: and backslashes."""
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
