"""What a screen is told of a hand of tiles: missing tiles, waits, worth with its reasons, declared values."""

import re
from itertools import product

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.riichi.price.fan_and_fu import LINES, SETS, SEVEN_PAIRS
from scoring.rulesets import PRESETS
from tournament.hand.queries.tiles import verdict
from tournament.hand.queries.worth import Count, Declared, Line, Verdict, Wait
from tournament.words.hand_names import FU_REASONS

EMA = PRESETS["ema-riichi-2025"]
MCR = PRESETS["mcr-2006"]
CLASSICAL = PRESETS["classical-japanese"]
TWICE = {"hand": "223344m556677p5s", "win": "5s", "by": "tsumo", "riichi": "riichi", "dora": ["1m"]}
FOURTEEN = "The hand has 14 tiles besides the winning tile: take out 1, and give the winning tile separately."
TRIPLE = {"hand": "123m123p12399s77z", "win": "7z", "by": "ron"}


def lines(count: Count) -> dict[str, str]:
    return {line.name: line.worth for line in count.lines}


# --- Not yet a hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ({}, "Tap or type thirteen tiles and the winning tile."),
        ({"hand": "123m456p789s11z"}, "2 tiles are missing, and the winning one."),
        ({"hand": "123m456p789s111z"}, "1 tile is missing, and the winning one."),
        (
            {"hand": "123m456p11z", "melds": ["k9999s"], "win": "9s"},
            "2 tiles are missing besides the winning one.",
        ),
        (
            {"hand": "1478m258p369s124z"},
            "No single tile completes these thirteen tiles: the hand is not ready.",
        ),
    ],
)
def test_a_hand_with_too_few_tiles_says_what_is_missing(record, sentence):
    assert verdict({"by": "ron", **record}, EMA) == Verdict(sentence)


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ({"hand": "12"}, "“12” does not say the suit of “12”: write m, p, s or z after the numbers."),
        ({"hand": "8z"}, "“8z” has 8z, which is not a tile: honours are 1z to 7z."),
        ({"hand": "123m", "melds": ["c124m"]}, "124m is not a chow."),
        ({"hand": 7}, "“7” is not a list of tiles."),
        ({"hand": "123m", "melds": [["1m"]]}, "“['1m']” is not a list of tiles."),
        (
            {"hand": "123m123p12399s777z"},
            FOURTEEN,
        ),
        (
            {"hand": "123m123p12399s77z", "dora": ["9z"]},
            "“dora”: “9z” has 9z, which is not a tile: honours are 1z to 7z.",
        ),
        (
            {"hand": "11123m", "melds": ["c123p", "c123p", "c123p"], "win": "4m"},
            "Tiles of the hand without the winning one: 14, each set laid out counted as 3. It needs 13.",
        ),
        (
            {"hand": "123m123p12399s77z", "win": "7z", "ippatsu": True},
            "There is no ippatsu without riichi (EMA 2012 §4.2.1).",
        ),
        (
            {"hand": "123m123p12399s77z", "ippatsu": True},
            "There is no ippatsu without riichi (EMA 2012 §4.2.1).",
        ),
    ],
)
def test_an_impossible_hand_gets_a_sentence(record, sentence):
    assert verdict({"by": "ron", **record}, EMA) == Verdict(sentence, wrong=True)


# --- Waits --------------------------------------------------------------------------------------------------


def test_thirteen_tiles_of_riichi_wait_with_what_each_would_be_worth():
    answer = verdict({"hand": "123m456p789s2399s", "by": "ron"}, EMA)

    assert answer.sentence == "The hand waits for 2 tiles. Whether it is furiten is for the table to know."
    assert answer.waits == (
        Wait("1s", 4, "1 fan 30 fu", wins=True),
        Wait("4s", 4, "1 fan 30 fu", wins=True),
    )


def test_a_wait_without_yaku_is_one_all_the_same__ema_2012_3_4_2():
    answer = verdict({"hand": "234m567m55s1z1z", "melds": ["c789s"], "by": "ron", "dora": ["9m"]}, EMA)

    assert answer.waits == (
        Wait("5s", 2, "no yaku", wins=False),
        Wait("1z", 2, "1 fan 30 fu", wins=True),
    )


def test_thirteen_tiles_of_mcr_wait_with_points_or_what_is_lacking():
    low = verdict({"hand": "123m123p12399s77z", "by": "ron"}, MCR)
    small = verdict({"hand": "123m456m789p1122s", "by": "ron"}, MCR)

    assert [(wait.tile, wait.worth, wait.wins) for wait in low.waits] == [
        ("9s", "15 points", True),
        ("7z", "16 points", True),
    ]
    assert {wait.wins for wait in small.waits} == {False}
    assert all(re.fullmatch(r"\d of 8 points", wait.worth) for wait in small.waits)


def test_a_tile_that_the_hand_holds_four_times_is_not_a_wait():
    shown = verdict({"hand": "1111m456p789s123s", "by": "ron"}, EMA)

    assert shown == Verdict("No single tile completes these thirteen tiles: the hand is not ready.")


def test_a_hand_with_all_four_of_the_lowest_tile_waits_for_others():
    shown = verdict({"hand": "1111m23m456p789s9s", "by": "tsumo"}, EMA)

    assert [(wait.tile, wait.left) for wait in shown.waits] == [("6s", 4), ("9s", 2)]


# --- Worth --------------------------------------------------------------------------------------------------


def test_a_riichi_hand_is_told_yaku_by_yaku_and_fu_by_fu():
    answer = verdict(TWICE, EMA)

    assert (answer.wins, answer.points, answer.worth) == (True, "16,000 points", "8 fan 30 fu · Baiman")
    assert [(count.title, lines(count), count.total) for count in answer.counts] == [
        (
            "Yaku",
            {
                "Riichi": "1",
                "Fully Concealed Hand": "1",
                "All Simples": "1",
                "Twice Pure Double Chow": "3",
                "Dora": "2",
            },
            "8 fan",
        ),
        (
            "Mini-points",
            {"Winning": "20", "Edge, middle or pair wait": "2", "Won by tsumo": "2"},
            "24, rounded up to 30 fu",
        ),
    ]
    assert {line.name: line.worth for line in answer.paid} == {
        "East": "8,000",
        "The others, each": "4,000",
        "The winner receives": "16,000",
    }
    assert answer.sets[0] == ("2m", "3m", "4m")


def test_sets_are_shown_tile_by_tile_a_red_five_before_the_plain_ones():
    record = {"hand": "234m678m88s34s", "melds": ["p505p"], "win": "5s", "by": "ron"}
    shown = verdict(record, PRESETS["modern-riichi"])

    assert shown.sets[-1] == ("0p", "5p", "5p")


def test_a_beaten_reading_is_listed_with_its_reason():
    (beaten,) = verdict(TWICE, EMA).aside

    assert [(line.name, line.worth, line.note) for line in beaten.lines] == [
        (
            "Riichi, Fully Concealed Hand, Seven Pairs, All Simples",
            "7 fan 25 fu",
            "12,000 against 16,000 points",
        )
    ]


def test_a_yakuman_is_told_by_its_name():
    answer = verdict({"hand": "19m19p19s1234567z", "win": "7z", "by": "ron"}, EMA)

    assert (answer.points, answer.worth, answer.counts[0].total) == ("32,000 points", "Yakuman", "13 fan")


def test_fans_of_mcr_are_told_with_their_sets_and_what_was_left_out():
    answer = verdict({**TRIPLE, "flowers": 2}, MCR)

    assert (answer.points, answer.worth) == ("18 points", "")
    assert answer.counts[0].lines[0] == Line(
        "Mixed Triple Chow", "8", "MCR 5.36", (("1m", "2m", "3m"), ("1p", "2p", "3p"), ("1s", "2s", "3s"))
    )
    assert lines(answer.counts[0])["Flowers"] == "2"
    assert answer.counts[0].total == "18 points"
    assert {(line.name, line.note) for line in answer.aside[0].lines} == {
        ("Mixed Double Chow", "within Mixed Triple Chow"),
        ("Pung of Terminals or Honours", "within Dragon Pung"),
    }


def test_a_hand_under_eight_points_shows_what_it_has():
    answer = verdict({"hand": "123m456m789p1122s", "win": "1s", "by": "ron"}, MCR)

    assert (answer.wins, answer.wrong) == (False, True)
    assert re.fullmatch(r"The hand is worth \d without flowers and needs 8\.", answer.sentence)
    assert "Concealed Hand" in lines(answer.counts[0])


def test_a_classical_hand_is_told_by_base_and_doublings():
    answer = verdict({"hand": "123m123p11199s77z", "win": "7z", "by": "ron"}, CLASSICAL)

    assert (answer.points, answer.worth) == ("70 points", "base 32, doubled 1×")
    assert [(count.title, count.total) for count in answer.counts] == [
        ("Base points", "32"),
        ("Doublings", "1"),
    ]


@pytest.mark.parametrize("by", ["ron", "tsumo"])
@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_answers_a_good_hand(key, by):
    answer = verdict({"hand": "123m123p12399s77z", "win": "7z", "by": by}, PRESETS[key])

    assert (answer.wins, bool(answer.points), bool(answer.paid), bool(answer.counts)) == (
        True,
        True,
        True,
        True,
    )


# --- Beside a declared value --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "rules", "declared", "sentence"),
    [
        (
            {"hand": "123m567p34588s67m", "win": "8m", "by": "ron", "dora": ["2m"], "riichi": "riichi"},
            EMA,
            Declared(2, 40),
            "Declared 2 fan 40 fu, the tiles give 3 fan 30 fu: Pinfu was missed.",
        ),
        (TWICE, EMA, Declared(8, 30), ""),
        (TWICE, EMA, Declared(8), ""),
        (TWICE, EMA, Declared(points=12_000), "Declared 12,000 points, the tiles give 16,000 points."),
        (
            TRIPLE,
            MCR,
            Declared(points=8),
            "Declared 8 points, the tiles give 16 points: Mixed Triple Chow was missed.",
        ),
        (TRIPLE, MCR, Declared(points=16), ""),
    ],
)
def test_a_declared_value_that_differs_is_named(record, rules, declared, sentence):
    assert verdict(record, rules, declared).differs == sentence


# --- Whatever it is ---------------------------------------------------------------------------------------

tile_texts = st.text("0123456789mpsz ", max_size=30) | st.sampled_from(
    ["123m123p12399s77z", "19m19p19s1234567z", "1112345678999m", "7z", "5p"]
)
anything = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.just([]), st.just({}))
melds = st.lists(st.sampled_from(["c123p", "p777z", "k9999s", "a5555p", "c129s", "x"]) | anything, max_size=5)
records = st.fixed_dictionaries(
    {"by": st.sampled_from(["ron", "tsumo"])},
    optional={
        "hand": tile_texts | anything,
        "win": tile_texts | anything,
        "melds": melds | anything,
        "dora": st.lists(tile_texts, max_size=2) | anything,
        "ura": st.lists(tile_texts, max_size=2) | anything,
        "riichi": st.sampled_from(["no", "riichi", "double"]) | anything,
        "last_tile": anything,
        "flowers": anything,
    },
)


@given(records, st.sampled_from(sorted(PRESETS)))
def test_any_record_has_a_verdict(record, key):
    answer = verdict(record, PRESETS[key])

    assert bool(answer.sentence) != answer.wins
    assert not (answer.wins and answer.wrong)


# --- Words --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "yaku", "fan"),
    [
        ("en", "Twice Pure Double Chow", "Mixed Triple Chow"),
        ("it", "Doppie scale uguali di colore", "Tre Scale Uguali nei Tre Semi"),
        ("uk", "Двічі два ідентичні чі", "Три однакові чоу трьох мастей"),
    ],
)
def test_yaku_and_fans_have_the_names_of_the_language(language, yaku, fan):
    with translation.override(language):
        of_riichi, of_mcr = verdict(TWICE, EMA), verdict(TRIPLE, MCR)

    assert of_riichi.counts[0].lines[3].name == yaku
    assert of_mcr.counts[0].lines[0].name == fan


def test_translators_find_every_reason_of_mini_points():
    sets = {
        f"{state} {form} of {size}"
        for state, form, size in product(
            ("open", "concealed"), ("pung", "kong"), ("simples", "terminals", "honours")
        )
    }

    assert set(FU_REASONS) == {line.reason for line in (*LINES, SEVEN_PAIRS) if line is not SETS} | sets


def test_a_fifth_tile_of_a_kind_is_named_before_anything_is_missing():
    answer = verdict({"hand": "11111m"}, PRESETS["ema-riichi-2025"])

    assert (answer.wrong, str(answer.sentence)) == (
        True,
        "There are 5 of 1m: there are only 4 of each tile.",
    )
