"""A draw that takes more than a moment: it tells the best so far, and is stopped with that."""

import json
from dataclasses import replace
from time import monotonic

from django.utils.translation import gettext as _

from seating import Search, SoFar
from tournament.jobs.making import file_name, in_its_language
from tournament.models import Job
from tournament.services.drawing import best_so_far, draft_key, make_draft, wish_from_json
from tournament.services.jobs import Cancelled, Progress, job


@job("draw")
@in_its_language
def draw(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A draft of `wish`, made once however often it is run; the file is its document."""
    wish = wish_from_json(row.args["wish"])
    progress(0, 0, _("Reading the players"))
    search = Search(progress=Watch(progress, wish.seconds))
    draft = make_draft(event=row.event, wish=wish, by=row.asked_by, key=draft_key(row), search=search)
    return file_name(row.event, _("draw"), "json"), json.dumps(draft.plan, ensure_ascii=False).encode()


class Watch:
    """What the engine tells of its search: the best so far and its bound. False stops it.

    Somebody who cancels the job stops the search, and the best so far is the draft. Over several attempts,
    the best is that of all of them.
    """

    def __init__(self, progress: Progress, seconds: int) -> None:
        self.progress, self.seconds = progress, seconds
        self.start, self.best = monotonic(), None
        self.stopped = False

    def __call__(self, so_far: SoFar) -> bool:
        """Whether the search is to go on."""
        if self.stopped:
            return False
        if self.seconds:
            self.best = so_far.repeats if self.best is None else min(self.best, so_far.repeats)
            so_far = replace(so_far, repeats=self.best)
        try:
            self.progress(*self.done(so_far), best_so_far(so_far))
        except Cancelled:
            self.stopped = True
        return not self.stopped

    def done(self, so_far: SoFar) -> tuple[int, int]:
        """How much of the time, or of the steps of all parts, is over, and how much there is."""
        if self.seconds:
            return min(self.seconds, int(monotonic() - self.start)), self.seconds
        return so_far.done + (so_far.part - 1) * so_far.total, so_far.parts * so_far.total
