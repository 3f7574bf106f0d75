"""Time zones by place: every city of the list and the usual others, and the main zone of each country."""

import pytest

from reports.countries import COUNTRIES
from tournament.event.queries.time_zones import machine_time_zone, time_zones, zone_of, zone_of_country


def test_time_zones_are_named_by_places():
    names = [zone.name for zone in time_zones()]
    assert names[0] == "UTC"
    assert {"Europe/Rome", "America/New_York", "Asia/Tokyo"} < set(names)
    assert [name for name in names if name.startswith("Etc/")] == []
    assert machine_time_zone() in names


def test_every_zone_is_found_by_its_own_name_however_it_is_written():
    names = [zone.name for zone in time_zones()]
    assert [zone_of(name.upper().replace("_", " ")) for name in names] == names


@pytest.mark.parametrize(
    ("place", "zone"),
    [
        ("Sao Paulo", "America/Sao_Paulo"),
        ("são paulo", "America/Sao_Paulo"),
        ("Osaka", "Asia/Tokyo"),
        ("Kiev", "Europe/Kyiv"),
        ("Lodz", "Europe/Warsaw"),
        ("Monaco di Baviera", "Europe/Berlin"),
        ("Rome", "Europe/Rome"),
        ("Vienna", "Europe/Vienna"),
        ("Wien", "Europe/Vienna"),
        ("Відень", "Europe/Vienna"),
        ("Atlantis", None),
        ("", None),
    ],
)
def test_a_city_is_found_in_any_writing(place, zone):
    assert zone_of(place) == zone


def test_every_country_has_a_main_zone_that_is_on_the_list():
    names = {zone.name for zone in time_zones()}
    lacking = [code for code in COUNTRIES if zone_of_country(code) not in names]
    assert lacking == []
    main = ("UA", "US", "DE", "RU", "IT")
    assert [zone_of_country(code) for code in main] == [
        *("Europe/Kyiv", "America/New_York", "Europe/Berlin", "Europe/Moscow", "Europe/Rome")
    ]
