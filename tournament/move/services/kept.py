"""Files of moved, replaced and deleted events, which this computer keeps so that nothing is lost."""

import contextlib
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from tournament.acts.refusals import Reason

CANNOT_BE_KEPT = Reason(
    "move.cannot-be-kept", "The file cannot be written (%(why)s). Make room on the disk. Nothing was changed."
)
ARRIVING = "hanchan-arriving-"  # begins the names of files that wait for a word of their bringers
DAYS = 7  # that they wait
HALF_DONE = timedelta(days=1)  # after so long nobody writes that file any more, or means to send it
NAME = re.compile(r"hanchan-[-\w]+\.json", re.ASCII)
SENT = re.compile(r"hanchan-(?!arriving-)[-\w]+(?<!-deleted)(?<!-replaced)-\d{8}-\d{6}\.json", re.ASCII)
PART = ".part-"


@dataclass(frozen=True)
class Kept:
    """A kept file: its name, its size in bytes, when it was written."""

    name: str
    size: int
    at: datetime


def place() -> Path:
    """The path of the folder, which need not exist yet."""
    return Path(settings.MEDIA_ROOT).with_name("moved")


def folder() -> Path:
    """The folder moved/ in the data folder, which only the owner of the process can read."""
    place().mkdir(mode=0o700, parents=True, exist_ok=True)
    return place()


def keep(name: str, text: str) -> Path:
    """Write a file whole or not at all. OSError when that is impossible: then the act that needs it fails."""
    path = folder() / name
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=PART, delete=False
    ) as part:
        part.write(text)
        part.flush()
        os.fsync(part.fileno())
    Path(part.name).replace(path)
    return path


@contextlib.contextmanager
def keeping(name: str, text: str) -> Iterator[None]:
    """Keep a file unless the block fails."""
    keep(name, text)
    try:
        yield
    except BaseException:
        forget(name)
        raise


def kept_files() -> list[Kept]:
    """All of them, newest first."""
    paths = [(path, path.stat()) for path in folder().iterdir() if NAME.fullmatch(path.name)]
    files = [
        Kept(path.name, facts.st_size, datetime.fromtimestamp(facts.st_mtime, UTC)) for path, facts in paths
    ]
    return sorted(files, key=lambda file: (file.at, file.name), reverse=True)


def kept_file(name: str) -> Path | None:
    """Where the file of that name is, None when there is none."""
    path = folder() / name
    return path if NAME.fullmatch(name) and path.is_file() else None


def forget(name: str) -> None:
    """Remove a kept file."""
    if path := kept_file(name):
        path.unlink(missing_ok=True)


def forget_waiting(now: datetime) -> None:
    """Remove what has waited for a word of its bringer for longer than DAYS, and what was never finished."""
    for begins, age in ((ARRIVING, timedelta(days=DAYS)), (PART, HALF_DONE)):
        for path in place().glob(f"{begins}*"):
            if path.stat().st_mtime < (now - age).timestamp():
                path.unlink(missing_ok=True)


def sent_long_ago(now: datetime) -> set[str]:
    """The names of the files that were written to be sent, and are not new."""
    oldest = (now - HALF_DONE).timestamp()
    sent = [path for path in place().glob("hanchan-*") if SENT.fullmatch(path.name)]
    return {path.name for path in sent if path.stat().st_mtime < oldest}
