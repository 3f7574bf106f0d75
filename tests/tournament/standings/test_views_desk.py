"""The standings at the desk: what everybody sees is the director's choice."""

import re

import pytest
from django.test import RequestFactory

from tests.tournament.acts.refused import refused
from tests.tournament.result.reporting import freeze, report, report_all, texts
from tournament.models import Publication
from tournament.standings.queries.standings import public_after
from tournament.standings.views import freeze_after

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/standings/"
ACTS = [("freeze/", {"after": "1"}), ("thaw/", {})]


def words(client) -> str:
    return texts(client.get(URL).content.decode())


def act(client, path: str, **data: str):
    return client.post(URL + path, data, follow=True)


def test_the_desk_shows_live_standings(director_client, event):
    report(event, 1, 1)
    page_words = words(director_client)
    assert "After session 1, 3 results missing" in page_words
    assert "Missing: session 1 table 2 , session 1 table 3 , session 1 table 4" in page_words
    assert "The standings are live: everybody sees each result as soon as it is saved" in page_words


def test_freezing_is_offered_after_the_last_whole_session(director_client, event):
    report_all(event, 1)
    report(event, 2, 1)
    html = director_client.get(URL).content.decode()
    assert re.findall(r'<option value="(\d)"( selected)?', html) == [
        ("0", ""),
        ("1", " selected"),
        ("2", ""),
        ("3", ""),
        ("4", ""),
    ]


def test_the_director_freezes_and_undoes(director_client, event):
    answer = act(director_client, "freeze/", after="1", key="k1")
    assert "Public standings frozen after session 1" in texts(answer.content.decode())
    assert public_after(event) == 1
    (undo,) = re.findall(r'action="(/desk/spring-open/log/\d+/undo/)"', answer.content.decode())
    director_client.post(undo, {"key": "k2"})
    assert public_after(event) is None


def test_freezing_twice_with_one_key_is_done_once(director_client, event):
    act(director_client, "freeze/", after="1", key="same")
    answer = act(director_client, "freeze/", after="1", key="same")
    assert answer.status_code == 200
    assert Publication.objects.filter(kind=Publication.FREEZE).count() == 1


def test_freezing_what_is_frozen_is_refused_with_its_sentence(director_client, event):
    freeze(event, 1)
    answer = act(director_client, "freeze/", after="2")
    assert "The standings are already frozen. Show them live first." in texts(answer.content.decode())
    assert public_after(event) == 1


@pytest.mark.parametrize("after", ["", "abc", "-1", "²"])
def test_freezing_needs_a_session(director_client, event, after):
    with refused("standings.no-session", "after"):
        freeze_after(RequestFactory().post("/", {"after": after}))
    answer = act(director_client, "freeze/", after=after)
    assert "Choose the session after which the public standings are frozen." in texts(answer.content.decode())
    assert public_after(event) is None


def test_freezing_after_a_session_that_is_not_there_is_refused(director_client, event):
    assert "There is no session 9." in texts(act(director_client, "freeze/", after="9").content.decode())


def test_frozen_standings_are_shown_again(director_client, event):
    freeze(event, 1)
    assert "The public sees the standings after session 1 and no later result" in words(director_client)
    act(director_client, "thaw/", key="k")
    assert public_after(event) is None
    assert "The standings are already live." in texts(act(director_client, "thaw/").content.decode())


@pytest.mark.parametrize(("path", "data"), ACTS)
def test_only_directors_choose_what_everybody_sees(
    scorer_client, referee_client, visitor_client, event, path, data
):
    clients = (scorer_client, referee_client, visitor_client)
    assert [client.post(URL + path, data).status_code for client in clients] == [403, 403, 403]
    assert Publication.objects.filter(kind=Publication.FREEZE).count() == 0


@pytest.mark.parametrize(("path", "data"), ACTS)
def test_strangers_are_asked_to_sign_in(client, event, path, data):
    assert client.post(URL + path, data)["Location"].startswith("/sign-in/")


@pytest.mark.parametrize(("path", "data"), ACTS)
def test_acts_are_posted(director_client, event, path, data):
    assert director_client.get(URL + path).status_code == 405


def test_scorers_and_referees_look_but_do_not_choose(scorer_client, referee_client, visitor_client, event):
    pages = [client.get(URL) for client in (scorer_client, referee_client)]
    assert [answer.status_code for answer in pages] == [200, 200]
    assert [b"standings/freeze/" in answer.content for answer in pages] == [False, False]
    assert visitor_client.get(URL).status_code == 403


def test_before_the_first_result_the_desk_says_so(director_client, event):
    assert "They start with the first result." in words(director_client)
