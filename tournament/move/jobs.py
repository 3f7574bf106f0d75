"""Jobs that fetch, store, send and delete events for which a page would wait too long, and clear up."""

from django.utils import translation

from tournament.acts.job.kinds import Progress, job
from tournament.acts.job.queue import act_key
from tournament.acts.refusals import Refused
from tournament.models import Job
from tournament.move.services import bringing, leaving_soon, offering, waiting
from tournament.words.sentences import Told


@job(bringing.KIND)
def bring(row: Job, progress: Progress) -> None:
    """Run again after it was killed, it finds the event that it has stored."""
    with translation.override(row.args["language"]):
        progress(0, 2, Told("Storing the event"))
        if bringing.brought_by(row) is None:
            decision = bringing.Decision(
                **{name: row.args[name] for name in ("slug", "seen", "chosen", "base")}
            )
            path = waiting.path_for(row.asked_by, row.args["name"]) if row.asked_by else None
            if path is None or row.asked_by is None:
                raise Refused(bringing.GONE())
            bringing.bring_waiting(path=path, by=row.asked_by, decision=decision, key=act_key(row))
        progress(2, 2)


@job(bringing.FETCH)
def fetch(row: Job, progress: Progress) -> None:
    """Fetch an event from another computer, and keep it until its user decides."""
    with translation.override(row.args["language"]):
        progress(0, 0, Told("The other computer sends the event"))
        bringing.fetch_now(row)


@job(leaving_soon.SEND)
def send(row: Job, progress: Progress) -> None:
    """Write the file of a large event, which is away from then on."""
    with translation.override(row.args["language"]):
        progress(0, 2, Told("Writing its file"))
        leaving_soon.send_now(row)
        progress(2, 2)


@job(leaving_soon.DELETE)
def delete(row: Job, progress: Progress) -> None:
    """Delete a large event, once its file is written."""
    with translation.override(row.args["language"]):
        progress(0, 2, Told("Writing its file"))
        leaving_soon.delete_now(row)
        progress(2, 2)


@job("move-sweep", daily=True)
def sweep(row: Job, progress: Progress) -> None:
    """Once a day: files that nobody waits for any more, and those of moves that were broken off."""
    progress(0, 1)
    offering.sweep()
    progress(1, 1)
