"""Every kind of file, made from the real events through the queue and read back."""

import io
import json
import re
import zipfile

import pytest
from pypdf import PdfReader

from tests.examples import takes_turns
from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tests.tournament.files.filed import finished_file, lines, pages, sheets
from tournament.acts.job import bounded
from tournament.acts.job.file_kinds import KINDS
from tournament.acts.job.files import path_of
from tournament.acts.job.kinds import work_of
from tournament.acts.job.queue import ask
from tournament.acts.job.running import run_waiting
from tournament.event_file.services.writing import event_text
from tournament.files.services import player_addresses, session_address
from tournament.models import Event, Job
from tournament.registration.services.player_facts import revoke_link

pytestmark = pytest.mark.django_db


def test_results_of_a_riichi_event_have_the_published_totals(swedish):
    name, content = finished_file(swedish, "results-pdf")
    (text,) = pages(content)
    assert name == "Swedish Open - results after session 7.pdf"
    assert text.startswith(
        "Standings after session 7 Swedish Open Stockholm, Sweden · 9–10 May 2015 · EMA riichi 2012"
    )
    assert [text.count(total) for total in ("249,000", "221,600", "174,300")] == [1, 1, 1]
    assert "1 8 Greta Berg" in text


def test_results_after_a_session_stop_there(swedish):
    name, content = finished_file(swedish, "results-csv", after=3)
    rows = lines(content)
    assert name == "Swedish Open - results after session 3.csv"
    assert "|".join(rows[0]) == (
        "Place|No.|First name|Last name|Country|Club|Team|Session 1|Session 2|Session 3|Penalties|Points"
    )
    assert len(rows) == 21
    assert all(sum(int(score) for score in row[7:10]) == int(row[11]) for row in rows[1:])


def test_an_event_that_has_ended_has_final_results(swedish):
    Event.objects.filter(pk=swedish.pk).update(ended_at="2015-05-10T16:00Z")
    name, content = finished_file(Event.objects.get(pk=swedish.pk), "results-pdf", paper="Letter")
    assert name == "Swedish Open - final results.pdf"
    assert "Final standings" in pages(content)[0]
    assert PdfReader(io.BytesIO(content)).pages[0].mediabox.height == 612


def test_results_of_an_mcr_event_have_table_points_and_teams(madrid):
    name, content = finished_file(madrid, "results-xlsx")
    book = sheets(content)
    assert name == "Madrid Open - results after session 7.xlsx"
    assert list(book) == ["Standings after session 7", "Teams"]
    winner = book["Standings after session 7"][1]
    assert (winner[:5], winner[-2:]) == ((1, 13, "Ines", "Kovacs", "IT"), (25, 1023))
    assert len(book["Standings after session 7"]) == 49
    assert book["Teams"][0] == ("Place", "Team", "Table points", "Points", "Players")


def test_missing_tables_are_named_under_the_title(swedish):
    table = swedish.sessions.get(number=7).tables.get(number=2)
    table.results.all().delete()
    (text,) = pages(finished_file(swedish, "results-pdf")[1])
    assert "1 result is missing: session 7 table 2." in text


def test_seating_by_table_has_a_page_for_each_session(swedish):
    name, content = finished_file(swedish, "seating-by-table")
    texts = pages(content)
    assert (name, len(texts)) == ("Swedish Open - seating by table.pdf", 7)
    first = swedish.sessions.get(number=1).tables.get(number=1).seats.get(wind="E").entry
    assert f"1 {first.name} {first.number}" in texts[0]


def test_seating_of_one_session_says_so_in_its_name(swedish):
    name, content = finished_file(swedish, "seating-by-name", session=4)
    assert name == "Swedish Open - seating by name, session 4.pdf"
    (text,) = pages(content)
    assert [text.count(entry.last_name) > 0 for entry in swedish.entries.all()] == [True] * 20


def test_a_substitute_is_listed_at_the_replaced_players_seat(swedish):
    seat = swedish.sessions.get(number=4).seats.first()
    substitute = make_entry(swedish, 99, substitute=True)
    swedish.sessions.get(number=4).seats.filter(pk=seat.pk).update(
        substitute=substitute, substitute_since="start"
    )
    rows = lines(finished_file(swedish, "seating-csv", session=4)[1])
    assert [row[3] for row in rows[1:]].count("99") == 1
    assert str(seat.entry.number) not in [row[3] for row in rows[1:]]


def test_schedule_cards_have_every_player_and_seat(swedish):
    name, content = finished_file(swedish, "schedule-cards")
    text = " ".join(pages(content))
    assert name == "Swedish Open - schedule cards.pdf"
    assert [text.count(f"No. {number} ") for number in range(1, 21)] == [1] * 20
    assert text.count("Session 7") == 20


def test_seating_for_spreadsheets_has_a_row_for_each_seat(swedish):
    name, content = finished_file(swedish, "seating-xlsx")
    (rows,) = sheets(content).values()
    assert name == "Swedish Open - seating.xlsx"
    assert len(rows) == 1 + 7 * 20
    assert rows[0] == ("Session", "Table", "Wind", "No.", "First name", "Last name", "Country")


def test_players_for_spreadsheets_have_their_ema_numbers_as_text(swedish):
    assert finished_file(swedish, "players-csv")[0] == "Swedish Open - players.csv"
    rows = sheets(finished_file(swedish, "players-xlsx")[1])["Players"]
    assert rows[1][5] == swedish.entries.get(number=1).ema_number
    assert lines(finished_file(swedish, "players-csv")[1]) == [
        ["" if v is None else str(v) for v in row] for row in rows
    ]


def test_score_sheets_of_a_session_have_the_names_of_its_tables(madrid):
    name, content = finished_file(madrid, "score-sheets", session=2)
    texts = pages(content)
    assert (name, len(texts)) == ("Madrid Open - score sheets, session 2.pdf", 6)
    seats = madrid.sessions.get(number=2).seats.filter(table__number__in=(1, 2))
    assert [seat.entry.last_name in texts[0] for seat in seats] == [True] * 8
    assert texts[0].count("Session 2") == 2


def test_blank_score_sheets_are_as_many_as_asked_for(swedish):
    name, content = finished_file(swedish, "blank-sheets", copies=3)
    assert name == "Swedish Open - blank score sheets.pdf"
    assert [text.count("Signature") for text in pages(content)] == [2, 1]


def test_the_ema_package_has_six_files(madrid):
    name, content = finished_file(madrid, "ema-package")
    assert name == "Madrid Open - EMA results.zip"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == [
            "madrid-open-2018-ema.xlsx",
            "madrid-open-2018-ema.csv",
            "madrid-open-2018-ema-7-columns.csv",
            "madrid-open-2018-ema-check.txt",
            "madrid-open-2018-ema-metadata.json",
            "madrid-open-2018-ema-observer.txt",
        ]
        seven = lines(archive.read("madrid-open-2018-ema-7-columns.csv"))
        assert seven[1] == ["1", "07997013", "Kovacs", "Ines", "ITA", "25", "1023"]
        (rows,) = sheets(archive.read("madrid-open-2018-ema.xlsx")).values()
        assert rows[1][:8] == ("Madrid Open", 48, 1, "Ines", "Kovacs", "07997013", 25, 1023)
        assert (
            "   1  07997013  1000  Ines Kovacs\n" in archive.read("madrid-open-2018-ema-check.txt").decode()
        )


def test_a_quota_event_weighs_one_more(madrid):
    with zipfile.ZipFile(io.BytesIO(finished_file(madrid, "ema-package", quota=True)[1])) as archive:
        assert lines(archive.read("madrid-open-2018-ema.csv"))[1][13] == "3.5"


def test_the_event_file_is_what_the_command_writes(swedish):
    name, content = finished_file(swedish, "event-file")
    assert name == "Swedish Open - event file.json"
    assert content.decode() == event_text(swedish)
    assert json.loads(content)["format"] == "hanchan-event"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_job_run_again_after_a_kill_leaves_one_right_file(swedish, kind):
    event = make_event(players=4, sessions=1) if kind == "public-copy" else swedish  # a page for everybody
    job = ask(event=event, kind=kind, args={}, by=None)
    run_waiting()
    job.refresh_from_db()
    first = path_of(job)
    Job.objects.filter(pk=job.pk).update(state=Job.QUEUED, attempts=0, file="")
    run_waiting()
    job.refresh_from_db()
    assert (job.state, path_of(job)) == (Job.DONE, first)
    assert [file.name for file in first.parent.parent.rglob("*.*")] == [first.name]


@pytest.mark.parametrize(
    ("kind", "args", "sentence"),
    [
        ("seating-by-table", {}, "There are no seats yet. Draw them first."),
        ("score-sheets", {"session": 2}, "Session 2 has no seats yet. Draw them first."),
        ("ema-package", {}, "No table has a result yet. Enter results first."),
    ],
)
def test_a_job_for_an_impossible_file_fails_with_its_sentence(kind, args, sentence):
    job = ask(event=make_event(drawn=False), kind=kind, args=args, by=None)
    run_waiting()
    job.refresh_from_db()
    assert (job.state, job.error, path_of(job)) == (Job.FAILED, sentence, None)


def test_classical_mahjong_has_no_ema_results():
    job = ask(event=make_event(rules="classical-japanese"), kind="ema-package", args={}, by=None)
    run_waiting()
    job.refresh_from_db()
    assert job.error.startswith("EMA ranks riichi and MCR tournaments; this event plays ")


def test_codes_on_paper_lead_to_pages_that_phones_in_the_hall_can_open():
    event, base = make_event(players=4, sessions=1), "http://192.0.2.5:8000"
    with_link, without = event.entries.get(number=1), event.entries.get(number=2)
    revoke_link(entry=without, by=None)
    assert session_address(event, base)(1) == f"{base}/e/spring-open/sessions/1/"
    addresses = player_addresses(event, base)
    assert addresses[1] == f"{base}/p/{with_link.link_key}/"
    assert addresses[2] == f"{base}/e/spring-open/players/2/"


def test_without_an_address_of_the_hall_there_are_no_codes():
    event = make_event(players=4, sessions=1)
    assert (session_address(event, "")(1), player_addresses(event, "")) == ("", {})


def test_a_name_that_no_file_system_takes_is_made_harmless(swedish):
    Event.objects.filter(pk=swedish.pk).update(name="../../Кубок / " + "Їжак " * 20)
    name, _content = finished_file(Event.objects.get(pk=swedish.pk), "players-csv")
    assert name.startswith("Кубок Їжак Їжак")
    assert name.endswith(" - players.csv")
    assert len(name.encode()) < 200


@pytest.mark.slow
def test_a_hundred_tables_get_their_sheets():
    event = make_event(players=400, sessions=1)
    texts = pages(finished_file(event, "score-sheets")[1])
    assert len(texts) == 50
    assert [text.count("Signature") for text in texts] == [2] * 50


def test_the_sheet_of_one_table_is_made_alone():
    event = make_event(players=16, sessions=2)
    (text,) = pages(finished_file(event, "score-sheets", session=2, table=3)[1])
    assert text.count("Signature") == 1

    job = ask(event=event, kind="score-sheets", args={"table": 9}, by=None)
    run_waiting()
    job.refresh_from_db()
    assert job.error == "There is no table 9. Look at the seating for its number."
    with refused("files.no-such-table"):
        work_of("score-sheets")(job, lambda done, total, step="": None)


DRAWN_ELSEWHERE = sorted(
    {*KINDS} - {"data-csv", "data-json", "players-csv", "results-csv", "seating-csv", "event-file"}
    - {"public-copy", "pack", "ema-package", "unpaid-csv", "data-xlsx"}  # the data hold the log
)  # fmt: skip
MINUTE = re.compile(r"\b\d\d:\d\d\b")  # when the data were read


@pytest.mark.full
def test_large_files_come_out_the_same_from_a_separate_process(swedish, monkeypatch):
    """In turns: one kind in three."""
    kinds = DRAWN_ELSEWHERE[:: 3 if takes_turns() else 1]
    here = {kind: finished_file(swedish, kind) for kind in kinds}
    began = []
    monkeypatch.setattr(bounded, "MADE_HERE", 0)
    monkeypatch.setattr(bounded, "answer", noted(bounded.answer, began))
    for kind, (name, content) in here.items():
        elsewhere = finished_file(swedish, kind)
        texts = sheets if name.endswith("xlsx") else pages
        both = [MINUTE.sub("", str(texts(file))) for file in (content, elsewhere[1])]
        assert (elsewhere[0], both[1]) == (name, both[0]), kind
    assert len(began) == len(kinds)


def noted(work, began: list[object]):
    """The work, which notes what it is asked for."""

    def counted(task, report=None):
        began.append(task)
        return work(task, report)

    return counted


def test_unpaid_players_are_exported_with_amount_phone_and_e_mail():
    event = make_event(players=2, drawn=False, fee="€ 40")
    event.entries.filter(number=1).update(phone="+39 051 220", email="b@example.org")
    event.entries.filter(number=2).update(paid_at=event.created_at)

    name, paper = finished_file(event, "unpaid-pdf")
    assert name == "Spring Open - not paid.pdf"
    assert [pages(paper)[0].count(text) for text in ("+39 051 220", "€ 40", "b@example.org")] == [1, 1, 1]
    assert lines(finished_file(event, "unpaid-csv")[1]) == [
        ["No.", "Name", "Amount", "Phone", "E-mail"],
        ["1", "Kovalenko 1, Bruno", "€ 40", "'+39 051 220", "b@example.org"],  # no formula
    ]
    (rows,) = sheets(finished_file(event, "unpaid-xlsx")[1]).values()
    assert rows[1:] == [(1, "Kovalenko 1, Bruno", "€ 40", "+39 051 220", "b@example.org")]
