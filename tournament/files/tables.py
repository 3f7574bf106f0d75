"""A requested file as its card shows it."""

from dataclasses import dataclass
from datetime import datetime

from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.acts.job.file_kinds import KINDS
from tournament.acts.job.files import path_of
from tournament.acts.job.kinds import error_words, step_words
from tournament.acts.job.queue import why_not_cancel
from tournament.files.queries import SUBJECTS
from tournament.models import Event, Job
from tournament.words.sentences import enumerated


@dataclass(frozen=True)
class JobCard:
    """`percent` is None while the total is not known; `again`: hidden fields that ask for the same file."""

    pk: int
    title: str
    state: str
    working: bool
    percent: int | None
    note: str
    outdated: bool
    size: str
    at: datetime
    by: str
    url: str
    file_url: str
    cancel_url: str
    remove_url: str
    again: list[dict[str, object]]


def job_card(event: Event, job: Job, changed_at: datetime | None = None) -> JobCard:
    """The card of a job of KINDS; load it with `asked_by`. `changed_at`: when the event last changed."""
    path = path_of(job) if job.state == Job.DONE else None
    working = job.state in {Job.QUEUED, Job.RUNNING}
    return JobCard(
        pk=job.pk,
        title=short_name(job.filename) if path else title_of(job),
        state=job.state,
        working=working,
        percent=min(100, 100 * job.done // job.total) if job.total else None,
        note=note_of(job, missing=path is None),
        outdated=path is not None and changed_at is not None and job.asked_at < changed_at,
        size=filesizeformat(path.stat().st_size) if path else "",
        at=job.finished_at or job.asked_at,
        by=job.asked_by.get_username() if job.asked_by else "",
        url=reverse("desk-job", args=[event.slug, job.pk]),
        file_url=reverse("desk-job-file", args=[event.slug, job.pk]) if path else "",
        cancel_url=reverse("desk-job-cancel", args=[event.slug, job.pk]) if not why_not_cancel(job) else "",
        remove_url=reverse("desk-job-remove", args=[event.slug, job.pk]) if job.file else "",
        again=again_of(job),
    )


def short_name(filename: str) -> str:
    """A file's name without the event's: Results after session 3.pdf."""
    name = filename.rpartition(" - ")[2]
    return name[:1].upper() + name[1:]


def title_of(job: Job) -> str:
    """The title of a requested file: Score sheets, session 3."""
    words = [str(KINDS[job.kind].label)]
    if session := job.args.get("session"):
        words.append(_("session %(number)s") % {"number": session})
    if table := job.args.get("table"):
        words.append(_("table %(number)s") % {"number": table})
    if after := job.args.get("after"):
        words.append(_("after session %(number)s") % {"number": after})
    if subject := job.args.get("what"):
        words.append(str(SUBJECTS[subject][0]))
    return enumerated(words)


def note_of(job: Job, *, missing: bool) -> str:
    """The current step of the job, or why there is no file."""
    if job.state == Job.FAILED:
        return error_words(job)
    if job.state == Job.CANCELLED:
        return _("Cancelled; no file was made.")
    if job.state == Job.DONE:
        return _("This file is no longer on the disk. Make it again.") if missing else ""
    if job.cancel_asked:
        return _("Being cancelled.")
    if job.state == Job.QUEUED:
        return _("Waiting for its turn.")
    progress = _("%(done)s of %(total)s") % {"done": job.done, "total": job.total}
    step = step_words(job)
    return f"{step} · {progress}" if job.total > 2 else step


def again_of(job: Job) -> list[dict[str, object]]:
    """The hidden fields of a form that requests the same file again."""
    options = (*KINDS[job.kind].options, "language")
    fields = {"kind": job.kind, **{name: job.args.get(name) for name in options}}
    return [
        {"name": name, "value": value} for name, value in fields.items() if value not in (None, "", False)
    ]
