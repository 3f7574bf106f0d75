"""The yaku of modern riichi, by their numbers in its list, in a concealed hand and in an open one."""

import pytest

from tests.scoring.riichi.asking import EMA_2012, MODERN, ask, keys, reason, variant, yaku

YAKU = [
    (1, "menzen-tsumo", 1, "234m 567m 345p 23s 99p +4s tsumo"),
    (2, "riichi", 1, "234m 567m 345p 23s 99p +4s riichi"),
    (2.1, "ippatsu", 1, "234m 567m 345p 23s 99p +4s riichi ippatsu"),
    (2.2, "double-riichi", 2, "234m 567m 345p 23s 99p +4s double"),
    (3, "white-dragon", 1, "456m 567m 23s 99p +4s p555z"),
    (3, "green-dragon", 1, "456m 567m 23s 99p +4s p666z"),
    (3, "red-dragon", 1, "456m 567m 23s 99p +4s k7777z"),
    (3, "seat-wind", 1, "456m 567m 23s 99p +4s p333z seat=W round=S"),
    (3, "round-wind", 1, "456m 567m 23s 99p +4s p222z seat=W round=S"),
    (4, "pinfu", 1, "234m 567m 345p 23s 99p +4s"),
    (5, "tanyao", 1, "234m 567m 345p 24s 88p +3s"),
    (5, "tanyao", 1, "567m 345p 24s 88p +3s c234m"),
    (6, "iipeikou", 1, "223344m 456p 79s 99p +8s"),
    (6.1, "ryanpeikou", 3, "223344m 667788s 9p +9p"),
    (7, "chiitoitsu", 2, "11m 44m 77p 99p 22s 55z 6z +6z"),
    (8, "toitoi", 2, "222m 555p 88s 777s 11z +8s"),
    (8, "toitoi", 2, "555p 88s 777s 11z +8s p222m"),
    (9, "chanta", 2, "123m 789p 12s 111z 99s +3s seat=W round=S"),
    (9, "chanta", 1, "789p 12s 111z 99s +3s c123m seat=W round=S"),
    (10, "honroutou", 2, "11m 99m 11p 99p 11s 22z 3z +3z"),
    (10, "honroutou", 2, "999m 111p 99s 33z +9s p111m"),
    (11, "ittsu", 2, "123456789m 23s 99p +4s"),
    (11, "ittsu", 1, "456789m 23s 99p +4s c123m"),
    (12, "sanshoku-doujun", 2, "234m 234p 23s 789s 99m +4s"),
    (12, "sanshoku-doujun", 1, "234p 23s 789s 99m +4s c234m"),
    (13, "sanshoku-doukou", 2, "333m 333p 33s 678s 99p +3s"),
    (13, "sanshoku-doukou", 2, "333p 33s 678s 99p +3s p333m"),
    (14, "sanankou", 2, "222m 555p 888s 34s 11z +5s"),
    (14, "sanankou", 2, "222m 555p 888s 9s +9s c123p"),
    (15, "shousangen", 2, "555z 666z 77z 23m 456p +1m"),
    (15, "shousangen", 2, "666z 77z 23m 456p +1m p555z"),
    (16, "sankantsu", 2, "34s 99p +5s a1111m a2222m a3333m"),
    (16, "sankantsu", 2, "34s 99p +5s k1111m a2222m k3333m"),
    (18, "honitsu", 3, "123456m 88m 444z 77z +8m"),
    (18, "honitsu", 2, "456m 88m 444z 77z +8m c123m"),
    (19, "junchan", 3, "123m 789m 123p 78s 11s +9s"),
    (19, "junchan", 2, "789m 123p 78s 11s +9s c123m"),
    (20, "chinitsu", 6, "12345678m 222m 99m +9m"),
    (20, "chinitsu", 5, "12345678m 99m +9m p222m"),
    (31, "haitei", 1, "456789m 23s 99p +4s c123p tsumo last_tile"),
    (32, "houtei", 1, "456789m 23s 99p +4s c123p last_tile"),
    (33, "rinshan", 1, "456m 23s 789s 99p +4s k1111m tsumo after_kong"),
    (34, "chankan", 1, "456789m 46s 99p +5s c123p robbing_kong"),
]

YAKUMAN = [
    (21, "kokushi", 1, "19m 19p 19s 123456z 1z +7z"),
    (21.1, "kokushi-13", 2, "19m 19p 19s 1234567z +7z"),
    (22, "suuankou", 1, "222m 555p 88s 777s 11z +8s tsumo"),
    (22.1, "suuankou-tanki", 2, "222m 555p 888s 777s 1z +1z"),
    (22.1, "suuankou-tanki", 2, "222m 555p 888s 777s 1z +1z tsumo"),
    (23, "daisangen", 1, "666z 77z 234m 99p +7z p555z"),
    (24, "shousuushii", 1, "222z 33z 44z 234m +3z p111z"),
    (25, "daisuushii", 2, "222z 333z 44z 99m +4z p111z"),
    (26, "tsuuiisou", 1, "222z 333z 55z 66z +5z p111z"),
    (26, "tsuuiisou", 1, "11z 22z 33z 44z 55z 66z 7z +7z"),
    (27, "chinroutou", 1, "999m 111p 99p 99s +9s p111m"),
    (28, "ryuuiisou", 1, "234s 666s 88s 66z +8s c234s"),
    (29, "chuuren", 1, "1123455678999s +1s"),
    (29.1, "junsei-chuuren", 2, "1112345678999s +5s"),
    (30, "suukantsu", 1, "2z +2z k1111m a2222m k3333p k4444s"),
    (35, "tenhou", 1, "234m 567m 345p 23s 77z +4s tsumo seat=E first_turn"),
    (36, "chiihou", 1, "234m 567m 345p 23s 77z +4s tsumo seat=N first_turn"),
]


@pytest.mark.parametrize(("number", "key", "han", "hand"), YAKU)
def test_a_yaku_and_its_han__modern_yaku(number: float, key: str, han: int, hand: str) -> None:
    assert yaku(ask(hand, MODERN))[key] == han


@pytest.mark.parametrize(("number", "key", "times", "hand"), YAKUMAN)
def test_a_yakuman_and_how_often_it_is_paid__modern_yakuman(
    number: float, key: str, times: int, hand: str
) -> None:
    reply = ask(hand, MODERN)

    assert keys(reply) == {key}
    assert reply["limit"] == ("yakuman", "double-yakuman")[times - 1]
    assert reply["points"] == times * (48_000 if "seat=E" in hand else 32_000)


@pytest.mark.parametrize(
    "hand",
    [
        "567m 345p 23s 99p +4s c234m tsumo",  # 1, 4
        "456p 79s 99p 234m +8s c234m",  # 6
        "667788s 9p 234m +9p c234m",  # 6.1
    ],
)
def test_yaku_of_concealed_hands_only__modern_yaku(hand: str) -> None:
    assert reason(ask(hand, MODERN)) == "no-yaku"


def test_seat_and_round_wind_are_two_han__modern_yakuhai() -> None:
    hand = ask("456m 567m 23s 99p +4s p111z seat=E round=E", MODERN)

    assert yaku(hand) == {"seat-wind": 1, "round-wind": 1}


def test_the_third_player_from_the_dealer_is_west__rulings_j4() -> None:
    for wind, valued in (("p222z", True), ("p333z", True), ("p111z", False), ("p444z", False)):
        assert ask(f"456m 567m 23s 99p +4s {wind} seat=W round=S", MODERN)["valid"] is valued


def test_outside_hand_and_all_terminals_and_honours_are_not_together__modern_honroutou() -> None:
    assert yaku(ask("999m 111p 99s 33z +9s p111m", MODERN)) == {"honroutou": 2, "toitoi": 2}


def test_seven_pairs_are_different__modern_chiitoitsu() -> None:
    assert reason(ask("11m 4444m 77p 99p 22s 6z +6z", MODERN)) == "not-complete"


def test_two_pairs_of_chows_beat_seven_pairs__rulings_j9() -> None:
    assert "chiitoitsu" not in keys(ask("223344m 556677p 7z +7z", MODERN))


def test_four_kongs_of_any_kind__rulings_j6() -> None:
    assert "suukantsu" in keys(ask("2z +2z k1111m k2222m k3333p k4444s", MODERN))


# --- Several yakuman, J7 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "limit", "times"),
    [
        ("66z 777z 111z 22z +6z p555z", "double-yakuman", 2),  # all honours, big three dragons
        ("222z 333z 44z 55z +4z p111z", "triple-yakuman", 3),  # all honours, big four winds
        ("111z 222z 333z 444z 5z +5z", "quintuple-yakuman", 5),  # and concealed, on the pair
    ],
)
def test_yakuman_add_up_without_a_cap__rulings_j7(hand: str, limit: str, times: int) -> None:
    reply = ask(hand, MODERN)

    assert (reply["limit"], reply["points"]) == (limit, 32_000 * times)


# --- Yaku that are not official: 38 to 43, J8 --------------------------------------------------------------

LOCAL = [
    ({"open_riichi": True}, "open-riichi", "234m 567m 345p 24s 99p +3s open", 2),
    ({"open_riichi": True}, "open-riichi", "234m 567m 345p 24s 99p +3s double-open", 3),
    ({"renhou": "yakuman"}, "renhou", "234m 567m 345p 24s 99p +3s first_turn", "yakuman"),
    ({"shiisanpuutaa": "yakuman"}, "shiisanpuutaa", "147m 258p 369s 1234z +1z tsumo first_turn", "yakuman"),
    ({"shiisanpuutaa": "mangan"}, "shiisanpuutaa", "147m 258p 369s 1234z +1z tsumo first_turn", "mangan"),
    ({"ishi_no_ue": True}, "ishi-no-ue", "234m 567m 345p 24s 99p +3s double tsumo last_tile", "yakuman"),
    ({"kan_buri": True}, "kanburi", "567m 345p 24s 99p +3s c234m after_kong", 1),
    ({"beni_kujaku": True}, "beni-kujaku", "555s 777s 99s 77z +9s p111s", "yakuman"),
]


@pytest.mark.parametrize(("options", "key", "hand", "worth"), LOCAL)
def test_a_yaku_that_is_not_official__rulings_j8(
    options: dict[str, object], key: str, hand: str, worth: int | str
) -> None:
    reply = ask(hand, variant(MODERN, **options))

    assert key in keys(reply)
    assert worth in (reply["fan"], reply["limit"])


@pytest.mark.parametrize(("options", "key", "hand", "worth"), LOCAL)
def test_yaku_that_are_not_official_are_off__rulings_j8(
    options: dict[str, object], key: str, hand: str, worth: int | str
) -> None:
    reply = ask(hand, MODERN)

    assert not reply["valid"] or key not in keys(reply)


@pytest.mark.parametrize(
    "hand", ["147m 258p 369s 1234z +2m tsumo first_turn", "146m 258p 369s 1234z +1z tsumo first_turn"]
)
def test_towers_are_unconnected_and_a_pair__modern_shiisanpuutaa(hand: str) -> None:
    rules = variant(MODERN, shiisanpuutaa="yakuman")

    assert reason(ask(hand, rules)) == "not-complete"


def test_towers_are_the_first_drawn_hand__modern_shiisanpuutaa() -> None:
    rules = variant(MODERN, shiisanpuutaa="yakuman")

    assert not ask("147m 258p 369s 1234z +1z tsumo", rules)["valid"]
    assert not ask("147m 258p 369s 1234z +1z first_turn", rules)["valid"]


# --- Options of EMA 2012 that are others here --------------------------------------------------------------


def test_open_all_simples_is_a_yaku__rulings_j11() -> None:
    assert reason(ask("567m 345p 24s 88p +3s c234m", EMA_2012)) == "no-yaku"
    assert yaku(ask("567m 345p 24s 88p +3s c234m", MODERN)) == {"tanyao": 1}


def test_a_hand_may_get_its_only_yaku_from_the_tile_it_wins_on__modern_atozuke() -> None:
    assert keys(ask("456m 567p 99s 55z +5z c234m", MODERN)) == {"white-dragon"}
    assert reason(ask("456m 567p 99s 55z +9s c234m", MODERN)) == "no-yaku"


def test_without_atozuke_every_wait_needs_a_yaku__modern_atozuke() -> None:
    rules = variant(MODERN, atozuke=False)

    reply = ask("456m 567p 99s 55z +5z c234m", rules)

    assert reply["message"] == "The hand waits for 9s too, on which it has no yaku (atozuke)."
    assert keys(ask("456m 567p 9s 555z +9s c234m", rules)) == {"white-dragon"}
    assert keys(ask("456m 567p 99s 55z 234m +5z riichi", rules)) == {"riichi", "white-dragon"}
