"""Requesting and cancelling jobs, and handing them to a thread or, where REDIS_URL is set, to Celery."""

import logging
import queue
from collections.abc import Mapping
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language

from tournament.acts.job.file_kinds import KINDS
from tournament.acts.job.files import forget_file, store
from tournament.acts.job.kinds import daily_kinds, work_of
from tournament.acts.job.leases import ATTEMPTS, claimable
from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.acts.writing import Writing, act
from tournament.models import Event, Job, LogEntry, User
from tournament.words.sentences import Said, Told, written

logger = logging.getLogger(__name__)
OVER = {Job.DONE, Job.FAILED, Job.CANCELLED}
JOB_IS_OVER = Reason("job.over", "This has already finished (%(state)s); there is nothing to cancel.")
CANCELLED_ALREADY = Reason("job.cancelled-already", "This is already being cancelled.")
AGAIN = timedelta(seconds=30)  # before a job that waits is handed to Celery once more
news: queue.SimpleQueue[int | None] = queue.SimpleQueue()  # to the threads of this process; None: look around


def act_key(job: Job) -> str:
    """The form key of the act that a job does: run again after a kill, the job finds what it has done."""
    return f"{job.kind}-{job.pk}"


def line_of(job: Job) -> LogEntry | None:
    """The line in the log of the act that a job does; None until it has done it."""
    return LogEntry.objects.filter(key=act_key(job)).first()


def hand_over(job_id: int) -> None:
    """Have a job run soon. When Redis cannot be reached, the row stays, and the sweepers find it."""
    if not settings.REDIS_URL:
        news.put(job_id)
        return
    from kombu.exceptions import OperationalError  # noqa: PLC0415 - slow to import, and most have no Redis

    waiting = Job.objects.filter(pk=job_id, state=Job.QUEUED)
    waiting.update(lease_until=timezone.now() + AGAIN)
    try:
        _send(job_id)
    except (OperationalError, OSError):
        logger.warning("Redis does not answer; job %s waits until it does", job_id)
        waiting.update(lease_until=None)  # the next sweep tries again


def _send(job_id: int) -> None:
    """Tell Celery, without retries: a user waits for the page, and other acts wait for the lock."""
    from tournament.celery import app  # noqa: PLC0415 - slow to import, and most have no Redis

    with app.connection_for_write() as redis:
        redis.transport_options = {**redis.transport_options, "max_retries": 0}
        app.send_task("tournament.run_job", [job_id], connection=redis, retry=False)


def hand_over_again() -> int:
    """Hand over what should have begun by now, or whose run was killed; how many jobs that were."""
    now = timezone.now()
    # Later than any could be: from before the clock was set back.
    late = Q(lease_until=None) | Q(lease_until__lt=now) | Q(lease_until__gt=now + 2 * AGAIN)
    jobs = Job.objects.filter(late, claimable(), attempts__lt=ATTEMPTS).order_by("pk")
    waiting = list(jobs.values_list("pk", flat=True))
    for job_id in waiting:
        hand_over(job_id)
    return len(waiting)


def _job_of(line: LogEntry) -> Job:
    """The job that a line of the log is about."""
    return Job.objects.get(event=line.event, **line.after)


@act("job.ask", first=_job_of)
def ask(
    now: Writing,
    *,
    event: Event | None,
    kind: str,
    args: Mapping[str, object],
    by: User | None,
    key: str = "",
    sent: tuple[str, bytes] | None = None,
) -> Job:
    """Write a job into the transaction under way; it starts when that is committed, and never if it is not.

    `args` is JSON for the work; `sent`: the name and bytes of a file that it needs, kept as `sent_with` reads
    it. The same `key` again gives the same job. Broken for an unknown kind.
    """
    work_of(kind)
    job = Job.objects.create(event=event, kind=kind, args=dict(args), asked_by=by, asked_at=now.at)
    if sent:
        job.file = store(job, *sent)
        job.save(update_fields=["file"])
    now.log(Told("Asked for %(kind)s", {"kind": _title(kind)}), subject="files", after=_named(job))
    transaction.on_commit(partial(hand_over, job.pk), robust=True)
    return job


def why_not_cancel(job: Job) -> Refusal | None:
    """Why a job cannot be cancelled, or None."""
    if job.state in OVER:
        return JOB_IS_OVER(state=job.get_state_display())
    return CANCELLED_ALREADY() if job.cancel_asked else None


@act("job.cancel", event="job.event", first=_job_of)
def cancel(now: Writing, *, job: Job, by: User | None, key: str = "") -> Job:
    """Cancel a waiting job at once, a running one at its next report. Refused when it is over."""
    job.refresh_from_db()
    refuse(why_not_cancel(job))
    waiting = Job.objects.filter(pk=job.pk, state=Job.QUEUED)
    if not waiting.update(state=Job.CANCELLED, cancel_asked=True, finished_at=now.at):
        Job.objects.filter(pk=job.pk, state=Job.RUNNING).update(cancel_asked=True)
    now.log(Told("Cancelled %(kind)s", {"kind": _title(job.kind)}), subject="files", after=_named(job))
    job.refresh_from_db()
    return job


DAY = timedelta(days=1)


def ask_daily() -> int:
    """Ask for the daily work that nobody asked for within a day; how many jobs that were.

    Two processes may both ask: such work finds nothing to do the second time.
    """
    since = timezone.now() - DAY
    lately = set(Job.objects.filter(asked_at__gt=since).values_list("kind", flat=True).distinct())
    due = sorted(daily_kinds() - lately)
    for kind in due:
        hand_over(Job.objects.create(kind=kind, asked_at=timezone.now()).pk)
    return len(due)


def forget_old_jobs() -> int:
    """Delete jobs that were over long ago, with their files, which can be made again; how many."""
    limit = timezone.now() - timedelta(days=settings.JOBS_KEPT_DAYS)
    old = list(Job.objects.filter(state__in=OVER, finished_at__lt=limit).select_related("event"))
    for job in old:
        forget_file(job)
    return Job.objects.filter(pk__in=[job.pk for job in old]).delete()[0]


def _named(job: Job) -> dict[str, str]:
    """The job for the log, which travels without our row numbers."""
    return {"kind": job.kind, "asked_at": job.asked_at.isoformat()}


def title_of(kind: str) -> str:
    """The name of this kind of work, in the reader's language."""
    title = _title(kind)
    return written(title, get_language())[0] if isinstance(title, Said) else str(title)


def _title(kind: str) -> object:
    """The name of this kind of work, to be told in a sentence."""
    titles = {
        "draw": Told("draw"),
        "mail": Told("e-mail message"),
        "event-bring": Told("arrival of a moved event"),
        "event-delete": Told("deletion of an event"),
        "event-fetch": Told("event from another computer"),
        "event-send": Told("file of a moved event"),
        "event-import": Told("import of an event"),
        "players-import": Told("import of players"),
        "players-look": Told("preview of a list of players"),
        "results-look": Told("preview of a list of results"),
        "results-import": Told("import of results"),
    }
    return KINDS[kind].label if kind in KINDS else titles.get(kind, kind)
