"""One screen over several events: what it shows, to whom, and the form that makes its address."""

import re

import pytest

from tests.factories import make_event
from tests.tournament.result.reporting import texts
from tests.tournament.security.pages import policy_of

pytestmark = pytest.mark.django_db
BOTH = "/screens/?event=spring-open&event=autumn-cup"


@pytest.fixture
def hidden(event):
    """A second event, which is not public."""
    return make_event(slug="autumn-cup", name="Autumn Cup", public=False)


def frames(client, query: str = BOTH) -> list[str]:
    answer = client.get(query)
    assert answer.status_code == 200
    return re.findall(r'<iframe src="([^"]+)"', answer.content.decode())


def test_each_event_has_a_part_with_the_same_options(client, event):
    make_event(slug="autumn-cup", name="Autumn Cup")
    assert frames(client, f"{BOTH}&show=seating&size=4&theme=light&seconds=30") == [
        f"/e/{slug}/screen/?show=seating&amp;framed=1&amp;size=4&amp;seconds=30&amp;theme=light"
        for slug in ("spring-open", "autumn-cup")
    ]
    assert frames(client, "/screens/?event=spring-open&event=spring-open&show=rotate") == [
        "/e/spring-open/screen/?rotate=1&amp;framed=1&amp;size=5&amp;seconds=12&amp;theme=dark"
    ]


def test_an_event_that_is_not_public_is_there_for_its_staff_alone(
    client, scorer_client, visitor_client, hidden, staff
):
    assert [browser.get(BOTH).status_code for browser in (client, visitor_client, scorer_client)] == [
        404,
        404,
        404,
    ]
    assert "Autumn Cup" not in texts(client.get("/screens/").content.decode())
    hidden.roles.create(user=staff["scorer"], kind="scorer")
    assert len(frames(scorer_client)) == 2
    assert "Autumn Cup" in texts(scorer_client.get("/screens/").content.decode())


def test_the_form_offers_the_events_and_what_is_shown(client, event):
    html = client.get("/screens/").content.decode()
    assert re.findall(r'type="checkbox"\s+name="event"\s+value="([^"]+)"', html) == ["spring-open"]
    assert client.post("/screens/").status_code == 405


def test_a_screen_stands_in_a_frame_of_ours_only_where_it_is_asked_to(client, event):
    alone = client.get("/e/spring-open/screen/")
    framed = client.get("/e/spring-open/screen/?framed=1")
    outer = client.get("/screens/?event=spring-open")
    assert [policy_of(page)["frame-ancestors"] for page in (alone, framed, outer)] == [
        "'none'",
        "'self'",
        "'none'",
    ]
    assert [page.headers["X-Frame-Options"] for page in (alone, framed, outer)] == [
        "DENY",
        "SAMEORIGIN",
        "DENY",
    ]
    assert policy_of(outer)["frame-src"] == "'self'"


@pytest.mark.parametrize("events", [1, 3])
def test_the_page_takes_one_query_for_any_number_of_events(client, events, django_assert_num_queries):
    for number in range(events):
        make_event(slug=f"open-{number}", name=f"Open {number}")
    client.get("/screens/")
    with django_assert_num_queries(1):
        client.get("/screens/?event=open-0")
