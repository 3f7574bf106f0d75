"""Jobs that store a moved event for which a page would wait too long, and clear up after moves."""

from django.utils import translation
from django.utils.translation import gettext as _

from tournament.acts.job.kinds import Progress, job
from tournament.acts.job.queue import act_key
from tournament.acts.refusals import Reason, Refused
from tournament.models import Job
from tournament.move.services import bringing, offering, waiting

GONE = Reason("move.gone", "The uploaded file is no longer here. Upload it again.")


@job(bringing.KIND)
def bring(row: Job, progress: Progress) -> None:
    """Run again after it was killed, it finds the event that it has stored."""
    with translation.override(row.args["language"]):
        progress(0, 2, _("Storing the event"))
        if bringing.brought_by(row) is None:
            decision = bringing.Decision(
                **{name: row.args[name] for name in ("slug", "seen", "chosen", "base")}
            )
            path = waiting.path_for(row.asked_by, row.args["name"]) if row.asked_by else None
            if path is None or row.asked_by is None:
                raise Refused(GONE())
            bringing.bring_waiting(path=path, by=row.asked_by, decision=decision, key=act_key(row))
        progress(2, 2)


@job("move-sweep", daily=True)
def sweep(row: Job, progress: Progress) -> None:
    """Once a day: files that nobody waits for any more, and those of moves that were broken off."""
    progress(0, 1)
    offering.sweep()
    progress(1, 1)
