"""An event comes: a job fetches it; it is stored at once, or as a job where a page would wait too long."""

from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from tournament.acts.job.queue import ask, line_of
from tournament.acts.refusals import Reason, Refused
from tournament.models import Event, Job, User
from tournament.move.services import arriving, fetching, waiting
from tournament.move.services.fetching import Source
from tournament.move.services.reading import outline_of, read_document

KIND, FETCH = "event-bring", "event-fetch"
AT_ONCE = 1024 * 1024
"""Bytes of a file that is stored while its page waits; the rows of more take longer than two seconds."""
GONE = Reason("move.gone", "The uploaded file is no longer here. Upload it again.")


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
        version=decision.seen,
        chosen=decision.chosen,
        hand_over=partial(fetching.take, source, to) if source else None,
        key=key,
    )
    if source:
        fetching.say_arrived(source)
    forget(path.name)
    return event


def fetch_soon(*, source: Source, by: User, language: str, key: str) -> str:
    """Have an event fetched; the name under which it will wait for its user.

    What the other computer asks for stays in a file beside: a job's row is in every backup.
    """
    name = waiting.new_name(by)
    fetching.keep_source(name, source)
    args = {"name": name, "address": source.address, "language": language}
    job = ask(event=None, kind=FETCH, args=args, by=by, key=key)
    if job.args["name"] != name:  # the button was pressed twice
        fetching.forget_source(name)
    return str(job.args["name"])


def fetch_now(job: Job) -> None:
    """Fetch the event; run again after a kill, it may find it here."""
    name, by = job.args["name"], job.asked_by
    source = fetching.source_of(name)
    if by is None or source is None:
        raise Refused(GONE())
    if waiting.path_for(by, name):
        return
    try:
        text = fetching.fetch(source)
        waiting.keep(name, text, outline_of(text.encode()))
    except Refused:
        fetching.forget_source(name)
        raise


def fetch_of(name: str, user: User) -> Job | None:
    """The job that fetches what will wait under this name for the user."""
    return Job.objects.filter(kind=FETCH, asked_by=user, args__name=name).first()


def fetches_of(user: User) -> list[Job]:
    """The events that a user waits for, newest first."""
    return list(Job.objects.filter(kind=FETCH, asked_by=user, state__in=[Job.QUEUED, Job.RUNNING]))


def forget(name: str) -> None:
    """Forget a waiting file and where it came from."""
    waiting.forget(name)
    fetching.forget_source(name)


def is_long(path: Path) -> bool:
    """Whether to store this file takes longer than a page should; what another computer says may."""
    return path.stat().st_size > AT_ONCE or fetching.source_of(path.name) is not None


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
    line = line_of(job)
    return Event.objects.filter(uid=line.after["uid"]).first() if line else None
