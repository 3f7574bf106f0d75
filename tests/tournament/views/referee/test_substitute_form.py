"""A substitute seated on a table's page, what follows before it is saved, and the seat given back."""

import pytest

from tests.tournament.play import seat_at
from tournament.models import LogEntry

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"
SUBSTITUTE = {"wind": "E", "player": "99", "way": "ill-before.start", "detail": "flu", "key": "k"}


def test_a_substitute_is_seated_and_the_seat_given_back(referee_client, playing):
    assert referee_client.post(f"{URL}substitute/", SUBSTITUTE).url == f"{URL}#main"
    assert seat_at(playing).substitute.number == 99
    page = referee_client.get(URL).content.decode()
    assert "counts for the places of the other three." in page
    referee_client.post(f"{URL}substitute/", {"back": "E", "key": "b"})
    assert seat_at(playing).substitute is None


def test_a_substitute_pressed_twice_is_seated_once(referee_client, playing):
    for _press in range(2):
        assert referee_client.post(f"{URL}substitute/", SUBSTITUTE).url == f"{URL}#main"
    assert LogEntry.objects.filter(act="seat.substitute").count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"wind": ""}, "wind"),
        ({"player": "1"}, "player"),
        ({"way": ""}, "way"),
        ({"way": "late.during"}, "way"),
    ],
)
def test_a_substitution_that_lacks_something(referee_client, playing, change, field):
    response = referee_client.post(f"{URL}substitute/", {**SUBSTITUTE, **change})
    assert (response.status_code, list(response.context["substitute_form"].errors)) == (400, [field])
    assert seat_at(playing).substitute is None


def test_a_seat_that_is_none_is_not_given_back(referee_client, playing):
    assert referee_client.post(f"{URL}substitute/", {"back": "Q", "key": "b"}).status_code == 400
