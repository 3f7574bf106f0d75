"""A win of MCR as values: fans with their sets, what was left out, payments, or why the hand does not win."""

import pytest

from scoring.mcr import FANS, McrWin, win_of
from scoring.mcr.hand_answer import FanCount, TooSmall
from scoring.tiles import write_sets
from scoring.winning_hand import Refusal, read_hand
from tests.scoring.mcr.hands import MCR, won


def fans(counted: FanCount) -> list[tuple[str, int, list[str]]]:
    """Key, points of one and the sets of each time."""
    return [(FANS[fan.number].key, fan.points, list(map(write_sets, fan.sets))) for fan in counted.fans]


def test_a_hand_under_the_minimum_is_refused_with_its_fans__mcr_3_1() -> None:
    win = win_of(read_hand({**won("c123m 456m 123p 46p 99p +5p"), "flowers": 2}), MCR)

    assert isinstance(win, TooSmall)
    assert fans(win.counted) == [
        ("all-chows", 2, [""]),
        ("mixed-double-chow", 1, ["123m 123p", "456m 456p"]),
        ("short-straight", 1, ["123m 456m"]),
        ("one-voided-suit", 1, [""]),
        ("closed-wait", 1, [""]),
    ]


def test_a_win_is_paid_with_its_flowers__mcr_3_8() -> None:
    win = win_of(read_hand({**won("123m456m 123p46p 99p +5p"), "flowers": 2}), MCR)

    assert isinstance(win, McrWin)
    assert (win.points, win.payments, win.total) == (11, {"discarder": 19, "others": 8}, 35)
    assert write_sets(win.sets) == "123m 456m 123p 456p 99p"


@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("k6666z a5555z p111z 22z 34m *2m", "234m 22z 6666z 5555z 111z"),
        ("147m258p369s 234p 9s +9s", "147m258p369s 234p 99s"),
        ("19m19p19s1234567z *7z", "19m19p19s12345677z"),
    ],
)
def test_the_sets_of_a_win_are_all_its_tiles(hand: str, sets: str) -> None:
    win = win_of(read_hand(won(hand)), MCR)

    assert isinstance(win, McrWin)
    assert write_sets(win.sets) == sets


def test_each_omitted_fan_names_the_fan_that_includes_it__mcr_4() -> None:
    win = win_of(read_hand(won("123m123p12399s77z +7z")), MCR)

    assert isinstance(win, McrWin)
    assert [
        (FANS[fan.number].key, write_sets(fan.sets), fan.principle, fan.by and FANS[fan.by].key)
        for fan in win.counted.left_out
        if fan.principle == "non-repetition"
    ] == [
        ("mixed-double-chow", "123m 123p", "non-repetition", "mixed-triple-chow"),
        ("mixed-double-chow", "123m 123s", "non-repetition", "mixed-triple-chow"),
        ("mixed-double-chow", "123p 123s", "non-repetition", "mixed-triple-chow"),
        ("pung-of-terminals-or-honours", "777z", "non-repetition", "dragon-pung"),
    ]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"win": "9s"}, "not-complete"),
        ({"flowers": 9}, "impossible-tiles"),
        ({"riichi": "riichi"}, "impossible-flags"),
    ],
)
def test_a_hand_that_does_not_win_is_refused_with_its_reason(more: dict[str, object], reason: str) -> None:
    refusal = win_of(read_hand(won("123m456m 123p46p 99p +5p") | more), MCR)

    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason
