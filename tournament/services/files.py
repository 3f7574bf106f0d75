"""Asking for a file of an event, and removing one that was made."""

from collections.abc import Mapping
from functools import partial

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Event, Job, LogEntry
from tournament.queries.files import KINDS, why_not_make
from tournament.services.errors import refuse
from tournament.services.jobs import ask, forget_file
from tournament.services.writing import writing

OVER = frozenset({Job.DONE, Job.FAILED, Job.CANCELLED})


def can_make(event: Event, kind: str) -> bool:
    """Whether a file of this kind can be made now."""
    return why_not_make(event, kind) is None


def make_file(
    *, event: Event, kind: str, args: Mapping[str, object], by: AbstractBaseUser | None, key: str = ""
) -> Job:
    """Ask for a file of a kind of `queries.files.KINDS`; the same `key` again gives the same job.

    Refused with the sentence of `why_not_make`.
    """
    refuse(why_not_make(event, kind))
    return ask(event=event, kind=kind, args=args, by=by, key=key)


def why_not_remove(job: Job) -> str | None:
    """The sentence why a job's file cannot be removed, or None."""
    if job.state not in OVER:
        return _("This file is being made. Cancel that first.")
    if job.state != Job.DONE or not job.file:
        return _("There is no file to remove.")
    return None


def can_remove(job: Job) -> bool:
    """Whether the job has a file to remove."""
    return why_not_remove(job) is None


def remove_file(*, job: Job, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Remove a made file from the event and the disk; it can be made again. Refused when there is none."""
    with writing(job.event, by=by, act="file.remove", key=key) as now:
        if now.repeated:
            return now.repeated
        job.refresh_from_db()
        refuse(why_not_remove(job))
        Job.objects.filter(pk=job.pk).update(file="")
        transaction.on_commit(partial(forget_file, job))  # it still knows where the file was
        label = KINDS[job.kind].label if job.kind in KINDS else job.kind
        return now.log(
            _("Removed %(file)s.") % {"file": job.filename or label}, subject=f"file {job.filename}"[:120]
        )
