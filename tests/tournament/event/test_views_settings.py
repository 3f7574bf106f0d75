"""An event's settings, the times of its sessions, and its end, through their pages."""

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tournament.models import Event, Session, Table

pytestmark = pytest.mark.django_db
DESK = "/desk/spring-open/"
DETAILS = {
    "name": "Summer Open",
    "slug": "spring-open",
    "city": "Bologna",
    "country": "IT",
    "starts_on": "2026-04-11",
    "ends_on": "2026-04-12",
    "timezone": "Europe/Rome",
    "public": "on",
    "certified": "on",
    "key": "k1",
}
ACTS = [
    "settings/",
    "settings/sessions/",
    "settings/sessions/add/",
    "settings/sessions/remove/",
    "end/",
    "reopen/",
]


@pytest.fixture
def undrawn_event(staff) -> Event:
    """Two sessions, nobody seated."""
    return make_event(players=0, sessions=2, drawn=False, staff=staff)


@pytest.mark.parametrize("act", ACTS)
def test_every_act_is_the_directors(
    client, visitor_client, scorer_client, referee_client, undrawn_event, act
):
    assert client.post(DESK + act).url == f"/sign-in/?next={DESK}{act}"
    assert [
        client.post(DESK + act).status_code for client in (visitor_client, scorer_client, referee_client)
    ] == [403] * 3
    assert undrawn_event.log.count() == 0


@pytest.mark.parametrize(
    "act", ["settings/sessions/", "settings/sessions/add/", "settings/sessions/remove/", "reopen/"]
)
def test_acts_accept_post_only(director_client, undrawn_event, act):
    assert director_client.get(DESK + act).status_code == 405


def test_settings_are_saved_with_undo(director_client, undrawn_event):
    response = director_client.post(DESK + "settings/", DETAILS, follow=True)
    undrawn_event.refresh_from_db()
    assert (response.redirect_chain, undrawn_event.name) == ([(DESK + "settings/", 302)], "Summer Open")
    assert f"{DESK}log/{undrawn_event.log.get().pk}/undo/" in response.content.decode()


def test_a_new_address_leads_on_there(director_client, undrawn_event):
    response = director_client.post(DESK + "settings/", {**DETAILS, "slug": "summer"})
    assert response.url == "/desk/summer/settings/"


def test_saving_twice_changes_once(director_client, undrawn_event):
    for _press in range(2):
        assert director_client.post(DESK + "settings/", DETAILS).status_code == 302
    assert undrawn_event.log.count() == 1


def test_wrong_settings_keep_what_was_typed_and_the_event(director_client, undrawn_event):
    response = director_client.post(DESK + "settings/", {**DETAILS, "timezone": "Atlantis"})
    page = response.content.decode()
    undrawn_event.refresh_from_db()
    assert (response.status_code, undrawn_event.name) == (400, "Spring Open")
    assert "“Atlantis” is not a time zone; write one like Europe/Rome." in page
    assert 'value="Summer Open"' in page


def test_an_ended_event_says_so(director_client, undrawn_event):
    Event.objects.update(ended_at=timezone.now())
    response = director_client.post(DESK + "settings/", DETAILS)
    assert response.status_code == 400
    assert "The event has ended. Reopen it first." in response.content.decode()


def test_times_are_those_of_the_venue(director_client, undrawn_event):
    sent = {"begins_1": "2026-04-11T10:15", "minutes_1": "75", "begins_2": "", "minutes_2": "90"}
    response = director_client.post(DESK + "settings/sessions/", sent)
    first, second = undrawn_event.sessions.all()
    assert response.url == DESK + "settings/#sessions"
    assert (first.starts_at.isoformat(), first.minutes) == ("2026-04-11T08:15:00+00:00", 75)
    assert second.starts_at is None
    assert 'value="2026-04-11T10:15"' in director_client.get(DESK + "settings/").content.decode()


def test_an_impossible_time_is_named(director_client, undrawn_event):
    sent = {"begins_1": "soon", "minutes_1": "5", "begins_2": "", "minutes_2": "90"}
    response = director_client.post(DESK + "settings/sessions/", sent)
    assert response.status_code == 400
    assert sorted(response.context["times"].errors) == ["begins_1", "minutes_1"]
    assert undrawn_event.log.count() == 0


def test_an_hour_that_summer_time_skips_is_named(director_client, undrawn_event):
    sent = {"begins_1": "2026-03-29T02:30", "minutes_1": "90", "begins_2": "", "minutes_2": "90"}
    assert director_client.post(DESK + "settings/sessions/", sent).status_code == 400


def test_sessions_come_and_go(director_client, undrawn_event):
    director_client.post(DESK + "settings/sessions/add/", {"key": "a"})
    director_client.post(DESK + "settings/sessions/add/", {"key": "a"})
    assert undrawn_event.sessions.count() == 3
    assert director_client.post(DESK + "settings/sessions/remove/", {"key": "b"}).status_code == 302
    assert undrawn_event.sessions.count() == 2


def test_a_drawn_session_does_not_go(director_client, event):
    page = director_client.get(DESK + "settings/").content.decode()
    assert "Session 4 is drawn; undo its draw first." in page
    response = director_client.post(DESK + "settings/sessions/remove/")
    assert (response.status_code, event.sessions.count()) == (400, 4)
    assert "Session 4 is drawn; undo its draw first." in response.content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_settings_take_the_same_queries_for_any_number_of_sessions(
    director_client, staff, django_assert_num_queries, count
):
    make_event(players=0, sessions=count, drawn=False, staff=staff)
    # session, user, event, roles; the event, its sessions, the last one twice, its tables; the strip’s three
    with django_assert_num_queries(12):
        director_client.get(DESK + "settings/")


def play(event: Event) -> None:
    for table in Table.objects.filter(session__event=event):
        make_result(table, (5000, 1000, -1000, -5000))
    event.sessions.update(state=Session.CLOSED)


def test_the_end_waits_and_says_for_what(director_client, event):
    page = director_client.get(DESK + "end/").content.decode()
    assert page.count("has not been played") == 4
    response = director_client.post(DESK + "end/", follow=True)
    event.refresh_from_db()
    assert (response.redirect_chain, event.ended_at) == ([(DESK + "end/", 302)], None)


def test_the_end_can_be_taken_back_in_two_ways(director_client, event):
    play(event)
    page = director_client.get(DESK + "end/").content.decode()
    assert ("become final" in page, page.count('data-key="n"')) == (True, 0)
    page = director_client.post(DESK + "end/", {"key": "k"}, follow=True).content.decode()
    assert "The event ended; its standings are final." in page
    director_client.post(f"{DESK}log/{event.log.get().pk}/undo/")
    event.refresh_from_db()
    assert event.ended_at is None
    director_client.post(DESK + "end/", {"key": "k2"})
    assert "Reopen the event" in director_client.get(DESK + "end/").content.decode()
    director_client.post(DESK + "reopen/", {"key": "k3"})
    event.refresh_from_db()
    assert event.ended_at is None


def test_ending_twice_ends_once(director_client, event):
    play(event)
    for key in ("k", "k", "other"):
        assert director_client.post(DESK + "end/", {"key": key}).status_code == 302
    assert event.log.count() == 1


def test_reopening_what_is_open_says_so(director_client, event):
    page = director_client.post(DESK + "reopen/", follow=True).content.decode()
    assert "The event has not ended." in page


def test_provisional_results_are_named_before_the_end(director_client, event):
    play(event)
    result = event.sessions.first().tables.first().results.get()
    type(result).objects.filter(pk=result.pk).update(provisional=True)
    page = director_client.get(DESK + "end/").content.decode()
    assert "1 result of session 1 is provisional: its sum is off." in page
