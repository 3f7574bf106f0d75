"""An event leaves for another computer: the copy that stays is away until it is back or taken back."""

from django.utils import timezone

from tournament.acts.job.kinds import step_words
from tournament.acts.job.queue import title_of
from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.acts.writing import Writing, act
from tournament.models import Event, Job, LogEntry, User
from tournament.move.services.document import document_of, text_of
from tournament.move.services.kept import keep
from tournament.words.sentences import Told

AWAY_ALREADY = Reason("move.away-already", "The event has already been moved away.")
NOT_AWAY = Reason("move.not-away", "The event has not been moved.")
JOB_RUNS = Reason(
    "move.job-runs", "Something is still under way (%(what)s). Wait until it is done, or cancel it."
)


def why_not_send(event: Event) -> Refusal | None:
    """Why an event cannot leave now, or None: what is under way would be lost on both computers."""
    stored = Event.objects.get(pk=event.pk)
    if stored.away_at:
        return AWAY_ALREADY()
    job = Job.objects.filter(event=event, state__in=[Job.QUEUED, Job.RUNNING]).first()
    return JOB_RUNS(what=step_words(job) or title_of(job.kind)) if job else None


@act("event.send", first=lambda line: line.after["file"])
def send_away(now: Writing, *, event: Event, by: User | None, to: str = "", key: str = "") -> str:
    """Write the event's document and mark the copy that stays as away; the name of the kept file.

    `to` says where it goes, in the words of the director or as an address.
    """
    refuse(why_not_send(event))
    where = to.strip() or Told("another computer")
    name = f"hanchan-{event.slug}-{now.at:%Y%m%d-%H%M%S}.json"
    now.log(Told("Moved to %(where)s", {"where": where}), after={"file": name, "to": to.strip()})
    event.refresh_from_db()
    keep(name, text_of(document_of(event)))
    Event.objects.filter(pk=event.pk).update(away_at=now.at, away_to=to.strip(), arrived_at=None)
    return name


def sent_file_of(event: Event) -> str:
    """The name of the file that the event left with; "" while it is not away."""
    if not event.away_at:
        return ""
    line = event.log.filter(act="event.send").first()
    return str(line.after["file"]) if line else ""


def why_not_take_back(event: Event) -> Refusal | None:
    """Why the copy that stays cannot be used again, or None."""
    return None if Event.objects.get(pk=event.pk).away_at else NOT_AWAY()


@act("event.take-back", while_away=True)
def take_back(now: Writing, *, event: Event, by: User | None, key: str = "") -> LogEntry:
    """Use the copy that stays again, although the event has not come back: two may be in use from now on."""
    refuse(why_not_take_back(event))
    Event.objects.filter(pk=event.pk).update(away_at=None, away_to="", arrived_at=None)
    return now.log(Told("Taken back here, without the changes made elsewhere"))


def note_arrival(event: Event) -> None:
    """Note that the other computer has the event. No act: nothing in the event changes."""
    Event.objects.filter(pk=event.pk, away_at__isnull=False).update(arrived_at=timezone.now())
