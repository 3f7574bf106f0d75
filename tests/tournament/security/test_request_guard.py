"""The real server against people who send slowly, strangely, too much, or under another's address."""

import asyncio
import http.client
import socket
from contextlib import AsyncExitStack, suppress

import pytest

from tests.tournament.live.house import WAIT
from tournament.middleware import MOST_OF_STRANGERS
from tournament.serving.request_guard import ON_DISK_OF_ONE, Shares, plain

LIVE = "/live/spring-open?lists=state"
# With a cookie the form is read for its token; without one it would be refused unread.
HEAD = (
    f"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken={'a' * 32}\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\n"
)
SIGN_IN = (
    "from django.contrib.sessions.backends.db import SessionStore; from tournament.models import User\n"
    "user, browser = User.objects.get(), SessionStore()\n"
    "browser.update({'_auth_user_id': str(user.pk), '_auth_user_hash': user.get_session_auth_hash(),\n"
    "    '_auth_user_backend': 'django.contrib.auth.backends.ModelBackend'})\n"
    "browser.create(); print(browser.session_key)\n"
)


@pytest.fixture(scope="module")
def house(shared_house):
    return shared_house


@pytest.fixture(scope="module")
def server(house):
    with house.served(LIVE_STREAMS_PER_ADDRESS="2") as server:
        yield server


def spoken(server, text: str, wait: bool = True) -> tuple[socket.socket, str]:
    """Say something to the server as it stands; the connection and the first line of the answer."""
    line = socket.create_connection(("127.0.0.1", server.port), WAIT)
    line.sendall(text.encode("latin1"))
    return line, line.recv(4096).decode("latin1").partition("\r\n")[0] if wait else ""


def test_forms_that_never_come_to_an_end_hold_up_nobody(server):
    slow = [spoken(server, f"{HEAD}Content-Length: 1000\r\n\r\na=", wait=False)[0] for _ in range(30)]
    assert server.get("/").status == 200
    for line in slow:
        line.close()


def test_files_that_never_come_to_an_end_hold_up_nobody(house, server):
    cookie = house.run(SIGN_IN)
    head = f"POST /desk/import/ HTTP/1.1\r\nHost: localhost\r\nCookie: sessionid={cookie}\r\n"
    slow = [spoken(server, f"{head}Content-Length: 20000000\r\n\r\na=", wait=False)[0] for _ in range(30)]
    assert server.get("/").status == 200
    for line in slow:
        line.close()


SLOW = f"{HEAD}Content-Length: 700000\r\n\r\na="


def test_one_address_sends_so_many_large_forms_at_once_and_others_do_not_wait_for_it(server):
    def begun(address: str) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", server.port), WAIT, source_address=(address, 0))
        line.sendall(SLOW.encode())
        return line

    slow = [begun("127.0.0.4") for _form in range(ON_DISK_OF_ONE + 1)]
    other = begun("127.0.0.5")
    other.sendall(b"a" * 699_998)
    assert other.recv(4096).startswith(b"HTTP/1.1 403 ")  # it came whole, and has no token
    slow[0].close()  # the request that waited for a turn of that address has it now
    slow[-1].sendall(b"a" * 699_998)
    assert slow[-1].recv(4096).startswith(b"HTTP/1.1 403 ")
    for line in (*slow, other):
        line.close()


def test_only_superusers_send_what_only_they_may_restore(house, server):
    cookie = house.run(SIGN_IN)
    head = f"POST /desk/backup/restore/ HTTP/1.1\r\nHost: localhost\r\nCookie: sessionid={cookie}\r\n"
    line, answer = spoken(server, f"{head}Content-Length: 20000000\r\n\r\na=")
    line.close()
    assert answer.startswith("HTTP/1.1 413 ")


def test_strangers_send_no_more_than_a_draw_to_be_checked(server):
    line, answer = spoken(server, f"{HEAD}Content-Length: {MOST_OF_STRANGERS + 1}\r\n\r\na=")
    line.close()
    assert answer.startswith("HTTP/1.1 413 ")


def test_a_request_that_is_too_long_is_read_before_it_is_refused(server):
    line = socket.create_connection(("127.0.0.1", server.port), WAIT)
    line.settimeout(0.2)
    line.sendall(f"{HEAD}Content-Length: {MOST_OF_STRANGERS + 1}\r\n\r\n".encode())
    with pytest.raises(TimeoutError):
        line.recv(4096)
    line.settimeout(WAIT)
    line.sendall(b"a" * (MOST_OF_STRANGERS + 1))
    assert line.recv(4096).startswith(b"HTTP/1.1 413 ")
    line.close()


async def turns_had(shares: Shares, *whose: str) -> list[str]:
    """Who of these gets a turn while the others have theirs."""
    had = []
    async with AsyncExitStack() as turns:
        for who in whose:
            with suppress(TimeoutError):
                await turns.enter_async_context(shares.turn(who, 0))
                had.append(who)
    assert not shares.had
    return had


@pytest.mark.parametrize(
    ("whose", "had"),
    [
        (("a", "a", "a", "b"), ["a", "a", "b"]),
        (("a", "a", "b", "b", "c"), ["a", "a", "b", "b"]),
        (("127.0.0.1",) * 5, ["127.0.0.1"] * 4),
    ],
    ids=["two of one", "four of all", "a proxy"],
)
def test_turns_are_shared_by_address(whose, had):
    assert asyncio.run(turns_had(Shares(4, 2), *whose)) == had


def test_strangers_are_refused_a_large_file_before_it_is_sent(server):
    head = "POST /desk/import/ HTTP/1.1\r\nHost: localhost\r\nCookie: sessionid=none\r\n"
    line, answer = spoken(server, f"{head}Content-Length: 20000000\r\n\r\na=")
    line.close()
    assert answer.startswith("HTTP/1.1 413 ")


def test_a_large_file_of_the_staff_comes_whole_to_its_page(house, server):
    cookie = house.run(SIGN_IN)
    body = f"csrfmiddlewaretoken={'a' * 32}&file=" + "a" * 7_000_000
    head = (
        f"{HEAD.replace('/sign-in/', '/desk/import/').replace('Cookie: ', f'Cookie: sessionid={cookie}; ')}"
    )
    line, answer = spoken(server, f"{head}Content-Length: {len(body)}\r\n\r\n{body}")
    line.close()
    assert answer == "HTTP/1.1 400 Bad Request"  # it was read, and it is not an event file


def test_readers_who_never_read_hold_up_nobody(server):
    page = server.get("/").read().decode()
    font = next(part for part in page.split('"') if part.startswith("/static/") and part.endswith(".css"))
    requests = f"GET {font} HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50
    slow = [spoken(server, requests, wait=False)[0] for _ in range(30)]
    assert server.get("/").status == 200
    for line in slow:
        line.close()


def test_a_form_comes_whole_to_the_page(server):
    body = "username=dora&password=wrong&next=" + "a" * 700_000
    line, answer = spoken(server, f"{HEAD}Content-Length: {len(body)}\r\n\r\n{body}")
    line.close()
    assert answer == "HTTP/1.1 403 Forbidden"  # it has no token: it was read to its end


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (f"{HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n", "HTTP/1.1 411 Length Required"),
        (f"{HEAD}Content-Length: 99999999\r\n\r\na=b", "HTTP/1.1 413 "),
        ("GET /e/spring-open/?find=\xe9\xff HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 400 Bad Request"),
        ("GET /?a=%ff%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 400 Bad Request"),
        ("GET /e/%ff%fe/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 404 Not Found"),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "HTTP/1.1 400 Bad Request"),
        ("NONSENSE / HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 4"),
    ],
)
def test_strange_requests_are_refused_or_understood(server, text, status):
    line, answer = spoken(server, text)
    line.close()
    assert answer.startswith(status)


def test_a_header_with_an_underscore_is_not_taken_for_another(server):
    with_it = server.get("/", X_Forwarded_Host="evil.example", HOST="localhost")
    assert (with_it.status, "evil.example" in with_it.read().decode()) == (200, False)


@pytest.mark.parametrize(
    ("name", "sent", "passed_on"),
    [
        ("cookie", 'a=1; b="' + "\\" * 28_000 + '"; sessionid=2', "a=1; sessionid=2"),
        ("cookie", "a=1;b=2", "a=1;b=2"),
        ("x-other", "a\\", "a\\"),
        ("x_other", "a", None),
    ],
)
def test_malformed_cookies_and_header_names_are_not_passed_on(name, sent, passed_on):
    scope = {"headers": [(name.encode(), sent.encode())], "query_string": b""}
    left = [] if passed_on is None else [(name.encode(), passed_on.encode())]
    assert plain(scope)["headers"] == left


@pytest.mark.parametrize("charset", ["idna", "undefined", "utf-7", "zlib", "none", "utf-8"])
def test_a_form_is_read_as_utf_8_whatever_it_says(server, charset):
    head = HEAD.replace("urlencoded", f"urlencoded; charset={charset}")
    line, answer = spoken(server, f"{head}Content-Length: 18\r\n\r\nusername=%00%ff&a=")
    line.close()
    assert answer == "HTTP/1.1 403 Forbidden"  # it was read, and has no token


@pytest.mark.parametrize("boundary", ["idna''x", "nosuch''%41", "utf-8''x"])
def test_a_form_whose_boundary_is_in_any_codec_is_refused_or_read(server, boundary):
    head = HEAD.replace("application/x-www-form-urlencoded", f"multipart/form-data; boundary*={boundary}")
    line, answer = spoken(server, f"{head}Content-Length: 5\r\n\r\n--x--")
    line.close()
    assert answer == "HTTP/1.1 403 Forbidden"  # it has no token


def test_one_address_takes_only_its_share_of_the_streams(server):
    def follow(address: str) -> int:
        line = http.client.HTTPConnection("127.0.0.1", server.port, WAIT, source_address=(address, 0))
        line.request("GET", LIVE)
        server.open.append(line)
        answer = line.getresponse()
        server.open.append(answer)
        return answer.status

    assert [follow("127.0.0.2") for _viewer in range(3)] == [200, 200, 503]
    assert follow("127.0.0.3") == 200
    assert [follow("127.0.0.1") for _viewer in range(3)] == [200, 200, 200]
    server.hang_up()


def test_the_streams_answers_say_that_they_are_not_pages(server):
    answers = [server.get(path) for path in ("/live/nothing", "/healthz", LIVE)]
    assert {answer.headers["X-Content-Type-Options"] for answer in answers} == {"nosniff"}
    assert {answer.headers["Content-Type"].partition(";")[0] for answer in answers} == {
        "text/plain",
        "text/event-stream",
    }
    server.hang_up()


def test_a_token_of_one_event_opens_no_other(house, server):
    house.run(
        "from tests.factories import make_event\n"
        "from tournament.models import Event\n"
        "make_event(slug='other', name='Other', drawn=False)\n"
        "Event.objects.update(public=False)"
    )
    token = house.run(
        "from tournament.models import Event; from tournament.live.tokens import live_url\n"
        "from tournament.live.tokens import link_holder\n"
        "event = Event.objects.get(slug='other')\n"
        "print(live_url(event, link_holder(event.entries.first().link_key)).partition('?')[2])"
    )
    assert server.get(f"/live/other?{token}").status == 200
    assert server.get(f"/live/spring-open?{token}").status == 404
    server.hang_up()
