"""An event's data as XLSX, CSV and JSON, read back by openpyxl, csv and json."""

import csv
import io
import json
import zipfile

import pytest
from openpyxl import load_workbook

from tests.factories import make_event, make_user
from tests.tournament.result.reporting import EAST_WINS, report
from tournament.acts.job.files import path_of
from tournament.acts.job.queue import ask
from tournament.acts.job.running import run_waiting
from tournament.acts.undo import undo
from tournament.files.queries import SUBJECTS
from tournament.models import Event, Hand, Job, LogEntry
from tournament.ruling.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
RON = {"outcome": "ron", "from": "S", "riichi": ["E"], "wins": [{"seat": "E", "fan": 3, "fu": 40}]}
TILES = {"seat": "W", "hand": "123m123p12399s77z", "melds": [], "win": "7z"}


@pytest.fixture
def event() -> Event:
    """One table with its result, a ruling and three hands; a name that a spreadsheet would run."""
    event = make_event(sessions=1)
    event.entries.filter(number=1).update(last_name='=HYPERLINK("http://x")', club="@club")
    result = report(event, 1, 1)
    seat = result.table.seats.get(wind="E")
    sanction = Sanction(kind="lateness", points=-1000, moment="after-uma", clause="EMA 2025")
    give_ruling(seat=seat, sanction=sanction, by=make_user("rosa", is_superuser=True))
    tsumo = {"outcome": "tsumo", "wins": [TILES]}
    for number, facts in enumerate((RON, tsumo, {"outcome": "draw", "tenpai": ["E", "N"]}), start=1):
        Hand.objects.create(table=result.table, number=number, facts=facts, entered_by="sam")
    return Event.objects.get(pk=event.pk)


def finished_file(event: Event, kind: str, **args: object) -> tuple[str, bytes]:
    job = ask(event=event, kind=kind, args=args, by=None)
    run_waiting()
    job.refresh_from_db()
    assert (job.state, job.error) == (Job.DONE, "")
    return job.filename, path_of(job).read_bytes()


def table(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def exported(event: Event, subject: str) -> list[dict]:
    return json.loads(finished_file(event, "data-json", what=subject)[1])[subject]


def test_everything_is_one_workbook_with_a_sheet_a_subject(event):
    name, content = finished_file(event, "data-xlsx")
    book = load_workbook(io.BytesIO(content))
    assert name == "Spring Open - all data.xlsx"
    assert book.sheetnames == [
        "Players", "Seating", "Results of the tables", "Standings after session 1", "Hands", "Rulings", "Log",
    ]  # fmt: skip
    assert [book[sheet].max_row for sheet in ("Players", "Seating", "Results of the tables")] == [17, 17, 5]


def test_everything_as_csv_is_a_zip_with_a_file_a_subject(event):
    name, content = finished_file(event, "data-csv")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == [f"spring-open-{key}.csv" for key in SUBJECTS]
        rows = table(archive.read("spring-open-hands.csv"))
    assert (name, len(rows)) == ("Spring Open - all data.zip", 4)


@pytest.mark.parametrize("subject", sorted(SUBJECTS))
def test_a_subject_is_the_same_in_all_three_forms(event, subject):
    rows = table(finished_file(event, "data-csv", what=subject)[1])
    (sheet,) = load_workbook(io.BytesIO(finished_file(event, "data-xlsx", what=subject)[1])).worksheets
    objects = exported(event, subject)
    cells = [["" if v is None else str(v) for v in row] for row in sheet.iter_rows(values_only=True)]
    texts = [[cell.removeprefix("'") for cell in row] for row in rows]
    if subject == "log":  # each of these files is in that of the next one
        texts, cells, objects = texts[:3], cells[:3], objects[:2]
    assert texts == cells
    assert [["" if v is None else str(v) for v in row.values()] for row in objects] == texts[1:]


def test_text_that_begins_a_formula_is_text_in_spreadsheets(event):
    row = table(finished_file(event, "data-csv", what="players")[1])[1]
    sheet = load_workbook(io.BytesIO(finished_file(event, "data-xlsx", what="players")[1]))["Players"]
    assert (row[2], row[6]) == ('\'=HYPERLINK("http://x")', "'@club")
    assert (sheet["C2"].value, sheet["C2"].data_type) == ('=HYPERLINK("http://x")', "s")


def test_results_have_the_points_of_the_sheet_and_their_score(event):
    rows = exported(event, "results")
    assert [row["points"] for row in rows] == list(EAST_WINS)
    assert [(row["uma"], row["penalties"], row["score"], row["place"]) for row in rows] == [
        (15000, -1000, 23000, 1), (5000, 0, 6000, 2), (-5000, 0, -7000, 3), (-15000, 0, -23000, 4),
    ]  # fmt: skip
    assert {row["state"] for row in rows} == {"confirmed"}


def test_hands_have_a_row_a_winner(event):
    rows = exported(event, "hands")
    assert [(row["hand"], row["outcome"], row["winner"], row["from"]) for row in rows] == [
        (1, "ron", "E", "S"), (2, "tsumo", "W", None), (3, "draw", None, None),
    ]  # fmt: skip
    assert (rows[0]["fan"], rows[0]["fu"], rows[0]["riichi"]) == (3, 40, "E")
    assert (rows[1]["tiles"], rows[2]["tenpai"]) == ("123m123p12399s77z 7z", "E N")


def test_hands_of_mcr_have_their_winner_and_points():
    event = make_event(sessions=1, rules="mcr-2006")
    game = event.sessions.get().tables.first()
    facts = {"outcome": "win", "winner": "E", "from": "S", "points": 12, "penalties": {"N": -10}}
    Hand.objects.create(table=game, number=1, facts=facts)
    (row,) = exported(event, "hands")
    assert (row["winner"], row["from"], row["points"], row["penalties"]) == ("E", "S", 12, "N -10")


def test_a_hand_of_mcr_that_says_its_number_has_no_tiles():
    event = make_event(sessions=1, rules="mcr-2006")
    facts = {"outcome": "win", "winner": "E", "from": "S", "points": 12, "hand": 1}
    Hand.objects.create(table=event.sessions.get().tables.first(), number=1, facts=facts)
    (row,) = exported(event, "hands")
    assert (row["points"], row["tiles"]) == (12, None)


def test_rulings_say_who_what_and_by_whom(event):
    (row,) = exported(event, "rulings")
    assert (row["session"], row["table"], row["points"], row["clause"]) == (1, 1, -1000, "EMA 2025")
    assert (row["referee"], row["cancelled_at"]) == ("rosa", None)


def test_the_log_is_told_from_its_beginning_with_what_was_undone(event):
    line = LogEntry.objects.get(event=event, act="result.record")
    undo(entry=line, by=None)
    rows = exported(event, "log")
    first = next(row for row in rows if row["act"] == "result.record")
    assert first["undone"] is not None
    assert json.loads(first["after"])["points"]["E"] == EAST_WINS[0]


def test_json_is_in_english_whatever_the_language_of_the_page(event):
    job = finished_file(event, "data-json", what="players", language="it")
    assert list(json.loads(job[1])["players"][0])[:3] == ["no", "first_name", "last_name"]
