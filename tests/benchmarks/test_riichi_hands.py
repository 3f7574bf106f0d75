"""Random riichi hands are hands that can be, of every shape, and the same from the same seed."""

from collections import Counter
from itertools import islice

import pytest

from benchmarks.riichi.hands import every_shape, everyday, played_by
from benchmarks.riichi.shapes import SHAPES
from tests.scoring.riichi.verdicts import names

COUNT = 40 * len(SHAPES)


@pytest.fixture(scope="module")
def hands():
    return list(every_shape("hands", COUNT, local=True))


def tiles_of(hand):
    """All tiles of a record, by name."""
    texts = [hand["hand"], hand["win"], *(meld[1:] for meld in hand["melds"]), *hand["dora"], *hand["ura"]]
    return [name for text in texts for name in names(text)]


def test_the_same_seed_gives_the_same_hands():
    assert list(everyday(7, 50)) == list(everyday(7, 50))
    assert list(everyday(7, 50)) != list(everyday(8, 50))


def test_no_tile_is_seen_five_times_and_no_red_five_twice(hands):
    tiles = [Counter(tiles_of(hand)) for hand in hands]
    kinds = [Counter(name.replace("0", "5") for name in tiles_of(hand)) for hand in hands]
    assert max(max(counted.values()) for counted in kinds) == 4
    assert max(counted[red] for counted in tiles for red in ("0m", "0p", "0s")) == 1


def test_every_hand_has_thirteen_tiles_beside_the_one_it_wins_on(hands):
    tile_numbers = {len(list(names(hand["hand"]))) + 3 * len(hand["melds"]) for hand in hands}
    assert tile_numbers == {13}


def test_every_shape_comes_as_often_as_the_others(hands):
    shape_counts = Counter(hand["id"].rpartition("-")[0] for hand in hands)
    assert shape_counts == dict.fromkeys(SHAPES, 40)


def test_everyday_hands_come_in_their_shares():
    shape_counts = Counter(hand["id"].rpartition("-")[0] for hand in everyday("shares", 4_000))
    assert {name for name, shape in SHAPES.items() if not shape.share}.isdisjoint(shape_counts)
    assert shape_counts["mixed"] > shape_counts["simples"] > shape_counts["half-flush"]


@pytest.mark.parametrize("flag", ["ippatsu", "after_kong", "robbing_kong", "last_tile", "first_turn"])
def test_every_flag_comes(hands, flag):
    assert {hand[flag] for hand in hands} == {False, True}


def test_flags_go_together(hands):
    calls = [hand for hand in hands if any(meld[0] != "a" for meld in hand["melds"])]
    assert {hand["riichi"] for hand in calls} == {"no"}
    assert {hand["riichi"] != "no" for hand in hands if hand["ippatsu"]} == {True}
    assert {hand["by"] for hand in hands if hand["robbing_kong"]} == {"ron"}
    assert {len(hand["melds"]) for hand in hands if hand["first_turn"]} == {0}
    assert {len(hand["ura"]) for hand in hands if hand["riichi"] == "no"} == {0}


def test_a_robbed_kong_leaves_no_other_tile_of_its_kind(hands):
    robbed = [hand for hand in hands if hand["robbing_kong"]]
    kinds = [[name.replace("0", "5") for name in tiles_of(hand)] for hand in robbed]
    assert {
        counted.count(hand["win"].replace("0", "5")) for hand, counted in zip(robbed, kinds, strict=True)
    } == {1}


def test_a_hand_is_played_by_rules_without_red_fives_ippatsu_ura_and_kan_dora(hands):
    rules = {"red_fives": False, "ippatsu": False, "ura": False, "kan_dora": False}
    played = [played_by(hand, **rules) for hand in hands]
    assert not any("0" in "".join(tiles_of(hand)) or hand["ippatsu"] or hand["ura"] for hand in played)
    assert {len(hand["dora"]) for hand in played} == {1}


def test_a_long_series_is_dealt_hand_by_hand():
    assert [hand["id"] for hand in islice(every_shape(1, 10**6), 2)] == ["mixed-1", "simples-2"]
