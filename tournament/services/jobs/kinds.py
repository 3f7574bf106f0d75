"""The kinds of work there are, by name."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from tournament.models import Job
from tournament.services.errors import Broken
from tournament.services.jobs.progress import Progress

Made = tuple[str, bytes] | None
Work = Callable[[Job, Progress], Made]
_KINDS: dict[str, Work] = {}


def job(kind: str) -> Callable[[Work], Work]:
    """Register the work of a kind: (job, progress) → (name of the file as a person finds it, its bytes),
    or None for work that leaves no file to be downloaded.

    It may be killed and run again, so it changes no facts, or only in ways that can be repeated. It reports
    through `progress`, outside transactions, and raises Refused with a sentence when people can fix it.
    """

    def register(work: Work) -> Work:
        assert kind not in _KINDS, f"two jobs are called {kind}"
        _KINDS[kind] = work
        return work

    return register


def work_of(kind: str) -> Work:
    """The work of a kind; Broken when nothing is registered under that name."""
    _load()
    if kind not in _KINDS:
        raise Broken(f"There is no job called {kind}.")
    return _KINDS[kind]


@cache
def _load() -> None:
    import_module("tournament.jobs")
