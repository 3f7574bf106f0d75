"""Help: a tour for each role, closed once and remembered, and one page with all of them."""

import re

import pytest
from django.test import Client

from tournament.pages.help import ALL, BY_ROLE

OVERVIEW = "/desk/spring-open/"


def tour_on(page) -> list[str]:
    """The titles of the tours on a page."""
    return re.findall(r"New here\?</b> ([\w ]+)</summary>", page.content.decode())


def test_each_role_is_shown_its_own_tour(event, director_client, scorer_client, referee_client):
    clients = (director_client, scorer_client, referee_client)

    assert [tour_on(client.get(OVERVIEW)) for client in clients] == [
        ["For directors"],
        ["For scorers"],
        ["For referees"],
    ]


def test_a_player_sees_it_on_their_own_page_and_nobody_else_does(event, client):
    entry = event.entries.get(number=7)
    page = f"/e/spring-open/players/{entry.number}/"
    assert tour_on(client.get(page)) == []

    client.get(f"/p/{entry.link_key}/")

    assert tour_on(client.get(page)) == ["For players"]


def test_a_closed_tour_stays_closed_until_it_is_asked_for_again(event, director_client):
    answer = director_client.post("/help/tour/director/", {"next": OVERVIEW})
    assert (answer.status_code, answer.url) == (302, OVERVIEW)
    assert tour_on(director_client.get(OVERVIEW)) == []
    assert "Show it on my page again" in director_client.get("/help/").content.decode()

    assert director_client.post("/help/tour/director/", {"show": "1"}).url == "/help/"

    assert tour_on(director_client.get(OVERVIEW)) == ["For directors"]


def test_every_step_of_the_directors_tour_leads_to_its_page(event, director_client):
    html = director_client.get(OVERVIEW).content.decode()
    links = re.findall(r'<a href="([^"]+)">Go there', html)

    assert len(links) == len([step for step in BY_ROLE["director"].steps if step.page])
    assert {director_client.get(url).status_code for url in links} == {200}


@pytest.mark.parametrize("role", ["nobody", "head"])
def test_an_unknown_tour_is_not_found(db, client, role):
    assert client.post(f"/help/tour/{role}/").status_code == 404


def test_closing_is_a_press_of_a_button_and_leads_to_no_other_host(db, client):
    assert client.get("/help/tour/player/").status_code == 405
    assert client.post("/help/tour/player/", {"next": "https://example.org/"}).url == "/help/"


def test_a_malformed_cookie_of_tours_is_read_safely(db, client):
    client.cookies["tours"] = "x.director..'><"

    page = client.get("/help/").content.decode()

    assert page.count("Show it on my page again") == 1


def test_the_help_names_every_role_and_is_linked_from_every_page(event, client):
    page = client.get("/help/").content.decode()

    assert [tour.role for tour in ALL if f'id="{tour.role}"' in page] == [tour.role for tour in ALL]
    link = "/help/?page=event&amp;roles=&amp;at=/e/spring-open/"
    assert f'href="{link}">Help</a>' in client.get("/e/spring-open/").content.decode()


def test_the_help_begins_with_players_for_visitors(event, client, director_client):
    def order(reader: Client) -> list[str]:
        return re.findall(r'<section class="card" id="(\w+)" aria', reader.get("/help/").content.decode())

    roles = [tour.role for tour in ALL]
    assert order(client)[: len(roles)] == roles[::-1]
    assert (order(client)[0], order(director_client)[: len(roles)]) == ("player", roles)


@pytest.mark.parametrize("target", ["abc", "help", "?", "desk"])
def test_a_tour_is_closed_whatever_its_form_says_where_to_go(client, target):
    assert client.post("/help/tour/player/", {"next": target}).status_code == 302
