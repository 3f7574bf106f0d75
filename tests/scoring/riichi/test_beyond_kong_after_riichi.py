"""Whether a concealed kong may follow riichi."""

import pytest

from scoring.riichi.kong_after_riichi import (
    NOT_ALWAYS_A_PUNG,
    NOT_DRAWN,
    NOT_THREE,
    WAITS_CHANGE,
    why_not_kong_after_riichi,
)
from scoring.rulesets import PRESETS
from scoring.tiles import kind_of, read_meld, read_tiles


def why_not(hand: str, drawn: str, rules: str = "ema-riichi-2012", *melds: str) -> str | None:
    (tile,) = read_tiles(drawn)
    laid_out = [read_meld(meld) for meld in melds]
    return why_not_kong_after_riichi(read_tiles(hand), tile, kind_of(tile), PRESETS[rules], laid_out)


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("111z 234m 567m 23p 99s", "1z"),
        ("555m 234p 678s 23s 99p", "0m"),  # the red five is drawn
        ("505m 234p 678s 23s 99p", "5m"),  # or held
        ("999s 234m 567m 23p 1z 1z", "9s"),
        ("222m 567m 234p 678p 5s", "2m"),  # a wait for the pair
    ],
)
def test_a_pung_that_changes_nothing_may_become_a_kong__ema_2012_3_3_12(hand: str, drawn: str) -> None:
    assert why_not(hand, drawn) is None


def test_a_second_kong_may_follow_the_first__ema_2012_3_3_12() -> None:
    assert why_not("222m 567m 99p 34s", "2m", "ema-riichi-2012", "a1111z") is None


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("3334m 567p 234p 678s", "3m"),  # waits 2, 4 and 5: without the pung only 4
        ("1112m 567p 234p 678s", "1m"),
        ("4445556m 678p 111z", "4m"),
    ],
)
def test_a_kong_that_changes_the_waits_is_forbidden__ema_2012_3_3_12(hand: str, drawn: str) -> None:
    assert why_not(hand, drawn) == WAITS_CHANGE


def test_three_pungs_in_a_row_may_be_read_as_chows__rulings_e3() -> None:
    assert why_not("333444555m 78p 11z", "4m") == NOT_ALWAYS_A_PUNG
    assert why_not("333444555m 78p 11z", "3m") == NOT_ALWAYS_A_PUNG


def test_three_pungs_in_a_row_may_become_kongs_where_only_waits_matter__modern_kan() -> None:
    assert why_not("333444555m 78p 11z", "4m", "modern-riichi") is None


def test_pungs_next_to_a_chow_read_in_one_way_only_may_become_kongs__ema_2012_3_3_12() -> None:
    assert why_not("333m 444m 78p 11z 999s", "9s") is None


def test_only_the_tile_drawn_just_now_makes_the_kong__ema_2012_3_3_12() -> None:
    (drawn,) = read_tiles("8s")
    hand = read_tiles("1111z 234m 567m 23p 9s")

    assert why_not_kong_after_riichi(hand, drawn, 27, PRESETS["ema-riichi-2012"]) == NOT_DRAWN


def test_two_in_the_hand_are_no_pung__ema_2012_3_3_12() -> None:
    assert why_not("11z 234m 567m 234p 99s", "9s") == NOT_THREE
