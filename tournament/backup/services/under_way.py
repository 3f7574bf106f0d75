"""A restore that takes a while: a thread does it, and a file beside the data says how far it is.

No row could say so: all of them are replaced, and the administrator is signed out.
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
from tournament.environment import DATA_DIR
from tournament.words.sentences import Kept, Said, Told, kept, told

logger = logging.getLogger(__name__)
LONG = 2 * 1024**2
"""Bytes of rows, unpacked: to restore more takes longer than a page should."""
SILENT = timedelta(minutes=5)  # after so long without a word the process has been killed
KEPT = timedelta(days=1)
NAME = re.compile(r"restoring-([0-9a-f]{32})\.json")
INTERRUPTED = Told("The restore was interrupted before it was done. Start it again.")
UNDER_WAY = Reason("backup.under-way", "A restore is under way already. Wait until it is done.")


@dataclass(frozen=True)
class State:
    """How far a restore is. `saved`: where what was there before is, once done; `error`: why it failed.

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


def state_of(token: str) -> State | None:
    """How far a restore is, None for one that nobody knows."""
    path = _path(token)
    if not NAME.fullmatch(path.name) or not path.is_file():
        return None
    state = State(**json.loads(path.read_text(encoding="utf-8")))
    written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    if state.is_over or written > timezone.now() - SILENT:
        return state
    return replace(state, error=kept(INTERRUPTED))


def under_way() -> str:
    """The token of the restore that is under way, or ""; what was over long ago is forgotten."""
    for path, token in list(_files()):
        state = state_of(token)
        if state and not state.is_over:
            return token
        if datetime.fromtimestamp(path.stat().st_mtime, UTC) < timezone.now() - KEPT:
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


def _restored(path: Path, name: str, report: Report) -> State:
    try:
        return State(saved=str(restore_from(path, report)))
    except BackupRefused as refused:
        return State(error=kept(refused.about(path, name)))
    except Exception:
        logger.exception("The restore of %s failed", name)
        return State(error=kept(Told("Hanchan hit an error of its own. The details are in its log.")))


def _files() -> Iterator[tuple[Path, str]]:
    for path in DATA_DIR.glob("restoring-*.json"):
        if match := NAME.fullmatch(path.name):
            yield path, match[1]


def _path(token: str) -> Path:
    return DATA_DIR / f"restoring-{token}.json"


def _write(token: str, state: State) -> None:
    """Write it whole or not at all, for the owner of the process alone."""
    path = _path(token)
    part = path.with_suffix(".part")
    part.touch(mode=0o600)
    part.write_text(json.dumps(asdict(state)), encoding="utf-8")
    part.replace(path)
