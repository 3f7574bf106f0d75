"""What leagues, the world championship and the online rooms make of the same hands (facts of their rules)."""

import pytest

from scoring.rulesets import PRESETS
from tests.scoring.riichi.asking import ask, fu_lines, variant

WRC, M_LEAGUE, JPML_A, JPML_B = "wrc", "m-league", "jpml-a", "jpml-b"
TENHOU, MAHJONG_SOUL = "tenhou", "mahjong-soul"
OTHERS = [WRC, M_LEAGUE, JPML_A, JPML_B, TENHOU, MAHJONG_SOUL]


def presets_that_accept(hand: str) -> set[str]:
    """The presets in which a hand is a hand."""
    return {rules for rules in OTHERS if ask(hand, rules)["valid"]}


def points(hand: str) -> dict[str, int]:
    """What a hand is worth in each preset."""
    return {rules: ask(hand, rules)["points"] for rules in OTHERS}


def test_red_fives() -> None:
    assert presets_that_accept("340m 567m 345p 23s 99p +4s") == {M_LEAGUE, TENHOU, MAHJONG_SOUL}


def test_ippatsu() -> None:
    assert presets_that_accept("222m 567m 345p 24s 99p +3s riichi ippatsu") == set(OTHERS) - {JPML_A}


def test_ura_dora() -> None:
    assert presets_that_accept("222m 567m 345p 24s 99p +3s riichi ura=1z") == set(OTHERS) - {JPML_A}


def test_open_tanyao_everywhere() -> None:
    assert presets_that_accept("567m 345p 24s 88p +3s c234m") == set(OTHERS)


def test_four_fan_30_are_a_mangan_in_some() -> None:
    assert points("123p 345p 678s 23m 22s +4m riichi dora=1s") == {
        WRC: 8000,
        M_LEAGUE: 8000,
        JPML_A: 7700,
        JPML_B: 8000,
        TENHOU: 7700,
        MAHJONG_SOUL: 7700,
    }


def test_thirteen_fan_are_a_yakuman_online_only() -> None:
    assert points("11223344m 7788m 9m +9m riichi dora=6m") == {
        **dict.fromkeys((WRC, M_LEAGUE, JPML_A, JPML_B), 24_000),
        **dict.fromkeys((TENHOU, MAHJONG_SOUL), 32_000),
    }


def test_several_yakuman_add_up_online_only() -> None:
    assert points("66z 777z 111z 22z +6z p555z") == {
        **dict.fromkeys((WRC, M_LEAGUE, JPML_A, JPML_B), 32_000),
        **dict.fromkeys((TENHOU, MAHJONG_SOUL), 64_000),
    }


@pytest.mark.parametrize("hand", ["222z 333z 44z 99m +4z p111z", "19m 19p 19s 1234567z +7z"])
def test_double_yakuman_are_paid_in_one_room_only(hand: str) -> None:
    assert {rules for rules, worth in points(hand).items() if worth == 64_000} == {MAHJONG_SOUL}


def test_a_pair_of_seat_and_round_wind() -> None:
    hand = "345p 678s 456p 78m 11z +9m riichi seat=E round=E"
    pair = {
        rules: sum(fu for key, fu in fu_lines(hand, rules).items() if key.startswith("pair"))
        for rules in OTHERS
    }

    assert pair == {WRC: 4, M_LEAGUE: 2, JPML_A: 2, JPML_B: 2, TENHOU: 4, MAHJONG_SOUL: 4}


def test_a_kongs_dora_is_not_turned_in_jpml_a() -> None:
    assert presets_that_accept("345p 24s 99p 789p +3s a2222m riichi dora=1z,2z") == set(OTHERS) - {JPML_A}


# --- Options that no preset has as it stands ---------------------------------------------------------------


def test_a_kongs_replacement_tile_may_earn_nothing() -> None:
    rules = variant(WRC, rinshan_fu=False)

    assert sum(fu_lines("345p 678s 23m 22s +4m k9999p tsumo after_kong", rules).values()) == 36


def test_an_open_pinfu_may_earn_nothing() -> None:
    rules = variant(WRC, open_pinfu_fu=False)

    assert ask("345p 67s 44m 678s +8s c234m", rules)["fu"] == 20


def test_atozuke_is_allowed_everywhere() -> None:
    assert all(PRESETS[rules].atozuke for rules in OTHERS)
