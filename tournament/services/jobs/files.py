"""The files that jobs make: kept with the event, a folder a job, under the name that a person looks for."""

import os
import shutil
from pathlib import Path

from django.conf import settings
from django.utils.text import get_valid_filename

from tournament.models import Job


def store(job: Job, filename: str, content: bytes) -> str:
    """Write a job's file, whole or not at all, in place of an earlier run's; its path below MEDIA_ROOT."""
    folder = _folder(job)
    new = folder.with_name(f"{folder.name}.{job.attempts}.new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    path = folder / get_valid_filename(filename)
    with (new / path.name).open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    shutil.rmtree(folder, ignore_errors=True)
    new.rename(folder)
    return path.relative_to(settings.MEDIA_ROOT).as_posix()


def path_of(job: Job) -> Path | None:
    """Where a finished job's file is, below MEDIA_ROOT; None while there is none, or no more."""
    path, folder = Path(settings.MEDIA_ROOT) / job.file, Path(settings.MEDIA_ROOT).resolve()
    # A job has a folder of its own, which goes with the file: what lies in the common one is no job's.
    own = path.resolve().is_relative_to(folder) and path.resolve().parent != folder
    return path if job.file and own and path.is_file() else None


def forget_file(job: Job) -> None:
    """Remove what a job has written, if anything."""
    path = path_of(job)
    shutil.rmtree(path.parent if path else _folder(job), ignore_errors=True)


def _folder(job: Job) -> Path:
    place = Path("events") / job.event.slug if job.event else Path("installation")
    return Path(settings.MEDIA_ROOT) / place / str(job.pk)
