"""Adjustments: points that a director adds or takes, with the reason, visible on the standings."""

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import enter, opened, seat_at
from tournament.acts.undo import undo
from tournament.models import LogEntry, Ruling
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling, give_ruling_apart
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/referee/adjustments/new/"
SENT = {"whose": "3", "points": "+2,000", "reason": "Score sheet lost", "key": "k"}
ADDED = Sanction("adjustment", 2_000, "total", note="Score sheet lost")


def test_a_director_adds_points_and_they_stand_on_the_standings(director_client, client, playing):
    seat_at(playing)
    enter(playing)
    number = seat_at(playing).entry.number
    sent = SENT | {"whose": str(number)}
    assert director_client.post(URL, sent).url == "/desk/spring-open/referee/rulings/"
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.points, ruling.moment, ruling.table) == ("adjustment", 2_000, "total", None)
    playing.refresh_from_db()
    assert standings_of(playing).rows[0].total == 37_000
    page = client.get("/e/spring-open/standings/").content.decode()
    assert "adjustment +2,000: Score sheet lost" in page
    page = client.get(f"/e/spring-open/players/{number}/").content.decode()
    assert "adjustment +2,000: Score sheet lost" in page
    undo(entry=LogEntry.objects.order_by("-pk")[0], by=None)
    playing.refresh_from_db()
    assert standings_of(playing).rows[0].total == 35_000


def test_pressed_twice_it_is_adjusted_once(director_client, playing):
    for _press in range(2):
        assert director_client.post(URL, SENT).status_code == 302
    assert Ruling.objects.count() == 1


def test_adjusting_is_the_directors(referee_client, director_client, playing):
    assert referee_client.get(URL).status_code == 403
    assert referee_client.post(URL, SENT).status_code == 403
    assert director_client.put(URL).status_code == 405
    assert director_client.get(f"{URL}?player=3").context["form"].data["whose"] == "3"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"whose": "77"}, "whose"),
        ({"points": "many"}, "points"),
        ({"points": ""}, "points"),
        ({"reason": ""}, "reason"),
    ],
)
def test_faulty_adjustments_get_an_error_at_the_field(director_client, playing, change, field):
    response = director_client.post(URL, SENT | change)
    assert (response.status_code, list(response.context["form"].errors)) == (400, [field])
    assert Ruling.objects.count() == 0


def test_an_empty_adjustment_is_refused(director_client, playing):
    page = director_client.post(URL, SENT | {"points": "0"})
    assert "Say how many points are added or taken." in page.content.decode()
    with refused("ruling.adjustment-without-points"):
        give_ruling_apart(
            entry=seat_at(playing).entry, sanction=Sanction("adjustment", 0, "total", note="x"), by=None
        )


def test_table_points_are_taken_away__a2(director_client, staff):
    event = make_event(rules="mcr-2006", staff=staff)
    opened(event)
    enter(event, (50, 10, -20, -40))
    number = seat_at(event).entry.number
    sent = SENT | {"whose": str(number), "points": "-2", "moment": "table-points"}
    assert director_client.post(URL, sent).status_code == 302
    event.refresh_from_db()
    row = next(row for row in standings_of(event).rows if row.player == number)
    assert (row.table_points, row.total) == (2, 50)


def test_a_ruling_at_a_table_takes_table_points__leagues(director_client, staff):
    event = make_event(rules="mcr-2006", staff=staff)
    opened(event)
    url = "/desk/spring-open/sessions/1/tables/1/rulings/"
    sent = {"wind": "E", "kind": "other", "off": "table-points", "key": "k"}
    response = director_client.post(url, sent | {"note": "Left the table"})
    assert response.context["ruling_form"].errors["points"] == ["Say how many table points."]
    director_client.post(url, sent | {"points": "1", "note": "Left the table"})
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.moment) == (-1, "table-points")


def test_positive_points_are_adjustments_alone(playing):
    with refused("ruling.only-adjustments-add"):
        give_ruling(seat=seat_at(playing), sanction=Sanction("other", 500, "at-table"), by=None)


def test_an_adjustment_needs_a_reason(playing, director):
    with refused("ruling.adjustment-needs-reason"):
        give_ruling_apart(
            entry=seat_at(playing).entry, sanction=Sanction("adjustment", 5, "total"), by=director
        )


def test_referees_do_not_adjust(playing, referee):
    with refused("ruling.adjustment-by-directors"):
        give_ruling_apart(entry=seat_at(playing).entry, sanction=ADDED, by=referee)


def test_referees_do_not_cancel_adjustments(playing, director, referee):
    ruling = give_ruling_apart(entry=seat_at(playing).entry, sanction=ADDED, by=director)
    with refused("ruling.adjustment-by-directors"):
        cancel_ruling(ruling=ruling, reason="A mistake", by=referee)
    assert cancel_ruling(ruling=ruling, reason="A mistake", by=director).cancelled_at


def test_an_adjustment_belongs_to_no_table(playing, director):
    with refused("ruling.adjustment-without-table"):
        give_ruling(seat=seat_at(playing), sanction=ADDED, by=director)


def test_riichi_has_no_table_points_to_take(playing):
    with refused("ruling.no-table-points"):
        give_ruling(seat=seat_at(playing), sanction=Sanction("other", -1, "table-points"), by=None)
