"""A restore or a backup that takes a while: a thread does it, and a file beside the data says how far it is.

No row could say so: a restore replaces all of them, and a backup reads all of them in one transaction.
"""

import json
import logging
import re
import secrets
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

from django.db import connection
from django.utils import timezone

from tournament.acts.refusals import Reason
from tournament.backup.services.layout import ROWS
from tournament.backup.services.restoring import CHECKING, BackupRefused, Report, restore_from
from tournament.backup.services.saving import SAVING_ROWS, backup_to
from tournament.environment import DATA_DIR
from tournament.words.sentences import Kept, Said, Told, kept, told

logger = logging.getLogger(__name__)
LONG = 2 * 1024**2
"""Bytes of rows, unpacked: to restore more takes longer than a page should."""
SILENT = timedelta(minutes=5)  # after so long without a word the process has been killed
KEPT = timedelta(days=1)
RESTORING, SAVING = "restoring", "saving"
NAME = re.compile(r"(?:restoring|saving)-([0-9a-f]{32})\.json")
INTERRUPTED = {
    RESTORING: Told("The restore was interrupted before it was done. Start it again."),
    SAVING: Told("The backup was interrupted before it was done. Start it again."),
}
OWN_ERROR = Told("Hanchan ran into an internal error. The details are in its log.")
NOT_WRITTEN = Told("The backup cannot be written (%(why)s). Free some space on the disk.")
UNDER_WAY = Reason("backup.under-way", "A restore is under way already. Wait until it is done.")


@dataclass(frozen=True)
class State:
    """How far it is. `saved`: once done, where what was there before is, or the backup; `error`: why not.

    `step` and `error` are messages as JSON: readers get them in their own language.
    """

    done: int = 0
    total: int = 0
    step: Kept = field(default_factory=dict)
    saved: str = ""
    error: Kept = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether it is done or has failed."""
        return bool(self.saved or self.error)

    @property
    def step_words(self) -> str:
        """What it is doing, in the reader's language."""
        return told(self.step, "")

    @property
    def error_words(self) -> str:
        """Why it failed, in the reader's language."""
        return told(self.error, "")


def is_long(path: Path) -> bool:
    """Whether to restore this file takes longer than a page should; anything but a backup is refused."""
    try:
        with zipfile.ZipFile(path) as archive:
            rows = [member.file_size for member in archive.infolist() if member.filename.startswith(ROWS)]
    except (OSError, ValueError, zipfile.BadZipFile, NotImplementedError):
        return False
    return sum(rows) > LONG


def begin(path: Path, *, name: str, fleeting: bool) -> str:
    """Restore the file in a thread; the token under which `state_of` says how far it is.

    `name`: what people call the file; `fleeting`: its folder goes with the restore. Refused while another
    restore is under way.
    """
    if under_way():
        raise BackupRefused(UNDER_WAY())
    token = secrets.token_hex(16)
    _write(token, State(step=kept(CHECKING)))
    work = Thread(target=_work, args=(token, path, name), kwargs={"fleeting": fleeting})
    work.name = f"restore-{token}"
    work.start()  # a process that is asked to end waits for it
    return token


def begin_saving() -> str:
    """Save a backup in a thread; the token of it, or of the one that is under way.

    It stays in a folder of its own until the next one, or until `forget_saved`.
    """
    if token := under_way(SAVING):
        return token
    forget_saved(timedelta(0))
    token = secrets.token_hex(16)
    folder = DATA_DIR / f"{SAVING}-{token}"
    folder.mkdir(mode=0o700)
    _write(token, State(step=kept(SAVING_ROWS)), SAVING)
    path = folder / f"hanchan-{timezone.now():%Y%m%d-%H%M}.zip"
    Thread(target=_save, args=(token, path), name=f"saving-{token}").start()
    return token


def saved_file(token: str) -> Path | None:
    """The backup that was saved under this token, as long as it is kept."""
    state = state_of(token, SAVING)
    path = Path(state.saved) if state and state.saved else None
    return path if path and path.is_file() else None


def forget_saved(after: timedelta = KEPT) -> None:
    """Remove backups that were saved to be downloaded, and are older than `after`; not one under way."""
    for path, token in list(_files(SAVING)):
        state = state_of(token, SAVING)
        old = datetime.fromtimestamp(path.stat().st_mtime, UTC) <= timezone.now() - after
        if state and state.is_over and old:
            shutil.rmtree(DATA_DIR / f"{SAVING}-{token}", ignore_errors=True)
            path.unlink(missing_ok=True)


def state_of(token: str, kind: str = RESTORING) -> State | None:
    """How far a restore is, or a backup; None for one that nobody knows."""
    path = _path(token, kind)
    if not NAME.fullmatch(path.name) or not path.is_file():
        return None
    state = State(**json.loads(path.read_text(encoding="utf-8")))
    written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    if state.is_over or written > timezone.now() - SILENT:
        return state
    return replace(state, error=kept(INTERRUPTED[kind]))


def under_way(kind: str = RESTORING) -> str:
    """The token of the restore, or the backup, that is under way, or ""; old restores are forgotten."""
    for path, token in list(_files(kind)):
        state = state_of(token, kind)
        if state and not state.is_over:
            return token
        is_old = datetime.fromtimestamp(path.stat().st_mtime, UTC) < timezone.now() - KEPT
        if is_old and kind == RESTORING:
            path.unlink(missing_ok=True)
    return ""


def _work(token: str, path: Path, name: str, *, fleeting: bool) -> None:
    def report(done: int, total: int, step: Said) -> None:
        with suppress(OSError):  # a full disk ends the restore by itself
            _write(token, State(done, total, kept(step)))

    try:
        _write(token, _restored(path, name, report))
    finally:
        if fleeting:
            shutil.rmtree(path.parent, ignore_errors=True)
        connection.close()


def _save(token: str, path: Path) -> None:
    def report(done: int, total: int, step: Said) -> None:
        with suppress(OSError):  # a full disk ends the backup by itself
            _write(token, State(done, total, kept(step)), SAVING)

    state = State(error=kept(OWN_ERROR))
    try:
        backup_to(path, report)
        state = State(saved=str(path))
    except OSError as error:
        state = State(error=kept(NOT_WRITTEN.filled(why=error.strerror or str(error))))
    except Exception:
        logger.exception("The backup could not be saved")
    finally:
        if not state.saved:
            shutil.rmtree(path.parent, ignore_errors=True)
        connection.close()
        _write(token, state, SAVING)


def _restored(path: Path, name: str, report: Report) -> State:
    try:
        return State(saved=str(restore_from(path, report)))
    except BackupRefused as refused:
        return State(error=kept(refused.about(path, name)))
    except Exception:
        logger.exception("The restore of %s failed", name)
        return State(error=kept(OWN_ERROR))


def _files(kind: str) -> Iterator[tuple[Path, str]]:
    for path in DATA_DIR.glob(f"{kind}-*.json"):
        if match := NAME.fullmatch(path.name):
            yield path, match[1]


def _path(token: str, kind: str = RESTORING) -> Path:
    return DATA_DIR / f"{kind}-{token}.json"


def _write(token: str, state: State, kind: str = RESTORING) -> None:
    """Write it whole or not at all, for the owner of the process alone."""
    path = _path(token, kind)
    part = path.with_suffix(".part")
    part.touch(mode=0o600)
    part.write_text(json.dumps(asdict(state)), encoding="utf-8")
    part.replace(path)
