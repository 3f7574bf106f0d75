"""The yaku of EMA 2012 §4.2, each with its fan in a concealed and an open hand."""

import pytest

from tests.scoring.riichi.asking import ask, keys, reason, yaku

CLOSED = [
    ("riichi", 1, "234m 567m 345p 23s 99p +4s riichi"),
    ("double-riichi", 2, "234m 567m 345p 23s 99p +4s double"),
    ("ippatsu", 1, "234m 567m 345p 23s 99p +4s riichi ippatsu"),
    ("menzen-tsumo", 1, "234m 567m 345p 23s 99p +4s tsumo"),
    ("tanyao", 1, "234m 567m 345p 23s 88p +4s"),
    ("pinfu", 1, "234m 567m 345p 23s 99p +4s"),
    ("iipeikou", 1, "223344m 456p 79s 99p +8s"),
    ("sanshoku-doujun", 2, "234m 234p 23s 789s 99m +4s"),
    ("ittsu", 2, "123456789m 23s 99p +4s"),
    ("chanta", 2, "123m 789p 12s 111z 99s +3s seat=W round=S"),
    ("chiitoitsu", 2, "11m 44m 77p 99p 22s 55z 6z +6z"),
    ("sanshoku-doukou", 2, "333m 333p 33s 678s 99p +3s riichi"),
    ("sanankou", 2, "222m 555p 888s 34s 11z +5s"),
    ("toitoi", 2, "222m 555p 88s 777s 11z +8s"),
    ("honitsu", 3, "123456m 88m 444z 77z +8m"),
    ("shousangen", 2, "555z 666z 77z 23m 456p +1m"),
    ("honroutou", 2, "11m 99m 11p 99p 11s 22z 3z +3z"),
    ("junchan", 3, "123m 789m 123p 12s 99s +3s"),
    ("ryanpeikou", 3, "223344m 667788s 9p +9p"),
    ("chinitsu", 6, "12345678m 222m 99m +9m"),
]
OPEN = [
    ("sanshoku-doujun", 1, "234p 23s 789s 99m +4s c234m"),
    ("ittsu", 1, "456789m 23s 99p +4s c123m"),
    ("white-dragon", 1, "456789m 23s 99p +4s p555z"),
    ("green-dragon", 1, "456789m 23s 99p +4s k6666z"),
    ("red-dragon", 1, "456789m 23s 99p +4s a7777z"),
    ("seat-wind", 1, "456789m 23s 99p +4s p333z seat=W"),
    ("round-wind", 1, "456789m 23s 99p +4s k2222z round=S seat=E"),
    ("chanta", 1, "789p 12s 111z 99s +3s c123m seat=W round=S"),
    ("rinshan", 1, "456m 23s 789s 99p +4s k1111m tsumo after_kong"),
    ("chankan", 1, "456789m 46s 99p +5s c123p robbing_kong"),
    ("haitei", 1, "456789m 23s 99p +4s c123p tsumo last_tile"),
    ("houtei", 1, "456789m 23s 99p +4s c123p last_tile"),
    ("sanshoku-doukou", 2, "333p 33s 678s 99p +3s p333m"),
    ("sanankou", 2, "222m 555p 888s 9s +9s c123p"),
    ("sankantsu", 2, "34s 99p +5s k1111m a2222m k3333m"),
    ("toitoi", 2, "555p 88s 777s 11z +8s p222m"),
    ("honitsu", 2, "456m 88m 444z 77z +8m c123m"),
    ("shousangen", 2, "666z 77z 23m 456p +1m p555z"),
    ("honroutou", 2, "999m 111p 99s 33z +9s p111m"),
    ("junchan", 2, "789m 123p 12s 99s +3s c123m"),
    ("chinitsu", 5, "12345678m 99m +9m p222m"),
]


@pytest.mark.parametrize(("key", "fan", "hand"), CLOSED)
def test_a_yaku_in_a_concealed_hand__ema_2012_4_2(key: str, fan: int, hand: str) -> None:
    assert yaku(ask(hand))[key] == fan


@pytest.mark.parametrize(("key", "fan", "hand"), OPEN)
def test_a_yaku_in_an_open_hand__ema_2012_4_2(key: str, fan: int, hand: str) -> None:
    assert yaku(ask(hand))[key] == fan


@pytest.mark.parametrize(
    "hand",
    [
        "567m 345p 23s 88p +4s c234m",  # all simples
        "567m 345p 23s 99p +4s c234m",  # pinfu
        "456p 79s 99p 234m +8s c234m",  # pure double chow
        "667788s 9p 234m +9p c234m",  # twice
        "567m 345p 23s 99p +4s c234m tsumo",  # drawn
    ],
)
def test_yaku_of_concealed_hands_only__ema_2012_4_2_1(hand: str) -> None:
    assert reason(ask(hand)) == "no-yaku"


# --- One fan, 4.2.1 ----------------------------------------------------------------------------------------


def test_double_riichi_is_two_in_all__rulings_e4() -> None:
    assert yaku(ask("234m 567m 345p 23s 99p +4s double")) == {"double-riichi": 2, "pinfu": 1}


def test_riichi_of_a_hand_with_a_concealed_kong__ema_2012_3_3_8() -> None:
    assert keys(ask("567m 345p 24s 99p +3s a1111m riichi")) == {"riichi"}


@pytest.mark.parametrize("pair", ["55z", "66z", "77z", "11z", "22z"])
def test_pinfu_has_no_pair_of_dragons_or_own_or_round_wind__ema_2012_4_2_1(pair: str) -> None:
    assert reason(ask(f"234m 567m 345p 23s {pair} +4s seat=S round=E")) == "no-yaku"


@pytest.mark.parametrize("pair", ["33z", "44z", "11p", "88s"])
def test_pinfu_has_a_pair_without_value__ema_2012_4_2_1(pair: str) -> None:
    assert "pinfu" in keys(ask(f"234m 567m 345p 23s {pair} +4s seat=S round=E"))


@pytest.mark.parametrize(
    ("hand", "win"), [("24s 99p", "3s"), ("12s 99p", "3s"), ("89s 99p", "7s"), ("234s 9p", "9p")]
)
def test_pinfu_is_won_on_a_two_sided_wait__ema_2012_4_2_1(hand: str, win: str) -> None:
    assert reason(ask(f"234m 567m 345p {hand} +{win}")) == "no-yaku"


def test_pinfu_has_no_pung__ema_2012_4_2_1() -> None:
    assert reason(ask("111m 567m 345p 23s 99p +4s")) == "no-yaku"


def test_three_identical_chows_are_one_pure_double_chow__ema_2012_4_2_1() -> None:
    assert yaku(ask("22333444m 789s 99p +2m")) == {"iipeikou": 1, "pinfu": 1}


def test_identical_chows_of_two_suits_are_not_a_pure_double_chow__ema_2012_4_2_1() -> None:
    assert reason(ask("234m 234p 567s 79s 99p +8s")) == "no-yaku"


def test_a_dragon_pair_is_not_a_yaku__ema_2012_4_2_1() -> None:
    assert reason(ask("456789m 23s 77z +4s c123p")) == "no-yaku"


def test_a_wind_of_another_seat_is_not_a_yaku__ema_2012_4_2_1() -> None:
    assert reason(ask("456789m 23s 99p +4s p444z seat=W round=E")) == "no-yaku"


def test_a_wind_of_seat_and_round_is_two_yaku__ema_2012_4_2_1() -> None:
    hand = ask("456789m 23s 99p +4s p111z seat=E round=E")

    assert yaku(hand) == {"seat-wind": 1, "round-wind": 1}


def test_chanta_has_a_chow__ema_2012_4_2_1() -> None:
    assert "chanta" not in keys(ask("111m 999p 11s 111z 99s +1s"))


def test_chanta_has_terminals_or_honours_in_its_pair__ema_2012_4_2_1() -> None:
    assert reason(ask("789p 12s 444z 22s +3s c123m seat=W")) == "no-yaku"


def test_a_kongs_replacement_tile_counts_as_drawn__ema_2012_4_2_1() -> None:
    hand = ask("456m 23s 789s 99p +4s tsumo a1111m after_kong")

    assert yaku(hand) == {"rinshan": 1, "menzen-tsumo": 1}


def test_a_robbed_kong_counts_as_a_discard__ema_2012_4_2_1() -> None:
    hand = ask("123p 456789m 46s 99p +5s robbing_kong")

    assert yaku(hand) == {"chankan": 1}
    assert set(hand["payments"]) == {"discarder"}


def test_a_kong_of_the_last_but_one_tile_draws_the_last__ema_2012_3_4_1() -> None:
    hand = ask("456m 23s 789s 99p +4s tsumo k1111m after_kong last_tile")

    assert yaku(hand) == {"rinshan": 1, "haitei": 1}


# --- Two fan, 4.2.2 ----------------------------------------------------------------------------------------


def test_seven_pairs_are_seven_different_pairs__ema_2012_4_2_2() -> None:
    assert reason(ask("11m 4444m 77p 99p 22s 6z +6z")) == "not-complete"


@pytest.mark.parametrize("hand", ["11m 99m 11p 99p 11s 44s 5s +5s", "11m 99m 11p 99p 11z 44s 5s +5s"])
def test_seven_pairs_are_not_an_outside_hand__ema_2012_4_2_1(hand: str) -> None:
    assert yaku(ask(hand)) == {"chiitoitsu": 2}


def test_seven_pairs_combine_with_all_simples_and_flushes__ema_2012_4_2() -> None:
    assert yaku(ask("22m 44m 77p 88p 22s 55s 6s +6s")) == {"chiitoitsu": 2, "tanyao": 1}
    assert yaku(ask("22m 44m 77m 88m 99m 55z 6z +6z")) == {"chiitoitsu": 2, "honitsu": 3}
    assert yaku(ask("11m 33m 44m 66m 77m 99m 5m +5m")) == {"chiitoitsu": 2, "chinitsu": 6}


def test_a_pung_completed_by_a_discard_is_not_concealed__ema_2012_4_2_2() -> None:
    assert "sanankou" not in keys(ask("222m 555p 88s 345s 11z +8s riichi"))
    assert "sanankou" in keys(ask("222m 555p 88s 345s 11z +8s tsumo"))


def test_a_discard_that_may_complete_a_chow_leaves_the_pung_concealed__ema_2012_3_4_9() -> None:
    assert yaku(ask("222m 555p 888s 67s 11z +8s"))["sanankou"] == 2


def test_concealed_kongs_are_concealed_pungs__ema_2012_4_2_2() -> None:
    assert yaku(ask("555p 34s 11z +5s a2222m a8888s")) == {"sanankou": 2}


def test_little_three_dragons_count_their_two_pungs__ema_2012_4_2_2() -> None:
    hand = ask("666z 77z 23m 456p +1m p555z")

    assert yaku(hand) == {"shousangen": 2, "white-dragon": 1, "green-dragon": 1}


def test_terminals_and_honours_count_all_pungs__ema_2012_4_2_2() -> None:
    assert yaku(ask("999m 111p 99s 33z +9s p111m")) == {"honroutou": 2, "toitoi": 2}


def test_terminals_and_honours_count_seven_pairs__ema_2012_4_2_2() -> None:
    assert yaku(ask("11m 99m 11p 99p 11s 22z 3z +3z")) == {"honroutou": 2, "chiitoitsu": 2}


def test_terminals_in_all_sets_are_not_also_an_outside_hand__rulings_e12() -> None:
    assert keys(ask("789m 123p 78s 11s +9s c123m")) == {"junchan"}


def test_terminals_in_all_sets_have_a_chow__ema_2012_4_2_2() -> None:
    assert "junchan" not in keys(ask("99m 999p 111s 99s +9m p111m"))


# --- Three and five fan, 4.2.3 and 4.2.4 -------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["334455p 778899p 2s", "778899p 778899s 2m", "777788889999p 2s"])
def test_any_two_pairs_of_chows__ema_2012_4_2_3(hand: str) -> None:
    reply = ask(f"{hand} +{hand[-2:]}")

    assert yaku(reply)["ryanpeikou"] == 3
    assert not {"iipeikou", "chiitoitsu"} & keys(reply)


def test_a_full_flush_has_no_honours__ema_2012_4_2_4() -> None:
    assert "chinitsu" not in keys(ask("123456789m 88m 44z +4z"))


# --- Yakuman, 4.2.5 ----------------------------------------------------------------------------------------

YAKUMAN = [
    ("kokushi", "19m 19p 19s 123456z 1z +7z"),
    ("chuuren", "1123455678999s +1s"),
    ("tenhou", "234m 567m 345p 23s 77z +4s tsumo seat=E first_turn"),
    ("chiihou", "234m 567m 345p 23s 77z +4s tsumo seat=N first_turn"),
    ("renhou", "234m 567m 345p 23s 77z +4s seat=N first_turn"),
    ("suuankou", "222m 555p 88s 777s 11z +8s tsumo"),
    ("suukantsu", "2z +2z k1111m a2222m k3333p k4444s"),
    ("ryuuiisou", "234s 666s 88s 66z +8s c234s"),
    ("chinroutou", "999m 111p 99p 99s +9s p111m"),
    ("tsuuiisou", "222z 333z 55z 66z +5z p111z"),
    ("daisangen", "666z 77z 234m 99p +7z p555z"),
    ("shousuushii", "222z 33z 44z 234m +3z p111z"),
    ("daisuushii", "222z 333z 44z 99m +4z p111z"),
]


@pytest.mark.parametrize(("key", "hand"), YAKUMAN)
def test_a_yakuman__ema_2012_4_2_5(key: str, hand: str) -> None:
    reply = ask(hand)

    assert keys(reply) == {key}
    assert reply["limit"] == ("double-yakuman" if key == "daisuushii" else "yakuman")


def test_thirteen_orphans_may_wait_for_all_thirteen__ema_2012_4_2_5() -> None:
    hand = ask("19m 19p 19s 1234567z +7z")

    assert (hand["limit"], hand["points"]) == ("yakuman", 32_000)


@pytest.mark.parametrize("win", range(1, 10))
def test_nine_gates_may_be_any_tile_of_the_suit__ema_2012_4_2_5(win: int) -> None:
    hand = ask(f"1112345678999p +{win}p")

    assert (hand["limit"], hand["points"]) == ("yakuman", 32_000)


def test_the_final_shape_of_nine_gates_decides__rulings_e10() -> None:
    assert keys(ask("1112234578999p +6p")) == {"chuuren"}
    assert "chinitsu" in keys(ask("1112234578999p +2p"))
    assert "chinitsu" in keys(ask("1112234578999p +9p"))


def test_nine_gates_are_concealed__ema_2012_4_2_5() -> None:
    assert "chinitsu" in keys(ask("2345678999p +5p p111p"))


def test_four_concealed_pungs_on_a_discard_only_for_the_pair__ema_2012_4_2_5() -> None:
    assert "suuankou" not in keys(ask("222m 555p 88s 777s 11z +8s"))
    on_the_pair = ask("222m 555p 888s 777s 1z +1z")
    assert (on_the_pair["limit"], on_the_pair["points"]) == ("yakuman", 32_000)


def test_all_green_needs_no_green_dragon__ema_2012_4_2_5() -> None:
    assert keys(ask("222s 33s 444s 666s 88s +3s")) == {"ryuuiisou"}


def test_all_honours_may_be_seven_pairs__ema_2012_4_2_5() -> None:
    assert keys(ask("11z 22z 33z 44z 55z 66z 7z +7z")) == {"tsuuiisou"}


def test_big_four_winds_are_paid_twice__ema_2012_4_2_5() -> None:
    hand = ask("222z 333z 44z 99m +4z p111z")

    assert (hand["limit"], hand["points"]) == ("double-yakuman", 64_000)


@pytest.mark.parametrize(
    ("hand", "limit"),
    [
        ("222z 333z 44z 55z +4z p111z", "double-yakuman"),  # all honours too
        ("66z 777z 111z 22z +6z p555z", "yakuman"),  # all honours and big three dragons
    ],
)
def test_yakuman_do_not_add_up__rulings_e2(hand: str, limit: str) -> None:
    assert ask(hand)["limit"] == limit


def test_a_yakuman_takes_nothing_from_dora_and_other_yaku__ema_2012_4_3() -> None:
    hand = ask("222m 555p 88s 777s 11z +8s tsumo dora=1m,6s riichi")

    assert (keys(hand), hand["points"]) == ({"suuankou"}, 32_000)


@pytest.mark.parametrize("by", ["ron", "tsumo"])
def test_a_first_turn_is_broken_by_every_set_laid_out__ema_2012_4_2_5(by: str) -> None:
    assert reason(ask(f"567m 345p 23s 77z +4s {by} a1111m first_turn")) == "impossible-flags"


# --- All yaku are cumulative, 4.2 --------------------------------------------------------------------------


def test_yaku_add_up__ema_2012_4_2() -> None:
    closed = ask("234m 678m 234p 24s 88s +3s tsumo")
    open_ = ask("678m 234p 24s 88s +3s tsumo c234m")

    assert yaku(closed) == {"tanyao": 1, "sanshoku-doujun": 2, "menzen-tsumo": 1}
    assert yaku(open_) == {"sanshoku-doujun": 1}
