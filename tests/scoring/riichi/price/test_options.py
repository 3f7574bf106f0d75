"""What the options of a rule set change about the worth of a hand."""

import pytest

from tests.scoring.riichi.asking import EMA_2012, EMA_2016, MODERN, ask, keys, variant, worth, yaku

PINFU = "234m 567m 345p 23s 99p +4s tsumo"


def test_a_pinfu_by_tsumo_may_earn_its_2() -> None:
    assert worth(ask(PINFU, MODERN)) == (2, 20)
    assert worth(ask(PINFU, variant(MODERN, pinfu_tsumo_fu=True))) == (2, 30)


def test_a_replacement_tile_may_be_the_last_tile__ema_2012_3_4_1() -> None:
    hand = "567m 345p 24s 99p a2222m +3s tsumo after_kong last_tile"

    assert keys(ask(hand, EMA_2012)) == {"menzen-tsumo", "rinshan", "haitei"}
    assert keys(ask(hand, MODERN)) == {"menzen-tsumo", "rinshan"}


WAITING = {
    "19m 19p 19s 1234567z +1z": ("kokushi", "kokushi-13"),
    "1112345678999m +5m": ("chuuren", "junsei-chuuren"),
    "222m 333p 444s 666s 9p +9p": ("suuankou", "suuankou-tanki"),
}


@pytest.mark.parametrize(("hand", "names"), WAITING.items())
def test_the_best_wait_of_a_yakuman_has_a_name_in_some_rules(hand: str, names: tuple[str, str]) -> None:
    plain, named = names

    assert yaku(ask(hand, EMA_2012)) == {plain: 13}
    assert yaku(ask(hand, variant(EMA_2012, named_waits=True))) == {named: 13}
    assert yaku(ask(hand, variant(EMA_2012, double_yakuman="waits"))) == {named: 26}
    assert yaku(ask(hand, MODERN)) == {named: 26}


FOUR_WINDS = "5z p111z p222z p333z p444z +5z"


@pytest.mark.parametrize(
    ("options", "limit"),
    [
        ({}, "double-yakuman"),
        ({"double_yakuman": "none"}, "yakuman"),
        ({"several_yakuman": "add-up"}, "triple-yakuman"),
        ({"several_yakuman": "add-up", "most_yakuman": 2}, "double-yakuman"),
    ],
)
def test_the_options_decide_how_many_yakuman_are_paid(options: dict[str, object], limit: str) -> None:
    assert ask(FOUR_WINDS, variant(EMA_2012, **options))["limit"] == limit


RENHOU = "567m 345p 24s 99p 222m +3s first_turn dora=1m"


@pytest.mark.parametrize(
    ("renhou", "fan", "limit"),
    [("five-fan", 8, "baiman"), ("mangan", 5, "mangan"), ("baiman", 8, "baiman"), ("yakuman", 13, "yakuman")],
)
def test_renhou(renhou: str, fan: int, limit: str) -> None:
    reply = ask(RENHOU, variant(EMA_2016, renhou=renhou))

    assert (yaku(reply).keys(), reply["fan"], reply["limit"]) == ({"renhou"}, fan, limit)


def test_a_hand_dearer_without_renhou_goes_without() -> None:
    reply = ask("234m 567m 234m 567m 9m +9m first_turn", EMA_2016)

    assert yaku(reply) == {"chinitsu": 6, "ryanpeikou": 3}


def test_without_a_limit_all_yaku_and_dora_add_to_a_yakuman__modern_ao_tenjou() -> None:
    reply = ask("222m 333p 444s 66s 99p +6s tsumo riichi dora=1m", variant(MODERN, no_limit=True))

    assert yaku(reply) == {"riichi": 1, "menzen-tsumo": 1, "suuankou": 13}
    assert (reply["fan"], reply["fu"], reply["limit"], reply["points"]) == (18, 40, None, 167_772_300)


def test_hands_without_sets_double_from_their_own_mini_points_where_there_is_no_limit__modern_riichi() -> (
    None
):
    no_limit = variant(
        MODERN, no_limit=True, shiisanpuutaa="yakuman", double_yakuman="none", named_waits=False
    )
    orphans, towers = "19m 19p 19s 123456z 1z +7z seat=S", "147m 258p 369s 1234z +1z tsumo first_turn seat=W"
    by_ron, by_tsumo = ask(orphans, no_limit), ask(towers, no_limit)

    assert (by_ron["fan"], by_ron["fu"], by_ron["points"]) == (13, 30, 3_932_200)
    assert (by_tsumo["fu"], by_tsumo["payments"]["others"] > 0) == (30, True)
    assert ask(orphans, MODERN)["fu"] == 0
