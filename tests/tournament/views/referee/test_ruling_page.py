"""A ruling's page: cancelled with a reason, appealed against, decided, printed."""

import pytest

from tests.factories import make_event
from tests.tournament.play import opened, seat_at
from tournament.models import Event, Ruling
from tournament.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"


@pytest.fixture
def playing(event) -> Event:
    opened(event)
    return event


def give(event: Event, kind: str = "invalid-riichi", points: int = -20_000) -> Ruling:
    return give_ruling(seat=seat_at(event), sanction=Sanction(kind, points, "after-uma"), by=None)


def test_a_ruling_is_cancelled_with_a_reason_and_stays_on_the_page(referee_client, playing):
    ruling = give(playing)
    url = f"/desk/spring-open/referee/rulings/{ruling.pk}/cancel/"
    page = referee_client.post(url, {"reason": "", "key": "a"}, follow=True).content.decode()
    assert "Say why the ruling is cancelled." in page
    page = referee_client.post(url, {"reason": "Wrong player", "key": "b"}, follow=True).content.decode()
    assert "Cancelled by rosa: Wrong player" in page
    assert Ruling.objects.get().cancelled_by == "rosa"


def test_cancelling_is_the_referees_and_a_post(scorer_client, referee_client, playing):
    url = f"/desk/spring-open/referee/rulings/{give(playing).pk}/cancel/"
    assert scorer_client.post(url, {"reason": "x"}).status_code == 403
    assert referee_client.get(url).status_code == 405
    assert referee_client.post("/desk/spring-open/referee/rulings/999/cancel/").status_code == 404


def test_a_ruling_of_another_event_is_not_cancelled_here(referee_client, playing):
    other = make_event(slug="other", players=8, sessions=1)
    opened(other)
    url = f"/desk/spring-open/referee/rulings/{give(other).pk}/cancel/"
    assert referee_client.post(url, {"reason": "x"}).status_code == 404
