"""Large lists are read and planned by a job: its page shows how far it is, then the preview."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook

from tests.factories import make_event, make_user
from tests.tournament.conftest import signed_in
from tests.tournament.registration.test_importing_long_lists import POLLING
from tournament.acts.job.files import path_of
from tournament.acts.job.running import run_waiting
from tournament.models import Event, Job, Result
from tournament.registration.services.importing import long_lists
from tournament.registration.services.importing.lines import plan_import

pytestmark = pytest.mark.django_db
PLAYERS = "First name;Last name;Country\nAnna;Berg;SE\nMario;Rossi;IT\nOlga;Lund;SE"
RESULTS = "Session;Table;East;South;West;North\n1;1;40000;30000;25000;25000\n1;2;50000;20000;30000;20000"


@pytest.fixture(autouse=True)
def _own_folder_and_every_list_is_large(settings, tmp_path, monkeypatch):
    settings.MEDIA_ROOT = tmp_path / "files"
    monkeypatch.setattr(long_lists, "AT_ONCE", 1)
    monkeypatch.setattr(long_lists, "LARGE", 1000)
    monkeypatch.setattr(long_lists, "is_long", lambda _text: False)


@pytest.fixture
def event(staff) -> Event:
    return make_event(players=0, drawn=False, staff=staff)


def import_of(event: Event, subject: str = "players") -> str:
    return f"/desk/{event.slug}/{subject}/import/"


def workbook(text: str) -> SimpleUploadedFile:
    book, stream = Workbook(), io.BytesIO()
    for row in text.split("\n"):
        book.active.append(row.split(";"))
    book.save(stream)
    return SimpleUploadedFile("list.xlsx", stream.getvalue())


@pytest.fixture(autouse=True)
def forget_plans() -> None:
    """Plans are kept by the number of a job, which the database of the next test gives again."""
    long_lists._plans.clear()


def test_a_job_reads_a_large_workbook_and_its_page_can_be_reopened(event, director_client):
    sent = director_client.post(import_of(event), {"file": workbook(PLAYERS), "do": "check"})
    job = Job.objects.get()
    waiting = director_client.get(sent.url)
    polled = director_client.get(sent.url, headers=POLLING)

    assert sent.url == f"{import_of(event)}jobs/{job.pk}/"
    assert (waiting.status_code, "Reading the list" in waiting.content.decode()) == (200, True)
    assert polled.content.decode().strip()[:14] == '<div id="work"'
    assert (
        "A list is being read. See how far it is." in director_client.get(import_of(event)).content.decode()
    )
    run_waiting()
    found_again = director_client.get(import_of(event)).content.decode()
    assert "A list has been read. Look at its preview." in found_again
    assert f'href="{sent.url}"' in found_again
    assert director_client.get(sent.url, headers=POLLING)["HX-Refresh"] == "true"
    page = director_client.get(sent.url)
    assert [line.facts.last_name for line in page.context["plan"].lines] == ["Berg", "Rossi", "Lund"]
    assert page.context["note"] == "Read from the sheet: Sheet."
    assert event.entries.count() == 0


def test_a_list_previewed_by_a_job_is_registered_as_shown(event, director_client, monkeypatch):
    sent = director_client.post(import_of(event), {"text": PLAYERS, "do": "check"})
    run_waiting()
    page = director_client.get(sent.url)
    monkeypatch.setattr(long_lists, "is_long", lambda _text: True)
    button = {"text": page.context["form"]["text"].value(), "seen": page.context["plan"].digest, "key": "k"}
    director_client.post(import_of(event), {**button, "do": "register"})
    run_waiting()

    assert [entry.name for entry in event.entries.order_by("number")] == [
        "Anna Berg", "Mario Rossi", "Olga Lund",
    ]  # fmt: skip
    assert path_of(Job.objects.get(kind=long_lists.READING_PLAYERS)) is None
    assert long_lists.waiting(event, long_lists.READING_PLAYERS) == []
    assert director_client.get(sent.url).url == import_of(event)


def test_the_pages_of_a_kept_preview_are_links_that_plan_nothing_again(event, director_client, monkeypatch):
    rows = "\n".join(f"Anna{chr(97 + n % 26)};Berg{chr(97 + n // 26)};SE" for n in range(250))
    sent = director_client.post(import_of(event), {"text": f"First name;Last name;Country\n{rows}"})
    run_waiting()
    plans = []
    monkeypatch.setattr("tournament.registration.views.imports.plan_import", lambda *args: plans.append(args))
    first, second = director_client.get(sent.url), director_client.get(f"{sent.url}?page=2")

    assert f'href="{sent.url}?page=2#preview"' in first.content.decode()
    assert (second.context["page"].number, len(second.context["page"].object_list)) == (2, 50)
    assert plans == []


def test_a_preview_is_planned_anew_once_the_event_has_changed(event, director_client):
    sent = director_client.post(import_of(event), {"text": PLAYERS})
    run_waiting()
    anna = {"text": "First name;Last name;Country\nAnna;Berg;SE", "do": "register"}
    anna["seen"] = plan_import(event, anna["text"]).digest
    assert director_client.post(import_of(event), {**anna, "key": "a"}).status_code == 302

    states = [str(line.state) for line in director_client.get(sent.url).context["plan"].lines]
    assert states == ["already", "new", "new"]


def test_a_large_file_that_is_not_a_table_is_thrown_away_and_the_form_says_why(event, director_client):
    nonsense = SimpleUploadedFile("list.pdf", b"%PDF" + b"\n" * 2_000)
    sent = director_client.post(import_of(event), {"file": nonsense})
    run_waiting()
    page = director_client.get(sent.url)

    assert page.context["form"].errors["file"] == [
        "This file is not a table: upload .csv, .tsv or .xlsx, or paste the rows."
    ]
    assert (path_of(Job.objects.get()), long_lists.waiting(event, long_lists.READING_PLAYERS)) == (None, [])


def test_a_large_list_without_names_asks_for_its_columns(event, director_client):
    text = "Club;EMA;Country\nTora;07991234;IT\nRonn;09990001;SE"
    sent = director_client.post(import_of(event), {"text": text})
    run_waiting()
    page = director_client.get(sent.url)
    assert (page.status_code, page.context["asks"]) == (400, True)


def test_large_results_are_read_by_a_job_with_the_choices_made_for_them(staff, director_client):
    event = make_event(players=8, sessions=1, staff=staff)
    fields = {"text": RESULTS, "do": "check", "manner": "1-held-points"}
    sent = director_client.post(import_of(event, "results"), fields)
    assert "Reading the list" in director_client.get(sent.url).content.decode()
    run_waiting()
    page = director_client.get(sent.url)

    assert (page.context["plan"].new, page.context["plan"].manners.choice) == (2, "1-held-points")
    button = {"text": RESULTS, "seen": page.context["plan"].digest, "manner": "1-held-points", "key": "k"}
    director_client.post(import_of(event, "results"), {**button, "do": "store"})
    assert Result.objects.count() == 2


def test_two_directors_see_each_their_own_plan_of_results(staff, director_client):
    event = make_event(players=8, sessions=1, staff=staff)
    sent = director_client.post(import_of(event, "results"), {"text": RESULTS})
    run_waiting()
    with CaptureQueriesContext(connection) as of_stored_plan:
        director_client.get(sent.url)
    other = signed_in(make_user("other"))
    event.roles.create(user=make_user("another"), kind="director")
    another = signed_in(event.roles.get(user__username="another").user)
    with CaptureQueriesContext(connection) as anew:
        assert another.get(sent.url).context["plan"].new == 2

    assert len(anew) > len(of_stored_plan)
    assert other.get(sent.url).status_code == 403


def test_small_lists_are_shown_at_once(event, director_client, monkeypatch):
    monkeypatch.undo()
    page = director_client.post(import_of(event), {"file": workbook(PLAYERS)})
    assert (page.context["plan"].new, Job.objects.count()) == (3, 0)
    assert not long_lists.is_large(b"x\n" * 2_000)
    assert long_lists.is_large(b"x\n" * 2_001)
    assert long_lists.is_large(b"x\n" * 10_001)
    assert not long_lists.is_large(b"x\n" * 10_002)  # refused at once, for its many lines
    assert not long_lists.is_large(b"PK\x03\x04 no workbook")
