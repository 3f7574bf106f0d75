"""A win of riichi as values: its price and reading, what explains them, or why the hand does not win."""

import pytest

from scoring.riichi import RiichiWin, win_of
from scoring.riichi.price.explanation import FuEarned, Less
from scoring.rulesets import PRESETS
from scoring.tiles import write_sets
from scoring.winning_hand import Hand, Refusal, read_hand

EMA = PRESETS["ema-riichi-2025"]
TWICE = {"hand": "223344m556677p5s", "win": "5s", "by": "tsumo", "riichi": "riichi", "dora": ["1m"]}


def won(hand: Hand) -> RiichiWin:
    win = win_of(hand, EMA)
    assert isinstance(win, RiichiWin), win
    return win


def test_a_win_has_its_price_and_its_sets() -> None:
    win = won(read_hand({**TWICE, "bets": 1}))

    assert (win.score.fan, win.score.fu, win.score.limit) == (8, 30, "baiman")
    assert (win.points, win.payments, win.total) == (16_000, {"east": 8_000, "others": 4_000}, 17_000)
    assert write_sets(win.sets) == "234m 234m 567p 567p 55s"


def test_a_win_explains_its_mini_points_and_what_it_beat__ema_2012_3_4_9() -> None:
    explanation = won(read_hand(TWICE)).explanation

    assert explanation.fu_lines == (
        FuEarned("base", 20, "winning"),
        FuEarned("wait", 2, "edge, middle or pair wait"),
        FuEarned("tsumo", 2, "won by tsumo"),
    )
    (beaten,) = explanation.beaten
    assert (write_sets(beaten.sets), beaten.score.fan, beaten.less) == (
        "22m 33m 44m 55p 66p 77p 55s",
        7,
        Less("points", 12_000, 16_000),
    )


def test_the_same_hand_is_the_same_win() -> None:
    assert won(read_hand(TWICE)) == won(read_hand({**TWICE, "id": "again", "honba": 0}))


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"win": "9s"}, "not-complete"),
        ({"riichi": "no", "ippatsu": True}, "impossible-flags"),
        ({"flowers": 1}, "impossible-flags"),
        ({"last_of_kind": True}, "impossible-flags"),
    ],
)
def test_a_hand_that_does_not_win_is_refused_with_its_reason(more: dict[str, object], reason: str) -> None:
    refusal = win_of(read_hand(TWICE | more), EMA)

    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason
