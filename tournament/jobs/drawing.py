"""A draw that takes more than a moment: it tells the best so far, and is stopped with that."""

import json
from time import monotonic

from django.utils.translation import gettext as _

from seating import Search
from seating.conflicts import MOST_STEPS, REPORT_EVERY, WORK
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
    watch = Watch(progress, wish.seconds, row.event.entries.count())
    search = Search(progress=watch)
    draft = make_draft(event=row.event, wish=wish, by=row.asked_by, key=draft_key(row), search=search)
    return file_name(row.event, _("draw"), "json"), json.dumps(draft.plan, ensure_ascii=False).encode()


class Watch:
    """What the engine tells of its search: the least repeats so far and their bound. False stops it.

    Somebody who cancels the job stops the search, and the best so far is the draft.
    """

    def __init__(self, progress: Progress, seconds: int, players: int) -> None:
        self.progress, self.seconds = progress, seconds
        self.steps, self.most = 0, min(MOST_STEPS, WORK // max(1, players))
        self.start, self.best = monotonic(), None
        self.stopped = False

    def __call__(self, best: int, bound: int) -> bool:
        """Whether the search is to go on."""
        if self.stopped:
            return False
        self.best = best if self.best is None else min(self.best, best)
        self.steps += REPORT_EVERY
        try:
            self.progress(*self.done(), best_so_far(self.best, bound))
        except Cancelled:
            self.stopped = True
        return not self.stopped

    def done(self) -> tuple[int, int]:
        """How much of the time, or of the steps, is over, and how much there is."""
        if self.seconds:
            return min(self.seconds, int(monotonic() - self.start)), self.seconds
        return min(self.most - 1, self.steps), self.most
