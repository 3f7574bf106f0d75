"""The installed program opens at the player's page."""

import pytest

from tests.tournament.result.reporting import report
from tests.tournament.session.play import seat_at
from tournament.models import Event, Role

pytestmark = pytest.mark.django_db


def test_strangers_begin_at_the_events(client):
    assert client.get("/manifest.webmanifest").json()["start_url"] == "/start/"
    assert client.get("/start/").url == "/"


def test_a_personal_link_makes_the_app_start_at_the_page_of_the_player(client, playing):
    entry = seat_at(playing).entry
    client.get(f"/p/{entry.link_key}/")
    assert client.get("/start/").url == f"/e/spring-open/players/{entry.number}/"


def test_this_is_me_makes_the_app_start_at_the_page_of_the_player(client, playing):
    number = seat_at(playing, "S").entry.number
    client.post(f"/e/spring-open/players/{number}/me/")
    assert client.get("/start/").url == f"/e/spring-open/players/{number}/"


def test_after_the_event_players_begin_at_the_events(client, playing):
    entry = seat_at(playing).entry
    client.get(f"/p/{entry.link_key}/")
    Event.objects.update(ended_at=playing.created_at)
    assert client.get("/start/").url == "/"


def test_staff_begin_at_the_desk_of_their_event(director_client, scorer_client, referee_client, event):
    desk = "/desk/spring-open/"
    clients = (director_client, scorer_client, referee_client)
    assert [client.get("/start/").url for client in clients] == [desk, desk, f"{desk}referee/"]


def test_scorers_alone_begin_at_the_tables_whose_results_are_missing(
    director_client, scorer_client, scorer, playing
):
    desk = "/desk/spring-open/"
    for number in (1, 2, 3):
        report(playing, 1, number)
    assert scorer_client.get("/start/").url == f"{desk}sessions/1/entry/"
    assert director_client.get("/start/").url == desk

    report(playing, 1, 4)
    assert scorer_client.get("/start/").url == desk


def test_a_scorer_who_also_referees_starts_at_the_overview(scorer_client, scorer, playing):
    Role.objects.create(event=playing, user=scorer, kind=Role.REFEREE)
    assert scorer_client.get("/start/").url == "/desk/spring-open/"
