"""A win under classical rules as values: its worth and its sets, or why the hand does not win."""

import pytest

from scoring.classical import ClassicalWin, win_of
from scoring.rulesets import PRESETS
from scoring.tiles import write_sets
from scoring.winning_hand import Refusal, read_hand

CLASSICAL = PRESETS["classical-japanese"]
PUNG = {"hand": "123m123p99s77z", "win": "7z", "by": "ron", "melds": ["p111s"]}


def test_a_win_has_its_worth_its_payments_and_its_sets() -> None:
    win = win_of(read_hand(PUNG), CLASSICAL)

    assert isinstance(win, ClassicalWin)
    assert (win.worth.base, win.worth.times, win.limit) == (28, 1, None)
    assert (win.points, win.payments, win.total) == (60, {"discarder": 180}, 180)
    assert write_sets(win.sets) == "123m 123p 99s 777z 111s"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"win": "1m"}, "not-complete"),
        ({"dora": ["1m"]}, "impossible-flags"),
        ({"hand": "123m456p99s23s", "win": "4s", "melds": ["c123p"], "honba": 1}, "no-yaku"),
    ],
)
def test_a_hand_that_does_not_win_is_refused_with_its_reason(more: dict[str, object], reason: str) -> None:
    refusal = win_of(read_hand(PUNG | more), CLASSICAL)

    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason
