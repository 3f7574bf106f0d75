"""A large event file is imported by a job: its page shows how far it is, then the event or what is wrong."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tests.tournament.management.test_import_event import small
from tournament.acts.job.files import path_of
from tournament.acts.job.running import run_waiting
from tournament.event_file.services import importing
from tournament.event_file.services.reading import READ_HERE
from tournament.models import Event, Hand, Job, Role

pytestmark = pytest.mark.django_db
URL = "/desk/import/"
POLLING = {"HX-Request": "true"}
IMPOSSIBLE = {"outcome": "tsumo", "wins": [{"seat": "X"}]}


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


def large(**changes: object) -> bytes:
    """A file of one table that is as long as one of a large event."""
    return json.dumps(small(**changes)).encode() + b" " * READ_HERE


def sent(client, data: bytes, **fields: str) -> str:
    """Import it; the address of the page that shows how far it is."""
    return client.post(URL, {"file": SimpleUploadedFile("big.json", data), **fields}).url


def test_the_page_of_a_running_import_can_be_reopened_and_leads_to_the_event(
    director_client, director, event
):
    page = sent(director_client, large())
    job = Job.objects.get()
    shown, polled = director_client.get(page), director_client.get(page, headers=POLLING)

    assert page == f"/desk/import/{job.pk}/"
    assert "Importing big.json" in shown.content.decode()
    assert polled.content.decode().strip()[:14] == '<div id="work"'
    assert f'href="{page}"' in director_client.get(URL).content.decode()
    assert Event.objects.count() == 1
    run_waiting()
    assert director_client.get(page, headers=POLLING)["HX-Refresh"] == "true"
    assert director_client.get(page).url == "/desk/small/"
    assert Role.objects.get(event__slug="small").user == director
    assert (Job.objects.get().file, list(Job.objects.filter(state=Job.DONE))) == ("", [job])


def test_a_run_after_a_kill_imports_once(director_client, event):
    page = sent(director_client, large(), slug="once")
    run_waiting()
    Job.objects.update(state=Job.QUEUED)
    run_waiting()
    assert (Job.objects.get().state, director_client.get(page).url) == (Job.DONE, "/desk/once/")
    assert Event.objects.filter(slug="once").count() == 1


def test_a_faulty_file_has_its_problems_listed_and_nothing_stored_or_kept(director_client, event):
    page = sent(director_client, large(players=[{"number": "x"}]))
    run_waiting()
    answer = director_client.get(page)

    assert (answer.status_code, Event.objects.count()) == (200, 1)
    assert [text.split(", ")[2].split(":")[0] for text in answer.context["problems"]][:1] == [
        "players[0].number"
    ]
    assert all(text.startswith("big.json, line 1, ") for text in answer.context["problems"])
    assert path_of(Job.objects.get()) is None


def test_a_short_name_that_was_taken_meanwhile_is_refused(director_client, event):
    page = sent(director_client, large(), slug="later")
    Event.objects.update(slug="later")
    run_waiting()
    (sentence,) = director_client.get(page).context["problems"]
    assert sentence == "An event “later” already exists. Give the import another short name with --slug."


def test_impossible_hands_are_asked_about_without_choosing_the_file_again(director_client, event):
    document = small()
    document["sessions"][0]["tables"][0]["hands"] = [IMPOSSIBLE]
    page = sent(director_client, json.dumps(document).encode() + b" " * READ_HERE)
    run_waiting()
    question_page = director_client.get(page)
    assert (question_page.context["impossible"], Event.objects.count()) == (1, 1)

    again = director_client.post(page).url
    run_waiting()

    assert director_client.get(again).url == "/desk/small/"
    assert Hand.objects.get().facts == IMPOSSIBLE
    assert [path_of(job) for job in Job.objects.all()] == [None, None]


def test_only_the_sender_of_the_file_sees_the_page(client, director_client, scorer_client, event):
    page = sent(director_client, large())
    other = signed_in(make_user("otto", is_superuser=True))
    assert client.get(page).url == f"/sign-in/?next={page}"
    assert [browser.get(page).status_code for browser in (scorer_client, other)] == [404, 404]
    assert director_client.put(page).status_code == 405
    assert importing.jobs_of(make_user("nobody")) == []


def test_problems_beyond_those_that_are_written_are_counted_on_the_page(director_client, event):
    listed = [{"number": number, "last_name": "A", "country": "??"} for number in range(1, 701)]
    page = sent(director_client, large(players=listed))
    run_waiting()
    html = " ".join(director_client.get(page).content.decode().split())

    assert "700 problems in the file" in html
    assert "And 650 more." in html
