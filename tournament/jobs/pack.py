"""The whole pack: everything that is printed for an event, in folders of one zip."""

import copy
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.jobs.making import file_name, in_its_language
from tournament.models import Event, Job, Table
from tournament.queries.files import KINDS, why_not_make
from tournament.queries.standings import standings_of
from tournament.services.errors import refuse
from tournament.services.jobs import Progress, job
from tournament.services.jobs.kinds import work_of
from tournament.tables.files import short_name

SPARE = 10  # blank sheets for what is spilled, torn or written on the wrong table


@dataclass(frozen=True)
class Part:
    """A file of the pack: its kind, its folder, and the options that it has of its own."""

    kind: str
    folder: str
    session: int | None = None
    after: int | None = None

    @property
    def title(self) -> str:
        """What is being made, for people."""
        number = self.session or self.after
        words = str(KINDS[self.kind].label)
        return _("%(what)s, session %(number)s") % {"what": words, "number": number} if number else words


@job("pack")
@in_its_language
def pack(row: Job, progress: Progress) -> tuple[str, bytes]:
    """All that can be printed now, each file as its own kind makes it."""
    refuse(why_not_make(row.event, "pack"))
    parts = [part for part in parts_of(row.event) if why_not_make(row.event, part.kind) is None]
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:  # PDFs are compressed already
        for index, part in enumerate(parts):
            progress(index, len(parts), part.title)
            name, content = _made(row, part, Within(progress, index, len(parts), part.title))
            number = 1 + sum(one.folder == part.folder for one in parts[:index])
            archive.writestr(_entry(row.event, f"{part.folder}/{number:02} {short_name(name)}"), content)
    progress(len(parts), len(parts))
    return file_name(row.event, _("print pack"), "zip"), stream.getvalue()


@dataclass(frozen=True)
class Within:
    """The progress of one part as that of the pack: the part's own steps only ask whether to go on."""

    whole: Progress
    index: int
    total: int
    title: str

    def __call__(self, _done: int, _total: int, _step: str = "") -> None:
        """Say that the pack is still at this part."""
        self.whole(self.index, self.total, self.title)


def parts_of(event: Event) -> Iterator[Part]:
    """Everything that is printed for an event, in the order in which it is needed."""
    hall, seats, sheets, results = _("1 Hall"), _("2 Seats"), _("3 Score sheets"), _("4 Results")
    for kind in ("timetable", "table-signs", "badges"):
        yield Part(kind, hall)
    for kind in ("seating-by-table", "seating-by-name", "schedule-cards", "draw-certificate"):
        yield Part(kind, seats)
    seated = Table.objects.filter(session__event=event).values_list("session__number", flat=True)
    for number in sorted(set(seated.order_by())):
        yield Part("seating-by-name", seats, session=number)
        yield Part("score-sheets", sheets, session=number)
    yield Part("blank-sheets", sheets)
    for number in range(1, standings_of(event).after + 1):
        yield Part("results-pdf", results, after=number)
    for kind in ("teams-pdf", "team-sheets", "cross-table", "awards", "rulings-pdf"):
        yield Part(kind, results)


def _made(row: Job, part: Part, progress: Within) -> tuple[str, bytes]:
    """A part's file, made by its own kind for a job that differs in its options."""
    own = copy.copy(row)
    own.args = {**row.args, "session": part.session, "after": part.after, "copies": SPARE}
    return work_of(part.kind)(own, progress)


def _entry(event: Event, path: str) -> zipfile.ZipInfo:
    """A file's place in the zip, dated as the event begins."""
    day = event.starts_on
    entry = zipfile.ZipInfo(path, (max(1980, day.year), day.month, day.day, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    return entry
