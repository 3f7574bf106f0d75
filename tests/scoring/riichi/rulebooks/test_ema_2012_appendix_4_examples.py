"""The examples of EMA 2012, appendix 3 and 4: how dora count, and what the rows of the tables are for."""

import pytest

from tests.scoring.riichi.asking import ask, reason, worth, yaku


def test_every_indicator_counts_each_of_its_tiles__ema_2012_appendix_3() -> None:
    hand = ask("555s 234m 678m 23p 99p +4p riichi dora=4s,4s")

    assert hand["dora"] == 6


# --- The examples ------------------------------------------------------------------------------------------


def test_example_1_waits_for_the_3_that_makes_the_straight__ema_2012_appendix_4() -> None:
    hand = ask("456s 789s 1112s +3s c789p")

    assert yaku(hand) == {"ittsu": 1}
    assert worth(hand) == (1, 30)


def test_example_1_has_no_yaku_on_the_2__ema_2012_appendix_4() -> None:
    assert reason(ask("456s 789s 1112s +2s c789p")) == "no-yaku"


@pytest.mark.parametrize("by", ["ron", "tsumo"])  # examples 2 and 3
def test_examples_2_and_3_complete_the_straight_with_the_1__ema_2012_appendix_4(by: str) -> None:
    hand = ask(f"456s 789s 11s 23s +1s c789p {by}")

    assert yaku(hand) == {"ittsu": 1}
    assert worth(hand) == (1, 30)


@pytest.mark.parametrize("win", ["4s", "7s"])  # the 7 by rulings E11
def test_examples_2_and_3_have_no_yaku_on_another_wait__ema_2012_appendix_4(win: str) -> None:
    assert reason(ask(f"456s 789s 11s 23s +{win} c789p")) == "no-yaku"


@pytest.mark.parametrize("win", ["4s", "7s"])
def test_example_4_is_pinfu_on_4_and_7__ema_2012_appendix_4(win: str) -> None:
    hand = ask(f"789p 11s 23456789s +{win} tsumo")

    assert yaku(hand) == {"pinfu": 1, "menzen-tsumo": 1}
    assert worth(hand) == (2, 20)


def test_example_4_is_a_straight_too_on_1__ema_2012_appendix_4() -> None:
    hand = ask("789p 11s 23456789s +1s tsumo")

    assert yaku(hand) == {"pinfu": 1, "menzen-tsumo": 1, "ittsu": 2}
    assert worth(hand) == (4, 20)


# --- The rows of the tables --------------------------------------------------------------------------------


def test_20_mini_points_are_a_drawn_pinfu_of_two_fan_at_least__ema_2012_appendix_4_a() -> None:
    assert worth(ask("234m 567m 345p 23s 99p +4s tsumo")) == (2, 20)


def test_a_concealed_hand_has_30_mini_points_on_a_discard__ema_2012_appendix_4_a() -> None:
    assert worth(ask("234m 567m 345p 23s 99p +4s")) == (1, 30)


@pytest.mark.parametrize(
    "hand",
    [
        "66p 44s +6p p222m p555m p333s",  # pungs only
        "234p 567s 999s 5s +5s p777z",  # a pung and chows, on a pair
        "789p 46s 11s 456m +5s p777z",  # on a middle tile
        "123p 456p 89p 22s +7p c234m",  # on an edge, for a straight
        "123p 456p 78p 22s +9p c234m",  # an open pinfu
    ],
)
def test_an_open_hand_has_never_20_mini_points_on_a_discard__ema_2012_appendix_4_a(hand: str) -> None:
    assert ask(hand)["fu"] >= 30


@pytest.mark.parametrize(("by", "fan"), [("tsumo", 3), ("ron", 2)])
def test_25_mini_points_are_seven_pairs_of_so_many_fan_at_least__ema_2012_appendix_4_b(
    by: str, fan: int
) -> None:
    assert worth(ask(f"22m 99m 55p 66p 11s 77z 4s +4s {by}")) == (fan, 25)


def test_30_mini_points_are_an_open_hand_that_was_drawn__ema_2012_appendix_4_c() -> None:
    assert worth(ask("123p 456p 78p 22s +9p tsumo c234m")) == (1, 30)
