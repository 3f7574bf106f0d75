"""Hand statistics, for everybody: the event's page and a player's part of it."""

import pytest

from tests.factories import make_event
from tests.tournament.hand.hands import DRAW, RON, play
from tests.tournament.result.reporting import freeze, texts
from tests.tournament.session.play import RIGHT, enter, opened, seat_at
from tournament.models import Event

pytestmark = pytest.mark.django_db
URL = "/e/spring-open/hands/"


@pytest.fixture
def played(event) -> Event:
    opened(event)
    play(event, RON, DRAW)
    enter(event, RIGHT)
    return event


def page(client, path: str = URL) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_everybody_sees_how_hands_ended_and_who_won(client, played):
    words = texts(page(client))

    assert "2 hands; tables with a result: 1" in words
    assert "Won on a discard 1 50.0 %" in words
    east = seat_at(played).entry.name
    assert f"{east} 2 50.0 % 0.0 % 50.0 % 100.0 % 0.0 % 7,700 7,700 0" in words
    assert f"{east}, session 1, table 1, hand 1" in words


def test_an_event_without_hands_says_where_they_come_from(client, event):
    assert "No hands to count yet" in page(client)


def test_charts_have_their_numbers_in_a_table(client, played):
    html = page(client)

    assert html.count('role="img"') == 3
    assert "<caption" in html


@pytest.mark.parametrize(
    ("by", "first"), [("wins", "E"), ("deal-ins", "S"), ("average", "E"), ("best", "E"), ("nonsense", "E")]
)
def test_players_are_ordered_by_what_is_asked(client, played, by, first):
    answer = client.get(URL, {"by": by})

    assert answer.context["rows"][0][0] == seat_at(played, first).entry


def test_the_public_sees_up_to_the_freeze_and_the_staff_everything(client, scorer_client, played):
    freeze(played, 0)

    assert "No hands to count yet" in page(client)
    assert "2 hands; tables with a result: 1" in texts(page(scorer_client))


def test_a_player_sees_their_own_line_beside_everybody(client, played):
    url = f"/e/spring-open/players/{seat_at(played).entry.number}/"
    words = texts(page(client, url))

    assert "Hand statistics 2 hands" in words
    assert "Wins 50.0 % 12.5 %" in words
    assert "Average win 7,700 7,700" in words
    other_number = seat_at(played, "E", 2).entry.number
    assert "Hand statistics" not in page(client, f"/e/spring-open/players/{other_number}/")


def test_a_private_event_is_not_there(client, staff):
    make_event(staff=staff, public=False)

    assert client.get(URL).status_code == 404


def test_statistics_are_read_only(client, played):
    assert client.post(URL).status_code == 405
