"""Calendar files of an event and of one player, as calendar programs read them."""

import pytest
from icalendar import Calendar

from tests.factories import make_entry, make_event
from tests.tournament.result.reporting import hide_seating, report
from tournament.models import Seat

pytestmark = pytest.mark.django_db
EVENT = "/e/spring-open/calendar.ics"
PLAYER = "/e/spring-open/players/1/calendar.ics"


def appointments(client, url: str) -> list:
    answer = client.get(url)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return Calendar.from_ical(answer.content).walk("VEVENT")


def titles(client, url: str) -> list[str]:
    return [str(appointment["summary"]) for appointment in appointments(client, url)]


def seat_of(event, number: int, session: int) -> Seat:
    return Seat.objects.get(session__event=event, session__number=session, entry__number=number)


def test_sessions_have_the_local_time_of_the_venue(client, event):
    sessions = appointments(client, EVENT)
    assert [str(appointment["summary"]) for appointment in sessions] == [
        f"Session {n}, Spring Open" for n in (1, 2, 3, 4)
    ]
    assert sessions[0]["dtstart"].to_ical() == b"20260411T090000"
    assert sessions[0]["dtstart"].params["tzid"] == "Europe/Rome"
    assert str(sessions[0]["location"]) == "Bologna, Italy"
    assert str(sessions[0]["url"]) == "http://testserver/e/spring-open/sessions/1/"


def test_a_players_sessions_name_tables_and_opponents(client, event):
    seat = seat_of(event, 1, 1)
    others = {other_seat.entry.name for other_seat in seat.table.seats.exclude(pk=seat.pk)}
    first = appointments(client, PLAYER)[0]
    assert str(first["summary"]) == f"Table {seat.table.number}, {seat.wind}: Session 1, Spring Open"
    assert set(str(first["description"]).removeprefix("With ").split(", ")) == others


def test_seats_that_are_not_published_are_not_told(client, event):
    hide_seating(event, 2)
    assert titles(client, PLAYER)[1] == "Session 2, Spring Open"


def test_a_replaced_player_has_no_appointment_but_the_substitute_has(client, event):
    substitute = make_entry(event, 17, substitute=True)
    seat = seat_of(event, 1, 1)
    Seat.objects.filter(pk=seat.pk).update(substitute=substitute, substitute_since=Seat.START)
    assert [title.rpartition("Session ")[2][0] for title in titles(client, PLAYER)] == ["2", "3", "4"]
    assert len(titles(client, "/e/spring-open/players/17/calendar.ics")) == 1


def test_sessions_without_a_time_are_left_out(client, event):
    event.sessions.filter(number__gt=1).update(starts_at=None)
    assert titles(client, EVENT) == ["Session 1, Spring Open"]
    event.sessions.update(starts_at=None)
    answer = client.get(EVENT)
    assert (answer.status_code, "No session of Spring Open has a time yet." in answer.content.decode()) == (
        404,
        True,
    )
    assert "calendar.ics" not in client.get("/e/spring-open/").content.decode()


def test_the_pages_lead_to_the_files(client, event):
    assert f'href="{EVENT}"' in client.get("/e/spring-open/").content.decode()
    assert f'href="{PLAYER}"' in client.get("/e/spring-open/players/1/").content.decode()


def test_hidden_events_and_unknown_players_have_none(client, event):
    make_event(slug="hidden", public=False, sessions=1)
    urls = (
        "/e/hidden/calendar.ics",
        "/e/hidden/players/1/calendar.ics",
        "/e/spring-open/players/99/calendar.ics",
    )
    assert [client.get(url).status_code for url in urls] == [404, 404, 404]


@pytest.mark.parametrize("url", [EVENT, PLAYER])
def test_the_files_are_read_alone(client, event, url):
    assert client.post(url).status_code == 405


def test_a_file_is_the_same_until_something_changes(client, event):
    first = client.get(PLAYER).content
    assert client.get(PLAYER).content == first
    report(event, 1, 1)
    assert client.get(PLAYER).content != first
