"""A large event file is imported by a job, which keeps it until it is stored, or thrown away."""

from functools import partial

from django.db import transaction

from tournament.acts.job.files import forget_file, path_of, store
from tournament.acts.job.queue import act_key, hand_over
from tournament.acts.refusals import Refused
from tournament.acts.writing import Writing, act
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.problems import FileRefused
from tournament.models import Event, Job, LogEntry, User
from tournament.words.sentences import Told

KIND = "event-import"


def _job_of(line: LogEntry) -> Job:
    return Job.objects.get(pk=line.after["job"])


@act("event.import-soon", event="", first=_job_of)
def import_soon(
    now: Writing,
    *,
    data: bytes,
    name: str,
    slug: str,
    as_recorded: bool,
    language: str,
    by: User,
    key: str = "",
) -> Job:
    """Ask for the import of a file as a job; the arguments are those of `import_event`."""
    args = {"name": name, "slug": slug, "as_recorded": as_recorded, "language": language}
    job = Job.objects.create(kind=KIND, args=args, asked_by=by, asked_at=now.at)
    job.file = store(job, "event.json", data)
    job.save(update_fields=["file"])
    now.log(Told("Asked to import %(file)s", {"file": name}), subject="files", after={"job": job.pk})
    transaction.on_commit(partial(hand_over, job.pk), robust=True)
    return job


def import_again(job: Job, *, key: str = "") -> Job:
    """Import the file that was refused once more, and keep the hands that are all that is wrong."""
    path, sent = path_of(job), job.args
    assert path is not None, "whoever asks has looked"
    assert job.asked_by is not None, "it is theirs"
    again = import_soon(
        data=path.read_bytes(),
        name=sent["name"],
        slug=sent["slug"],
        as_recorded=True,
        language=sent["language"],
        by=job.asked_by,
        key=key,
    )
    forget(job)
    return again


def imported_by(job: Job) -> Event | None:
    """The event that a job has stored; None before, and once it is gone again."""
    line = LogEntry.objects.filter(key=act_key(job)).first()
    return Event.objects.filter(slug=line.subject).first() if line else None


def import_now(job: Job) -> None:
    """Do what the job is for: run again after a kill, it finds the event that it has stored.

    A file whose hands are all that is wrong is kept: its sender may want it all the same. Raises as
    `import_event` does.
    """
    path, sent = path_of(job), job.args
    if path is not None and imported_by(job) is None:
        try:
            import_event(
                text=path.read_bytes(),
                name=sent["name"],
                by=job.asked_by,
                slug=sent["slug"],
                as_recorded=sent["as_recorded"],
                key=act_key(job),
            )
        except FileRefused as refused:
            Job.objects.filter(pk=job.pk).update(args={**sent, "impossible": refused.impossible})
            if not refused.impossible:
                forget(job)
            raise
        except Refused:
            forget(job)
            raise
    forget(job)


def forget(job: Job) -> None:
    """Throw the file away."""
    forget_file(job)
    Job.objects.filter(pk=job.pk).update(file="")


def jobs_of(user: User) -> list[Job]:
    """The imports that a user waits for, newest first."""
    return list(Job.objects.filter(kind=KIND, asked_by=user, state__in=[Job.QUEUED, Job.RUNNING]))
