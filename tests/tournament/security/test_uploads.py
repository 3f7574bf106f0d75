"""Files from outside: bounded, never run, never out of their folder; files of ours: safe to open."""

import csv
import io
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook, load_workbook

from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tests.tournament.security.pages import INLINE, read_to_the_end
from tournament.acts.job import queue, running
from tournament.acts.refusals import Refused
from tournament.backup import views as backup
from tournament.backup.services import automatic, restoring
from tournament.backup.services.restoring import BackupRefused, restore_from
from tournament.backup.services.saving import backup_to
from tournament.models import Event
from tournament.registration.services.importing.text import read_bytes

SCRIPT = "<script>alert(1)</script>"
FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "\r=1+1")


def workbook(**parts: str) -> bytes:
    """A workbook with some of its parts replaced."""
    book, stream, changed = Workbook(), io.BytesIO(), io.BytesIO()
    book.active.append(["Anna Berg", "IT"])
    book.save(stream)
    with zipfile.ZipFile(stream) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, parts.get(name, old.read(name)))
    return changed.getvalue()


def sheet(doctype: str, cell: str) -> str:
    """A sheet whose only cell is this text."""
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    row = f'<row r="1"><c r="A1" t="inlineStr"><is><t>{cell}</t></is></c></row>'
    return (
        f'<?xml version="1.0"?>{doctype}<worksheet xmlns="{space}"><sheetData>{row}</sheetData></worksheet>'
    )


def billion_laughs() -> str:
    """Ten entities, each ten of the one before: 10^10 letters."""
    lines = ['<!ENTITY l0 "ha">']
    lines += [f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 11)]
    return f"<!DOCTYPE worksheet [{''.join(lines)}]>"


def test_entities_of_a_workbook_do_not_fill_the_memory():
    data = workbook(**{"xl/worksheets/sheet1.xml": sheet(billion_laughs(), "&l10;")})
    with pytest.raises(Refused, match="This workbook cannot be read"):
        read_bytes(data)


def test_a_workbook_reads_no_file_of_the_computer(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("the secret is 42")
    doctype = f'<!DOCTYPE worksheet [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    data = workbook(**{"xl/worksheets/sheet1.xml": sheet(doctype, "a&x;")})
    try:
        text = read_bytes(data).text
    except Refused as refused:
        text = refused.sentence
    assert "42" not in text


def test_a_formula_of_a_workbook_is_not_worked_out():
    book, stream = Workbook(), io.BytesIO()
    book.active.append(["Anna Berg", '=HYPERLINK("http://evil.example","x")'])
    book.save(stream)
    assert read_bytes(stream.getvalue()).text == "Anna Berg\n"


@pytest.fixture
def data(settings, tmp_path, monkeypatch):
    folder = tmp_path / "data"
    settings.MEDIA_ROOT = folder / "files"
    settings.MEDIA_ROOT.mkdir(parents=True)
    for module in (restoring, automatic, backup):
        monkeypatch.setattr(module, "DATA_DIR", folder)
    return folder


def changed_backup(data, **more: bytes):
    """A backup of what is there, with more in it."""
    path = data / "mine.zip"
    backup_to(path)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        for name, content in more.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    "name",
    [
        "files/../../out",
        "files//etc/out",
        "files/a/../../../out",
        "files/..\\..\\out",
        "files/C:\\out",
        "out",
    ],
)
def test_a_file_of_a_backup_does_not_leave_its_folder(place, data, name):
    restore_from(changed_backup(data, **{name: b"x", "files/events/in": b"y"}))
    names = {path.name for path in data.parent.rglob("*") if path.is_file() and path.suffix != ".zip"}
    assert "in" in names
    assert not [name for name in names if "out" in name]


def test_a_backup_that_would_fill_the_disk_is_refused_unread(place, data, monkeypatch):
    monkeypatch.setattr(restoring, "MOST_UNPACKED", 1024 * 1024)
    path = changed_backup(data, **{"files/zeros": b"\0" * 1024 * 1024})
    with pytest.raises(BackupRefused, match="larger than any backup once it is unpacked"):
        restore_from(path)
    assert Event.objects.count() == 1


def test_a_backup_whose_files_cannot_be_unpacked_changes_nothing(place, data):
    path = changed_backup(data, **{"files/a": b"x", "files/a/b": b"y"})
    Event.objects.update(name="Since then")
    with pytest.raises(BackupRefused):
        restore_from(path)
    assert Event.objects.get().name == "Since then"


def test_nobody_sends_more_than_belongs_anywhere(place):
    large = "a" * (6 * 1024 * 1024 + 1)
    for client in (Client(), place.client()):
        answer = client.post("/sign-in/", large, content_type="text/plain")
        assert (answer.status_code, "This file is too large" in answer.content.decode()) == (
            413,
            True,
        )


def test_only_who_is_signed_in_sends_large_files_and_only_where_they_belong(place):
    large = {"file": SimpleUploadedFile("event.json", b" " * (7 * 1024 * 1024))}
    assert Client().post("/desk/import/", large).status_code == 413
    large["file"].seek(0)
    assert place.client().post("/desk/import/", large).status_code == 302  # a job of its own reads it
    large["file"].seek(0)
    assert place.client().post("/desk/spring-open/players/import/", large).status_code == 413


def test_a_form_with_thousands_of_fields_is_refused(place):
    body = "&".join(f"a{number}=1" for number in range(5000))
    answer = place.client().post("/sign-in/", body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 400


HOSTILE = 'Open"; filename="evil.exe\r\nX-Evil: 1 <script>alert(1)</script> =1+1 ../../x'


def file_of(place, kind: str, **args: object):
    """The answer with a file of that kind."""
    job = queue.ask(event=place.event, kind=kind, args=args, by=None)
    running.run_waiting()
    return place.client().get(place.path("desk-job-file", pk=job.pk))


def test_a_hostile_name_of_an_event_stays_in_the_files_name(place):
    Event.objects.update(name=HOSTILE)
    place.event.refresh_from_db()
    for kind in ("results-csv", "results-xlsx", "results-pdf", "seating-csv", "event-file", "score-sheets"):
        answer = file_of(place, kind, session="1", after="1")
        disposition = answer.headers["Content-Disposition"]
        content = b"".join(answer.streaming_content)
        assert content, kind
        assert "X-Evil" not in answer.headers
        assert disposition.startswith("attachment; filename"), disposition
        assert not any(part in disposition for part in ("\r", "\n", "/", '"evil', '; filename="evil')), (
            disposition
        )


def test_names_that_are_formulas_are_text_in_csv_and_xlsx(place):
    for number, formula in enumerate(FORMULAS, start=1):
        place.event.entries.filter(number=number).update(last_name=formula, club=formula)
    text = b"".join(file_of(place, "results-csv", after="1").streaming_content).decode("utf-8-sig")
    cells = {cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row}
    assert [cell for cell in cells if cell.startswith(FORMULAS) and not re.fullmatch(r"-\d+", cell)] == []
    assert {"'=1+1", "'@SUM(A1)"} <= cells
    book = load_workbook(io.BytesIO(b"".join(file_of(place, "results-xlsx", after="1").streaming_content)))
    types = {cell.data_type for page in book for row in page.iter_rows() for cell in row if cell.value}
    assert "f" not in types


def test_a_name_with_markup_is_text_on_every_page_and_in_every_file(place):
    place.event.entries.filter(number__lte=8).update(first_name=SCRIPT, last_name=f"{SCRIPT}&b;", club=SCRIPT)
    Event.objects.update(name=SCRIPT, city=SCRIPT)
    place.event.refresh_from_db()
    client, spoilt = place.client(), []
    for name, path in place.paths().items():
        answer = client.get(path)
        html = "html" in answer.headers.get("Content-Type", "") and not answer.streaming
        if html and (SCRIPT in answer.content.decode() or INLINE["script"].search(answer.content.decode())):
            spoilt.append(name)
        read_to_the_end(answer)
    assert spoilt == []
    frame = client.get("/e/spring-open/live/").json()
    assert not any(SCRIPT in part for part in frame["parts"].values())
    for kind in ("results-pdf", "seating-by-table", "seating-by-name", "schedule-cards", "score-sheets"):
        assert b"".join(file_of(place, kind, session="1", after="1").streaming_content).startswith(b"%PDF"), (
            kind
        )


def test_a_backup_is_not_a_place_for_a_directors_curiosity(place):
    assert signed_in(make_user("eve")).post("/desk/backup/file/").status_code == 403
