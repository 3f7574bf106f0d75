"""An event that is not public is followed with a token alone, and for as long as its holder may see it."""

from collections.abc import Iterator
from http.cookiejar import CookieJar
from urllib.parse import unquote
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.tournament.live.house import House, Server

REVOKE = (
    "from tournament.models import Event\n"
    "from tournament.registration.services.player_facts import revoke_link\n"
    "revoke_link(entry=Event.objects.get().entries.get(number={number}), by=None)\n"
)


@pytest.fixture
def house(shared_house) -> Iterator[House]:
    """The module's house, whose event is public again afterwards."""
    yield shared_house
    shared_house.sql("update tournament_event set public=1, version=version+1")


@pytest.fixture
def server(running_server) -> Iterator[Server]:
    """The module's server, once it knows that the event is public."""
    while running_server.get("/live/spring-open").status != 200:
        running_server.hang_up()
    running_server.hang_up()
    yield running_server
    running_server.hang_up()


def hide(house) -> None:
    house.sql("update tournament_event set public=0, version=version+1")


def stream_of(house, server, number: int) -> str:
    """The stream's address on the page that a player's link opens."""
    key = house.sql("select link_key from tournament_entry where number=?", number)[0][0]
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    with browser.open(f"http://127.0.0.1:{server.port}/p/{key}/") as page:
        address = page.read().decode().partition('data-live-url="')[2]
    return unquote(address.partition('"')[0]) + "&lists=state"


def end_of(viewer) -> dict[str, str]:
    """The frame after the beats and the news: {} at the end of the stream."""
    while message := viewer.message():
        if "lists" not in message.get("data", "beat"):
            continue
    return message


def test_without_a_token_it_is_not_there(house, server):
    hide(house)
    assert server.get("/live/spring-open").status == 404
    assert server.get("/live/spring-open?k=forged").status == 404


def test_its_players_follow_it_with_the_token_of_their_page(house, server):
    hide(house)
    viewer = server.follow(stream_of(house, server, 3))
    assert viewer.frame()["lists"] == {"state": ["state"]}


def test_viewers_without_a_token_are_let_go_when_it_is_hidden(house, server):
    stranger = server.follow("/live/spring-open?lists=state")
    stranger.frame()
    hide(house)
    assert end_of(stranger) == {}


def test_a_link_that_is_switched_off_ends_its_stream_and_no_other(house, server):
    hide(house)
    address, other_viewer = stream_of(house, server, 3), server.follow(stream_of(house, server, 4))
    viewer = server.follow(address)
    viewer.frame()
    other_viewer.frame()
    house.run(REVOKE.format(number=3))
    assert end_of(viewer) == {}
    assert server.get(address).status == 404
    version = house.rename(1, "Berg")
    while (frame := other_viewer.frame())["version"] < version:
        pass
    assert frame["version"] == version
