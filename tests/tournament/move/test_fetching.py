"""What two computers say to each other: nobody without the code reads, changes or repeats it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.account.services.roles import new_password
from tournament.models import Event
from tournament.move.services import fetching, kept, leaving, offering, sealed
from tournament.notice.services import Words, post_notice

KEY, OTHER = sealed.key_of("abcd-efgh-jkmn-pqrs"), sealed.key_of("abcd-efgh-jkmn-pqrt")


def test_capitals_hyphens_and_spaces_of_a_code_do_not_count():
    assert sealed.key_of(" ABCD efgh–jkmn-PQRS ") == KEY


@given(st.binary(max_size=300))
def test_only_the_same_key_opens_sealed_content(content):
    answer = sealed.seal(KEY, content)
    assert sealed.unseal(KEY, answer, 1000) == content
    assert sealed.unseal(OTHER, answer, 1000) is None


@given(st.binary(max_size=50), st.data())
def test_altered_or_truncated_content_is_not_opened(content, data):
    answer = bytearray(sealed.seal(KEY, content))
    place = data.draw(st.integers(0, len(answer) - 1))
    answer[place] ^= data.draw(st.integers(1, 255))
    assert sealed.unseal(KEY, bytes(answer), 1000) is None
    assert sealed.unseal(KEY, bytes(answer[:place]), 1000) is None


def test_content_that_unpacks_beyond_its_limit_is_not_opened():
    assert sealed.unseal(KEY, sealed.seal(KEY, b"a" * 5_000_000), 1_000_000) is None


def test_same_message_encrypts_differently_each_time():
    assert sealed.seal(KEY, b"Anna") != sealed.seal(KEY, b"Anna")


@pytest.mark.parametrize(
    ("address", "where"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        (" HTTP://Anna.local:8000/e/spring-open/ ", "http://anna.local:8000"),
        ("https://hanchan.example.org", "https://hanchan.example.org"),
        ("[fe80::1]:8000", "http://[fe80::1]:8000"),
    ],
)
def test_an_address_is_read_as_it_is_shown_or_copied(address, where, tmp_path, settings):
    settings.MEDIA_ROOT = tmp_path / "files"
    assert fetching.source(address, "abcd").address == where


@pytest.mark.parametrize(
    "address", ["file:///etc/passwd", "http://anna:secret@host/", "host:port", "http://", "hôte", "a:99999"]
)
def test_addresses_that_name_no_computer_are_refused(address, tmp_path, settings):
    settings.MEDIA_ROOT = tmp_path / "files"
    with pytest.raises(fetching.Refused) as refused:
        fetching.source(address, "abcd")
    assert refused.value.code == "move.no-address"


def question(code: str, do: str = "fetch", **changed: str) -> dict[str, str]:
    key = sealed.key_of(code)
    message = {"do": do, "nonce": "1", "to": "", "who": "berta"}
    return {**message, "signature": sealed.signature(key, *message.values()), **changed}


@pytest.fixture
def offered(event, director, tmp_path, settings) -> offering.Offer:
    """The event, offered under a code."""
    settings.MEDIA_ROOT = tmp_path / "files"
    offering.offer_event(event=event, by=director)
    return offering.offer_of(event)


def post_question(client, words: object):
    return client.post("/move/direct/", json.dumps(words), content_type="application/json")


def test_requests_without_the_right_code_get_an_empty_403(client, offered):
    wrong = [
        post_question(client, question(new_password())),
        post_question(client, question(offered.code, do="fetch", to="elsewhere")),
        post_question(client, question(offered.code, do="fetch") | {"do": "take"}),
        post_question(client, {"do": "fetch"}),
        post_question(client, [1]),
        post_question(client, {**question(offered.code), "to": None}),
        client.post("/move/direct/", {"do": "fetch"}),
    ]
    assert [(answer.status_code, answer.content) for answer in wrong] == [(403, b"")] * len(wrong)


def test_codes_cannot_be_tried_without_end(client, offered):
    answers = [post_question(client, {"do": "fetch"}).status_code for _try in range(52)]
    assert answers == [403] * 50 + [429] * 2


def test_a_code_is_over_after_ten_minutes_with_what_went_along(client, event, offered):
    answer = post_question(client, question(offered.code))
    assert b"link_key" in sealed.unseal(offered.secret, answer.content, 10**7)
    fetched = offering.offer_of(event)
    assert kept.kept_file(fetched.file) is not None
    over = json.dumps({**vars(fetched), "until": 0})
    kept.keep(f"offer-{event.pk}.json", over)

    assert post_question(client, question(offered.code)).status_code == 403
    offering.sweep()
    assert list(kept.place().iterdir()) == []


def test_an_event_that_was_deleted_is_fetched_by_nobody(client, event, offered):
    Event.objects.all().delete()
    assert post_question(client, question(offered.code)).status_code == 403


def test_a_new_code_takes_the_place_of_the_old_one(client, event, director, offered):
    offering.offer_event(event=event, by=director)
    assert offering.offer_of(event).code != offered.code
    assert post_question(client, question(offered.code)).status_code == 403


def code_of(service, *arguments: object) -> str:
    """The code with which a service refuses."""
    with pytest.raises(fetching.Refused) as refused:
        service(*arguments)
    return refused.value.code


@contextmanager
def other_computer(status: int, *, refusing: str = "") -> Iterator[fetching.Source]:
    """A computer that answers every question with this status, and with a sealed refusal if one is given."""

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            words = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            head = json.dumps({"nonce": words["nonce"], "refused": refusing}).encode()
            self.send_response(status)
            self.end_headers()
            self.wfile.write(sealed.seal(KEY, head + b"\n") if refusing else b"Welcome")

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield fetching.Source(f"http://127.0.0.1:{server.server_port}", KEY, "berta")
        finally:
            server.shutdown()
            thread.join()


def test_why_nothing_is_fetched_from_another_computer():
    nobody = fetching.Source("http://127.0.0.1:9", KEY, "berta")
    assert code_of(fetching.fetch, nobody) == "move.no-answer"
    assert code_of(fetching.take, nobody, "here") == "move.no-word"
    with other_computer(403) as closed:
        assert code_of(fetching.fetch, closed) == "move.wrong-code"
    with other_computer(200) as stranger:
        assert code_of(fetching.fetch, stranger) == "move.no-hanchan"
        assert code_of(fetching.take, stranger, "here") == "move.no-word"
    with other_computer(200, refusing="Not now.") as refusing:
        assert code_of(fetching.fetch, refusing) == "move.other-says"


def test_why_an_offered_event_is_not_handed_over(event, director, offered):
    assert code_of(fetching.source, "127.0.0.1", offered.code) == "move.same-computer"
    offering.fetched(offered)
    post_notice(event=event, words=Words("Lunch"), by=director)
    assert code_of(offering.taken, offering.offer_of(event), "there", "berta") == "move.changed-meanwhile"
    offering.fetched(offered)
    fetched = offering.offer_of(event)
    offering.taken(fetched, "there", "berta")
    offering.taken(fetched, "there", "berta")  # said again, it has the same answer
    leaving.take_back(event=event, by=director)
    assert code_of(offering.taken, fetched, "there", "berta") == "move.taken-back"
