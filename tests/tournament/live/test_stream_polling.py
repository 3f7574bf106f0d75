"""Pages without a stream ask again and again: what has not changed costs them no query at all."""

from collections.abc import Iterator

import pytest

from tests.tournament.live.house import Server

URL = "/e/spring-open/live/?lists=state"
COUNTED = "tests.tournament.live.counted:application"


@pytest.fixture(scope="module")
def running_server(shared_house) -> Iterator[Server]:
    with shared_house.served(COUNTED) as server:
        yield server


@pytest.fixture
def server(running_server, shared_house) -> Iterator[Server]:
    """The module's server, which may know the event already; who hides that leaves it public again."""
    yield running_server
    running_server.hang_up()
    shared_house.sql("update tournament_event set public=1, version=version+1")


def queries(server) -> int:
    return int(server.get("/queries").read())


def status_and_queries(server, etag: str) -> tuple[int, int]:
    """The status of the answer to who has this already, and how many queries it took."""
    before = queries(server)
    return server.get(URL, **{"If-None-Match": etag}).status, queries(server) - before


def test_nothing_new_is_said_without_a_query_once_the_hub_knows_the_event(house):
    with house.served(COUNTED) as server:
        etag = server.get(URL).headers["ETag"]
        first = status_and_queries(server, etag)
        later = [
            next(answer for answer in iter(lambda: status_and_queries(server, etag), None) if not answer[1])
            for _poll in range(50)
        ]
    assert first[0] == 304
    assert first[1] > 0
    assert later == [(304, 0)] * 50


def test_polling_viewers_receive_a_new_version(shared_house, server):
    etag = server.get(URL).headers["ETag"]
    status_and_queries(server, etag)
    version = shared_house.rename(3, "Kowalska")
    answers = (server.get(URL, **{"If-None-Match": etag}) for _poll in range(10_000))
    assert f"-{version}-" in next(answer for answer in answers if answer.status == 200).headers["ETag"]


def test_a_weak_etag_matches_the_strong_one(server):
    etag = server.get(URL).headers["ETag"]
    assert server.get(URL, **{"If-None-Match": f'"other", W/{etag}'}).status == 304


def test_a_hidden_event_is_told_of_to_nobody_without_a_token(shared_house, server):
    etag = server.get(URL).headers["ETag"]
    assert status_and_queries(server, etag)[0] == 304
    shared_house.sql("update tournament_event set public=0")
    answers = (server.get(URL, **{"If-None-Match": etag}).status for _poll in range(10_000))
    assert next(status for status in answers if status != 304) == 404


def test_the_interface_for_programs_says_nothing_new_without_a_query_either(shared_house, server):
    address = "/api/v1/events/spring-open/standings?after=1"
    etag = server.get(address).headers["ETag"]

    def poll(address: str) -> tuple[int, int]:
        before = queries(server)
        return server.get(address, **{"If-None-Match": etag}).status, queries(server) - before

    assert next(answer for answer in iter(lambda: poll(address), None) if not answer[1]) == (304, 0)
    assert poll("/api/v1/events/spring-open/players")[0] == 200
    shared_house.sql("update tournament_event set public=0")
    assert next(status for status in (poll(address)[0] for _poll in range(10_000)) if status != 304) == 404
