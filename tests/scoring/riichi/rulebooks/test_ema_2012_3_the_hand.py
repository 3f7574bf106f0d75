"""What sections 3.2 to 3.6 of EMA 2012 say about a hand and its payment.

Waits, furiten, kongs after riichi, drawn hands, liability, several winners and chombo have files of their own
(`test_beyond_*`).
"""

import pytest

from tests.scoring.riichi.asking import ask, fu_lines, keys, reason, worth, yaku

# --- 3.2 A complete hand -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    [
        "234m 567m 345p 23s 99p +4s",  # four chows and a pair
        "222m 567m 345p 24s 99p +3s riichi",  # a pung among them
        "567m 345p 24s 99p +3s a2222m riichi",  # a kong
        "11m 44m 77p 99p 22s 55z 6z +6z",  # seven pairs
        "19m 19p 19s 123456z 1z +7z",  # thirteen orphans
    ],
)
def test_four_sets_and_a_pair_or_a_special_hand__ema_2012_3_2(hand: str) -> None:
    assert ask(hand)["valid"]


@pytest.mark.parametrize(
    "hand",
    [
        "89m 1m 567m 345p 234s 9p +9p riichi",  # 8-9-1 is not a chow
        "123z 567m 345p 234s 9p +9p riichi",  # winds make none
        "567z 567m 345p 234s 9p +9p riichi",  # nor do dragons
        "24m 6m 567m 345p 234s 9p +9p riichi",
        "234m 567m 345p 234s 8p +9p riichi",  # no pair
        "11m 4444m 77p 99p 22s 6z +6z riichi",  # not seven different pairs
        "19m 19p 19s 12345z 11z +7z",  # an orphan is not there
    ],
)
def test_other_tiles_are_not_a_hand__ema_2012_3_2(hand: str) -> None:
    assert reason(ask(hand)) == "not-complete"


def test_a_hand_needs_a_yaku__ema_2012_3_2() -> None:
    assert reason(ask("222m 567m 345p 24s 99p +3s")) == "no-yaku"
    assert reason(ask("567m 345p 24s 99p +3s p222m dora=1m")) == "no-yaku"


# --- 3.3 Calls, kongs, riichi ------------------------------------------------------------------------------


def test_a_called_kong_is_an_open_set_and_turns_a_dora__ema_2012_3_3_2() -> None:
    assert fu_lines("345p 24s 99p 789p +3s k2222m tsumo last_tile")["kong"] == 8
    assert ask("345p 24s 99p 789p +3s k2222m tsumo last_tile dora=1m,8p")["dora"] == 4 + 3


def test_a_called_pung_is_an_open_set__ema_2012_3_3_3() -> None:
    assert fu_lines("345p 24s 99p 789p +3s p222m tsumo last_tile")["pung"] == 2


def test_a_called_chow_is_an_open_set__ema_2012_3_3_4() -> None:
    assert set(fu_lines("345p 24s 99p 789p +3s c234m tsumo last_tile")) == {"base", "wait", "tsumo"}


def test_a_pung_that_became_a_kong_is_an_open_kong__ema_2012_3_3_7() -> None:
    assert fu_lines("345p 24s 99p 789p +3s k2222m tsumo after_kong")["kong"] == 8


def test_the_tile_of_such_a_kong_may_be_won_on__ema_2012_3_3_7() -> None:
    assert keys(ask("345p 24s 99p 789p +3s p222m robbing_kong")) == {"chankan"}


@pytest.mark.parametrize("meld", ["p222m", "c789s", "k2222m"])
def test_a_called_set_opens_the_hand__ema_2012_3_3_5(meld: str) -> None:
    assert reason(ask(f"567m 345p 23s 99p +4s {meld}")) == "no-yaku"


def test_tiles_of_a_set_laid_out_make_no_other_sets__ema_2012_3_3_5() -> None:
    assert reason(ask("34m 567m 345p 99p +4s c234m")) == "not-complete"


def test_a_hand_with_a_concealed_kong_is_concealed__ema_2012_3_3_8() -> None:
    assert keys(ask("567m 345p 24s 99p +3s a2222m tsumo")) == {"menzen-tsumo"}


def test_four_identical_tiles_are_a_kong_only_when_declared__ema_2012_3_3_8() -> None:
    lines = fu_lines("333345m 567p 23s 99p +4s riichi")

    assert lines == {"base": 20, "concealed-ron": 10, "pung": 4}


def test_a_concealed_kong_is_robbed_for_thirteen_orphans__ema_2012_3_3_8() -> None:
    assert keys(ask("19m 19p 19s 123456z 1z +7z robbing_kong")) == {"kokushi"}


def test_a_win_on_a_discard_needs_a_yaku__ema_2012_3_3_10() -> None:
    assert reason(ask("222m 567m 345p 24s 99p +3s")) == "no-yaku"


def test_a_drawn_win_may_come_from_the_dead_wall__ema_2012_3_3_11() -> None:
    assert set(ask("345p 24s 99p 789p +3s k2222m tsumo after_kong")["payments"]) == {"east", "others"}


def test_only_a_concealed_hand_declares_riichi__ema_2012_3_3_12() -> None:
    assert reason(ask("567m 345p 24s 99p +3s p222m riichi")) == "impossible-flags"


def test_ippatsu_is_one_more_yaku_of_riichi__ema_2012_3_3_12() -> None:
    assert yaku(ask("222m 567m 345p 24s 99p +3s riichi ippatsu")) == {"riichi": 1, "ippatsu": 1}


def test_there_is_no_ippatsu_without_riichi__ema_2012_3_3_12() -> None:
    assert reason(ask("222m 567m 345p 24s 99p +3s ippatsu")) == "impossible-flags"


def test_a_concealed_kong_ends_ippatsu__ema_2012_3_3_12() -> None:
    hand = "567m 345p 24s 99p +3s a2222m tsumo riichi after_kong"

    assert reason(ask(f"{hand} ippatsu")) == "impossible-flags"
    assert yaku(ask(hand)) == {"riichi": 1, "menzen-tsumo": 1, "rinshan": 1}


def test_ura_dora_count_under_kan_dora_too__ema_2012_3_3_12() -> None:
    hand = ask("567m 345p 24s 99p +3s a2222m riichi dora=1z,1z ura=1m,8p")

    assert hand["ura_dora"] == 4 + 2


def test_bets_of_others_go_to_the_winner__ema_2012_3_3_12() -> None:
    hand = ask("234m 567m 345p 23s 99p +4s bets=2")

    assert hand["total"] - sum(hand["payments"].values()) == 2000


# --- 3.4 The end of a hand ---------------------------------------------------------------------------------


def test_the_last_discard_wins__ema_2012_3_4_1() -> None:
    assert keys(ask("567m 345p 24s 99p +3s p222m last_tile")) == {"houtei"}


def test_a_kong_on_the_last_tile_is_not_declared__ema_2012_3_4_1() -> None:
    assert reason(ask("123p 456789m 46s 99p +5s robbing_kong last_tile")) == "impossible-flags"


def test_nagashi_mangan_is_not_a_hand_that_score_hands_prices__ema_2012_4_2_4() -> None:
    assert reason(ask("147m 258p 369s 1234z +5z")) == "not-complete"


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        ("56789m 345p 678s 22s +7m", "pinfu"),  # rather than an edge wait
        ("223344m 556677p 7z +7z", "ryanpeikou"),  # rather than seven pairs
        ("222333444m 567p 9s +9s", "sanankou"),  # rather than chows
        ("22333444m 789s 99p +2m", "iipeikou"),  # rather than pungs
    ],
)
def test_the_dearest_reading_is_taken__ema_2012_3_4_9(hand: str, key: str) -> None:
    assert key in keys(ask(hand))


def test_all_opponents_pay_a_drawn_hand__ema_2012_3_4_9() -> None:
    assert ask("234m 567m 345p 23s 99p +4s tsumo seat=E")["payments"] == {"each": 700}
    assert ask("234m 567m 345p 23s 99p +4s tsumo seat=S")["payments"] == {"east": 700, "others": 400}


def test_the_discarder_pays_the_whole_hand__ema_2012_3_4_9() -> None:
    assert ask("234m 567m 345p 23s 99p +4s seat=S")["payments"] == {"discarder": 1000}


def test_east_receives_more__ema_2012_3_4_9() -> None:
    assert ask("234m 567m 345p 23s 99p +4s seat=E")["payments"] == {"discarder": 1500}


@pytest.mark.parametrize(
    ("by", "paid"), [("ron", {"discarder": 1900}), ("tsumo", {"east": 1000, "others": 700})]
)
def test_a_counter_adds_300__ema_2012_3_4_10(by: str, paid: dict[str, int]) -> None:
    assert ask(f"234m 567m 345p 23s 99p +4s seat=S honba=3 {by}")["payments"] == paid


# --- 3.4.11 Five counters ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    [
        "234m 567m 345p 23s 99p +4s",  # pinfu alone
        "234m 567m 345p 23s 99p +4s dora=8p",  # dora do not count
        "340m 567p 345p 23s 99p +4s",  # nor red fives
        "222m 567m 345p 24s 99p +3s riichi ura=1m",  # nor ura dora
    ],
)
def test_one_fan_of_yaku_does_not_win_with_five_counters__ema_2012_3_4_11(hand: str) -> None:
    assert reason(ask(f"{hand} honba=5")) == "two-fan-minimum"
    assert ask(f"{hand} honba=4")["valid"]


@pytest.mark.parametrize(
    "hand",
    [
        "234m 567m 345p 23s 99p +4s tsumo",  # two yaku of one fan
        "11m 44m 77p 99p 22s 55z 6z +6z",  # one yaku of two
        "456789m 23s 99p +4s p111z seat=E round=E",  # a double wind
    ],
)
def test_two_fan_of_yaku_win_with_five_counters__ema_2012_3_4_11(hand: str) -> None:
    assert ask(f"{hand} honba=5")["valid"]


def test_a_hand_without_yaku_lacks_a_yaku_with_five_counters_too__ema_2012_3_4_11() -> None:
    assert reason(ask("222m 567m 345p 24s 99p +3s honba=5")) == "no-yaku"


def test_a_dearer_reading_may_meet_the_minimum__ema_2012_3_4_9() -> None:
    assert worth(ask("22333444m 789s 99p +2m honba=5")) == (2, 30)


# --- Numbers of tiles --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["234m 567m 345p 23s 99p 1z +4s", "234m 567m 345p 23s 9p +4s"])
def test_too_many_or_too_few_tiles_do_not_win__ema_2012_3_4_7(hand: str) -> None:
    assert reason(ask(hand)) == "impossible-tiles"


def test_there_are_four_of_a_tile__ema_2012_1() -> None:
    assert reason(ask("22222m 345p 678s 23s +4s")) == "impossible-tiles"
    assert reason(ask("222m 345p 678s 23s 99p +4s dora=2m,2m")) == "impossible-tiles"
