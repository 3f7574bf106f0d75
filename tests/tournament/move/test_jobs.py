"""A large file of a moved event is read elsewhere and stored by a job, which nobody has to wait for."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tests.tournament.registration.test_importing_workbook_bounds import memory
from tournament.acts.job.bounded import bounded
from tournament.acts.job.running import run_waiting
from tournament.acts.refusals import Refused
from tournament.models import Event, Job, User
from tournament.move.jobs import bring
from tournament.move.services import bringing, kept, leaving
from tournament.move.services.document import digest_of
from tournament.move.services.reading import BOUNDS, READ_HERE, outline_of, read_document, whole_document

BRING = "/desk/bring/"
POLLING = {"HX-Request": "true"}


@pytest.fixture
def data(event, director, settings, tmp_path, monkeypatch) -> bytes:
    """The file of an event that is away; everything is large enough for a job."""
    settings.MEDIA_ROOT = tmp_path / "files"
    monkeypatch.setattr(bringing, "AT_ONCE", 0)
    return kept.kept_file(leaving.send_away(event=event, by=director)).read_bytes()


def waiting_page(client, data: bytes) -> str:
    """The address of the page that says what the file holds."""
    return client.post(BRING, {"file": SimpleUploadedFile("moved.json", data)}).url


def confirmed(client, page: str, **sent: object):
    version = Event.objects.values_list("version", flat=True).first()
    return client.post(page, {"seen": "" if version is None else version, **sent})


def test_the_page_of_an_arriving_event_can_be_reopened_and_leads_to_the_event(data, event, director_client):
    page = waiting_page(director_client, data)
    waiting = confirmed(director_client, page)
    shown, polled = director_client.get(page), director_client.get(page, headers=POLLING)
    listed = director_client.get(BRING).content.decode()

    assert (waiting.url, shown.status_code, Event.objects.get().away_at is None) == (page, 200, False)
    assert "Storing the moved event" in shown.content.decode()
    assert 'id="work"' in polled.content.decode()[:200]
    assert page in listed
    run_waiting()
    assert director_client.get(page, headers=POLLING)["HX-Refresh"] == "true"
    assert director_client.get(page).url == "/desk/spring-open/"
    assert (Event.objects.get().away_at, Job.objects.get().state) == (None, Job.DONE)
    assert [path.name for path in kept.place().glob("hanchan-arriving-*")] == []


def test_the_button_twice_and_a_run_after_a_kill_store_it_once(data, event, director_client):
    page = waiting_page(director_client, data)
    confirmed(director_client, page)
    confirmed(director_client, page)
    assert Job.objects.count() == 1
    run_waiting()
    Job.objects.update(state=Job.QUEUED)  # killed before it could say that it was done
    run_waiting()
    assert (Job.objects.get().state, event.log.filter(act="event.return").count()) == (Job.DONE, 1)


def test_the_page_of_a_failed_move_shows_the_error_and_keeps_the_file(data, event, director):
    Event.objects.all().delete()
    Job.objects.all().delete()
    anna = signed_in(make_user("anna", is_superuser=True))
    page = waiting_page(anna, data)
    confirmed(anna, page)
    make_event(slug="spring-open")  # while the job waits
    run_waiting()

    failed = anna.get(page)
    assert (Job.objects.get().state, failed.status_code) == (Job.FAILED, 200)
    assert Job.objects.get().error in failed.context["failed"]
    assert confirmed(anna, page, slug="second").url == page
    run_waiting()
    assert anna.get(page).url == "/desk/second/"


def test_a_file_that_went_while_its_job_waited_is_a_sentence(data, director_client):
    page = waiting_page(director_client, data)
    confirmed(director_client, page)
    bringing.forget(page.rstrip("/").rpartition("/")[2])
    with refused("move.gone"):
        bring(Job.objects.get(), lambda *_far: None)
    run_waiting()
    assert Job.objects.get().error == "The uploaded file is no longer here. Upload it again."
    assert director_client.get(page).status_code == 404


def test_the_page_is_its_bringers_alone(data, director_client, scorer_client, client):
    page = waiting_page(director_client, data)
    confirmed(director_client, page)
    other = signed_in(make_user("otto", is_superuser=True))
    assert (client.get(page).status_code, scorer_client.get(page).status_code) == (302, 403)
    assert "Storing the moved event" not in other.get(page).content.decode()
    assert User.objects.filter(username="otto").count() == 1


def test_a_large_file_is_read_elsewhere_as_a_small_one_is_here(data):
    large = data + b" " * READ_HERE
    assert read_document(large) == whole_document(data)
    assert outline_of(large) == outline_of(data)


def costs(data: bytes) -> tuple[int, str]:
    """By how many bytes a file raised the memory of this process, and with which code it was refused."""
    before, code = memory("VmRSS"), ""
    try:
        whole_document(data)
    except Refused as refusal:
        code = refusal.code
    except MemoryError:
        code = "too much"
    return memory("VmHWM") - before, code


def test_a_damaged_file_takes_no_more_memory_than_it_may(data):
    document = json.loads(data)
    document["files"] = {"1": "A" * (95 * 1024**2)}
    taken, code = bounded(costs, json.dumps(document).encode(), BOUNDS)
    assert (taken <= BOUNDS.megabytes * 2**20, code) == (True, "move.damaged")


def test_rows_that_take_more_than_any_event_are_refused(data):
    document = json.loads(data)
    document["rows"]["LogEntry"] = [{"id": 1}] * 4_000_000
    with refused("job.too-much-memory"):
        read_document(json.dumps(document | {"digest": digest_of(document)}).encode())
