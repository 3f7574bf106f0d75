"""The certification checklist: for whom, what it says, and where the observer is named."""

import pytest

from tests.factories import make_event
from tests.tournament.result.reporting import texts

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/preflight/"


def test_the_page_is_for_directors_and_referees(
    visitor_client, scorer_client, referee_client, director_client, event
):
    statuses = [
        client.get(URL).status_code
        for client in (visitor_client, scorer_client, referee_client, director_client)
    ]
    assert statuses == [403, 403, 200, 200]
    assert director_client.post(URL).status_code == 405


def test_each_requirement_is_listed_with_state_and_clause(director_client, event):
    page = texts(director_client.get(URL).content.decode())
    assert "3 requirements are not met" in page
    assert "met Sessions: 4 in 1 day; at least 4. EMA requirements 2018, minimum format" in page
    assert "not met No observer is named. EMA requirements 2018, 3.11" in page


def test_sessions_without_a_time_are_said_to_be_left_out(director_client, event):
    event.sessions.filter(number=3).update(starts_at=None)
    sentence = "Session 3 has no time yet and is not counted: give it one in the settings."
    assert sentence in director_client.get(URL).content.decode()


def test_an_event_that_ema_does_not_certify_is_told_so(director_client, staff):
    make_event(rules="classical-japanese", staff=staff)
    page = director_client.get(URL)
    assert page.context["preflight"] is None
    assert "EMA certifies riichi and MCR tournaments" in page.content.decode()


def test_the_observer_is_named_in_the_settings_and_on_the_events_page(director_client, client, event):
    page = director_client.get("/desk/spring-open/settings/")
    typed = {"observer": "Olga Berg", "applied_on": "2025-12-01", "key": "k"}
    values = {**page.context["form"].initial, **typed}
    director_client.post("/desk/spring-open/settings/", values)
    assert "EMA’s observer: Olga Berg" in client.get("/e/spring-open/").content.decode()
    html = director_client.get(URL).content.decode()
    assert "Observer: Olga Berg" in html
    assert "Application sent on 1 December 2025, in time." in html


def test_the_checklist_can_be_viewed_as_another_kind_of_event__facts_ema_6(referee_client, event):
    as_it_is, as_another = (referee_client.get(url).content.decode() for url in (URL, f"{URL}?as=european"))
    assert "Players from EMA countries: 16; at least 16." in as_it_is
    assert "Players from EMA countries: 16; at least 80." in as_another
    assert referee_client.get(f"{URL}?as=nonsense").context["kind"] == "open"


def test_the_desk_leads_there(director_client, scorer_client, event):
    overview = "/desk/spring-open/"
    assert f'href="{URL}"' in director_client.get(overview).content.decode()
    assert f'href="{URL}"' not in scorer_client.get(overview).content.decode()
