"""A waiting file is stored as an event: at once, or as a job where that takes longer than a page should."""

from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from tournament.acts.job.queue import ask
from tournament.models import Event, Job, LogEntry, User
from tournament.move.services import arriving, fetching, waiting
from tournament.move.services.reading import read_document

KIND = "event-bring"
AT_ONCE = 1024 * 1024
"""Bytes of a file that is stored while its page waits; the rows of more take longer than two seconds."""


@dataclass(frozen=True)
class Word:
    """What the bringer decided: another short name, which version of the copy here was seen, and whether what
    came is kept. `base`: the address under which this computer is reached."""

    slug: str = ""
    seen: int | None = None
    chosen: bool = False
    base: str = ""


def bring_waiting(*, path: Path, by: User, word: Word, key: str) -> Event:
    """Store the file as `arriving.bring` does, tell the computer that it came from, and forget it."""
    document = read_document(path.read_bytes())
    source = fetching.source_of(path.name)
    to = f"{word.base}/e/{word.slug or document['event']['slug']}/"
    event = arriving.bring(
        document=document,
        by=by,
        slug=word.slug,
        seen=word.seen,
        chosen=word.chosen,
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


def bring_soon(*, name: str, by: User, word: Word, language: str, key: str) -> Job:
    """Ask for it as a job; where one is at it already, that one."""
    current = job_of(name, by)
    if current and current.state in {Job.QUEUED, Job.RUNNING}:
        return current
    args = {"name": name, "language": language, **asdict(word)}
    return ask(event=None, kind=KIND, args=args, by=by, key=key)


def job_of(name: str, user: User) -> Job | None:
    """The last job that stores this file for the user."""
    return Job.objects.filter(kind=KIND, asked_by=user, args__name=name).order_by("-pk").first()


def key_of_job(job: Job) -> str:
    """The key under which a job stores its event, however often it is run."""
    return f"{job.kind}-{job.pk}"


def brought_by(job: Job) -> Event | None:
    """The event that a job has stored; None before, and once it is gone again."""
    line = LogEntry.objects.filter(key=key_of_job(job)).first()
    return Event.objects.filter(uid=line.after["uid"]).first() if line else None
