"""From fan and mini-points to payments: the tables of EMA 2012 and the limits of other rules."""

from dataclasses import replace

import pytest

from scoring.riichi.payments.hand_values import limit_name, payments, received, value_of
from scoring.rulesets import PRESETS

EMA = PRESETS["ema-riichi-2012"]
EMA_2025 = PRESETS["ema-riichi-2025"]
TENHOU = PRESETS["tenhou"]


@pytest.mark.parametrize(
    ("fan", "fu", "east", "others"),
    [
        (1, 30, 1500, 1000),
        (3, 25, 4800, 3200),
        (4, 30, 11600, 7700),
        (3, 70, 12000, 8000),
        (13, 30, 48000, 32000),
    ],
)
def test_a_discarder_pays_for_all__ema_2012_4_1_2(fan: int, fu: int, east: int, others: int) -> None:
    value = value_of(fan, fu, EMA)

    assert payments(value, True, "ron", EMA) == {"discarder": east}
    assert payments(value, False, "ron", EMA) == {"discarder": others}


def test_counters_add_300_and_are_parted_by_tsumo__ema_2012_3_4_10() -> None:
    value = value_of(2, 30, EMA)

    assert payments(value, False, "ron", EMA, 2) == {"discarder": 2600}
    assert payments(value, True, "tsumo", EMA, 2) == {"each": 1200}
    assert payments(value, False, "tsumo", EMA, 2) == {"east": 1200, "others": 700}


def test_the_winner_receives_what_all_pay() -> None:
    assert received({"discarder": 2600}) == 2600
    assert received({"each": 1200}) == 3600
    assert received({"east": 1200, "others": 700}) == 2600


@pytest.mark.parametrize(
    ("fan", "limit"),
    [
        (4, None),
        (5, "mangan"),
        (6, "haneman"),
        (7, "haneman"),
        (8, "baiman"),
        (10, "baiman"),
        (11, "sanbaiman"),
    ],
)
def test_limits_by_fan__ema_2012_4_1_3(fan: int, limit: str | None) -> None:
    assert value_of(fan, 30, EMA).limit == limit


def test_thirteen_fan_are_a_yakuman_or_a_sanbaiman__rulings_e8() -> None:
    assert value_of(13, 30, EMA).limit == "yakuman"
    assert value_of(27, 30, EMA_2025).limit == "sanbaiman"


@pytest.mark.parametrize(("fan", "fu"), [(4, 30), (3, 60)])
def test_some_rules_round_up_to_a_mangan__rulings_e13(fan: int, fu: int) -> None:
    assert value_of(fan, fu, EMA).limit is None
    assert value_of(fan, fu, EMA_2025).limit == "mangan"


def test_yakuman_are_multiples_of_one() -> None:
    assert value_of(0, 0, TENHOU, yakuman=3).base == 24_000
    assert [limit_name(times) for times in (1, 2, 7)] == ["yakuman", "double-yakuman", "7-fold-yakuman"]


def test_without_a_limit_every_fan_doubles__modern_riichi() -> None:
    rules = replace(PRESETS["modern-riichi"], no_limit=True)

    assert value_of(6, 30, rules).base == 30 * 2**8
    assert value_of(6, 30, rules).limit is None
