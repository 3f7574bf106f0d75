"""The boxes of a hand's form and its facts: what is typed becomes `play_table`'s hand, and back."""

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from scoring.rulesets import PRESETS
from tests.tournament.hand.hands import CHOMBO, DRAW, MCR_WIN, RON, TSUMO, WEST
from tournament.hand.forms.boxes import boxes_of, facts_of
from tournament.hand.forms.hand import HandForm

RIICHI = PRESETS["ema-riichi-2025"]
MODERN = PRESETS["modern-riichi"]
MCR = PRESETS["mcr-2006"]
TILES = {"hand": "234m345456p78s11z", "win": "9s"}
TWO_WIN = {
    "outcome": "ron",
    "from": "S",
    "wins": [
        {"seat": "E", "fan": 2, "fu": 30, **TILES, "dora": ["3m", "0p"], "last_tile": True},
        {"seat": "N", "yakuman": 1, "liable": "W"},
    ],
    "riichi": ["E"],
    "dead": ["W"],
}
HANDS = {
    "ron": (RIICHI, RON),
    "self-drawn": (RIICHI, TSUMO),
    "drawn": (RIICHI, DRAW),
    "broken off": (MODERN, {"outcome": "abortive", "kind": "nine-terminals", "riichi": ["S"]}),
    "nagashi": (MODERN, {"outcome": "nagashi", "seats": ["S"], "tenpai": ["E"], "riichi": []}),
    "chombo": (RIICHI, CHOMBO),
    "two winners, tiles, liable, dead": (RIICHI, TWO_WIN),
    "points": (RIICHI, {**WEST, "wins": [{"seat": "W", "points": 7700}]}),
    "East stops": (PRESETS["tenhou"], {**TSUMO, "stop": True}),
    "mcr": (MCR, MCR_WIN),
    "mcr self-drawn with tiles": (
        MCR,
        {"outcome": "win", "winner": "E", "from": None, "points": 24, **TILES, "flowers": 2},
    ),
    "mcr, nobody": (
        MCR,
        {"outcome": "draw", "false_hu": [{"seat": "S", "each": 10}], "penalties": {"N": -5}},
    ),
    "classical": (
        PRESETS["classical-japanese"],
        {"outcome": "tsumo", "wins": [{"seat": "S", "base": 28, "doublings": 2}], "riichi": []},
    ),
}


def typed(**boxes: object) -> QueryDict:
    """What a browser sends."""
    return QueryDict(urlencode(boxes, doseq=True))


@pytest.mark.parametrize(("rules", "facts"), HANDS.values(), ids=HANDS)
def test_facts_to_boxes_and_back_are_the_same_facts(rules, facts):
    assert facts_of(boxes_of(facts), rules) == facts


def test_fu_say_nothing_from_a_mangan_on():
    data = typed(**{"outcome": "tsumo", "wins": "W", "W-fan": 5, "W-fu": 40})

    assert facts_of(data, RIICHI)["wins"] == [{"seat": "W", "fan": 5}]


def test_fields_of_another_outcome_are_ignored():
    data = typed(outcome="draw", wins="E", **{"E-fan": 3, "from": "S", "tenpai": "E", "kind": "four-winds"})

    assert facts_of(data, RIICHI) == {"outcome": "draw", "tenpai": ["E"], "riichi": []}


def test_unreadable_numbers_are_passed_on_for_the_rules_to_refuse():
    data = typed(**{"outcome": "tsumo", "wins": "W", "W-points": "many"})

    assert facts_of(data, RIICHI)["wins"] == [{"seat": "W", "points": "many"}]


@pytest.mark.parametrize("text", ["12,000", "12 000", "12.000", "１２０００"])
def test_points_are_read_as_people_write_them(text):
    data = typed(**{"outcome": "tsumo", "wins": "W", "W-points": text})

    assert facts_of(data, RIICHI)["wins"] == [{"seat": "W", "points": 12000}]


@pytest.mark.parametrize("text", ["5", "-5", "−5"])
def test_a_penalty_takes_however_it_is_written(text):
    assert facts_of(typed(**{"outcome": "draw", "N-penalty": text}), MCR)["penalties"] == {"N": -5}


def test_unreadable_tiles_stay_whole():
    data = typed(outcome="tsumo", wins="W", tiles_hand="nonsense", tiles_win="9s", tiles_dora="x")

    [win] = facts_of(data, RIICHI)["wins"]

    assert (win["hand"], win["dora"]) == ("nonsense", ["x"])


def test_a_second_winners_tiles_stay_when_the_hand_is_corrected():
    second = {"seat": "N", "fan": 1, "fu": 30, **TILES}
    stored = {**TWO_WIN, "wins": [TWO_WIN["wins"][0], second]}

    assert facts_of(boxes_of(stored), RIICHI, stored) == stored


@pytest.mark.parametrize(
    ("key", "outcomes"),
    [
        ("ema-riichi-2025", ["ron", "tsumo", "draw", "chombo"]),
        ("modern-riichi", ["ron", "tsumo", "draw", "abortive", "nagashi", "chombo"]),
        ("mcr-2006", ["ron", "tsumo", "draw"]),
        ("classical-japanese", ["ron", "tsumo", "draw", "abortive", "chombo"]),
    ],
)
def test_only_what_the_rules_know_is_asked(key, outcomes):
    assert [choice.value for choice in HandForm(PRESETS[key]).outcomes] == outcomes


def test_a_value_beyond_the_buttons_is_still_shown():
    form = HandForm(RIICHI, stored={**TSUMO, "wins": [{"seat": "W", "fan": 26, "fu": 120}]})

    assert [choice.value for choice in form.fan_of("W") if choice.chosen] == ["26"]
    assert [choice.value for choice in form.fan_of("E") if choice.chosen] == [""]


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"wins": 5},
        {"outcome": "ron", "wins": [{"seat": 7, "hand": "1m", "melds": 5, "dora": [3]}], "riichi": 2},
        {"outcome": "win", "winner": ["E"], "penalties": [1], "false_hu": {}, "hand": "x", "flowers": "y"},
    ],
)
@pytest.mark.parametrize("rules", [RIICHI, MCR], ids=["riichi", "mcr"])
def test_any_json_as_a_stored_hand_has_boxes(facts, rules):
    form = HandForm(rules, stored=facts)

    assert form.facts["outcome"] == facts_of(boxes_of(facts), rules)["outcome"]
    assert isinstance(form.tiles.given, bool)
