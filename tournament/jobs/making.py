"""What the kinds of files share: their language, their names, and what a job was asked for."""

import re
from collections.abc import Callable
from functools import wraps

from django.utils import translation

from tournament.models import Event, Job
from tournament.services.jobs import Progress

Work = Callable[[Job, Progress], tuple[str, bytes]]

_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
_LONGEST = 150  # bytes of the event's name: file systems take 255 for the whole


def in_its_language(work: Work) -> Work:
    """Do the work in the language that was asked for, else in the event's."""

    @wraps(work)
    def translated(job: Job, progress: Progress) -> tuple[str, bytes]:
        with translation.override(job.args.get("language") or job.event.language):
            return work(job, progress)

    return translated


def file_name(event: Event, what: str, ending: str) -> str:
    """The name under which a person finds the file: Hanchan Demo Open - results after session 3.pdf."""
    name = _clean(event.name).encode()[:_LONGEST].decode(errors="ignore").strip()
    return f"{name} - {_clean(what)}.{ending}"


def _clean(text: str) -> str:
    """The text without what some file system refuses."""
    return " ".join(_NOT_IN_NAMES.sub(" ", text).split()).strip(". ") or "-"


def drawing(progress: Progress, step: str) -> Callable[[int, int], None]:
    """What a document calls before each page: it tells how many pieces are drawn, under this step."""
    return lambda done, total: progress(done, total, step)


def number_in(job: Job, name: str) -> int | None:
    """A session's number that was asked for, or None for all of them."""
    value = job.args.get(name)
    return int(value) if value not in (None, "") else None
