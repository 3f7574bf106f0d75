"""What the answer to a hand of MCR holds: fans with their sets, payments, what was left out, refusals."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import PRESETS
from scoring.score_hands import answer
from tests.scoring.mcr.hands import won

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
TILES = st.sampled_from(["1m", "0p", "123m456p789s11z", "", "9", "abc", "1z2z3z", "1112345678999m", "5s"])
RECORDS = st.fixed_dictionaries(
    {"rules": st.just("mcr-2006")},
    optional={
        "hand": TILES | JSON,
        "win": TILES | JSON,
        "by": st.sampled_from(["ron", "tsumo"]) | JSON,
        "melds": st.lists(st.sampled_from(["c234m", "k9999s", "a1111z", "p12m", "x"])) | JSON,
        "flowers": st.integers(-2, 12) | JSON,
        "last_of_kind": st.booleans() | JSON,
        "explain": st.booleans() | JSON,
        "seat": st.sampled_from("ESWN") | JSON,
    },
)


def of(text: str, **more: object) -> dict[str, Any]:
    """The whole answer to a hand in one line."""
    return answer({"id": "h", **won(text), **more})


def left(reply: dict[str, Any], principle: str) -> list[tuple[str, str, str | None]]:
    """What a principle left out: key, sets, and the fan that took it away."""
    return [
        (fan["key"], fan["sets"], fan["by"]) for fan in reply["left_out"] if fan["principle"] == principle
    ]


def test_the_whole_answer_to_a_hand__mcr_3_8() -> None:
    reply = of("123m456m 123p46p 99p +5p", flowers=2)

    assert reply == {
        "id": "h",
        "valid": True,
        "fans": [
            {"number": 17, "key": "concealed-hand", "points": 2, "count": 1, "sets": []},
            {"number": 18, "key": "all-chows", "points": 2, "count": 1, "sets": []},
            {
                "number": 2,
                "key": "mixed-double-chow",
                "points": 1,
                "count": 2,
                "sets": ["123m 123p", "456m 456p"],
            },
            {"number": 3, "key": "short-straight", "points": 1, "count": 1, "sets": ["123m 456m"]},
            {"number": 7, "key": "one-voided-suit", "points": 1, "count": 1, "sets": []},
            {"number": 10, "key": "closed-wait", "points": 1, "count": 1, "sets": []},
        ],
        "flowers": 2,
        "points_without_flowers": 9,
        "points": 11,
        "payments": {"discarder": 19, "others": 8},
        "total": 35,
        "reading": "123m 456m 123p 456p 99p",
    }


def test_a_self_drawn_hand_is_paid_by_all__mcr_3_8() -> None:
    reply = of("c234m c234p 234s 22z 56m *7m", flowers=1)

    assert (reply["points"], reply["payments"], reply["total"]) == (11, {"each": 19}, 57)


@pytest.mark.parametrize(
    ("hand", "key", "sets"),
    [
        ("k1111m p111p 111s 99s 78m +9m", "triple-pung", ["1111m 111p 111s"]),
        ("k1111m p111p 111s 99s 78m +9m", "pung-of-terminals-or-honours", ["1111m", "111p", "111s"]),
        ("a5555z k6666z p111z 22z 34m *2m", "melded-and-concealed-kong", ["5555z 6666z"]),
        ("c456m c456m c456m 12p 3s3s +3p", "pure-triple-chow", ["456m 456m 456m"]),
        ("p444m c456m 789s 33s 12p +3p", "tile-hog", ["4444m"]),
        ("c234m c345m c456m 56m 33p +7m", "four-shifted-chows", ["234m 345m 456m 567m"]),
        ("1122335778899m +5m", "pure-terminal-chows", ["123m 123m 789m 789m 55m"]),
        ("a1111m k2222p a3333s k4444s 5z +5z", "four-kongs", ["1111m 2222p 3333s 4444s"]),
        ("55566z p777z c123m 99s +6z", "big-three-dragons", ["555z 666z 777z"]),
        ("55566z p777z c123m 99s +9s", "little-three-dragons", ["555z 777z 66z"]),
    ],
    ids=str,
)
def test_a_fan_names_the_sets_that_make_it(hand: str, key: str, sets: list[str]) -> None:
    reply = of(hand)

    assert [fan["sets"] for fan in reply["fans"] if fan["key"] == key] == [sets]


def test_a_tile_of_which_another_is_concealed_is_not_the_last__mcr_5_27() -> None:
    assert 27 in {fan["number"] for fan in of("123m456m 123p46p 99p +5p", last_of_kind=True)["fans"]}
    assert 27 not in {fan["number"] for fan in of("123m456m 123p456p 5p +5p", last_of_kind=True)["fans"]}


@pytest.mark.parametrize("tiles", ["123m456m 123p456p 5p +5p", "123m456m 46p 99p c456p +5p"])
def test_a_kong_of_which_a_tile_is_in_the_hand_is_not_robbed__mcr_5_42(tiles: str) -> None:
    assert 42 in {fan["number"] for fan in of("123m456m 123p46p 99p +5p", robbing_kong=True)["fans"]}
    assert of(tiles, robbing_kong=True)["reason"] == "impossible-flags"


def test_no_kong_is_made_with_the_last_tile_so_none_is_robbed__mcr_5_42() -> None:
    reply = of("123m456m 123p46p 99p +5p", robbing_kong=True, last_tile=True)

    assert reply["reason"] == "impossible-flags"


def test_waits_inside_a_knitted_straight_count_unless_the_event_says_no__mcr_appendix_a_9_10() -> None:
    knitted = "14m258p369s 123m 44z +7m"
    event = replace(PRESETS["mcr-2006"], knitted_waits=False)
    by_event = answer({**won(knitted), "rules": None, "explain": True}, event)

    assert [fan["key"] for fan in of(knitted)["fans"]] == [
        "knitted-straight",
        "concealed-hand",
        "edge-wait",
    ]
    assert [fan["key"] for fan in by_event["fans"]] == ["knitted-straight", "concealed-hand"]
    assert "edge-wait" not in {fan["key"] for fan in by_event["left_out"]}


@pytest.mark.parametrize(
    ("hand", "reading"),
    [
        ("a5555z k6666z p111z 22z 34m *2m", "234m 22z a5555z k6666z p111z"),
        ("147m258p369s 234p 9s +9s", "147m258p369s 234p 99s"),
        ("19m19p19s1234567z *7z", "19m19p19s12345677z"),
        ("1122m33p4455s66z7z *7z", "11m 22m 33p 44s 55s 66z 77z"),
        ("147m258p369s1234z +5z", "147m258p369s12345z"),
    ],
)
def test_the_reading_shows_every_tile(hand: str, reading: str) -> None:
    assert of(hand)["reading"] == reading


def test_an_included_fan_is_left_out_and_names_the_fan_that_includes_it__mcr_4() -> None:
    reply = of("a5555z k6666z p111z 22z 34m *2m seat=E", explain=True)

    assert left(reply, "non-repetition") == [
        ("pung-of-terminals-or-honours", "111z", "prevalent-wind"),
        ("pung-of-terminals-or-honours", "5555z", "two-dragons"),
        ("dragon-pung", "5555z", "two-dragons"),
        ("pung-of-terminals-or-honours", "6666z", "two-dragons"),
        ("dragon-pung", "6666z", "two-dragons"),
        ("melded-kong", "6666z", "melded-and-concealed-kong"),
        ("concealed-kong", "5555z", "melded-and-concealed-kong"),
    ]


def test_a_fan_that_joins_sets_already_joined_is_left_out__mcr_4() -> None:
    reply = of("123m456m 123p46p 99p +5p", explain=True)

    assert left(reply, "account-once") == [("short-straight", "123p 456p", None)]


def test_a_fan_of_another_reading_is_left_out__mcr_4() -> None:
    reply = of("111222333m 99s 55p +9s", explain=True)

    assert left(reply, "non-separation") == [("pure-triple-chow", "123m 123m 123m", None)]


def test_a_hand_under_the_minimum_shows_what_it_has__mcr_3_1() -> None:
    reply = of("c123m c456m 123p 46p 99p +5p", flowers=8)

    assert (reply["valid"], reply["reason"], reply["points_without_flowers"]) == (
        False,
        "eight-point-minimum",
        7,
    )
    assert [fan["number"] for fan in reply["fans"]] == [18, 2, 3, 7, 10]
    assert "payments" not in reply


@pytest.mark.parametrize(
    ("more", "reason", "word"),
    [
        ({"riichi": "riichi"}, "impossible-flags", "riichi"),
        ({"ippatsu": True}, "impossible-flags", "ippatsu"),
        ({"dora": ["1m"]}, "impossible-flags", "dora"),
        ({"ura": ["1m"]}, "impossible-flags", "ura"),
        ({"first_turn": True}, "impossible-flags", "first_turn"),
        ({"honba": 1}, "impossible-flags", "honba"),
        ({"bets": 1}, "impossible-flags", "bets"),
        ({"robbing_kong": True, "by": "tsumo"}, "impossible-flags", "not self-drawn"),
        ({"after_kong": True}, "impossible-flags", "is self-drawn"),
        ({"after_kong": True, "by": "tsumo"}, "impossible-flags", "kong laid out"),
        (
            {"hand": "123m456m333p12p99p", "last_of_kind": True, "win": "3p"},
            "impossible-flags",
            "other three",
        ),
        ({"flowers": 9}, "impossible-tiles", "8 flowers"),
        ({"hand": "123m406m123p46p99p"}, "impossible-tiles", "red fives"),
        ({"hand": "123m456m123p46p9p"}, "impossible-tiles", "13"),
        ({"hand": "123m456m123p46p11m", "win": "1m", "melds": ["c123m"]}, "impossible-tiles", "16"),
        ({"flowers": True}, "bad-notation", "flowers"),
        ({"flowers": -1}, "bad-notation", "“flowers” is -1: write a whole number, 0 to 8."),
        ({"explain": "yes"}, "bad-notation", "“explain” is 'yes': write true or false."),
        ({"last_of_kind": 1}, "bad-notation", "last_of_kind"),
        ({"win": "9x"}, "bad-notation", "win"),
        ({"win": "5m"}, "not-complete", "four sets"),
    ],
    ids=str,
)
def test_impossible_hands_are_refused_with_one_sentence(
    more: dict[str, object], reason: str, word: str
) -> None:
    reply = of("123m456m 123p46p 99p +5p", **more)

    assert (reply["valid"], reply["reason"]) == (False, reason)
    assert word in reply["message"]
    assert reply["message"].endswith(".")


@given(RECORDS)
def test_any_json_is_answered(record: dict[str, Any]) -> None:
    reply = answer(record)

    assert json.loads(json.dumps(reply)) == reply
    assert reply["valid"] is True or isinstance(reply["reason"], str)
