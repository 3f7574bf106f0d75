"""The files that jobs make: where they are stored, what they are called, and in which language."""

import os
import re
import shutil
from collections.abc import Callable
from functools import wraps
from pathlib import Path

from django.conf import settings
from django.utils import translation
from django.utils.text import get_valid_filename

from tournament.acts.job.kinds import Progress, Step
from tournament.models import Event, Job


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
    # A job has a folder of its own, which goes with the file: what lies in the common one belongs to no job.
    is_in_own_folder = path.resolve().is_relative_to(folder) and path.resolve().parent != folder
    return path if job.file and is_in_own_folder and path.is_file() else None


def forget_file(job: Job) -> None:
    """Remove what a job has written, if anything."""
    path = path_of(job)
    shutil.rmtree(path.parent if path else _folder(job), ignore_errors=True)


def sent_with(job: Job) -> bytes | None:
    """What somebody sent for the job to work on; None once it is thrown away."""
    path = path_of(job)
    return path.read_bytes() if path else None


def forget_sent(job: Job) -> None:
    """Throw away what was sent for the job."""
    forget_file(job)
    Job.objects.filter(pk=job.pk).update(file="")


def _folder(job: Job) -> Path:
    place = Path("events") / job.event.slug if job.event else Path("installation")
    return Path(settings.MEDIA_ROOT) / place / str(job.pk)


Work = Callable[[Job, Progress], tuple[str, bytes]]
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
_LONGEST = 150  # bytes of the event's name: file systems take 255 for the whole


def in_job_language(work: Work) -> Work:
    """Wrap the work of a job so that it runs in the language requested for the file, else in the event's."""

    @wraps(work)
    def translated(job: Job, progress: Progress) -> tuple[str, bytes]:
        with translation.override(job.args.get("language") or job.its_event().language):
            return work(job, progress)

    return translated


def file_name(event: Event, title: str, ending: str) -> str:
    """The name under which a person finds the file: Hanchan Demo Open - results after session 3.pdf."""
    name = _clean(event.name).encode()[:_LONGEST].decode(errors="ignore").strip()
    return f"{name} - {_clean(title)}.{ending}"


def _clean(text: str) -> str:
    """The text without characters that some file system refuses."""
    return " ".join(_NOT_IN_NAMES.sub(" ", text).split()).strip(". ") or "-"


def drawing(progress: Progress, step: Step) -> Callable[[int, int], None]:
    """A callback for documents, called before each page: it reports how many pieces are drawn so far."""
    return lambda done, total: progress(done, total, step)


def number_in(job: Job, name: str) -> int | None:
    """The session number among the job's arguments, or None for all sessions."""
    value = job.args.get(name)
    return int(value) if value not in (None, "") else None
