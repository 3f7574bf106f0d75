"""Rulings M1 to M12 by name, and what belongs to a won hand besides its fans: flowers, minimum, payments."""

import pytest

from scoring.score_hands import answer
from tests.scoring.mcr.hands import fans, scored, won


def listed(hand: str) -> str:
    return fans(scored(won(hand)))


def test_section_5_rules_over_appendix_a_lower_tiles_include_no_honours__rulings_m1() -> None:
    assert listed("p111m c123m p222p 33s12p +3p") == "2 5 9 19 19 63"


def test_section_5_rules_over_an_example_reversible_tiles_include_one_voided_suit__rulings_m1() -> None:
    assert listed("p111p p222p p333p 22s 44p +4p") == "5 35 47 68"


def test_all_green_combines_with_half_flush__rulings_m2() -> None:
    assert listed("p666z c234s c234s 88s66s +6s") == "1 14 29 77"


def test_all_terminals_combine_with_double_pung__rulings_m2() -> None:
    assert listed("p111m p999m p111p 11s 99p +9p") == "20 20 69"


def test_one_small_fan_beside_a_mixed_straight_not_both__rulings_m3() -> None:
    assert listed("c123m c456p c789s 11p 46m +5m") == "2 10 18 34"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("c123m c456m 123p 46p 99s +5p", "2 2 3 10 18"),
        ("c345m c678p c678s 3445s +4s", "2 2 3 10 18 23"),
        ("c345m c678p c678s 4556s +5s", "2 10 18 23"),
        ("445566m445566p4s +4s", "55 62"),
    ],
    ids=["2 2 3 and 2 3 3", "wait 10 and 11", "wait 10 and 11 again", "seven pairs and chows"],
)
def test_of_equal_choices_the_fewest_fans_then_the_lowest_numbers__rulings_m4(
    hand: str, expected: str
) -> None:
    assert listed(hand) == expected


def test_two_concealed_kongs_8_one_of_each_6_four_88_whatever_their_kind__rulings_m5() -> None:
    assert listed("a3333m a6666p c345s 99s 67m +8m") == "8 43"
    assert listed("k3333m a6666p c345s 99s 67m +8m") == "8 82"
    assert listed("k3333m k6666p k4444s a9999s 8m +8m") == "5 8 79"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("147m258p36s12345z", "6z: 44"),
        ("147m25p36s123456z", "7z: 56"),
        ("1133557799m22p5z", "5z: 7 55"),
        ("222m444p666s777z5p", "5p: 14 73"),
        ("1112345678999p", "4p: 3 78"),
        ("1122334455667s", "7s: 80"),
        ("19m19p19s1234567z", "1z: 81"),
    ],
)
def test_special_hands_are_fully_concealed_when_drawn_and_never_concealed__rulings_m6(
    hand: str, expected: str
) -> None:
    win, _, claimed = expected.partition(": ")
    drawn = sorted([*claimed.split(), "25"], key=int)

    assert listed(f"{hand} +{win}") == claimed
    assert listed(f"{hand} *{win}") == " ".join(drawn)


@pytest.mark.parametrize(
    ("win", "expected"),
    [
        ("1p", "19 49 78"),
        ("2p", "3 21 78"),
        ("3p", "3 78"),
        ("5p", "21 78"),
        ("8p", "3 21 78"),
        ("9p", "19 49 78"),
    ],
)
def test_nine_gates_count_no_terminal_pung_no_flush_but_a_straight_on_1_and_9__rulings_m7(
    win: str, expected: str
) -> None:
    assert listed(f"1112345678999p +{win}") == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("c345m 17m258p369s55z +4m", "10 45"),
        ("c345m 147m28p369s55z +5p", "10 45"),
        ("c345m 147m58p369s55z +2p", "9 45"),
        ("c345m 147m258p69s55z +3s", "9 45"),
        ("c345m 147m258p369s5z +5z", "11 45"),
        ("147m258p369s12m55z +3m", "9 17 45"),
        ("147m258p369s13m55z +2m", "10 17 45"),
        ("147m258p369s23m66z +1m", "17 45"),
        ("147m258p369s45m33p +3m", "17 18 45"),
    ],
    ids=[
        "closed inside 147",
        "closed inside 258",
        "an end of 258",
        "an end of 369",
        "the pair",
        "an edge beside it",
        "closed beside it",
        "two tiles win",
        "three tiles win",
    ],
)
def test_waits_count_beside_and_inside_a_knitted_straight__rulings_m8(hand: str, expected: str) -> None:
    assert listed(hand) == expected


def test_the_chows_of_a_knitted_straight_cannot_be_called__mcr_5_45() -> None:
    reply = answer(won("c147m 258p369s345m5z +5z"))

    assert (reply["valid"], reply["reason"]) == (False, "bad-notation")


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("c678p c678s c345m 2444s +3s", "2 18 23"),
        ("c678p c345s c678s 1234m +1m", "2 3 18"),
        ("c678p c345s c456p 1233m +3m", "9 18"),
        ("c678p p222m 5555678m +8m", "7 11 19 23"),
    ],
    ids=[
        "two tiles win: 5.10 example 1",
        "two tiles win: 5.11 example 1",
        "one tile, two waits",
        "all four held",
    ],
)
def test_a_wait_counts_only_when_one_kind_of_tile_wins__rulings_m9(hand: str, expected: str) -> None:
    assert listed(hand) == expected


def test_honours_held_four_times_are_a_tile_hog__rulings_m10() -> None:
    assert listed("1111223355667z +7z") == "19 55 72"


def test_a_chicken_hand_has_no_other_fan_and_flowers_on_top__rulings_m10() -> None:
    reply = answer(won("c234m 678m 345p 44z 78s +9s flowers=3"))

    assert (fans(reply), reply["flowers"], reply["points"]) == ("38", 3, 11)
    assert reply["payments"] == {"discarder": 19, "others": 8}


def test_one_small_fan_is_not_a_chicken_hand__mcr_5_38() -> None:
    assert answer(won("c789m c567s 123m66z45p +3p"))["reason"] == "eight-point-minimum"


def test_flowers_are_not_part_of_the_minimum__rulings_m11() -> None:
    reply = answer(won("p777z c345m c678p 22s 23m +4m flowers=8"))

    assert (reply["valid"], reply["reason"]) == (False, "eight-point-minimum")


def test_a_win_on_a_flowers_replacement_is_self_drawn_and_not_out_on_a_kong__rulings_m11() -> None:
    assert listed("k2222m 678m 345p 44z 78s *9s flowers=1") == "6 12"


def test_each_flower_costs_every_payer_one_more_point__mcr_5_13() -> None:
    plain, two = (scored(won(f"p777z c345m c678p 22s 23m *4m flowers={count}")) for count in (0, 2))

    assert (plain["points"], plain["payments"]) == (3, {"each": 11})
    assert (two["points"], two["payments"]) == (5, {"each": 13})


def test_a_robbed_kong_is_paid_as_a_discard_and_includes_last_tile__rulings_m12() -> None:
    reply = answer(won("c234m 678m 345p 44z 78s +9s robbed fourth"))

    assert (fans(reply), reply["payments"]) == ("42", {"discarder": 16, "others": 8})


def test_a_robbed_kong_is_never_fully_concealed__rulings_m12() -> None:
    assert listed("234m678m345p44z78s +9s robbed") == "17 42"


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("c234m c567m 345p 44z 78s +9s", "eight-point-minimum"),
        ("c234m c567m 345p 44z 79s +9s", "not-complete"),
        ("c234m c567m 345p 44z 78s +9s kong", "impossible-flags"),
        ("k2222m 678m 345p 44z 78s *9s robbed", "impossible-flags"),
        ("p222m c234m c123m 24s 55z +3s", "impossible-tiles"),
        ("c234m c567m 345p 44z 78s +9s flowers=9", "impossible-tiles"),
        ("c234m c567m 345p 44z 78s +9x", "bad-notation"),
    ],
)
def test_a_hand_that_does_not_win_gives_the_reason(hand: str, reason: str) -> None:
    reply = answer(won(hand))

    assert (reply["valid"], reply["reason"]) == (False, reason)
    assert str(reply["message"]).strip()
