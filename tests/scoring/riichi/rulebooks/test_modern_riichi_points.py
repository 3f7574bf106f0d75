"""How modern riichi counts a hand: mini-points, dora, values without a limit."""

import pytest

from tests.scoring.riichi.asking import MODERN, ask, fu_lines, variant, worth


@pytest.mark.parametrize(
    ("laid_out", "form", "fu"),
    [
        ("p222m", "pung", 2),
        ("p999m", "pung", 4),
        ("p333z", "pung", 4),
        ("k2222m", "kong", 8),
        ("k9999m", "kong", 16),
        ("k3333z", "kong", 16),
        ("a2222m", "kong", 16),
        ("a9999m", "kong", 32),
        ("a3333z", "kong", 32),
        ("222m", "pung", 4),
        ("999m", "pung", 8),
        ("333z", "pung", 8),
    ],
)
def test_hu_of_sets__modern_hu(laid_out: str, form: str, fu: int) -> None:
    assert fu_lines(f"345p 678s 22s 78p +9p tsumo last_tile {laid_out}", MODERN)[form] == fu


@pytest.mark.parametrize(
    ("pair", "fu"),
    [("99m", 0), ("44z", 0), ("22z", 2), ("33z", 2), ("55z", 2), ("66z", 2), ("77z", 2)],
)
def test_hu_of_pairs__modern_hu(pair: str, fu: int) -> None:
    lines = fu_lines(f"345p 678s 456p 78m {pair} +9m riichi seat=S round=W", MODERN)

    assert sum(worth for key, worth in lines.items() if key.startswith("pair")) == fu


def test_a_pair_of_both_winds_is_worth_4__rulings_j2() -> None:
    lines = fu_lines("345p 678s 456p 78m 11z +9m riichi seat=E round=E", MODERN)

    assert sum(worth for key, worth in lines.items() if key.startswith("pair")) == 4


@pytest.mark.parametrize(
    ("wait", "fu"),
    [("23m 22s +4m", 0), ("24m 22s +3m", 2), ("12m 22s +3m", 2), ("33m 22s +3m", 0), ("234m 2s +2s", 2)],
)
def test_hu_of_waits__rulings_j3(wait: str, fu: int) -> None:
    assert fu_lines(f"111p 345p 678s {wait} riichi", MODERN).get("wait", 0) == fu


@pytest.mark.parametrize(
    ("hand", "fu"),
    [
        ("123p 345p 678s 23m 22s +4m tsumo", 20),  # exception 1: pinfu drawn, and on a discard
        ("123p 345p 678s 23m 22s +4m", 30),
        ("234p 345p 22s 67m +8m c567s", 30),  # exception 2: open pinfu
        ("11m 44m 77p 99p 22s 55z 6z +6z", 25),  # exception 3
        ("111p 345p 678s 24m 22s +3m tsumo", 40),  # 32 are 40
    ],
)
def test_hu_and_their_exceptions__modern_hu(hand: str, fu: int) -> None:
    assert worth(ask(hand, MODERN))[1] == fu


def test_a_hand_of_110_hu__modern_points() -> None:
    assert ask("7z 678s +7z k9999p a1111m a3333z tsumo", MODERN)["fu"] == 110


def test_a_red_five_may_be_dora_and_ura_dora_too__modern_dora() -> None:
    hand = ask("123p 340s 678s 23m 22z +4m riichi dora=4s ura=4s seat=W round=E", MODERN)

    assert (hand["red_fives"], hand["dora"], hand["ura_dora"]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("indicator", "pung"), [("8m", "999m"), ("9m", "111m"), ("4z", "111z"), ("7z", "555z"), ("6z", "777z")]
)
def test_the_dora_is_the_next_tile__modern_dora(indicator: str, pung: str) -> None:
    assert ask(f"{pung} 345p 678s 24m 22s +3m riichi dora={indicator}", MODERN)["dora"] == 3


def test_four_han_30_hu_are_7700__rulings_j11() -> None:
    assert ask("123p 345p 678s 23m 22s +4m riichi dora=1s", MODERN)["points"] == 7700


def test_a_hand_may_be_worth_more_than_any_limit__modern_ao_tenjou() -> None:
    hand = ask("11223344m 7788m 9m +9m riichi dora=6m", variant(MODERN, no_limit=True))

    assert hand["limit"] is None
    assert hand["points"] == -(-4 * hand["fu"] * 2 ** (hand["fan"] + 2) // 100) * 100
