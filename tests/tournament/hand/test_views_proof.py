"""The proof of a stored hand: who may read it, what it tells, and where there is none."""

import re
from html import unescape
from typing import Any

import pytest

from tests.factories import make_event
from tests.tournament.hand.hands import MCR_WIN, RON, play
from tests.tournament.result.reporting import texts
from tests.tournament.session.play import opened
from tournament.models import Event, Hand

TILES = {"hand": "123m123p12399s77z", "win": "7z"}
PROVED = {
    "outcome": "ron",
    "from": "S",
    "riichi": ["E"],
    "wins": [{"seat": "E", "dora": ["6m"], "last_tile": True, **TILES}],
}


def proof(number: int, slug: str = "spring-open") -> str:
    return f"/desk/{slug}/sessions/1/tables/1/hands/{number}/proof/"


def heads(html: str) -> list[str]:
    """The first line of each verdict."""
    verdicts = re.findall(r'<div class="verdict-head">(.*?)</div>', html, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", verdict)).split()) for verdict in verdicts]


@pytest.fixture
def open_event(event) -> Event:
    """The event with session 1 open."""
    opened(event)
    return event


@pytest.mark.parametrize("who", ["scorer_client", "referee_client", "director_client"])
def test_the_staff_reads_a_hand_yaku_by_yaku(who, open_event, request):
    play(open_event, RON, PROVED)

    html = request.getfixturevalue(who).get(proof(2)).content.decode()

    # East stays by the first win: there is one counter.
    assert heads(html) == ["18,000 points 7 fan 40 fu · Haneman"]
    assert {"Riichi", "Red Dragon Pung", "Mixed Triple Chow"} <= set(
        re.findall(r'<th scope="row">([^<]+?) ?<', html)
    )
    assert "18,300" in html


def test_every_winner_of_a_discard_has_a_proof(open_event, scorer_client):
    wins = [{"seat": "E", **TILES}, {"seat": "W", **TILES, "hand": "123m789p12399s77z"}]
    play(open_event, {"outcome": "ron", "from": "S", "wins": wins, "riichi": []})

    assert len(heads(scorer_client.get(proof(1)).content.decode())) == 2


def test_a_hand_of_mcr_is_proved_by_its_fans(staff, scorer_client):
    event = make_event(staff=staff, slug="chinese", rules="mcr-2006")
    opened(event)
    play(event, {**MCR_WIN, **TILES, "points": 16})

    assert heads(scorer_client.get(proof(1, "chinese")).content.decode()) == ["16 points"]


def test_the_proof_says_how_the_hand_was_won(open_event, scorer_client):
    play(open_event, PROVED)

    words = texts(scorer_client.get(proof(1)).content.decode())

    assert "Last tile of the wall, or its discard" in words


def test_a_declared_value_beside_other_tiles_is_named(open_event, scorer_client):
    play(open_event, PROVED)
    wins: list[dict[str, Any]] = [{**PROVED["wins"][0], "fan": 2, "fu": 40}]
    Hand.objects.update(facts={**PROVED, "wins": wins})

    assert "Declared 2 fan 40 fu, the tiles give" in scorer_client.get(proof(1)).content.decode()


@pytest.mark.parametrize("number", [1, 2, 0, 99])
def test_a_hand_without_tiles_has_no_proof(number, open_event, scorer_client):
    play(open_event, RON)

    assert scorer_client.get(proof(number)).status_code == 404


@pytest.mark.parametrize(
    "tiles", [{"hand": "12"}, {"hand": "1m", "melds": 7}, {"hand": "1m", "dora": [7], "win": 7}]
)
def test_tiles_that_nobody_can_read_are_answered_with_a_sentence(tiles, open_event, scorer_client):
    play(open_event, RON)
    Hand.objects.update(facts={**PROVED, "wins": [{"seat": "E", **tiles}]})

    reply = scorer_client.get(proof(1))

    assert (reply.status_code, len(heads(reply.content.decode()))) == (200, 1)


def test_a_proof_is_for_the_staff(open_event, visitor_client, client):
    play(open_event, PROVED)

    assert visitor_client.get(proof(1)).status_code == 403
    assert client.get(proof(1))["Location"].startswith("/sign-in/")


def test_a_proof_is_only_read(open_event, scorer_client):
    play(open_event, PROVED)

    assert scorer_client.post(proof(1)).status_code == 405


def test_the_list_of_hands_leads_to_the_proofs_there_are(open_event, scorer_client):
    play(open_event, RON, PROVED)

    html = scorer_client.get(proof(1).removesuffix("1/proof/")).content.decode()

    assert re.findall(r'href="([^"]+/proof/)"', html) == [proof(2)]
