"""The seating desk: published and withdrawn, all at once, and confirmed seats exchanged with their cost."""

import re

import pytest
from django.http import QueryDict

from tests.factories import make_event, make_result
from tests.tournament.acts.refused import refused
from tournament.draw.queries.draws import seated_sessions
from tournament.draw.views.seating import pair_of
from tournament.models import Event, LogEntry, Publication, Session, Table

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/seating/"
POSTS = ("publish/", "1/publish/", "1/withdraw/")


@pytest.fixture
def hidden(staff) -> Event:
    return make_event(staff=staff, published=False)


def text(response) -> str:
    return " ".join(response.content.decode().split())


def published_sessions() -> list[int]:
    publications = Publication.objects.filter(kind="seating", withdrawn_at=None)
    return sorted(publications.values_list("session__number", flat=True))


def pair(event: Event, session: int = 2) -> dict[str, object]:
    """The East players of the first two tables."""
    tables = Table.objects.filter(session__event=event, session__number=session).order_by("number")
    first, second = (table.seats.get(wind="E").entry.number for table in tables[:2])
    return {"first": first, "second": second, "key": "k"}


def test_the_desk_is_the_directors(client, visitor_client, scorer_client, referee_client, hidden):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    before = seated_sessions(hidden)
    for user_client in (visitor_client, scorer_client, referee_client):
        for part in ("", "print/", "2/swap/"):
            assert user_client.get(URL + part).status_code == 403
        for part in (*POSTS, "2/swap/"):
            assert user_client.post(URL + part, pair(hidden)).status_code == 403
    assert (published_sessions(), seated_sessions(hidden)) == ([], before)


def test_acts_accept_post_only(director_client, hidden):
    for part in POSTS:
        assert director_client.get(URL + part).status_code == 405
    assert director_client.post(URL).status_code == 405
    assert published_sessions() == []


def test_without_seats_the_page_says_what_to_do(director_client, staff):
    make_event(staff=staff, drawn=False)
    page = text(director_client.get(URL))
    assert ("Nobody has a seat yet" in page, "To the draw" in page) == (True, True)


def test_by_table_and_by_name(director_client, event):
    context = director_client.get(URL, {"session": "2"}).context
    assert (context["line"].number, [table.number for table in context["tables"]]) == (2, [1, 2, 3, 4])
    context = director_client.get(URL, {"session": "2", "by": "name"}).context
    names = [sitting.player.by_name for sitting in context["names"]]
    assert (len(names), names[0]) == (16, min(names))


@pytest.mark.parametrize("requested", ["", "9", "x", "-1"])
def test_the_first_session_that_is_not_closed_is_shown(director_client, event, requested):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    assert director_client.get(URL, {"session": requested}).context["line"].number == 2


@pytest.mark.parametrize("sessions", [1, 3])
def test_the_page_takes_twelve_queries(director_client, staff, django_assert_num_queries, sessions):
    make_event(staff=staff, sessions=sessions)
    with django_assert_num_queries(12):
        director_client.get(URL)


def test_publishing_says_who_sees_it_and_offers_undo(director_client, hidden):
    assert "Everybody with the event’s address immediately sees" in text(director_client.get(URL))
    response = director_client.post(f"{URL}2/publish/", {"key": "k"})
    assert (response.url, published_sessions()) == (f"{URL}?session=2", [2])
    page = text(director_client.get(response.url))
    assert ("Everybody can now see the seating of session 2." in page, "/undo/" in page) == (True, True)
    director_client.post(f"/desk/spring-open/log/{LogEntry.objects.get(key='k').pk}/undo/")
    assert published_sessions() == []


def test_an_event_that_is_not_public_says_so(director_client, staff):
    make_event(staff=staff, published=False, public=False)
    assert "The event is not public" in text(director_client.get(URL))


@pytest.mark.parametrize("public", [True, False])
def test_publishing_says_who_can_see_the_seating(director_client, staff, public):
    make_event(staff=staff, published=False, public=public)
    for part in ("2/publish/", "publish/"):
        page = text(director_client.post(URL + part, {"key": part}, follow=True))
        assert ("Everybody can now see" in page) is public
        assert ("The staff and the players can now see" in page, "everybody sees it" in page) == (
            not public,
            public,
        )


@pytest.mark.parametrize(
    ("published", "shown", "ways"),
    [
        ([], 1, ["Publish session 1"]),
        ([1], 1, ["Publish all"]),
        ([1], 2, ["Publish session 2"]),
        ([1, 2, 3], 1, []),
    ],
)
def test_there_is_one_way_to_publish(director_client, hidden, published, shown, ways):
    for number in published:
        director_client.post(f"{URL}{number}/publish/", {"key": f"k{number}"})
    page = text(director_client.get(URL, {"session": shown}))
    first_buttons = re.findall(r"<summary class=\"button primary\">(.*?)</summary>", page)
    words = [re.sub(r"<[^>]*>", "", button).strip() for button in first_buttons]
    assert words == ways
    assert page.count("formaction") == (words not in ([], ["Publish all"]))


def test_the_strip_keeps_its_step_on_other_pages(director_client, hidden):
    assert "Publish seating of session 1" in text(director_client.get("/desk/spring-open/players/"))
    assert "Publish seating of session 1" not in text(director_client.get(URL))


def test_publishing_twice(director_client, hidden):
    for _press in range(2):
        assert director_client.post(f"{URL}2/publish/", {"key": "k"}).status_code == 302
    page = text(director_client.post(f"{URL}2/publish/", {"key": "other"}, follow=True))
    assert ("The seating of session 2 is already published." in page, published_sessions()) == (True, [2])


def test_publishing_what_is_not_drawn(director_client, staff):
    make_event(staff=staff, drawn=False)
    page = text(director_client.post(f"{URL}2/publish/", follow=True))
    assert "Session 2 has no seats yet: draw and confirm them first." in page
    assert director_client.post(f"{URL}9/publish/").status_code == 404


def test_publishing_all_at_once(director_client, hidden):
    assert "Publish all" in text(director_client.get(URL))
    page = text(director_client.post(f"{URL}publish/", {"key": "k"}, follow=True))
    assert ("Everybody can now see the seating of 4 sessions." in page, published_sessions()) == (
        True,
        [1, 2, 3, 4],
    )
    assert page.count("Undo</button>") + page.count("Undo </button>") == 1
    director_client.post(f"{URL}publish/", {"key": "k"})
    line = LogEntry.objects.get(key="k")
    director_client.post(f"/desk/spring-open/log/{line.pk}/undo/", {"key": "u"})
    assert published_sessions() == []
    director_client.post(f"{URL}publish/", {"key": "3"})
    page = text(director_client.post(f"{URL}publish/", {"key": "2"}, follow=True))
    assert "Every session with seats is already published." in page


def test_withdrawing(director_client, event):
    page = text(director_client.post(f"{URL}3/withdraw/", {"key": "k"}, follow=True))
    assert ("The seating of session 3 is hidden again." in page, published_sessions()) == (True, [1, 2, 4])
    page = text(director_client.post(f"{URL}3/withdraw/", {"key": "2"}, follow=True))
    assert "The seating of session 3 is not published." in page


def test_an_opened_session_stays_public(director_client, event):
    event.sessions.filter(number=1).update(state=Session.OPEN)
    page = text(director_client.post(f"{URL}1/withdraw/", follow=True))
    assert ("its seating stays public" in page, published_sessions()) == (True, [1, 2, 3, 4])


def test_a_swap_of_confirmed_seats_is_shown_with_its_cost_first(director_client, event):
    before = seated_sessions(event)
    page = director_client.get(f"{URL}2/swap/", pair(event))
    rows = {change.title: change.tone for change in page.context["changes"]}
    assert rows["Repeated meetings"] == "worse"
    assert "This seating is published" in text(page)
    assert seated_sessions(event) == before


def test_a_swap_of_hidden_seats_is_the_directors_affair(director_client, hidden):
    page = text(director_client.get(f"{URL}2/swap/", pair(hidden)))
    assert "This seating is not published: only the staff can see the change." in page


def test_a_swap_is_done_once_and_taken_back(director_client, event):
    before = seated_sessions(event)
    for _press in range(2):
        assert director_client.post(f"{URL}2/swap/", pair_as_sent(event, before)).url == f"{URL}?session=2"
    assert seated_sessions(event) != before
    assert "swap seats in session 2" in text(director_client.get(URL))
    director_client.post(f"/desk/spring-open/log/{LogEntry.objects.get(key='k').pk}/undo/")
    assert seated_sessions(event) == before


def pair_as_sent(event: Event, before: tuple) -> dict[str, object]:
    """The same form both times: the players who were East when it was opened."""
    first, second = before[1].tables[0].E, before[1].tables[1].E
    return {"first": first, "second": second, "key": "k"}


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"second": 3}, "Choose two different players."),
        ({"second": 99}, "There is no player 99 at this event."),
        ({"second": ""}, "Choose two players."),
        ({"second": "x"}, "Choose two players."),
    ],
)
def test_a_swap_that_cannot_be_is_explained(director_client, event, method, wish, sentence):
    before = seated_sessions(event)
    response = getattr(director_client, method)(f"{URL}2/swap/", {"first": 3, **wish}, follow=True)
    assert (sentence in text(response), seated_sessions(event)) == (True, before)


def test_seats_with_a_result_stay(director_client, event):
    wish = pair(event)
    make_result(Table.objects.get(session__number=2, number=1), (0, 0, 0, 0))
    page = text(director_client.post(f"{URL}2/swap/", wish, follow=True))
    assert "Table 1 already has a result." in page


def test_a_closed_session_offers_no_swap(director_client, event):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    assert "Swap two players" not in text(director_client.get(URL, {"session": 1}))
    assert "Session 1 is over." in text(director_client.post(f"{URL}1/swap/", pair(event, 1), follow=True))


@pytest.mark.parametrize(
    ("sent", "code"), [("first=1&second=x", "draw.no-pair"), ("first=1&second=99", "draw.no-such-player")]
)
def test_two_who_cannot_change_seats_are_refused_by_code(event, sent, code):
    with refused(code):
        pair_of(event, QueryDict(sent))
