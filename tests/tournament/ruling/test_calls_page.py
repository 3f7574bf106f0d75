"""Calls on the pages: raised by staff, a player or a table's link, taken and closed by referees."""

import pytest
from django.test import Client

from tests.tournament.session.play import seat_at, table_at
from tournament.models import Call, Entry, Event
from tournament.ruling.services.calls import raise_call

pytestmark = pytest.mark.django_db
TABLE = "/desk/spring-open/sessions/1/tables/1/"
HOME = "/desk/spring-open/referee/"


def raised(event: Event) -> Call:
    return raise_call(table=table_at(event), reason="A tile fell", name="Anna")


def by_link(entry: Entry) -> Client:
    client = Client()
    client.get(f"/p/{entry.link_key}/")
    return client


def test_a_scorer_raises_the_hand_of_a_table(scorer_client, playing):
    assert scorer_client.post(f"{TABLE}call/", {"reason": "A tile fell", "key": "k"}).url == f"{TABLE}#call"
    call = Call.objects.get()
    assert (call.reason, call.raised_by) == ("A tile fell", "sam")
    page = scorer_client.get(TABLE).content.decode()
    assert "A referee is called." in page
    assert "Table 1 calls a referee" in page


def test_pressed_twice_one_hand_is_raised(scorer_client, playing):
    for _press in range(2):
        scorer_client.post(f"{TABLE}call/", {"key": "k"})
    assert Call.objects.count() == 1


def test_before_the_session_the_page_says_why_nobody_is_called(scorer_client, event):
    page = scorer_client.post(f"{TABLE}call/", {"key": "k"}, follow=True).content.decode()
    assert "Referees are called while session 1 is open." in page
    assert Call.objects.count() == 0


def test_a_referee_takes_and_closes_the_call(referee_client, playing):
    call = raised(playing)
    page = referee_client.get(HOME).content.decode()
    assert ("A tile fell" in page, "Anna" in page) == (True, True)
    assert referee_client.post(f"{HOME}calls/{call.pk}/take/", {"key": "a"}).url == HOME
    assert "rosa goes to table 1" in referee_client.get(HOME).content.decode()
    referee_client.post(f"{HOME}calls/{call.pk}/close/", {"key": "b"})
    call.refresh_from_db()
    assert (call.taken_by, call.closed_by) == ("rosa", "rosa")


def test_the_second_referee_is_told_who_goes(referee_client, director_client, playing):
    call = raised(playing)
    director_client.post(f"{HOME}calls/{call.pk}/take/", {"key": "a"})
    page = referee_client.post(f"{HOME}calls/{call.pk}/take/", {"key": "b"}, follow=True).content.decode()
    assert "dora has already taken the call of table 1." in page


def test_only_referees_take_a_call_and_only_by_post(scorer_client, visitor_client, referee_client, playing):
    url = f"{HOME}calls/{raised(playing).pk}/take/"
    assert [client.post(url).status_code for client in (scorer_client, visitor_client)] == [403, 403]
    assert referee_client.get(url).status_code == 405
    assert referee_client.post(f"{HOME}calls/999/take/").status_code == 404


@pytest.mark.parametrize(
    ("back", "url"),
    [(TABLE, TABLE), ("//elsewhere.example/", HOME), ("https://elsewhere.example/", HOME), ("\\\\x", HOME)],
)
def test_the_way_back_stays_in_the_house(referee_client, playing, back, url):
    answer = referee_client.post(f"{HOME}calls/{raised(playing).pk}/take/", {"back": back, "key": "k"})
    assert answer.url == url


def test_a_player_calls_a_referee_from_the_players_page(playing):
    entry = seat_at(playing).entry
    client = by_link(entry)
    page = f"/e/spring-open/players/{entry.number}/"
    assert "Call a referee" in client.get(page).content.decode()
    assert client.post(f"{page}call/", {"reason": "He is stalling", "key": "a"}).url == f"{page}#call"
    call = Call.objects.get()
    assert (call.table, call.raised_by, call.reason) == (table_at(playing), entry.name, "He is stalling")
    assert "No longer needed" in client.get(page).content.decode()
    client.post(f"{page}call/", {"close": "1", "key": "b"})
    call.refresh_from_db()
    assert call.closed_by == entry.name


def test_a_player_calls_only_for_their_own_seat(playing, visitor_client):
    entry, other_entry = seat_at(playing).entry, seat_at(playing, "S").entry
    url = f"/e/spring-open/players/{other_entry.number}/call/"
    assert [client.post(url).status_code for client in (by_link(entry), visitor_client, Client())] == [
        403
    ] * 3
    assert "Call a referee" not in Client().get(url.removesuffix("call/")).content.decode()
    assert Call.objects.count() == 0


def test_between_the_sessions_a_player_has_no_table_to_call_to(event):
    entry = seat_at(event).entry
    page = f"/e/spring-open/players/{entry.number}/"
    answer = by_link(entry).post(f"{page}call/", {"key": "k"}, follow=True).content.decode()
    assert "You are not at a table now" in answer


def test_a_table_calls_by_its_link(playing):
    Event.objects.update(players_enter=True)
    table = table_at(playing)
    table.link_key = "the-table-s-own-key"
    table.save()
    client = Client()
    assert "Call a referee" in client.get("/t/the-table-s-own-key/").content.decode()
    client.post("/t/the-table-s-own-key/call/", {"reason": "A tile fell", "key": "k"})
    assert Call.objects.get().reason == "A tile fell"
    assert "A referee is called." in client.get("/t/the-table-s-own-key/").content.decode()
    client.post("/t/the-table-s-own-key/call/", {"close": "1", "key": "l"})
    assert Call.objects.get().closed_at is not None
