"""The ten worked examples of EMA 2012 §4.3 (the first from the Ukrainian edition, rulings E1).

The pictures of the tiles are lost: these tiles fit every number that is printed.
"""

import pytest

from tests.scoring.riichi.asking import Answer, ask, worth, yaku


def both(hand: str) -> tuple[Answer, Answer]:
    """The answers when East holds the hand, and when another player does."""
    return ask(f"{hand} seat=E round=S"), ask(f"{hand} seat=W round=S")


def paid(hands: tuple[Answer, Answer]) -> list[tuple[int, dict[str, int]]]:
    """What the hands receive, and from whom."""
    return [(hand["points"], hand["payments"]) for hand in hands]


def test_example_1_a_straight_drawn_in_riichi__ema_2012_4_3() -> None:
    east, other = both("12345678s 234m 55p +9s tsumo riichi")

    assert yaku(east) == yaku(other) == {"riichi": 1, "menzen-tsumo": 1, "pinfu": 1, "ittsu": 2}
    assert (other["fan"], other["limit"]) == (5, "mangan")
    assert paid((east, other)) == [(12_000, {"each": 4000}), (8000, {"east": 4000, "others": 2000})]


def test_example_2_the_same_on_a_discard__ema_2012_4_3() -> None:
    east, other = both("12345678s 234m 55p +9s riichi")

    assert yaku(east) == yaku(other) == {"riichi": 1, "pinfu": 1, "ittsu": 2}
    assert worth(other) == (4, 30)
    assert other["limit"] is None
    assert paid((east, other)) == [(11_600, {"discarder": 11_600}), (7700, {"discarder": 7700})]


def test_example_3_an_open_straight_with_a_dora__ema_2012_4_3() -> None:
    east, other = both("12345678s 55p +9s c234m dora=6s")

    assert yaku(east) == yaku(other) == {"ittsu": 1}
    assert other["dora"] == 1
    assert worth(other) == (2, 30)
    assert paid((east, other)) == [(2900, {"discarder": 2900}), (2000, {"discarder": 2000})]


def test_example_4_four_concealed_pungs__ema_2012_4_3() -> None:
    east, other = both("222m 444p 666s 88s 33m +8s tsumo")

    assert list(yaku(other)) == ["suuankou"]
    assert other["limit"] == "yakuman"
    assert paid((east, other)) == [(48_000, {"each": 16_000}), (32_000, {"east": 16_000, "others": 8000})]


def test_example_5_three_concealed_pungs_and_three_dora__ema_2012_4_3() -> None:
    east, other = both("222m 444p 666s 88s 33m +8s dora=3p")

    assert yaku(east) == yaku(other) == {"sanankou": 2, "toitoi": 2, "tanyao": 1}
    assert (other["dora"], other["fan"], other["limit"]) == (3, 8, "baiman")
    assert paid((east, other)) == [(24_000, {"discarder": 24_000}), (16_000, {"discarder": 16_000})]


def test_example_6_seven_pairs_drawn_at_once_after_riichi__ema_2012_4_3() -> None:
    east, other = both("22m 77m 05p 66p 33s 88s 4s +4s tsumo riichi ippatsu")

    assert yaku(other) == {"riichi": 1, "ippatsu": 1, "menzen-tsumo": 1, "tanyao": 1, "chiitoitsu": 2}
    assert (other["red_fives"], other["fan"], other["limit"]) == (1, 7, "haneman")
    assert paid((east, other)) == [(18_000, {"each": 6000}), (12_000, {"east": 6000, "others": 3000})]


def test_example_7_seven_pairs_on_a_discard__ema_2012_4_3() -> None:
    east, other = both("22m 99m 05p 66p 11s 77z 4s +4s")

    assert yaku(east) == yaku(other) == {"chiitoitsu": 2}
    assert other["red_fives"] == 1
    assert worth(other) == (3, 25)
    assert paid((east, other)) == [(4800, {"discarder": 4800}), (3200, {"discarder": 3200})]


def test_example_8_two_pairs_of_chows_are_better_than_seven_pairs__ema_2012_4_3() -> None:
    east, other = both("223344m 556677p 7z +7z tsumo")

    assert yaku(east) == yaku(other) == {"ryanpeikou": 3, "menzen-tsumo": 1}
    assert worth(other) == (4, 30)
    assert paid((east, other)) == [(11_700, {"each": 3900}), (7900, {"east": 3900, "others": 2000})]


def test_example_9_an_open_half_flush_of_east_in_the_east_round__ema_2012_4_3() -> None:
    hand = ask("123789s 99s 33z +3z p111z seat=E round=E dora=6s")

    assert yaku(hand) == {"honitsu": 2, "seat-wind": 1, "round-wind": 1, "chanta": 1}
    assert (hand["dora"], hand["fan"], hand["limit"]) == (1, 6, "haneman")
    assert hand["payments"] == {"discarder": 18_000}


@pytest.mark.parametrize(("win", "fan", "fu"), [("1p", 6, 30), ("4p", 4, 30), ("7p", 4, 40)])
def test_example_10_all_three_waits_win__ema_2012_4_3(win: str, fan: int, fu: int) -> None:
    assert worth(ask(f"23456789p 333z 44z +{win} tsumo seat=S")) == (fan, fu)


def test_example_10_the_dearest_reading_takes_the_edge_wait__ema_2012_4_3() -> None:
    hand = ask("23456789p 333z 44z +7p tsumo seat=S")

    assert yaku(hand) == {"honitsu": 3, "menzen-tsumo": 1}
    assert worth(hand) == (4, 40)
    assert hand["limit"] == "mangan"
    assert (hand["points"], hand["payments"]) == (8000, {"east": 4000, "others": 2000})
