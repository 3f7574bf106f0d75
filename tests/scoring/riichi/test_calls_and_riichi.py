"""Who gets a discard, whether riichi may be declared, and which concealed kong may follow it."""

import pytest

from scoring.riichi.calls_and_riichi import (
    NOT_ALWAYS_A_PUNG,
    NOT_DRAWN,
    NOT_READY,
    NOT_THREE,
    OPEN,
    TOO_LATE,
    TOO_POOR,
    WAITS_CHANGE,
    swapped,
    takers,
    why_not_kong_after_riichi,
    why_not_riichi,
)
from scoring.rulesets import PRESETS
from scoring.tiles import kind_of, read_meld, read_tiles
from tests.scoring.riichi.asking import EMA_2012, EMA_2025, variant


def taking_seats(rules: str, late: str = "", **claims: str) -> str:
    """The seats that get West's discard."""
    return "".join(takers(claims, "W", PRESETS[rules], late))


def test_a_win_goes_before_every_other_call__ema_2012_3_3_1() -> None:
    assert taking_seats(EMA_2012, N="chow", E="pung", S="ron") == "S"


def test_several_win_on_one_discard__ema_2012_3_3_1() -> None:
    assert taking_seats(EMA_2012, E="ron", S="ron", N="pung") == "ES"


def test_one_wins_on_a_discard_where_the_nearest_does() -> None:
    assert taking_seats("wrc", E="ron", S="ron", N="ron") == "N"


@pytest.mark.parametrize("claim", ["pung", "kong"])
def test_a_pung_or_kong_goes_before_a_chow__ema_2012_3_3_1(claim: str) -> None:
    assert taking_seats(EMA_2012, N="chow", E=claim) == "E"


def test_a_late_pung_does_not_go_before_a_chow__ema_2025() -> None:
    assert taking_seats(EMA_2025, late="E", N="chow", E="pung") == "N"
    assert taking_seats(EMA_2025, N="chow", E="pung") == "E"
    assert taking_seats(EMA_2025, late="E", E="pung") == "E"
    assert taking_seats(EMA_2012, late="E", N="chow", E="pung") == "E"


def not_discarded(meld: str, called: str, swap_calling: str) -> set[int]:
    (tile,) = read_tiles(called)
    return set(swapped(read_meld(meld), kind_of(tile), variant(EMA_2025, swap_calling=swap_calling)))


def kinds(text: str) -> set[int]:
    return set(map(kind_of, read_tiles(text)))


@pytest.mark.parametrize(
    ("meld", "called", "not_after"),
    [
        ("c456m", "4m", "4m 7m"),
        ("c456m", "6m", "6m 3m"),
        ("c456m", "5m", "5m"),
        ("c789m", "7m", "7m"),  # there is no tile after the 9
        ("c123p", "3p", "3p"),
        ("c789s", "9s", "9s 6s"),
        ("p555m", "5m", "5m"),
        ("k5555m", "5m", "5m"),
    ],
)
def test_neither_the_called_tile_nor_the_other_end_is_discarded__ema_2016(
    meld: str, called: str, not_after: str
) -> None:
    assert not_discarded(meld, called, "forbidden") == kinds(not_after)


def test_the_other_end_may_be_discarded_where_only_the_same_tile_may_not__modern_kuikae() -> None:
    assert not_discarded("c456m", "4m", "same-tile") == kinds("4m")


def test_every_tile_may_be_discarded__ema_2012_preface_of_2008() -> None:
    assert PRESETS[EMA_2012].swap_calling == "allowed"
    assert not_discarded("c456m", "4m", "allowed") == set()


READY = "234m 567m 345p 23s 99p"


def why_not_declared(
    hand: str, *melds: str, wall: int = 20, points: int = 30_000, rules: str = "ema-riichi-2012"
) -> str | None:
    laid_out = [read_meld(meld) for meld in melds]
    return why_not_riichi(read_tiles(hand), laid_out, wall, points, PRESETS[rules])


def test_a_concealed_hand_that_is_ready_may_declare_riichi__ema_2012_3_3_12() -> None:
    assert why_not_declared(READY) is None
    assert why_not_declared("234m 345p 23s 99p", "a1111z") is None


def test_an_open_hand_may_not_declare_riichi__ema_2012_5_3() -> None:
    assert why_not_declared("567m 345p 23s 99p", "c234m") == OPEN


def test_a_hand_that_is_not_ready_may_not_declare_riichi__ema_2012_3_3_12() -> None:
    assert why_not_declared("234m 568m 345p 23s 99p") == NOT_READY
    assert why_not_declared("1111m 456p 789p 234s") == NOT_READY


def test_four_tiles_must_be_left__ema_2012_3_3_12() -> None:
    assert why_not_declared(READY, wall=4) is None
    assert why_not_declared(READY, wall=3) == TOO_LATE


def test_one_tile_must_be_left__ema_2025() -> None:
    assert why_not_declared(READY, wall=1, rules="ema-riichi-2025") is None
    assert why_not_declared(READY, wall=0, rules="ema-riichi-2025") == TOO_LATE


def test_the_points_of_the_bet_may_be_asked_for__modern_riichi() -> None:
    assert why_not_declared(READY, points=900) is None
    assert why_not_declared(READY, points=900, rules="modern-riichi") == TOO_POOR
    assert why_not_declared(READY, points=1000, rules="modern-riichi") is None


def why_not_kong(hand: str, drawn: str, rules: str = "ema-riichi-2012", *melds: str) -> str | None:
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
    assert why_not_kong(hand, drawn) is None


def test_a_second_kong_may_follow_the_first__ema_2012_3_3_12() -> None:
    assert why_not_kong("222m 567m 99p 34s", "2m", "ema-riichi-2012", "a1111z") is None


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("3334m 567p 234p 678s", "3m"),  # waits 2, 4 and 5: without the pung only 4
        ("1112m 567p 234p 678s", "1m"),
        ("4445556m 678p 111z", "4m"),
    ],
)
def test_a_kong_that_changes_the_waits_is_forbidden__ema_2012_3_3_12(hand: str, drawn: str) -> None:
    assert why_not_kong(hand, drawn) == WAITS_CHANGE


def test_three_pungs_in_a_row_may_be_read_as_chows__rulings_e3() -> None:
    assert why_not_kong("333444555m 78p 11z", "4m") == NOT_ALWAYS_A_PUNG
    assert why_not_kong("333444555m 78p 11z", "3m") == NOT_ALWAYS_A_PUNG


def test_three_pungs_in_a_row_may_become_kongs_where_only_waits_matter__modern_kan() -> None:
    assert why_not_kong("333444555m 78p 11z", "4m", "modern-riichi") is None


def test_pungs_next_to_a_chow_read_in_one_way_only_may_become_kongs__ema_2012_3_3_12() -> None:
    assert why_not_kong("333m 444m 78p 11z 999s", "9s") is None


def test_only_the_tile_drawn_just_now_makes_the_kong__ema_2012_3_3_12() -> None:
    (drawn,) = read_tiles("8s")
    hand = read_tiles("1111z 234m 567m 23p 9s")

    assert why_not_kong_after_riichi(hand, drawn, 27, PRESETS["ema-riichi-2012"]) == NOT_DRAWN


def test_two_in_the_hand_are_not_a_pung__ema_2012_3_3_12() -> None:
    assert why_not_kong("11z 234m 567m 234p 99s", "9s") == NOT_THREE
