"""The page of importing results: who may, the preview, a file, and what is in the way."""

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tests.factories import make_entry, make_event
from tests.tournament.result.reporting import texts
from tournament.models import Event, Result

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/results/import/"
GOOD = "Session;Table;East;South;West;North\n1;1;9000;1000;-2000;-8000"


def page(client, status: int = 200, **sent: object) -> tuple[str, object]:
    answer = client.post(URL, sent)
    assert answer.status_code == status
    return texts(answer.content.decode()), answer.context


def workbook(*rows: tuple[object, ...]) -> SimpleUploadedFile:
    book, stream = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(stream)
    return SimpleUploadedFile("results.xlsx", stream.getvalue())


def test_the_page_is_for_the_director(
    client, visitor_client, scorer_client, referee_client, director_client, event
):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    people = (visitor_client, scorer_client, referee_client, director_client)
    assert [client.get(URL).status_code for client in people] == [403, 403, 403, 200]
    assert director_client.put(URL).status_code == 405
    assert f'href="{URL}"' in director_client.get("/desk/spring-open/files/").content.decode()


def test_looking_shows_every_table_and_stores_nothing(director_client, event):
    text, context = page(director_client, text=GOOD, do="check")
    east = event.sessions.get(number=1).tables.get(number=1).seats.get(wind="E").entry.name
    assert f"{east} +9,000" in text
    assert "Store the result of 1 table" in text
    assert (context["plan"].new, Result.objects.count()) == (1, 0)


def test_a_table_with_an_unknown_player_shows_all_four_as_typed_and_the_fault_beside_that_one(
    director_client, event
):
    east, south, west, _north = (
        seat.entry.name for seat in event.sessions.get(number=1).tables.get(number=1).seats.order_by("pk")
    )
    rows = ((east, "9000"), (south, "1000"), ("Nobody Atall", "-2000"), (west, "-8000"))
    lines = [f"1;1;{name};{points}" for name, points in rows]
    text, context = page(director_client, text="\n".join(["Session;Table;Name;Points", *lines]), do="check")
    fault = "Line 4: nobody called “Nobody Atall” has a seat in session 1."
    assert f"{east} 9000 {south} 1000 Nobody Atall -2000 {fault} {west} -8000" in text
    (line,) = context["plan"].tables
    assert [(seat.line, seat.fault) for seat in line.typed] == [(2, ""), (3, ""), (4, fault), (5, "")]


def test_a_repeated_import_of_results_is_stored_once(director_client, event):
    digest = page(director_client, text=GOOD, do="check")[1]["plan"].digest
    sent = {"text": GOOD, "do": "store", "seen": digest, "key": "k1"}
    answers = [director_client.post(URL, sent) for _time in range(2)]
    assert [answer.url for answer in answers] == ["/desk/spring-open/standings/"] * 2
    assert Result.objects.count() == 1
    assert event.log.get(act="result.import").actor_name == "dora"


def test_a_workbook_is_read_from_its_first_sheet(director_client, event):
    file = workbook(("Session", "Table", "Wind", "Points"), *((1, 1, w, p) for w, p in zip(
        "ESWN", (39000, 31000, 28000, 22000), strict=True)))  # fmt: skip
    text, context = page(director_client, file=file, do="store")
    assert "Read from the sheet: Sheet." in text
    assert (context["plan"].new, Result.objects.count()) == (1, 0)


def test_faults_are_listed_and_nothing_can_be_stored(director_client, event):
    text, _context = page(director_client, text=GOOD.replace("9000", "<b>nine"), do="check")
    assert "Line 2, column “East”: “<b>nine” is not a number of points" in text
    assert "1 fault: correct the file and choose it again, or leave the table out." in text
    assert 'value="store"' not in director_client.post(URL, {"text": GOOD + "x"}).content.decode()
    assert page(director_client, 400, text=GOOD.replace("9000", "nine"), do="store", seen="x")[1]["refusal"]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"text": ""}, "There is nothing to import"),
        ({"text": "hello"}, "No line names the columns."),
        ({"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04 broken")}, "This file is damaged"),
        ({"do": "destroy"}, "Select a valid choice"),
    ],
)
def test_nonsense_is_answered_with_a_sentence(director_client, event, sent, sentence):
    assert sentence in page(director_client, 400, **sent)[0]


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (b"", "The file is empty: choose another one."),
        (b"%PDF-1.7", "This file is not a table: upload .csv, .tsv or .xlsx, or paste the rows."),
        (
            b"x" * (5 * 1024 * 1024 + 1),
            ("The file is larger than 5 MB: tables for import are never that large."),
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_without_a_word_of_players(
    director_client, event, file, sentence
):
    refused = page(director_client, 400, file=SimpleUploadedFile("a.csv", file))[1]["form"]
    assert refused.errors == {"file": [sentence]}


def test_seats_are_announced_and_unknown_names_lead_to_the_import_of_players(director_client, staff):
    event = make_event(slug="elsewhere", players=3, sessions=1, drawn=False, staff=staff)
    names = [*(entry.name for entry in event.entries.order_by("number")), "Zoe Quick"]
    head = "Session;Table;Name;Points"
    text = "\n".join(
        [head, *(f"1;1;{name};{points}" for name, points in zip(names, (9, 1, -2, -8), strict=True))]
    )
    html = director_client.post("/desk/elsewhere/results/import/", {"text": text}).content.decode()
    assert ">Zoe Quick\n</textarea>" in html
    assert "Check 1 name of the list of players" in html
    answer = director_client.post("/desk/elsewhere/players/import/", {"text": "Zoe Quick\n", "do": "check"})
    assert [line.facts.name for line in answer.context["plan"].lines] == ["Zoe Quick"]
    make_entry(event, 4, first_name="Zoe", last_name="Quick")
    html = director_client.post("/desk/elsewhere/results/import/", {"text": text}).content.decode()
    assert "Session 1 has no seats yet: these rows become its published seating." in texts(html)


def test_an_event_that_has_ended_takes_no_results(director_client, event):
    Event.objects.filter(pk=event.pk).update(ended_at="2026-04-12T18:00Z")
    assert "The event has ended. Reopen it to change a result." in page(director_client, text=GOOD)[0]


def test_the_foot_does_not_ask_for_a_draw_where_the_rows_make_the_seats(director_client, staff):
    event = make_event(slug="elsewhere", players=4, sessions=2, drawn=False, staff=staff)
    url, strip = f"/desk/{event.slug}/results/import/", f"/desk/{event.slug}/strip/"
    assert director_client.get(f"/desk/{event.slug}/files/").context["next_step"]["label"] == "Draw the seats"
    text = "\n".join(["Session;Table;No.;Points", *(f"1;1;{number};0" for number in range(1, 5))])
    pages = [director_client.get(url), director_client.post(url, {"text": text})]
    pages.append(director_client.get(strip, {"at": url}))
    assert ["Draw the seats" in page.content.decode() for page in pages] == [False, False, False]


def test_the_foot_of_an_import_names_every_other_step(director_client, event, staff):
    assert director_client.get(URL).context["next_step"]["label"] == "Open session 1"
    make_event(slug="empty", players=0, drawn=False, staff=staff)
    step = director_client.get("/desk/empty/results/import/").context["next_step"]
    assert step["label"] == "Register players"


def test_a_guessed_head_is_text_and_correcting_another_box_does_not_send_it(director_client, event):
    text = "Session;Table;Wind;Points;Pionts (old)\n" + "\n".join(
        f"1;1;{wind};{points};0" for wind, points in zip("ESWN", (9000, 1000, -2000, -8000), strict=True)
    )
    shown = director_client.post(URL, {"text": text, "do": "check"}).content.decode()
    boxes = dict(re.findall(r'<select id="column-\d" name="(column-\d)".*?</select>()', shown, re.DOTALL))
    selected = re.findall(r'<option value="([^"]+)" selected>', shown)
    sent = dict(zip(boxes, [*selected, ""], strict=True)) | {"column-0": ""}
    plan = page(director_client, text=text, do="check", columns=",".join([*selected, ""]), **sent)[1]["plan"]

    assert "It may be: points." in texts(shown)
    assert selected == ["session", "table", "wind", "points"]
    assert [column.key for column in plan.layout.columns] == ["", "table", "wind", "points", ""]


def test_columns_left_out_stand_above_the_tables(director_client, event):
    text = GOOD.replace("North\n", "North;Zebra\n") + ";1"
    assert "Columns left out: Zebra (nothing here keeps it)." in page(director_client, text=text)[0]


def test_the_unit_of_penalties_is_asked_for_and_kept(director_client, event):
    rows = zip("ESWN", (9000, 1000, -2000, -8000), ("", "-20", "", ""), strict=True)
    lines = (f"1;1;{wind};{points};{penalty}" for wind, points, penalty in rows)
    text = "\n".join(["Session;Table;Wind;Points;Penalty", *lines])
    question = page(director_client, text=text)[0]
    answered, context = page(director_client, text=text, penalty_unit=100)

    assert "How are the penalties written?" in question
    assert "“-20” is a penalty of 2,000" in question
    assert "“-20” is a penalty of 20,000" in question
    assert "Store the result of 1 table" in answered
    assert context["plan"].tables[0].penalties == (0, -2000, 0, 0)
    assert context["penalty_unit"] == 100


def test_a_long_preview_comes_in_pages(director_client, event, monkeypatch):
    monkeypatch.setattr("tournament.result.views.imports.SHOWN", 1)
    text = f"{GOOD}\n1;2;9000;1000;-2000;-8000\n1;3;9000;1000;-2000;-8000"
    pages = [page(director_client, text=text, page_wanted=number)[0] for number in (1, 2, 3)]

    for number, shown in enumerate(pages, 1):
        assert f"Page {number} of 3" in shown
        assert [f"Session 1, table {table} " in shown for table in (1, 2, 3)] == [
            table == number for table in (1, 2, 3)
        ]
        assert "Store the results of 3 tables" in shown
