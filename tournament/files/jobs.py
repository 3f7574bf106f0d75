"""Files of the whole event: the print pack, data sheets, the event file, a copy of the public pages."""

import copy
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from reports.spreadsheets.file_formats import csv_bytes, sheets_json, xlsx_bytes
from reports.spreadsheets.sheet import Sheet
from tournament.acts.job.at_once import all_of, at_once, ready
from tournament.acts.job.bounded import run_bounded
from tournament.acts.job.file_kinds import KINDS
from tournament.acts.job.files import file_name, in_job_language
from tournament.acts.job.kinds import Progress, Step, job, work_of
from tournament.acts.refusals import refuse
from tournament.ema.services import zipped
from tournament.event_file.services.writing import event_text
from tournament.files.queries import SUBJECTS, sheet_of, why_not_make
from tournament.files.services import public_copy
from tournament.files.tables import short_name
from tournament.models import Event, Job, Table
from tournament.standings.queries.standings import standings_of
from tournament.words.sentences import ALONE, Said, Told


@job("data-xlsx")
@in_job_language
def xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A workbook with a sheet per subject."""
    return _name(row, "xlsx"), run_bounded(xlsx_bytes, list(_sheets(row, progress).values()))


@job("data-csv")
@in_job_language
def csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A CSV file; of all subjects a zip with one each."""
    files = {key: csv_bytes(sheet, bom=True) for key, sheet in _sheets(row, progress).items()}
    if len(files) == 1:
        return _name(row, "csv"), next(iter(files.values()))
    slug = row.its_event().slug
    return _name(row, "zip"), zipped({f"{slug}-{key}.csv": file for key, file in files.items()})


@job("data-json")
@in_job_language
def as_json(row: Job, progress: Progress) -> tuple[str, bytes]:
    """One document, its names and words in English whatever the language of the page."""
    name = _name(row, "json")
    with translation.override("en"):
        return name, sheets_json(row.its_event().slug, _sheets(row, progress))


def _sheets(row: Job, progress: Progress) -> dict[str, Sheet]:
    subjects = [row.args["what"]] if row.args.get("what") else list(SUBJECTS)
    sheets = {}
    for done, subject in enumerate(subjects):
        progress(done, len(subjects), Told(ALONE, {"text": SUBJECTS[subject][0]}))
        sheets[subject] = sheet_of(row.its_event(), subject)
    progress(len(subjects), len(subjects))
    return sheets


def _name(row: Job, ending: str) -> str:
    subject = row.args.get("what")
    return file_name(row.its_event(), str(SUBJECTS[subject][0]).lower() if subject else _("all data"), ending)


SPARE = 10  # blank sheets for what is spilled, torn or written on the wrong table


@dataclass(frozen=True)
class Part:
    """A file of the pack: its kind, its folder, and the options that it has of its own."""

    kind: str
    folder: str
    session: int | None = None
    after: int | None = None

    @property
    def title(self) -> Said:
        """The title of this part, for people."""
        number = self.session or self.after
        words = KINDS[self.kind].label
        if number:
            return Told("%(what)s, session %(number)s", {"what": words, "number": number})
        return Told(ALONE, {"text": words})


@job("pack")
@in_job_language
def pack(row: Job, progress: Progress) -> tuple[str, bytes]:
    """All that can be printed now, each file as its own kind makes it."""
    event = row.its_event()
    refuse(why_not_make(event, "pack"))
    parts = [part for part in parts_of(event) if why_not_make(event, part.kind) is None]
    names, contents = _drawn(row, parts, progress)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:  # PDFs are compressed already
        for index, (part, name, content) in enumerate(zip(parts, names, contents, strict=True)):
            number = 1 + sum(earlier.folder == part.folder for earlier in parts[:index])
            archive.writestr(_entry(event, f"{part.folder}/{number:02} {short_name(name)}"), content)
    progress(len(parts), len(parts))
    return file_name(event, _("print pack"), "zip"), stream.getvalue()


def _drawn(row: Job, parts: list[Part], progress: Progress) -> tuple[list[str], list[bytes]]:
    """The names and files of the parts, in their order: read one after another, drawn by all cores."""
    names: list[str] = []
    contents: list[Any] = []
    with at_once():
        for part in parts:
            there = ready(contents)
            progress(there, len(parts), part.title)
            name, content = _make(row, part, Within(progress, there, len(parts), part.title))
            names.append(name)
            contents.append(content)
        drawing = Told("Drawing the last pages")
        return names, all_of(contents, lambda there: progress(there, len(parts), drawing))


@dataclass(frozen=True)
class Within:
    """The progress of one part of the pack: its own steps are not shown, but may raise Stopped."""

    report: Progress
    index: int
    total: int
    title: Said

    def __call__(self, done: int, total: int, step: Step = "") -> None:  # noqa: ARG002 - as Progress has it
        """Report that the pack is still at this part."""
        self.report(self.index, self.total, self.title)


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


def _make(row: Job, part: Part, progress: Within) -> tuple[str, bytes]:
    """A part's file, made by its own kind for a job that differs in its options."""
    job_copy = copy.copy(row)
    job_copy.args = {**row.args, "session": part.session, "after": part.after, "copies": SPARE}
    product = work_of(part.kind)(job_copy, progress)
    assert product is not None, f"{part.kind} makes no file"
    return product


def _entry(event: Event, path: str) -> zipfile.ZipInfo:
    """A file's place in the zip, dated as the event begins."""
    day = event.starts_on
    entry = zipfile.ZipInfo(path, (max(1980, day.year), day.month, day.day, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    return entry


@job("public-copy")
@in_job_language
def make_public_copy(row: Job, progress: Progress) -> tuple[str, bytes]:
    """Everything that a visitor can read of the event now; index.html is where to begin."""
    progress(0, 0, Told("Reading the pages"))
    files = public_copy(row.its_event(), row.args.get("base", ""), progress)
    progress(len(files), len(files))
    return file_name(row.its_event(), _("public pages"), "zip"), zipped(files)


@job("event-file")
@in_job_language
def event_file(row: Job, progress: Progress) -> tuple[str, bytes]:
    """What `export_event` writes."""
    progress(0, 1, Told("Writing down the event"))
    content = event_text(row.its_event()).encode()
    progress(1, 1)
    return file_name(row.its_event(), _("event file"), "json"), content
