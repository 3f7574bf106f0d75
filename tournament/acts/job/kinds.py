"""The kinds of jobs by name, and how a running job reports progress and learns that it must stop."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from time import monotonic
from typing import Any, Protocol

from django.conf import settings
from django.utils.translation import get_language

import tournament
from tournament.acts.job.leases import Lease, lease_end
from tournament.acts.refusals import Broken
from tournament.models import Job
from tournament.words.sentences import Said, told, written

EVERY = 0.25  # seconds between two writes of the same step


Step = str | Said
"""What a job is at: the program's own words as message and values."""


def columns_of(name: str, words: Step) -> dict[str, Any]:
    """What the columns of a job's step or error hold: the text in the job's language, and its message."""
    if not isinstance(words, Said):
        return {name: str(words), f"{name}_told": None}
    text, facts = written(words, get_language() or settings.LANGUAGE_CODE)
    return {name: text, f"{name}_told": facts}


def step_words(job: Job) -> str:
    """What a job is at, in the reader's language."""
    return told(job.step_told, job.step)


def error_words(job: Job) -> str:
    """Why a job failed, in the reader's language."""
    return told(job.error_told, job.error)


class Stopped(Exception):
    """Raised to stop the work: it was cancelled, the process is ending, or another run has taken over."""


class Cancelled(Stopped):
    """Somebody cancelled the job."""


class Interrupted(Stopped):
    """The process is ending; the job goes back to the queue."""


class Progress(Protocol):
    """What the work calls to report, outside transactions; it may raise Stopped."""

    def __call__(self, done: int, total: int, step: Step = "") -> None:
        """`done` of `total` pieces are finished; `step` says what it is at, "" for the same as before."""


class LeaseProgress:
    """The progress of a job under a lease: every report renews it."""

    def __init__(self, lease: Lease, interrupted: Callable[[], bool]) -> None:
        self._lease = lease
        self._interrupted = interrupted
        self._step: Step = ""
        self._written = 0.0

    def __call__(self, done: int, total: int, step: Step = "") -> None:
        """As Progress says.

        Cheap to call often: it is written four times a second and at each new step.
        """
        if self._interrupted():
            raise Interrupted
        fresh = bool(step) and step != self._step
        if not fresh and done < total and monotonic() - self._written < EVERY:
            return
        self._step, self._written = step or self._step, monotonic()
        going_on = self._lease.rows().filter(cancel_asked=False)
        at = columns_of("step", self._step)
        if not going_on.update(done=done, total=total, lease_until=lease_end(), **at):
            raise self._why_stopped()

    def _why_stopped(self) -> Stopped:
        cancelled = Job.objects.filter(pk=self._lease.job_id, cancel_asked=True).exists()
        return Cancelled() if cancelled else Stopped()


Made = tuple[str, bytes] | None
Work = Callable[[Job, Progress], Made]
_KINDS: dict[str, Work] = {}
_DAILY: set[str] = set()


def job(kind: str, *, daily: bool = False) -> Callable[[Work], Work]:
    """Register the work of a kind: (job, progress) → (name of the file as a person finds it, its bytes),
    or None for work that leaves no file to be downloaded.

    It may be killed and run again, so it changes no facts, or only in ways that can be repeated. It reports
    through `progress`, outside transactions, and raises Refused with a sentence when people can fix it.
    `daily`: the program asks for it once a day by itself.
    """

    def register(work: Work) -> Work:
        assert kind not in _KINDS, f"two jobs are called {kind}"
        _KINDS[kind] = work
        if daily:
            _DAILY.add(kind)
        return work

    return register


def work_of(kind: str) -> Work:
    """The work of a kind; Broken when nothing is registered under that name."""
    _load()
    if kind not in _KINDS:
        raise Broken(f"There is no job called {kind}.")
    return _KINDS[kind]


def daily_kinds() -> frozenset[str]:
    """The kinds that the program asks for once a day."""
    _load()
    return frozenset(_DAILY)


@cache
def _load() -> None:
    """Import the module `jobs` of every subject: each registers its own kinds."""
    for subject in iter_modules(tournament.__path__, "tournament."):
        if subject.ispkg and find_spec(f"{subject.name}.jobs"):
            import_module(f"{subject.name}.jobs")
