"""Drawing at once where that takes a moment, and as a job where it takes longer."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from seating import SoFar
from tournament.models import Draw, Event, Job
from tournament.queries.draw_jobs import KIND
from tournament.services.drawing.ground import ground_of
from tournament.services.drawing.making import made_with, make_draft, takes_long
from tournament.services.drawing.wishes import Wish, wish_to_json
from tournament.services.jobs import ask


def draw_or_ask(*, event: Event, wish: Wish, by: AbstractBaseUser | None, key: str = "") -> Draw | Job:
    """The draft, or the job that makes it. Refused with the reason when it cannot be drawn."""
    if earlier := made_with(event, key):
        return earlier
    if not takes_long(ground_of(event, wish), wish):
        return make_draft(event=event, wish=wish, by=by, key=key)
    args = {"wish": wish_to_json(wish), "language": get_language()}
    return ask(event=event, kind=KIND, args=args, by=by, key=key)


def draft_key(job: Job) -> str:
    """The key of the one draft that a job makes, however often it is run."""
    return f"draft of job {job.pk}"


def draft_of(job: Job) -> Draw | None:
    """The draft that a job has made."""
    return made_with(job.event, draft_key(job))


def best_so_far(so_far: SoFar) -> str:
    """What a search has found until now, and what no search can undercut."""
    said = _("Best so far: %(best)s repeated meetings; no draw has fewer than %(bound)s.")
    if so_far.distance is not None:
        said = _(
            "Best so far: %(best)s repeated meetings and a distance of %(distance)s; no draw has fewer than "
            "%(bound)s and %(least)s."
        )
    if so_far.parts > 1:
        said = _("Part %(part)s of %(parts)s.") + " " + said
    return said % {
        "best": so_far.repeats,
        "bound": so_far.bound,
        "distance": so_far.distance,
        "least": so_far.distance_bound,
        "part": so_far.part,
        "parts": so_far.parts,
    }
