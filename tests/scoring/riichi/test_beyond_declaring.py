"""Whether riichi may be declared."""

from scoring.riichi.declaring import NOT_READY, OPEN, TOO_LATE, TOO_POOR, why_not_riichi
from scoring.rulesets import PRESETS
from scoring.tiles import read_meld, read_tiles

READY = "234m 567m 345p 23s 99p"


def why_not(
    hand: str, *melds: str, wall: int = 20, points: int = 30_000, rules: str = "ema-riichi-2012"
) -> str | None:
    laid_out = [read_meld(meld) for meld in melds]
    return why_not_riichi(read_tiles(hand), laid_out, wall, points, PRESETS[rules])


def test_a_concealed_hand_that_is_ready_may_declare_riichi__ema_2012_3_3_12() -> None:
    assert why_not(READY) is None
    assert why_not("234m 345p 23s 99p", "a1111z") is None


def test_an_open_hand_may_not_declare_riichi__ema_2012_5_3() -> None:
    assert why_not("567m 345p 23s 99p", "c234m") == OPEN


def test_a_hand_that_is_not_ready_may_not_declare_riichi__ema_2012_3_3_12() -> None:
    assert why_not("234m 568m 345p 23s 99p") == NOT_READY
    assert why_not("1111m 456p 789p 234s") == NOT_READY


def test_four_tiles_must_be_left__ema_2012_3_3_12() -> None:
    assert why_not(READY, wall=4) is None
    assert why_not(READY, wall=3) == TOO_LATE


def test_one_tile_must_be_left__ema_2025() -> None:
    assert why_not(READY, wall=1, rules="ema-riichi-2025") is None
    assert why_not(READY, wall=0, rules="ema-riichi-2025") == TOO_LATE


def test_the_points_of_the_bet_may_be_asked_for__modern_riichi() -> None:
    assert why_not(READY, points=900) is None
    assert why_not(READY, points=900, rules="modern-riichi") == TOO_POOR
    assert why_not(READY, points=1000, rules="modern-riichi") is None
