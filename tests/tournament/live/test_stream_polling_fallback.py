"""The live state for browsers without a stream."""

import pytest

from tests.factories import make_event
from tournament.live import frames

pytestmark = pytest.mark.django_db
URL = "/e/spring-open/live/?lists=standings"


def test_polling_gives_the_whole_frame(client):
    event = make_event()
    frame = client.get(URL).json()
    state = frames.state_of(event, ("standings",), "en")
    assert (frame["version"], frame["lists"], frame["parts"]) == (0, state.lists, state.parts)


def test_nothing_new_is_answered_304_from_one_query_without_standings(client, django_assert_num_queries):
    make_event()
    etag = client.get(URL)["ETag"]
    frames.forget()
    with django_assert_num_queries(1):
        answer = client.get(URL, headers={"If-None-Match": etag})
    assert (answer.status_code, answer.content) == (304, b"")


def test_a_new_version_is_sent(client):
    event = make_event()
    etag = client.get(URL)["ETag"]
    event.version += 1
    event.save()
    assert client.get(URL, headers={"If-None-Match": etag}).json()["version"] == 1


def test_other_lists_have_another_etag(client):
    make_event()
    assert client.get(URL)["ETag"] != client.get("/e/spring-open/live/?lists=state")["ETag"]


def test_an_event_that_is_not_public_is_shown_to_its_staff_only(
    client, director_client, visitor_client, staff
):
    make_event(staff=staff, public=False)
    assert client.get(URL).status_code == 404
    assert visitor_client.get(URL).status_code == 404
    assert director_client.get(URL).status_code == 200


def test_polling_is_read_only(client):
    make_event()
    assert client.post(URL).status_code == 405
    assert client.head(URL).status_code == 200


def test_an_unknown_event_is_not_found(client):
    make_event()
    assert client.get("/e/autumn-open/live/").status_code == 404
