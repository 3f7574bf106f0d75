"""Asking for a job, and cancelling it."""

from collections.abc import Mapping
from functools import partial

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Event, Job
from tournament.queries.files import KINDS
from tournament.services.errors import refuse
from tournament.services.jobs.handing import hand_over
from tournament.services.jobs.kinds import work_of
from tournament.services.writing import writing

OVER = {Job.DONE, Job.FAILED, Job.CANCELLED}


def ask(
    *,
    event: Event | None,
    kind: str,
    args: Mapping[str, object],
    by: AbstractBaseUser | None,
    key: str = "",
) -> Job:
    """Write a job into the transaction under way; it starts when that is committed, and never if it is not.

    `args` is JSON for the work. The same `key` again gives the same job. Broken for an unknown kind.
    """
    work_of(kind)
    with writing(event, by=by, act="job.ask", key=key) as now:
        if now.repeated:
            return Job.objects.get(event=event, **now.repeated.after)
        job = Job.objects.create(event=event, kind=kind, args=dict(args), asked_by=by, asked_at=now.at)
        now.log(_("Asked for %(kind)s") % {"kind": _title(kind)}, subject="files", after=_named(job))
        transaction.on_commit(partial(hand_over, job.pk), robust=True)
        return job


def why_not_cancel(job: Job) -> str | None:
    """The sentence why a job cannot be cancelled, or None."""
    if job.state in OVER:
        return _("This is over already (%(state)s); there is nothing to cancel.") % {
            "state": job.get_state_display()
        }
    if job.cancel_asked:
        return _("This is being cancelled already.")
    return None


def can_cancel(job: Job) -> bool:
    """Whether the job still waits or runs."""
    return why_not_cancel(job) is None


def cancel(*, job: Job, by: AbstractBaseUser | None, key: str = "") -> Job:
    """Cancel a waiting job at once, a running one at its next report. Refused when it is over."""
    with writing(job.event, by=by, act="job.cancel", key=key) as now:
        job.refresh_from_db()
        if now.repeated:
            return job
        refuse(why_not_cancel(job))
        waits = Job.objects.filter(pk=job.pk, state=Job.QUEUED)
        if not waits.update(state=Job.CANCELLED, cancel_asked=True, finished_at=now.at):
            Job.objects.filter(pk=job.pk, state=Job.RUNNING).update(cancel_asked=True)
        now.log(_("Cancelled %(kind)s") % {"kind": _title(job.kind)}, subject="files", after=_named(job))
        job.refresh_from_db()
        return job


def _named(job: Job) -> dict[str, str]:
    """The job for the log, which travels without our row numbers."""
    return {"kind": job.kind, "asked_at": job.asked_at.isoformat()}


def _title(kind: str) -> str:
    """What people call this kind of work."""
    others = {"draw": _("draw"), "mail": _("message by mail")}
    return str(KINDS[kind].label) if kind in KINDS else others.get(kind, kind)
