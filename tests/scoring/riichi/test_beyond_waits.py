"""What a hand waits for, and when it is ready."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from scoring.riichi.waits import is_complete, is_ready, waits
from scoring.tiles import COPIES, KINDS, counts, kind_of, read_meld, read_tiles, write_tiles
from tests.scoring.riichi.asking import ask
from tests.scoring.riichi.hands_of_sets import Record, records


def waited(hand: str, *melds: str) -> set[int]:
    return set(waits(read_tiles(hand), [read_meld(meld) for meld in melds]))


def kinds(text: str) -> set[int]:
    return set(map(kind_of, read_tiles(text)))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("23m 456p 789p 234s 77z", "14m"),  # both ends of a chow
        ("46m 456p 789p 234s 77z", "5m"),  # the middle
        ("12m 456p 789p 234s 77z", "3m"),  # the edge
        ("89m 456p 789p 234s 77z", "7m"),
        ("55m 456p 789p 234s 77z", "5m 7z"),  # two pairs
        ("5m 456p 789p 234s 777z", "5m"),  # the pair
        ("2345m 456p 789p 777z", "25m"),  # either end as the pair
        ("23456m 456p 789p 77z", "147m"),
        ("2223m 456p 789p 777z", "134m"),  # the pair, or a chow beside the pair
        ("23456789m 456p 77z", "147m"),
        ("1112345678999s", "123456789s"),
        ("3334567p 234s 777z", "24578p"),
        ("340m 456p 789p 234s 7z", "7z"),  # a red five is a five
    ],
)
def test_what_four_sets_and_a_pair_wait_for__ema_2012_3_2(hand: str, expected: str) -> None:
    assert waited(hand) == kinds(expected)


def test_seven_pairs_wait_for_the_seventh__ema_2012_3_2() -> None:
    assert waited("1133m 5577p 99s 11z 2z") == kinds("2z")


def test_four_of_a_kind_are_no_two_pairs__ema_2012_4_2_2() -> None:
    assert waited("1133m 5577p 9999s 1z") == set()
    assert waited("1133m 5577p 999s 11z") == set()


def test_three_pairs_of_chows_wait_as_seven_pairs_and_as_chows__ema_2012_3_4_9() -> None:
    assert waited("223344m 55p 66778s") == kinds("58s")


def test_thirteen_orphans_wait_for_what_is_missing__ema_2012_4_2_5() -> None:
    assert waited("19m 19p 19s 123456z 1z") == kinds("7z")


def test_thirteen_different_orphans_wait_for_all_thirteen__ema_2012_4_2_5() -> None:
    assert waited("19m 19p 19s 1234567z") == kinds("19m 19p 19s 1234567z")


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("7z", ("c123m", "p555p", "k9999s", "a1111z"), "7z"),
        ("23s 77z", ("c123m", "p555p", "k9999s"), "14s"),
        ("1112s 456s 789s", ("c789p",), "23s"),
    ],
)
def test_melds_stand_beside_what_waits__ema_2012_3_3_5(
    hand: str, melds: tuple[str, ...], expected: str
) -> None:
    assert waited(hand, *melds) == kinds(expected)


@pytest.mark.parametrize("hand", ["147m 258p 369s 1234z", "1122m 3344p 55s 567z"])
def test_a_hand_that_needs_two_tiles_is_not_ready__ema_2012_3_4_2(hand: str) -> None:
    assert not is_ready(read_tiles(hand))


def test_waiting_only_for_a_tile_held_four_times_is_not_ready__ema_2012_3_4_2() -> None:
    assert not is_ready(read_tiles("1111m 456p 789p 234s"))
    assert not is_ready(read_tiles("1m 456p 789p 234s"), [read_meld("p111m")])
    assert not is_ready(read_tiles("46m 77z"), [read_meld(text) for text in ("p555m", "c456m", "c234p")])


def test_a_tile_held_four_times_is_no_wait_beside_another__rulings_e21() -> None:
    assert waited("7899s 555z", "c789s", "c789s") == kinds("6s")


def test_a_hand_is_ready_for_a_tile_that_others_hold__ema_2012_3_4_2() -> None:
    assert is_ready(read_tiles("46m 456p 789p 234s 77z"))


@pytest.mark.parametrize(
    ("hand", "complete"),
    [
        ("123m 456p 789s 111z 22z", True),
        ("8m 9m 1m 456p 789s 111z 22z", False),  # 8-9-1 is no chow
        ("123z 456p 789s 111m 22m", False),  # nor are three winds
        ("567z 456p 789s 111m 22m", False),  # nor three dragons
        ("1122m 3344p 5566s 77z", True),
        ("19m 19p 19s 123456z 66z", False),
        ("22z", True),
    ],
)
def test_what_a_complete_hand_is__ema_2012_3_2(hand: str, complete: bool) -> None:
    assert is_complete(counts(map(kind_of, read_tiles(hand)))) is complete


# --- Every hand --------------------------------------------------------------------------------------------


@given(records())
def test_a_hand_that_is_complete_waited_for_its_winning_tile(record: Record) -> None:
    melds = [read_meld(meld) for meld in record["melds"]]
    (win,) = map(kind_of, read_tiles(record["win"]))

    assert win in waits(read_tiles(record["hand"]), melds)


FEW = [tile for tile in [*range(9), *range(27, 30)] for _ in range(COPIES)]


@given(st.permutations(FEW).map(lambda tiles: tiles[:13]))
def test_a_hand_waits_for_what_score_hands_calls_complete(hand: list[int]) -> None:
    left = [kind for kind in range(KINDS) if hand.count(kind) < COPIES]
    complete = {
        kind
        for kind in left
        if ask(f"{write_tiles(hand)} +{write_tiles([kind])} riichi").get("reason") != "not-complete"
    }

    assert waits(hand) == complete


@given(st.permutations(FEW).map(lambda tiles: tiles[:13]))
def test_a_hand_is_ready_when_another_program_says_so(hand: list[int]) -> None:
    """It calls a hand ready for a fifth tile, too."""
    held = counts(hand)
    shanten = Shanten().calculate_shanten(list(held))
    only_fifth = {
        kind
        for kind in range(KINDS)
        if is_complete([count + (kind == each) for each, count in enumerate(held)])
    }

    assert is_ready(hand) == (shanten == 0 and not all(held[kind] == COPIES for kind in only_fifth))
