"""Two computers, each with a process and a database of its own: an event goes from A to B and back to A."""

import http.cookiejar
import re
import shutil
import sqlite3
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from benchmarks.hall.house import House, Served

pytestmark = pytest.mark.slow
PASSWORD = "correct horse battery"
SLUGS = ("file", "direct", "codes", "late", "unheard", "repeated", "forced", "addresses")
PREPARE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
from tournament.models import User
User.objects.create_user("anna", password="correct horse battery", is_superuser=True)
"""
EVENTS = f"""
from tests.factories import make_event, make_result, make_user
from tournament.acts.job.files import store
from tournament.models import *
from tournament.notice.services import Words, post_notice
from django.utils import timezone
staff = {{"director": make_user("dora"), "scorer": make_user("sam")}}
for slug in {SLUGS}:
    event = make_event(players=4, sessions=1, slug=slug, staff=staff)
    post_notice(event=event, words=Words("Lunch at one"), by=staff["director"])
    make_result(Table.objects.get(session__event=event), (100, 200, -100, -200))
    job = Job.objects.create(
        event=event, kind="badges", state="done", asked_at=timezone.now(), filename="B.pdf"
    )
    Job.objects.filter(pk=job.pk).update(file=store(job, "B.pdf", b"%PDF"))
"""
OTHER_EVENT = """
from tests.factories import make_event
make_event(slug="another", players=12)
"""
FACTS = {
    "links": "SELECT number, link_key FROM tournament_entry WHERE event_id = :event ORDER BY number",
    "tables": "SELECT t.link_key FROM tournament_table t JOIN tournament_session s ON s.id = t.session_id "
    "WHERE s.event_id = :event",
    "staff": "SELECT u.username, u.password, r.kind FROM tournament_role r JOIN tournament_user u "
    "ON u.id = r.user_id WHERE r.event_id = :event AND u.username <> 'anna' ORDER BY 1, 3",
    "papers": "SELECT file, filename FROM tournament_job WHERE event_id = :event AND state = 'done'",
    "log": "SELECT at, act, summary FROM tournament_logentry WHERE event_id = :event "
    "AND act NOT LIKE 'event.%' ORDER BY at",
    "notices": "SELECT text FROM tournament_notice WHERE event_id = :event ORDER BY number",
    "results": "SELECT r.east, r.south, r.west, r.north FROM tournament_result r JOIN tournament_table t "
    "ON t.id = r.table_id JOIN tournament_session s ON s.id = t.session_id WHERE s.event_id = :event",
}


@dataclass
class Computer:
    """One of the two: its folder, its server, and a browser in which somebody is signed in."""

    house: House
    server: Served
    browser: urllib.request.OpenerDirector

    def get(self, path: str) -> tuple[int, str]:
        """Status and text of a page."""
        return self._opened(urllib.request.Request(f"{self.address}{path}"))

    def send(self, path: str, page: str = "", **fields: str) -> tuple[int, str]:
        """Send the form that a page has, with what it keeps hidden; the page that follows."""
        text = self.get(page or path)[1]
        form = next(form for form in forms(text) if not page or f'action="{path}"' in form)
        names = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
        names += re.findall(r'<input type="hidden" name="(seen)" value="([^"]*)"', form)
        sent = {**{name: unescape(value) for name, value in names}, **fields}
        body = urlencode(sent).encode()
        return self._done(self._opened(urllib.request.Request(f"{self.address}{path}", body)))

    def _done(self, answer: tuple[int, str]) -> tuple[int, str]:
        """The page that follows once the work is done whose page this may be."""
        while match := re.search(r'id="work" hx-get="([^"]+)"', answer[1]):
            answer = self.get(match[1])
        return answer

    def upload(self, data: bytes) -> str:
        """Bring a file; the address of the page that says what it holds."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get("/desk/bring/")[1])[1]
        mark = uuid.uuid4().hex
        head = f"--{mark}\r\nContent-Disposition: form-data; name="
        body = f'{head}"csrfmiddlewaretoken"\r\n\r\n{token}\r\n{head}"file"; filename="moved.json"\r\n\r\n'
        body = body.encode() + data + f"\r\n--{mark}--\r\n".encode()
        request = urllib.request.Request(f"{self.address}/desk/bring/", body)
        request.add_header("Content-Type", f"multipart/form-data; boundary={mark}")
        with self.browser.open(request) as answer:
            return answer.url.removeprefix(self.address)

    def facts(self, slug: str) -> dict[str, list[tuple[object, ...]]]:
        """What a move keeps, as the database here has it; the papers as their contents."""
        facts, event = {}, self._rows("SELECT id FROM tournament_event WHERE slug = :event", slug)[0][0]
        for name, sql in FACTS.items():
            facts[name] = self._rows(sql, event)
        files = self.house.folder / "files"
        facts["papers"] = [((files / path).read_bytes(), name) for path, name in facts["papers"]]
        return facts

    def is_away(self, slug: str) -> bool | None:
        """Whether this copy is away; None where there is none."""
        rows = self._rows("SELECT away_at FROM tournament_event WHERE slug = :event", slug)
        return rows[0][0] is not None if rows else None

    def _rows(self, sql: str, event: object) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.house.folder / "hanchan.sqlite3")) as database:
            return database.execute(sql, {"event": event}).fetchall()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    def _opened(self, request: urllib.request.Request) -> tuple[int, str]:
        try:
            with self.browser.open(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()


def forms(text: str) -> list[str]:
    """The forms of the page's own part."""
    return re.findall(r"<form.*?</form>", text.partition("<main")[2], re.DOTALL)


def switched_on(stack: ExitStack, folder: Path) -> Computer:
    """A computer that serves, and its keeper signed in."""
    server = stack.enter_context(House(folder).served())
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    computer = Computer(server.house, server, urllib.request.build_opener(jar))
    assert computer.send("/sign-in/", username="anna", password=PASSWORD)[0] == 200
    return computer


@pytest.fixture(scope="module")
def computers(tmp_path_factory) -> Iterator[tuple[Computer, Computer]]:
    """A with the events, and B with another one, whose rows have the same ids."""
    folder = tmp_path_factory.mktemp("computers")
    House(folder / "first").run(PREPARE)
    shutil.copytree(folder / "first", folder / "second", ignore=shutil.ignore_patterns("secret-key"))
    House(folder / "first").run(EVENTS)
    House(folder / "second").run(OTHER_EVENT)
    with ExitStack() as stack:
        yield switched_on(stack, folder / "first"), switched_on(stack, folder / "second")


def by_file(sender: Computer, receiver: Computer, slug: str) -> tuple[int, str]:
    """Move the event by a file; the page that follows."""
    assert sender.send(f"/desk/{slug}/move/send/", f"/desk/{slug}/move/", to="the other")[0] == 200
    with sender.browser.open(f"{sender.address}/desk/{slug}/move/file/") as answer:
        data = answer.read()
    return receiver.send(receiver.upload(data))


def code_at(sender: Computer, slug: str) -> str:
    """The code that the sender shows."""
    page = sender.send(f"/desk/{slug}/move/offer/", f"/desk/{slug}/move/")[1]
    return re.search(r"<code>((?:\w{4}-){3}\w{4})</code>", page)[1]


def fetch(sender: Computer, receiver: Computer, code: str) -> str:
    """Have the receiver fetch the event; the address of the page that says what it holds."""
    status, page = ask(receiver, sender.address, code)
    assert status == 200, page
    return re.search(r'href="(/desk/bring/hanchan-arriving-[^"]+)"', receiver.get("/desk/bring/")[1])[1]


def ask(receiver: Computer, address: str, code: str) -> tuple[int, str]:
    """Type an address and a code; the page that follows."""
    return receiver.send("/desk/bring/direct/", "/desk/bring/", address=address, code=code.upper())


def directly(sender: Computer, receiver: Computer, slug: str) -> tuple[int, str]:
    """Move the event through the network; the page that follows."""
    waiting = fetch(sender, receiver, code_at(sender, slug))
    assert sender.is_away(slug) is False  # nothing was confirmed yet
    return receiver.send(waiting)


def taken_without_being_stored(receiver: Computer, waiting: str) -> None:
    """The other computer lets go of the event, and this one is killed before it has stored anything."""
    name = waiting.rstrip("/").rpartition("/")[2]
    receiver.house.run(
        "from tournament.move.services import fetching\n"
        f"fetching.take(fetching.source_of('{name}'), 'http://berta:8000/e/there/')"
    )


@pytest.mark.parametrize(("way", "slug"), [(by_file, "file"), (directly, "direct")])
def test_an_event_goes_to_another_computer_and_back_with_all_that_it_has(computers, way, slug):
    first, second = computers
    before = first.facts(slug)

    there = way(first, second, slug)

    assert (there[0], first.is_away(slug), second.is_away(slug)) == (200, True, False)
    assert second.facts(slug) == first.facts(slug) == before
    refused = first.send(f"/desk/{slug}/notices/", text="Lunch at two")
    assert (refused[0], first.facts(slug) == before) == (400, True)
    second.send(f"/desk/{slug}/notices/", text="Lunch at three")
    changed = second.facts(slug)
    assert changed["notices"] == [("Lunch at one",), ("Lunch at three",)]

    back = way(second, first, slug)

    assert (back[0], first.is_away(slug), second.is_away(slug)) == (200, False, True)
    assert first.facts(slug) == second.facts(slug) == changed


def test_the_copy_that_stays_says_at_which_address_the_event_is_run(computers):
    first, second = computers
    there, here = f":{second.server.port}/e/addresses/", f":{first.server.port}/e/addresses/"

    directly(first, second, "addresses")
    assert there in first.get("/e/addresses/")[1]

    directly(second, first, "addresses")
    assert there not in first.get("/e/addresses/")[1]
    assert here in second.get("/e/addresses/")[1]


def test_a_wrong_code_an_unknown_address_and_the_own_code_leave_the_event_where_it_is(computers):
    first, second = computers
    code = code_at(first, "codes")

    answers = {  # 400: said before the other computer is asked
        "does not accept this code": (200, ask(second, first.address, "aaaa-bbbb-cccc-dddd")),
        "This code belongs to this computer.": (400, ask(first, second.address, code)),
        "does not answer at http://127.0.0.1:9": (200, ask(second, "127.0.0.1:9", code)),
        "is not the address of a computer": (400, ask(second, "ftp://the-other-one", code)),
    }
    first.send("/desk/codes/move/withdraw/", "/desk/codes/move/")
    withdrawn = ask(second, first.address, code)

    assert "does not accept this code" in withdrawn[1]
    assert {says: (status, says in page) for says, (_expected, (status, page)) in answers.items()} == {
        says: (expected, True) for says, (expected, _page) in answers.items()
    }
    assert (first.is_away("codes"), second.is_away("codes")) == (False, None)


def test_changes_made_after_fetching_stop_the_move(computers):
    first, second = computers
    waiting = fetch(first, second, code_at(first, "late"))
    first.send("/desk/late/notices/", text="Lunch at two")

    late = second.send(waiting)

    assert "changed there since it was fetched" in late[1]
    assert (first.is_away("late"), second.is_away("late")) == (False, None)


def test_while_the_other_computer_is_off_nothing_is_stored_and_later_it_continues(computers):
    first, second = computers
    waiting = fetch(first, second, code_at(first, "unheard"))
    first.server.kill()

    unheard = second.send(waiting)

    assert "has not confirmed handing the event over" in unheard[1]
    assert (first.is_away("unheard"), second.is_away("unheard")) == (False, None)
    first.server.start()
    assert second.send(waiting)[0] == 200
    assert (first.is_away("unheard"), second.is_away("unheard")) == (True, False)


def test_a_lost_release_is_answered_the_same_again(computers):
    first, second = computers
    waiting = fetch(first, second, code_at(first, "repeated"))
    taken_without_being_stored(second, waiting)
    assert (first.is_away("repeated"), second.is_away("repeated")) == (True, None)

    assert second.send(waiting)[0] == 200

    assert (first.is_away("repeated"), second.is_away("repeated")) == (True, False)
    assert first.facts("repeated") == second.facts("repeated")


def test_once_it_is_taken_back_by_force_an_old_confirmation_takes_nothing(computers):
    first, second = computers
    waiting = fetch(first, second, code_at(first, "forced"))
    taken_without_being_stored(second, waiting)
    first.send("/desk/forced/move/take-back/", "/desk/forced/move/", sure="on")

    late = second.send(waiting)

    assert "was taken back there" in late[1]
    assert (first.is_away("forced"), second.is_away("forced")) == (False, None)
