"""A ruling given on a table's page: what the rules suggest, what is stored, what is asked for."""

import pytest

from tests.factories import make_event
from tests.tournament.play import opened, seat_at
from tournament.models import Event, Ruling
from tournament.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"
LATE = {"wind": "E", "kind": "lateness", "minutes": "3", "key": "k"}


def give(event: Event, kind: str = "invalid-riichi", points: int = -20_000) -> Ruling:
    return give_ruling(seat=seat_at(event), sanction=Sanction(kind, points, "after-uma"), by=None)


def test_lateness_costs_what_the_rules_of_the_event_say__ema_2025(referee_client, playing):
    assert referee_client.post(f"{URL}rulings/", LATE).url == f"{URL}#main"
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.moment, ruling.note) == (-3_000, "after-uma", "3 minutes late")
    assert ruling.given_by == "rosa"


def test_lateness_follows_the_event_where_it_differs_from_the_preset(referee_client, playing):
    Event.objects.update(rules_values={**playing.rules_values, "lateness_per_minute": 500})
    referee_client.post(f"{URL}rulings/", LATE)
    assert Ruling.objects.get().points == -1_500


def test_too_late_is_for_a_substitute(referee_client, playing):
    hint = referee_client.get(f"{URL}rulings/suggestion/", {**LATE, "minutes": "11"}).context["ruling_hint"]
    assert hint.sentence == "More than 10 minutes late: a substitute plays, without a further penalty."


def test_chombo_of_2012_is_paid_at_the_table(staff, director_client):
    opened(make_event(rules="ema-riichi-2012", staff=staff))
    director_client.post(f"{URL}rulings/", {"wind": "E", "kind": "invalid-win", "key": "k"})
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.moment, ruling.measure) == (0, "at-table", "chombo")


def test_the_suggestion_counts_what_happened_before(referee_client, playing):
    give(playing, kind="obstruction", points=-8_000)
    page = referee_client.get(f"{URL}rulings/suggestion/", {"wind": "E", "kind": "obstruction"})
    hint = page.context["ruling_hint"]
    assert (hint.time, hint.points, hint.most) == (2, -12_000, -48_000)
    assert "2nd time" in page.content.decode()


def test_without_scripts_the_suggestion_is_shown_and_nothing_stored(referee_client, playing):
    page = referee_client.post(f"{URL}rulings/", {"wind": "S", "kind": "invalid-riichi", "look": "1"})
    assert (page.status_code, page.context["ruling_hint"].points, Ruling.objects.count()) == (200, -20_000, 0)


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"kind": "lateness", "minutes": "3"}, "wind", "Choose the player."),
        ({"wind": "E"}, "kind", "Choose the offence."),
        ({"wind": "E", "kind": "lateness"}, "minutes", "Say how many minutes late."),
        (
            {"wind": "E", "kind": "lateness", "minutes": "3", "points": "many"},
            "points",
            "“many” is not a number of points.",
        ),
        (
            {"wind": "E", "kind": "lateness", "minutes": "3", "points": "500"},
            "note",
            "These are not the points that the rules suggest: say why.",
        ),
        (
            {"wind": "E", "kind": "other", "points": "500"},
            "note",
            "Say what happened: the list has no words for it.",
        ),
    ],
)
def test_a_ruling_that_lacks_something(referee_client, playing, sent, field, sentence):
    response = referee_client.post(f"{URL}rulings/", {**sent, "key": "k"})
    assert (response.status_code, Ruling.objects.count()) == (400, 0)
    assert response.context["ruling_form"].errors[field] == [sentence]
    assert sentence in response.content.decode()


def test_other_points_need_a_note(referee_client, playing):
    referee_client.post(f"{URL}rulings/", {**LATE, "points": "−500", "note": "The bus was late"})
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.note) == (-500, "3 minutes late. The bus was late")


def test_a_ruling_pressed_twice_is_given_once(referee_client, playing):
    for _press in range(2):
        assert referee_client.post(f"{URL}rulings/", LATE).url == f"{URL}#main"
    assert Ruling.objects.count() == 1


def test_before_the_session_there_is_no_ruling(referee_client, event):
    response = referee_client.post(f"{URL}rulings/", LATE)
    assert (response.status_code, Ruling.objects.count()) == (400, 0)
    assert "Session 1 is not open yet. Open it first." in response.content.decode()
