"""From a table's number or a player's name to the ruling, with table and player filled in."""

import pytest

from tests.tournament.session.play import seat_at
from tournament.models import Entry

pytestmark = pytest.mark.django_db
HOME = "/desk/spring-open/referee/"
TABLE = "/desk/spring-open/sessions/1/tables/1/"


def test_a_tables_number_leads_to_its_ruling(referee_client, playing):
    assert referee_client.get(HOME, {"find": " 1 "}).url == f"{TABLE}#rulings"


def test_a_players_name_leads_to_the_ruling_on_that_player(referee_client, playing):
    entry = seat_at(playing, "W").entry
    entry.first_name, entry.last_name = "Zoë", "Quist"
    entry.save()

    url = referee_client.get(HOME, {"find": "zoe qui"}).url

    assert url == f"{TABLE}?wind=W#rulings"
    form = referee_client.get(url).context["ruling_form"]
    assert (form.data["wind"], form.entry, form.errors) == ("W", entry, {})


def test_a_name_that_fits_several_shows_them_all(referee_client, playing):
    for wind in "EN":
        Entry.objects.filter(pk=seat_at(playing, wind).entry_id).update(last_name="Quist")
    page = referee_client.get(HOME, {"find": "quist"})
    assert {(sitting.table, sitting.wind) for sitting in page.context["hits"]} == {(1, "E"), (1, "N")}
    assert page.content.decode().count("?wind=") == 2


def test_a_search_without_matches_says_so(referee_client, playing):
    page = referee_client.get(HOME, {"find": "<xyzzy>"})
    assert page.context["hits"] == ()
    assert "matches “&lt;xyzzy&gt;”" in page.content.decode()


def test_a_wind_that_no_table_has_chooses_nobody(referee_client, playing):
    page = referee_client.get(TABLE, {"wind": "X"})
    assert (page.status_code, page.context["ruling_form"].entry) == (200, None)
