"""What section 5 of EMA 2012 says about a hand: which errors kill it, and which cost a chombo."""

import pytest

from penalties import suggest
from tests.penalties.lookup import offence
from tests.scoring.riichi.asking import EMA_2012, ask, reason


def kills(key: str) -> bool:
    """Whether the first of such errors makes the hand dead."""
    return suggest(offence(EMA_2012, key)).dead_hand


def test_a_called_tile_that_is_not_taken_kills_the_hand__ema_2012_5_1_1() -> None:
    assert kills("claimed-tile-not-taken")


def test_a_win_called_and_taken_back_kills_the_hand__ema_2012_5_1_2() -> None:
    assert kills("empty-win-call")


def test_a_wrong_word_for_a_win_kills_no_hand__ema_2012_5_1_2() -> None:
    assert not kills("wrong-word")


def test_a_call_of_a_win_is_not_changed__ema_2012_5_1_3() -> None:
    assert kills("win-call-changed")


def test_an_invalid_set_kills_the_hand__ema_2012_5_1_4() -> None:
    assert kills("invalid-set")


@pytest.mark.parametrize("meld", ["c135m", "c891m", "c123z", "p112m", "k1112m", "c12m", "p11m"])
def test_a_hand_with_an_invalid_set_has_no_value__ema_2012_5_1_4(meld: str) -> None:
    assert reason(ask(f"567m 345p 23s 99p +4s {meld}")) == "bad-notation"


def test_more_than_five_tiles_shown_are_a_chombo__ema_2012_5_2() -> None:
    assert suggest(offence(EMA_2012, "many-tiles-exposed")).measure == "chombo"


def test_tiles_of_the_dead_wall_shown_kill_the_hand__ema_2012_5_2_2() -> None:
    assert kills("dead-wall-exposed")


def test_tiles_of_an_opponent_shown_kill_the_hand__ema_2012_5_2_4() -> None:
    assert kills("opponents-tiles-exposed")


def test_a_tile_drawn_from_the_dead_wall_kills_the_hand__ema_2012_5_2_5() -> None:
    assert kills("dead-wall-tile-drawn")


def test_riichi_that_is_not_declared_kills_the_hand__ema_2012_5_3() -> None:
    assert kills("riichi-not-declared")


def test_riichi_with_an_open_hand_kills_it_and_does_not_count__ema_2012_5_3() -> None:
    assert kills("riichi-with-open-hand")
    assert reason(ask("567m 345p 24s 99p +3s c234m riichi")) == "impossible-flags"


@pytest.mark.parametrize(
    "key",
    [
        "invalid-win",
        "invalid-riichi",
        "invalid-concealed-kong",
        "many-tiles-exposed",
        "claim-with-dead-hand",
    ],
)
def test_these_errors_cost_a_chombo__ema_2012_3_4_6(key: str) -> None:
    assert suggest(offence(EMA_2012, key)).measure == "chombo"
