"""Who gets a discard, and what may not be discarded right after a call."""

import pytest

from scoring.riichi.calling import swapped, takers
from scoring.rulesets import PRESETS
from scoring.tiles import kind_of, read_meld, read_tiles
from tests.scoring.riichi.asking import EMA_2012, EMA_2025, variant


def taken(rules: str, late: str = "", **claims: str) -> str:
    """The seats that get West's discard."""
    return "".join(takers(claims, "W", PRESETS[rules], late))


def test_a_win_goes_before_every_other_call__ema_2012_3_3_1() -> None:
    assert taken(EMA_2012, N="chow", E="pung", S="ron") == "S"


def test_several_win_on_one_discard__ema_2012_3_3_1() -> None:
    assert taken(EMA_2012, E="ron", S="ron", N="pung") == "ES"


def test_one_wins_on_a_discard_where_the_nearest_does() -> None:
    assert taken("wrc", E="ron", S="ron", N="ron") == "N"


@pytest.mark.parametrize("claim", ["pung", "kong"])
def test_a_pung_or_kong_goes_before_a_chow__ema_2012_3_3_1(claim: str) -> None:
    assert taken(EMA_2012, N="chow", E=claim) == "E"


def test_a_late_pung_does_not_go_before_a_chow__ema_2025() -> None:
    assert taken(EMA_2025, late="E", N="chow", E="pung") == "N"
    assert taken(EMA_2025, N="chow", E="pung") == "E"
    assert taken(EMA_2025, late="E", E="pung") == "E"
    assert taken(EMA_2012, late="E", N="chow", E="pung") == "E"


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
