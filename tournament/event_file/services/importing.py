"""A large event file is imported by a job, which keeps it until it is stored, or thrown away."""

from tournament.acts.job.files import forget_sent, sent_with
from tournament.acts.job.queue import act_key, ask, line_of
from tournament.acts.refusals import Refused
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.problems import FileRefused
from tournament.models import Event, Job, User

KIND = "event-import"


def import_soon(
    *, data: bytes, name: str, slug: str, as_recorded: bool, language: str, by: User, key: str = ""
) -> Job:
    """Ask for the import of a file as a job; the arguments are those of `import_event`."""
    args = {"name": name, "slug": slug, "as_recorded": as_recorded, "language": language}
    return ask(event=None, kind=KIND, args=args, by=by, key=key, sent=("event.json", data))


def import_again(job: Job, *, key: str = "") -> Job:
    """Import the file that was refused once more, and keep the hands that are all that is wrong."""
    data, sent = sent_with(job), job.args
    assert data is not None, "whoever asks has looked"
    assert job.asked_by is not None, "it is theirs"
    again = import_soon(
        data=data,
        name=sent["name"],
        slug=sent["slug"],
        as_recorded=True,
        language=sent["language"],
        by=job.asked_by,
        key=key,
    )
    forget_sent(job)
    return again


def imported_by(job: Job) -> Event | None:
    """The event that a job has stored; None before, and once it is gone again."""
    line = line_of(job)
    return Event.objects.filter(slug=line.subject).first() if line else None


def import_now(job: Job) -> None:
    """Do what the job is for: run again after a kill, it finds the event that it has stored.

    A file whose hands are all that is wrong is kept: its sender may want it all the same. Raises as
    `import_event` does.
    """
    data, sent = sent_with(job), job.args
    if data is not None and imported_by(job) is None:
        try:
            import_event(
                text=data,
                name=sent["name"],
                by=job.asked_by,
                slug=sent["slug"],
                as_recorded=sent["as_recorded"],
                key=act_key(job),
            )
        except FileRefused as refused:
            counts = {"impossible": refused.impossible, "more": refused.more}
            Job.objects.filter(pk=job.pk).update(args={**sent, **counts})
            if not refused.impossible:
                forget_sent(job)
            raise
        except Refused:
            forget_sent(job)
            raise
    forget_sent(job)


def jobs_of(user: User) -> list[Job]:
    """The imports that a user waits for, newest first."""
    return list(Job.objects.filter(kind=KIND, asked_by=user, state__in=[Job.QUEUED, Job.RUNNING]))
