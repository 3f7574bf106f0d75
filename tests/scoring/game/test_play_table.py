"""One line of `play_table`: exactly what formats.md promises, for any JSON value."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import answer
from scoring.rulesets import PRESETS
from tests.scoring.game.any_json import HAND, JUNK
from tests.scoring.game.vocabulary import EMA_2012, TENHOU, chombo, draw, ron, win

KEYS = [
    "id", "valid", "points", "hands", "bets_left", "over", "places", "uma", "table_points", "after_uma",
    "bets_won", "oka", "returned", "final", "problems",
]  # fmt: skip


def test_a_table_is_answered_as_formats_md_promises():
    hands = [ron("S", win("E", 3, 40), riichi="E"), draw("EN", riichi="N")]

    assert answer({"id": "t1", "rules": "ema-riichi-2025", "hands": hands}) == {
        "id": "t1",
        "valid": True,
        "points": {"E": 9200, "S": -9200, "W": -1500, "N": 500},
        "hands": [
            {
                "round": "E", "dealer": "E", "honba": 0, "bets": 0,
                "deltas": {"E": 7700, "S": -7700, "W": 0, "N": 0},
            },
            {
                "round": "E", "dealer": "E", "honba": 1, "bets": 0,
                "deltas": {"E": 1500, "S": -1500, "W": -1500, "N": 500},
            },
        ],
        "bets_left": 1000,
        "over": False,
        "places": {"E": 1, "S": 4, "W": 3, "N": 2},
        "uma": {"E": 15_000, "S": -15_000, "W": -5000, "N": 5000},
        "table_points": None,
        "after_uma": {"E": 0, "S": 0, "W": 0, "N": 0},
        "bets_won": {"E": 1000, "S": 0, "W": 0, "N": 0},
        "oka": {"E": 0, "S": 0, "W": 0, "N": 0},
        "returned": {"E": 10_200, "S": -9200, "W": -1500, "N": 500},
        "final": {"E": 25_200, "S": -24_200, "W": -6500, "N": 5500},
        "problems": [],
    }  # fmt: skip


def test_oka_return_and_final_scores_are_told_and_sum_to_zero__m_league():
    reply = answer({"rules": "m-league", "hands": [ron("S", win("E", 5))]})

    assert reply["oka"] == {"E": 15_000, "S": -5000, "W": -5000, "N": -5000}
    assert reply["returned"] == {"E": 7000, "S": -17_000, "W": -5000, "N": -5000}
    assert reply["final"] == {"E": 57_000, "S": -47_000, "W": -5000, "N": -5000}


@pytest.mark.parametrize(("rules", "won"), [("ema-riichi-2012", 1000), ("wrc", 0)])
def test_bets_left_go_to_the_winner_where_the_rules_say_so__rulings_e17(rules, won):
    reply = answer({"rules": rules, "hands": [ron("S", win("E", 5)), draw("EN", riichi="N")]})

    assert (reply["bets_left"], reply["bets_won"]) == (1000, {"E": won, "S": 0, "W": 0, "N": 0})


def test_table_points_are_shared_as_fractions__rulings_m17():
    hands = [{"outcome": "win", "winner": "W", "from": None, "points": 8}]

    assert answer({"rules": "mcr-2006", "hands": hands})["table_points"] == {
        "E": "1", "S": "1", "W": "4", "N": "1",
    }  # fmt: skip


def test_equal_players_share_the_better_place_and_the_uma__ema_2012_3_6_1():
    reply = answer({"hands": []}, EMA_2012)

    assert (reply["places"], reply["uma"]) == (dict.fromkeys("ESWN", 1), dict.fromkeys("ESWN", 0))


def test_a_chombo_after_uma_stands_apart():
    reply = answer({"rules": "ema-riichi-2025", "hands": [chombo("N")]})

    assert (reply["points"]["N"], reply["after_uma"]["N"]) == (0, -20_000)


def test_rules_are_those_of_the_line_or_of_the_caller_or_the_latest_of_ema():
    hands = [ron("S", win("W", 4, 30))]
    points = [
        answer({"hands": hands})["points"]["W"],
        answer({"hands": hands}, TENHOU)["points"]["W"],
        answer({"rules": "wrc", "hands": hands}, TENHOU)["points"]["W"],
    ]

    assert points == [8000, 7700, 8000]


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ([], 'a table is a JSON object with its hands: {"hands": []}'),
        ({"id": 1}, "hands: write the list of the table’s hands"),
        ({"hands": {}}, "hands: write the list of the table’s hands"),
        ({"rules": "house", "hands": []}, f"rules: write one of {', '.join(PRESETS)}"),
        ({"rules": ["wrc"], "hands": []}, f"rules: write one of {', '.join(PRESETS)}"),
    ],
)
def test_a_malformed_table_gets_one_sentence(record, sentence):
    answered = answer(record)

    assert (answered["valid"], answered["hands"], answered["problems"]) == (False, [], [sentence])
    assert sorted(answered) == sorted(KEYS)


@given(st.sampled_from([*PRESETS]), st.lists(HAND | JUNK, max_size=5))
def test_no_json_raises_anything(rules, hands):
    reply = answer({"rules": rules, "hands": hands})

    assert list(reply) == KEYS
    assert len(reply["hands"]) == len(hands)
    assert json.loads(json.dumps(reply)) == reply


@given(JUNK)
def test_no_json_raises_anything_even_where_a_table_is_expected(record):
    assert sorted(answer(record)) == sorted(KEYS)
