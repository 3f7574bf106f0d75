"""A list of many lines, of players or of results, is stored by a job, which keeps it until then."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.acts.job.files import forget_sent, sent_with
from tournament.acts.job.queue import act_key, ask, line_of
from tournament.acts.refusals import Reason, Refused
from tournament.models import Event, Job, User

PLAYERS, RESULTS = "players-import", "results-import"
AT_ONCE = 2_000
"""Lines that are stored while their page waits; more take longer than a page should."""

GONE = Reason("registration.list-gone", "The list is no longer here. Choose the file again.")


def is_long(text: str) -> bool:
    """Whether to store this list takes longer than a page should."""
    return text.count("\n") > AT_ONCE


def store_soon(
    kind: str,
    *,
    event: Event,
    text: str,
    digest: str,
    choices: Mapping[str, Any],
    language: str,
    by: User,
    key: str,
) -> Job:
    """Ask for the import of a list as a job of this kind; `digest`: that of the plan looked at."""
    args = {"seen": digest, "choices": dict(choices), "language": language}
    return ask(event=event, kind=kind, args=args, by=by, key=key, sent=("list.txt", text.encode()))


def list_of(job: Job) -> str | None:
    """The list that was sent; None once it is stored."""
    data = sent_with(job)
    return None if data is None else data.decode()


def choices_of(job: Job) -> dict[str, Any]:
    """The choices made for the list."""
    choices: dict[str, Any] = job.args["choices"]
    return {**choices, "columns": tuple(choices["columns"])}  # JSON has made a list of them


def store_once(job: Job, store: Callable[..., object]) -> None:
    """Have `store` (`import_players`, `import_results`) store the list; run again after a kill, it is there.

    A list that is refused is kept: its sender looks at it again.
    """
    text = list_of(job)
    if line_of(job) is None:
        if text is None:
            raise Refused(GONE())
        store(
            event=job.its_event(),
            text=text,
            digest=job.args["seen"],
            by=job.asked_by,
            key=act_key(job),
        )
    forget_sent(job)


def under_way(event: Event, kind: str) -> list[Job]:
    """The imports of this kind that wait or run, newest first."""
    return list(event.jobs.filter(kind=kind, state__in=[Job.QUEUED, Job.RUNNING]))
