"""Each view of the browser has a twin here, or a reason why there is none."""

from tests.browser.addresses import named
from tournament.api.twins import TWINS, WITHOUT
from tournament.api.urls import ROUTES


def test_every_view_is_in_one_of_the_two_lists():
    views = sorted(route.name for route in named() if not route.name.startswith("api-"))
    assert sorted([*TWINS, *(name for names in WITHOUT.values() for name in names)]) == views


def test_every_twin_is_an_address_of_the_interface():
    assert {twin for twins in TWINS.values() for twin in twins} - set(ROUTES) == set()


def test_every_act_of_the_interface_is_the_twin_of_a_view():
    acts = {name for name, route in ROUTES.items() if route.roles is not None}
    assert acts - {twin for twins in TWINS.values() for twin in twins} == set()
