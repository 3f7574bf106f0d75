"""Files of moved, replaced and deleted events, which this computer keeps so that nothing is lost."""

import os
import re
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

NAME = re.compile(r"hanchan-[-\w]+\.json", re.ASCII)


@dataclass(frozen=True)
class Kept:
    """A kept file: its name, its size in bytes, when it was written."""

    name: str
    size: int
    at: datetime


def folder() -> Path:
    """The folder moved/ in the data folder, which only the owner of the process can read."""
    place = Path(settings.MEDIA_ROOT).with_name("moved")
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def keep(name: str, text: str) -> Path:
    """Write a file whole or not at all. OSError when it cannot be: then the act that needs it fails."""
    path = folder() / name
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as part:
        part.write(text)
        part.flush()
        os.fsync(part.fileno())
    Path(part.name).replace(path)
    return path


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
