"""A large event is sent away or deleted by a job: to write its document takes longer than a page should."""

from typing import Any

from tournament.acts.job.queue import act_key, ask, line_of
from tournament.acts.refusals import EVENT_DELETED, refuse
from tournament.models import Event, Hand, Job, LogEntry, Result, Seat, User
from tournament.move.services import deleting, leaving

SEND, DELETE = "event-send", "event-delete"
AT_ONCE = 10_000
"""Rows of an event that is sent or deleted while its page waits."""


def is_long(event: Event) -> bool:
    """Whether to send or delete this event takes longer than a page should."""
    counts = (
        Seat.objects.filter(session__event=event).count(),
        Result.objects.filter(table__session__event=event).count(),
        Hand.objects.filter(table__session__event=event).count(),
        LogEntry.objects.filter(event=event).count(),
    )
    return sum(counts) > AT_ONCE


def send_soon(*, event: Event, to: str, by: User, language: str, key: str) -> Job:
    """Have the event sent away; where a job is at it already, that one."""
    return _asked(SEND, event, {"to": to, "language": language}, by, key)


def delete_soon(*, event: Event, typed: str, by: User, language: str, key: str) -> Job:
    """Have the event deleted; where a job is at it already, that one."""
    refuse(deleting.why_not_delete(event, typed))
    return _asked(DELETE, event, {"typed": typed, "name": event.name, "language": language}, by, key)


def _asked(kind: str, event: Event, args: dict[str, Any], by: User, key: str) -> Job:
    current = last_job(kind, event)
    if current and current.state in {Job.QUEUED, Job.RUNNING}:
        return current
    # A job of the installation: one of the event would keep it here, and go with it.
    return ask(event=None, kind=kind, args={"event": event.uid, **args}, by=by, key=key)


def last_job(kind: str, event: Event) -> Job | None:
    """The last job that was to send the event, or to delete it."""
    return Job.objects.filter(kind=kind, args__event=event.uid).order_by("-pk").first()


def send_now(job: Job) -> None:
    """Send the event away, once, however often it is run."""
    leaving.send_away(event=_event(job), by=job.asked_by, to=job.args["to"], key=act_key(job))


def delete_now(job: Job) -> None:
    """Delete the event; run again after a kill, the job finds that it has."""
    if line_of(job) is None:
        assert job.asked_by is not None, "nobody deletes an event without an account"
        deleting.delete_event(event=_event(job), by=job.asked_by, typed=job.args["typed"], key=act_key(job))


def _event(job: Job) -> Event:
    event = Event.objects.filter(uid=job.args["event"]).first()
    refuse(None if event else EVENT_DELETED())
    assert event is not None
    return event


def file_of(job: Job) -> str:
    """The name of the file that remains of the event which the job has deleted; "" before."""
    line = line_of(job)
    return str(line.after["file"]) if line else ""
