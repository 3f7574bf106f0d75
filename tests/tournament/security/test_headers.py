"""Every answer carries the headers that keep browsers safe; no page has anything inline."""

import os
import subprocess
import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.test import Client

from tests.examples import takes_turns
from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tests.tournament.security.pages import INLINE, faults_of, read_to_the_end
from tournament.event.queries import public_state
from tournament.pages import public as home

ROOT = Path(__file__).resolve().parents[3]
MORE = (
    "event-standings?after=1",
    "event-standings?teams=1",
    "event-seating?session=1&by=name",
    "event-screen?show=seating",
    "event-screen?show=clock&theme=light",
    "desk-entry?table=1",
    "desk-check?table=1",
    "desk-entry-reading?table=1&E=30000",
    "desk-draft-swap?session=1&first=1&second=2",
    "desk-seating-swap?first=1&second=2",
    "desk-players?q=an",
    "desk-seating-print?by=name",
)


@dataclass(frozen=True)
class Answer:
    """What matters here of an answer to a GET."""

    path: str
    status: int
    faults: list[str]
    cache_control: str


def walk(client: Client, place, without: Collection[str] = ()) -> dict[str, Answer]:
    """The answer of every address, by name, but for those left out."""
    paths = place.paths()
    paths |= {name: f"{paths[name.partition('?')[0]]}?{name.partition('?')[2]}" for name in MORE}
    return {name: answer_of(client, path) for name, path in paths.items() if name not in without}


def answer_of(client: Client, path: str) -> Answer:
    response = client.get(path)
    cache_control = response.headers.get("Cache-Control", "")
    answer = Answer(path, response.status_code, faults_of(response), cache_control)
    read_to_the_end(response)
    return answer


def with_faults(walked: dict[str, Answer]) -> dict[str, list[str]]:
    return {name: answer.faults for name, answer in walked.items() if answer.faults}


@pytest.fixture(scope="module")
def directors_answers() -> dict[str, Answer]:
    """Empty until a test has walked."""
    return {}


@pytest.fixture
def directors_walk(place, directors_answers) -> dict[str, Answer]:
    """The answers to the event's director: one walk for all tests."""
    if not directors_answers:
        directors_answers.update(walk(place.client(), place))
    return directors_answers


def test_no_answer_to_a_director_lacks_a_header_or_has_anything_inline(directors_walk):
    assert with_faults(directors_walk) == {}
    assert {name for name, answer in directors_walk.items() if answer.status >= 500} == set()
    assert sum(answer.status == 200 for answer in directors_walk.values()) > 40


@pytest.mark.full
def test_no_answer_to_a_superuser_lacks_a_header_or_has_anything_inline(place, directors_walk):
    """In turns: what has opened for the director is left to them."""
    opened = {name for name, answer in directors_walk.items() if answer.status == 200 and takes_turns()}
    keeper = signed_in(make_user("kate", is_superuser=True))
    walked = walk(keeper, place, without=opened)
    assert with_faults(walked) == {}
    assert sum(answer.status == 200 for answer in walked.values()) >= 5


def test_no_answer_to_a_stranger_lacks_a_header_or_has_anything_inline(place):
    assert with_faults(walk(Client(), place)) == {}


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("<script>x</script>", "script"),
        ("<style>", "style element"),
        ('<p style="color:red">', "style attribute"),
        ('<a onclick="x()">', "handler"),
        ('<a hx-on:click="x()">', "handler"),
        ("<a href='javascript:x()'>", "script address"),
        ('<script src="https://cdn.example/x.js">', "other host"),
    ],
)
def test_the_walk_would_see_it(page, name):
    assert INLINE[name].search(page)


def test_staff_pages_are_kept_by_no_browser(directors_walk):
    pages = {
        name: answer.cache_control
        for name, answer in directors_walk.items()
        if answer.path.startswith("/desk/spring-open/") and answer.status == 200
    }
    assert {
        name: cache_control for name, cache_control in pages.items() if "no-store" not in cache_control
    } == {}
    assert len(pages) > 20


def test_pages_of_a_hidden_event_are_kept_by_no_browser(place):
    client = place.client()
    assert "Cache-Control" not in Client().get("/e/spring-open/").headers
    place.event.__class__.objects.update(public=False)
    assert client.get("/e/spring-open/").headers["Cache-Control"] == "no-store, private"


def test_public_pages_that_staff_see_are_kept_by_no_browser(directors_walk):
    pages = {
        name: answer.cache_control
        for name, answer in directors_walk.items()
        if answer.path.startswith("/e/spring-open/") and answer.status == 200
    }
    kept_pages = {name for name, cache_control in pages.items() if "no-store" not in cache_control}
    assert kept_pages == {"event-live", "event-picture"}  # no pages, and the same for everybody
    assert len(pages) > 10


def test_a_refused_request_is_a_page_of_ours(place):
    client = place.client()
    answers = {
        "act opened": (405, client.get("/desk/spring-open/draw/new/")),
        "form of one page sent to another": (405, client.post("/e/spring-open/")),
        "unknown page": (404, client.get("/nothing-here/")),
        "unknown event": (404, client.get("/e/nowhere/")),
        "not for you": (403, client.get("/desk/backup/")),
        "nothing chosen": (400, client.post("/desk/spring-open/staff/take/", {})),
        "a zero character in the address": (400, client.get("/e/spring-open/?after=%00")),
        "a zero character in a form": (400, client.post("/desk/spring-open/staff/", {"key": "a\0"})),
    }
    assert {name: answer.status_code for name, (_status, answer) in answers.items()} == {
        name: status for name, (status, _answer) in answers.items()
    }
    assert {
        name: faults for name, (_status, answer) in answers.items() if (faults := faults_of(answer))
    } == {}
    assert all("<h1>" in answer.content.decode() for _status, answer in answers.values())
    assert answers["act opened"][1].headers["Allow"] == "POST"


def test_an_answer_without_its_form_token_is_a_page_of_ours(place):
    client = Client(enforce_csrf_checks=True)
    response = client.post("/sign-in/", {"username": "dora"})
    assert (response.status_code, faults_of(response)) == (403, [])


def test_a_host_that_is_not_ours_gets_a_page_of_ours(client, db, settings):
    settings.ALLOWED_HOSTS = ["hall.example"]
    response = client.get("/", headers={"host": "evil.example"})
    assert (response.status_code, "evil" in response.content.decode()) == (400, False)


@pytest.mark.parametrize(("length", "status"), [(253, 200), (3_000, 400)])
def test_a_host_with_a_name_longer_than_any_gets_no_page_with_its_qr_code(client, place, length, status):
    response = client.get(place.path("application"), headers={"host": "h" * length})
    is_drawn = 'stroke="#000"' in response.content.decode()
    assert (response.status_code, is_drawn) == (status, status == 200)


def test_an_error_of_the_program_shows_nothing_of_it(db, monkeypatch):
    def broken(_user: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(home, "event_lines", broken)
    response = Client(raise_request_exception=False).get("/")
    assert (response.status_code, faults_of(response)) == (500, [])
    page = response.content.decode()
    assert ("Something went wrong" in page, "42" in page, "RuntimeError" in page) == (True, False, False)
    assert home.event_lines is not public_state.event_lines


def test_nothing_switches_debug_pages_on(tmp_path):
    env = {"PATH": os.environ["PATH"], "DEBUG": "1", "DJANGO_DEBUG": "true", "HANCHAN_DATA": str(tmp_path)}
    command = [sys.executable, "-c", "import tournament.settings as own; print(own.DEBUG)"]
    assert subprocess.check_output(command, env=env, cwd=ROOT, text=True).strip() == "False"
