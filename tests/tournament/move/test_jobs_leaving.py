"""A large event is sent, fetched and deleted by jobs, whose pages show how far they are, then the outcome."""

import pytest
from django.contrib.messages import get_messages

from tests.factories import make_event, make_user
from tests.tournament.conftest import signed_in
from tests.tournament.move.test_fetching import other_computer
from tournament.acts.job.running import run_waiting
from tournament.models import Event, Job
from tournament.move.services import bringing, fetching, kept, leaving_soon
from tournament.notice.services import Words, post_notice

DESK = "/desk/spring-open"
POLLING = {"HX-Request": "true"}
OFFERED = {**POLLING, "HX-Target": "moving"}


@pytest.fixture(autouse=True)
def _own_folder_and_every_event_is_large(settings, tmp_path, monkeypatch, event):
    settings.MEDIA_ROOT = tmp_path / "files"
    monkeypatch.setattr(leaving_soon, "AT_ONCE", 0)


def messages_of(response) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_the_page_of_a_leaving_event_can_be_reopened_and_leads_to_its_file(event, director_client):
    sent = [director_client.post(f"{DESK}/move/send/", {"to": "Anna", "key": key}).url for key in ("1", "2")]
    shown, polled = director_client.get(sent[0]), director_client.get(sent[0], headers=POLLING)
    assert (sent, Job.objects.count()) == ([f"{DESK}/move/"] * 2, 1)
    assert "Moving the event away" in shown.content.decode()
    assert polled.content.decode().strip()[:14] == '<div id="work"'

    run_waiting()
    Job.objects.update(state=Job.QUEUED)  # killed before it could say that it was done
    run_waiting()

    event.refresh_from_db()
    assert (event.away_to, event.log.filter(act="event.send").count()) == ("Anna", 1)
    assert director_client.get(sent[0], headers=POLLING)["HX-Refresh"] == "true"
    assert "HX-Refresh" not in director_client.get(sent[0], headers=OFFERED)
    assert director_client.get(sent[0]).context["file"] == kept.kept_files()[0].name
    assert director_client.post(f"{DESK}/move/send/", follow=True).context["event"].away_at == event.away_at
    assert Job.objects.count() == 1


def test_why_a_large_event_did_not_leave_stands_on_its_page(event, director_client):
    page = director_client.post(f"{DESK}/move/send/").url
    Job.objects.create(event=event, kind="pack", step="The pack", asked_at=event.created_at)
    Job.objects.filter(kind="pack").update(state=Job.RUNNING)
    run_waiting()
    answer = director_client.get(page)
    assert (
        answer.context["failed"]
        == "Something is still under way (The pack). Wait until it is done, or cancel it."
    )
    assert answer.context["failed"] in answer.content.decode()


def test_a_large_event_is_deleted_by_a_job_whose_page_outlives_it(event, director_client, scorer_client):
    wrong = director_client.post(f"{DESK}/delete/", {"typed": "Spring"})
    assert (wrong.status_code, Job.objects.count()) == (400, 0)
    pages = [director_client.post(f"{DESK}/delete/", {"typed": event.name, "key": key}).url for key in "12"]
    shown, polled = director_client.get(pages[0]), director_client.get(pages[0], headers=POLLING)

    assert pages == [f"/desk/deleting/{Job.objects.get().pk}/"] * 2
    assert f"Deleting {event.name}" in shown.content.decode()
    assert polled.content.decode().strip()[:14] == '<div id="work"'
    assert director_client.get(f"{DESK}/delete/").url == pages[0]
    assert (scorer_client.get(pages[0]).status_code, director_client.post(pages[0]).status_code) == (404, 405)
    run_waiting()
    Job.objects.update(state=Job.QUEUED)  # killed before it could say that it was done
    run_waiting()

    outcome = director_client.get(pages[0])
    (file,) = (file.name for file in kept.kept_files())
    assert (outcome.url, Event.objects.count(), Job.objects.get().state) == ("/desk/", 0, Job.DONE)
    assert messages_of(outcome) == [
        f"Spring Open is deleted. It can be brought back from the file {file} in {kept.folder()}."
    ]


def test_why_a_large_event_was_not_deleted_stands_on_its_page(event, director_client):
    page = director_client.post(f"{DESK}/delete/", {"typed": event.name}).url
    Event.objects.update(name="Summer Open")
    run_waiting()
    kept_page = director_client.get(page, follow=True)
    assert kept_page.context["failed"] == "Type the name of the event exactly as it is above: Summer Open"
    assert kept_page.context["failed"] in kept_page.content.decode()
    Event.objects.all().delete()
    assert director_client.get(page).url == "/desk/"


def test_a_move_counts_as_long_once_the_event_has_enough_rows(event, staff, monkeypatch):
    seats = event.sessions.count() * event.entries.count()
    monkeypatch.setattr(leaving_soon, "AT_ONCE", seats)
    assert leaving_soon.is_long(event) is False
    post_notice(event=event, words=Words("Lunch"), by=staff["director"])
    assert leaving_soon.is_long(event) is True


def test_an_event_that_cannot_be_fetched_says_so_where_one_can_try_again(director_client, scorer_client):
    with other_computer(403) as source:
        sent = {"address": source.address, "code": "abcd-efgh-jkmn-pqrs", "key": "pressed"}
        pages = [director_client.post("/desk/bring/direct/", sent).url for _press in range(2)]
        shown = director_client.get(pages[0]).content.decode()
        listed = director_client.get("/desk/bring/").content.decode()
        run_waiting()
    failed = director_client.get(pages[0])

    assert (len(set(pages)), Job.objects.filter(kind=bringing.FETCH).count()) == (1, 1)
    assert ("Fetching the event" in shown, pages[0] in listed) == (True, True)
    assert (failed.status_code, failed.context["failed"][:44]) == (
        200,
        "The other computer does not accept this code",
    )
    assert failed.context["direct"]["address"].value() == source.address
    assert list(kept.place().glob("hanchan-arriving-*")) == []
    assert scorer_client.get(pages[0]).status_code == 403
    assert signed_in(make_user("otto", is_superuser=True)).get(pages[0]).status_code == 404
    assert "abcd" not in str(Job.objects.get().args)


def test_a_fetch_that_has_lost_its_source_is_a_sentence(director_client):
    sent = {"address": "127.0.0.1:9", "code": "abcd-efgh-jkmn-pqrs"}
    name = director_client.post("/desk/bring/direct/", sent).url.split("/")[-2]
    fetching.forget_source(name)
    run_waiting()
    assert Job.objects.get().error == "The uploaded file is no longer here. Upload it again."
    assert make_event(slug="another").pk > 1
