"""The files of real events for the tests, made through the queue and read back."""

import csv
import io

from openpyxl import load_workbook
from pypdf import PdfReader

from tournament.acts.job.files import path_of
from tournament.acts.job.queue import ask
from tournament.acts.job.running import run_waiting
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.rehearsal import FIXTURES
from tournament.models import Event, Job


def real(slug: str, name: str) -> Event:
    event = import_event(text=(FIXTURES / f"{slug}.json").read_text(encoding="utf-8"))
    Event.objects.filter(pk=event.pk).update(name=name)
    return Event.objects.get(pk=event.pk)


def finished_file(event: Event, kind: str, **args: object) -> tuple[str, bytes]:
    """The name and the content of a file, asked for and made."""
    job = ask(event=event, kind=kind, args={"base": "http://192.0.2.5:8000", **args}, by=None)
    run_waiting()
    job.refresh_from_db()
    assert (job.state, job.error) == (Job.DONE, "")
    assert job.done == job.total > 0
    return job.filename, path_of(job).read_bytes()


def pages(content: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(content)).pages]


def lines(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def sheets(content: bytes) -> dict[str, list[tuple]]:
    book = load_workbook(io.BytesIO(content))
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book}
