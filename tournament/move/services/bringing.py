"""A waiting file is stored as an event: at once, or as a job where that takes longer than a page should."""

from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from tournament.acts.job.queue import act_key, ask
from tournament.models import Event, Job, LogEntry, User
from tournament.move.services import arriving, fetching, waiting
from tournament.move.services.reading import read_document

KIND = "event-bring"
AT_ONCE = 1024 * 1024
"""Bytes of a file that is stored while its page waits; the rows of more take longer than two seconds."""


@dataclass(frozen=True)
class Decision:
    """What the user who brings an event has decided.

    `slug`: its short name here, "" for its own; `seen`: the version of the copy here that was compared;
    `chosen`: that the event from the file is kept; `base`: the address of this computer.
    """

    slug: str = ""
    seen: int | None = None
    chosen: bool = False
    base: str = ""


def bring_waiting(*, path: Path, by: User, decision: Decision, key: str) -> Event:
    """Store the file as `arriving.bring` does, tell the computer that it came from, and forget it."""
    document = read_document(path.read_bytes())
    source = fetching.source_of(path.name)
    to = f"{decision.base}/e/{decision.slug or document['event']['slug']}/"
    event = arriving.bring(
        document=document,
        by=by,
        slug=decision.slug,
        seen=decision.seen,
        chosen=decision.chosen,
        hand_over=partial(fetching.take, source, to) if source else None,
        key=key,
    )
    if source:
        fetching.say_arrived(source)
    forget(path.name)
    return event


def forget(name: str) -> None:
    """Forget a waiting file and where it came from."""
    waiting.forget(name)
    fetching.forget_source(name)


def is_long(path: Path) -> bool:
    """Whether to store this file takes longer than a page should."""
    return path.stat().st_size > AT_ONCE


def bring_soon(*, name: str, by: User, decision: Decision, language: str, key: str) -> Job:
    """Ask for it as a job; where one is at it already, that one."""
    current = job_of(name, by)
    if current and current.state in {Job.QUEUED, Job.RUNNING}:
        return current
    args = {"name": name, "language": language, **asdict(decision)}
    return ask(event=None, kind=KIND, args=args, by=by, key=key)


def job_of(name: str, user: User) -> Job | None:
    """The last job that stores this file for the user."""
    return Job.objects.filter(kind=KIND, asked_by=user, args__name=name).order_by("-pk").first()


def brought_by(job: Job) -> Event | None:
    """The event that a job has stored; None before, and once it is gone again."""
    line = LogEntry.objects.filter(key=act_key(job)).first()
    return Event.objects.filter(uid=line.after["uid"]).first() if line else None
