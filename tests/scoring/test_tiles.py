"""Tiles: what is written is what is read, and what cannot be is refused in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tiles import (
    HONOURS,
    ORPHANS,
    SIMPLES,
    Meld,
    TileError,
    counts,
    dora_of,
    kind_of,
    read_meld,
    read_tiles,
    tile_names,
    write_meld,
    write_sets,
    write_tiles,
)

M, P, S, Z = 0, 9, 18, 27


def test_every_suit_has_its_numbers() -> None:
    assert read_tiles("19m 19p19s 1234567z") == (0, 8, 9, 17, 18, 26, *range(27, 34))


def test_a_zero_is_the_red_five_of_its_suit() -> None:
    assert read_tiles("0m0p0s") == (34, 35, 36)
    assert [kind_of(tile) for tile in (34, 35, 36)] == [M + 4, P + 4, S + 4]


def test_tiles_are_written_sorted_and_grouped_red_fives_first() -> None:
    assert write_tiles(read_tiles("7z65p1z40p")) == "4056p17z"
    assert write_tiles(()) == ""


def test_each_tile_is_named_in_the_order_in_which_tiles_are_written() -> None:
    assert tile_names(read_tiles("5z605p")) == ["0p", "5p", "6p", "5z"]


def test_sets_are_written_in_their_own_order() -> None:
    assert write_sets((read_tiles("77z"), read_tiles("312m"), ())) == "77z 123m "
    assert write_sets(()) == ""


@given(st.lists(st.integers(0, 36)))
def test_written_tiles_read_back_as_the_same_tiles(tiles: list[int]) -> None:
    assert sorted(read_tiles(write_tiles(tiles))) == sorted(tiles)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("12", "“12” does not say the suit of “12”: write m, p, s or z after the numbers"),
        ("8z", "“8z” has 8z, which is not a tile: honours are 1z to 7z"),
        ("0z", "“0z” has 0z, which is not a tile: honours are 1z to 7z"),
        ("12x", "“12x” cannot be read at “12x”: write tiles as 123m 406p 789s 11z"),
        ("1 2m", "“1 2m” cannot be read at “1 ”: write tiles as 123m 406p 789s 11z"),
        ("m", "“m” cannot be read at “m”: write tiles as 123m 406p 789s 11z"),
        ("٣m", "“٣m” cannot be read at “٣”: write tiles as 123m 406p 789s 11z"),
    ],
)
def test_text_that_is_not_tiles_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(TileError) as refused:
        read_tiles(text)
    assert str(refused.value) == sentence


def test_counts_are_by_kind() -> None:
    assert counts([0, 0, 33]) == (2, *[0] * 32, 1)


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("1m", "2m"), ("9p", "1p"), ("9s", "1s"), ("4z", "1z"), ("7z", "5z"), ("5z", "6z")],
)
def test_an_indicator_shows_the_next_tile__ema_2012_2_7(indicator: str, dora: str) -> None:
    assert (dora_of(*read_tiles(indicator)),) == read_tiles(dora)


def test_terminals_and_honours_are_thirteen_kinds_and_simples_the_rest() -> None:
    assert (len(ORPHANS), len(SIMPLES), len(HONOURS)) == (13, 21, 7)


@pytest.mark.parametrize("text", ["c234m", "c406s", "p777z", "k9999s", "a0555p"])
def test_a_set_is_written_as_it_is_read(text: str) -> None:
    assert write_meld(read_meld(text)) == text


def test_only_a_concealed_kong_keeps_a_hand_concealed() -> None:
    assert [read_meld(text).concealed for text in ("a1111m", "k1111m", "p111m", "c123m")] == [True] + [
        False
    ] * 3
    assert Meld("chow", read_tiles("312m")).kind == M


@pytest.mark.parametrize(
    "text", ["c891m", "c89m1p", "c123z", "p112m", "p1111m", "k111m", "c", "x123m", "", "123m"]
)
def test_tiles_that_are_not_a_set_are_refused(text: str) -> None:
    with pytest.raises(TileError):
        read_meld(text)


def test_the_number_of_a_set_stands_for_its_form_and_tiles() -> None:
    sets = [("chow", (first, first + 1, first + 2)) for first in range(27) if first % 9 <= 6]
    sets += [("pung", (tile,) * 3) for tile in range(34)]
    sets += [(form, (tile,) * 4) for form in ("kong", "concealed-kong") for tile in range(34)]
    sets += [("chow", (3, 34, 5)), ("pung", (34, 4, 4)), ("pung", (4, 4, 34)), ("kong", (34, 4, 4, 4))]

    assert len({Meld(*each_set).number for each_set in sets}) == len(sets)
    assert Meld("pung", (4, 4, 4)).number == Meld("pung", (4, 4, 4)).number
