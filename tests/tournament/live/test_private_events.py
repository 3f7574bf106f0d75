"""An event that is not public is followed with its token alone."""

from urllib.parse import quote

import pytest

TOKEN = "from tournament.models import Event; from tournament.live.tokens import token_of\n"


@pytest.fixture
def server(house):
    with house.served() as server:
        yield server


def token(house) -> str:
    return quote(house.run(TOKEN + "print(token_of(Event.objects.get()))"))


def hide(house) -> None:
    house.sql("update tournament_event set public=0")


def test_without_a_token_it_is_not_there(house, server):
    hide(house)
    assert server.get("/live/spring-open").status == 404
    assert server.get("/live/spring-open?k=forged").status == 404


def test_with_its_token_it_is_followed(house, server):
    hide(house)
    viewer = server.follow(f"/live/spring-open?lists=state&k={token(house)}")
    assert viewer.frame()["lists"] == {"state": ["state"]}


def test_viewers_without_a_token_are_let_go_when_it_is_hidden(house, server):
    trusted = server.follow(f"/live/spring-open?lists=state&k={token(house)}")
    stranger = server.follow("/live/spring-open?lists=state")
    trusted.frame()
    stranger.frame()

    hide(house)
    assert stranger.message() == {}
    version = house.rename(1, "Berg")
    while (message := trusted.message()).get("event") == "beat":
        pass
    assert message["id"] == str(version)
