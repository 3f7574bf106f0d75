"""The calculator: a hand in an address, counted for anybody, by any rules."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from scoring.rulesets import PRESETS
from tests.factories import make_event
from tournament.models import Event

pytestmark = pytest.mark.django_db

TWICE = {"hand": "223344m556677p5s", "win": "5s", "by": "tsumo", "riichi": "riichi", "dora": "1m"}
TRIPLE = {"hand": "123m123p12399s77z", "win": "7z"}
PLACES = ("/calculator/", "/e/spring-open/calculator/")


def heads(html: str) -> list[str]:
    """The first line of the answer."""
    verdicts = re.findall(r'<div class="verdict-head">(.*?)</div>', html, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", verdict)).split()) for verdict in verdicts]


def head(client, path: str, **query: str) -> str:
    """The first line of the answer at an address."""
    answer = client.get(f"{path}?{urlencode(query)}")
    assert answer.status_code == 200
    (first,) = heads(answer.content.decode())
    return first


@pytest.fixture
def event(staff) -> Event:
    return make_event(staff=staff)


@pytest.mark.parametrize("path", PLACES)
def test_an_empty_calculator_says_what_to_do(client, event, path):
    assert head(client, path) == "Tap or type thirteen tiles and the winning tile."


@pytest.mark.parametrize("path", [*PLACES, "/calculator/answer/", "/e/spring-open/calculator/answer/"])
def test_a_hand_in_the_address_is_counted(client, event, path):
    assert head(client, path, **TWICE) == "16,000 points 8 fan 30 fu · Baiman"


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_counts(client, key):
    html = client.get(f"/calculator/?{urlencode({**TRIPLE, 'rules': key})}").content.decode()

    assert re.fullmatch(r"[\d,]+ points.*", heads(html)[0])
    assert re.findall(r'<option value="([^"]+)" selected>', html)[0] == key


def test_an_event_counts_by_its_own_rules(client, event):
    make_event(slug="chinese", rules="mcr-2006")

    assert head(client, "/e/chinese/calculator/", **TRIPLE) == "16 points"
    assert 'name="rules"' not in client.get("/e/chinese/calculator/").content.decode()


def test_the_calculator_of_a_hidden_event_is_not_there(client, event):
    Event.objects.update(public=False)

    assert [client.get(f"{PLACES[1]}{part}").status_code for part in ("", "answer/")] == [404, 404]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"hand": "12"}, "“12” does not say the suit of “12”: write m, p, s or z after the numbers."),
        (
            {"hand": "1m" * 40},
            "Concealed tiles: Ensure this value has at most 60 characters (it has 80).",
        ),
        (
            {**TRIPLE, "riichi": "loud"},
            "Riichi: Select a valid choice. loud is not one of the available choices.",
        ),
        ({**TRIPLE, "honba": "many"}, "Counters (honba): Enter a whole number."),
        ({**TRIPLE, "honba": "100"}, "Counters (honba): Ensure this value is less than or equal to 99."),
        (
            {**TRIPLE, "rules": "house"},
            "Rules: Select a valid choice. house is not one of the available choices.",
        ),
        ({**TRIPLE, "ippatsu": "on"}, "There is no ippatsu without riichi (EMA 2012 §4.2.1)."),
    ],
)
@pytest.mark.parametrize("path", ["/calculator/", "/calculator/answer/"])
def test_impossible_hands_get_one_sentence(client, path, query, sentence):
    assert head(client, path, **query) == sentence


def test_a_declared_value_that_differs_is_named(client):
    query = urlencode({**TWICE, "declared_fan": "7", "declared_fu": "25"})
    html = client.get(f"/calculator/?{query}").content.decode()

    assert "Declared 7 fan 25 fu, the tiles give 8 fan 30 fu." in html


def test_the_answer_takes_the_address_of_the_hand_along(client):
    typed = {
        "rules": "m-league",
        "hand": "123m123p12399s77z",
        "seat": "S",
        "riichi": "no",
        "honba": "0",
        "win": "",
    }
    answer = client.get(f"/calculator/answer/?{urlencode(typed)}")

    assert answer["HX-Replace-Url"] == "/calculator/?rules=m-league&hand=123m123p12399s77z"


def test_the_calculator_keeps_faulty_values(client):
    html = client.get(
        f"/calculator/?{urlencode({'hand': '12', 'honba': 'many', 'seat': 'W'})}"
    ).content.decode()

    assert re.findall(r'name="(hand|honba)" value="([^"]*)"', html) == [("hand", "12"), ("honba", "many")]
    assert re.findall(r'<option value="(\w)" selected>', html) == ["W", "E"]


@pytest.mark.parametrize("path", [*PLACES, "/calculator/answer/", "/e/spring-open/calculator/answer/"])
def test_the_calculator_accepts_get_only(client, event, path):
    assert client.post(path, TWICE).status_code == 405


def test_without_an_event_nothing_is_looked_up(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(f"/calculator/answer/?{urlencode(TWICE)}")


def test_on_paper_stand_the_rules_and_how_the_hand_was_won(client):
    query = urlencode({**TWICE, "rules": "m-league", "honba": "2", "last_tile": "on"})
    html = client.get(f"/calculator/?{query}").content.decode()

    (words,) = re.findall(r'<p class="print-only">(.*?)</p>', html)
    assert words == (
        "<b>M.League</b> · Won: by self-draw · Seat wind: South · Round wind: East · Riichi: riichi · "
        "Counters (honba): 2 · Last tile of the wall, or its discard"
    )


def test_the_winning_tile_and_the_indicators_stand_beside_the_sets(client):
    html = client.get(f"/calculator/answer/?{urlencode(TWICE)}").content.decode()

    (beside,) = re.findall(r'<ul class="verdict-beside".*?</ul>', html, re.DOTALL)
    assert re.findall(r'<li><span>([^<]+)</span><span class="tile [a-z ]+" title="([^"]+)">', beside) == [
        ("Winning tile", "5 of bamboos"),
        ("Dora indicators", "1 of characters"),
    ]
