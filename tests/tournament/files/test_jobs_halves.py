"""Shared table points on all that is made: 13½ where people read it, 13.5 where programs do."""

import io
import re
import zipfile
from pathlib import PurePath

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import make_event, make_result
from tests.tournament.files.filed import finished_file
from tournament.acts.job.file_kinds import KINDS
from tournament.models import Event, Ruling, Session, Table, Team

pytestmark = pytest.mark.django_db
ASKED = {"blank-sheets": {"copies": 1}, "ema-package": {"quota": False, "countries_for_one": False}}
WRITTEN_BY_HAND = re.compile(r"(?<![\d/.:])\d+ ?/ ?2(?![\d/.])|(?<![\d.,])\d+\.5\d*(?![\d.])")
ON_PAPER = {"results-pdf", "teams-pdf", "cross-table", "awards", "team-sheets", "pack", "public-copy"}
FOR_PROGRAMS = {"results-xlsx", "results-csv", "ema-package", "data-xlsx", "data-csv"}


@pytest.fixture
def shared() -> Event:
    """An MCR event of two teams in which two have shared the first and two the last place at every table."""
    event = make_event(rules="mcr-2006", players=8, sessions=3)
    for number, name in enumerate(("Tigers", "Wolves")):
        team = Team.objects.create(event=event, name=name)
        event.entries.filter(number__in=range(1 + 4 * number, 5 + 4 * number)).update(team=team)
    for table in Table.objects.filter(session__event=event):
        make_result(table, (10, 10, -10, -10))
    event.sessions.update(state=Session.CLOSED)
    entry = event.entries.get(number=3)
    Ruling.objects.create(event=event, entry=entry, kind="lateness", points=-10, moment="total",
                          given_at=event.created_at)  # fmt: skip
    return event


def texts_of(name: str, content: bytes) -> dict[str, list[str]]:
    """What a made file says: to people the texts of its pages, to programs the cells of its sheets."""
    ending = PurePath(name).suffix
    if ending == ".zip":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = [texts_of(part, archive.read(part)) for part in archive.namelist()]
        return {side: [text for part in parts for text in part[side]] for side in ("people", "programs")}
    if ending == ".pdf":
        read = [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]
        return {"people": read, "programs": []}
    if ending == ".html":
        main = content.decode().partition("<main")[2].partition("</main>")[0]
        return {"people": re.split(r"<[^>]*>", main), "programs": []}
    if ending == ".xlsx":
        rows = [
            row for sheet in load_workbook(io.BytesIO(content)) for row in sheet.iter_rows(values_only=True)
        ]
        return {"people": [], "programs": [str(cell) for row in rows for cell in row]}
    if ending == ".csv":
        return {"people": [], "programs": re.split(r"[,;\r\n]+", content.decode("utf-8-sig"))}
    return {"people": [], "programs": []}


def test_halves_are_halves_on_every_paper_and_decimals_in_every_sheet(shared):
    texts_by_kind = {kind: texts_of(*finished_file(shared, kind, **ASKED.get(kind, {}))) for kind in KINDS}

    wrong = {
        kind: marked
        for kind, texts in texts_by_kind.items()
        if (marked := [text for text in texts["people"] if WRITTEN_BY_HAND.search(text)])
    }
    assert wrong == {}
    halves, decimals = re.compile("½"), re.compile(r"^\d*\.5$")
    assert {
        kind for kind, texts in texts_by_kind.items() if any(map(halves.search, texts["people"]))
    } == ON_PAPER
    assert {
        kind for kind, texts in texts_by_kind.items() if any(map(halves.search, texts["programs"]))
    } == set()
    assert {
        kind for kind, texts in texts_by_kind.items() if any(map(decimals.search, texts["programs"]))
    } == FOR_PROGRAMS
