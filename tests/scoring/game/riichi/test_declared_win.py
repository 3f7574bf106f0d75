"""Values declared without tiles: which fan and fu can be, two fan from five counters, points alone (§4.1)."""

from dataclasses import replace

import pytest

from tests.scoring.game.vocabulary import EMA_2012, EMA_2025, MODERN, draw, last, problem, ron, tsumo, win

FU = "fu are 20, 25, then 30 to 110 in tens (4.1.1)"


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        (ron("S", win("W", 1, 10)), f"10 fu is impossible: {FU}"),
        (ron("S", win("W", 2, 35)), f"35 fu is impossible: {FU}"),
        (ron("S", win("W", 3, 120)), f"120 fu is impossible: {FU}"),
        (ron("S", win("W", 2, 20)), "20 fu is impossible on a discard: a win by ron has at least 30 (4.1.1)"),
        (ron("S", win("W", 1, 25)), "25 fu on a discard need at least 2 fan, not 1 (4.1.3)"),
        (tsumo("W", 2, 25), "25 fu self-drawn need at least 3 fan, not 2 (4.1.3)"),
        (tsumo("W", 1, 20), "20 fu self-drawn need at least 2 fan, not 1 (4.1.3)"),
        (ron("S", win("W", 1, 30), riichi="W"),
         "30 fu on a discard with riichi need at least 2 fan, not 1 (4.1.3)"),
        (ron("S", win("W", 2, 25), riichi="W"),
         "25 fu on a discard with riichi need at least 3 fan, not 2 (4.1.3)"),
        (tsumo("W", 1, 40, riichi="W"),
         "40 fu self-drawn with riichi need at least 2 fan, not 1 (4.1.3)"),
        (tsumo("W", 2, 20, riichi="W"),
         "20 fu self-drawn with riichi need at least 3 fan, not 2 (4.1.3)"),
        (tsumo("W", 3), "enter the fu for W’s 3 fan (4.1.2)"),
        (tsumo("W"), "the win of W has no value: give fan and fu, yakuman, points, or the tiles (4.1)"),
        (tsumo("W", 0, 30), "fan “0” is not a whole number from 1 to 99"),
        (tsumo("W", 2, "many"), "fu “many” is not a whole number from 1 to 999"),
        (tsumo("W", True, 30), "fan “True” is not a whole number from 1 to 99"),
        (tsumo("W", yakuman=3), "these rules pay at most 2 yakuman in a hand, not 3 (rulings E2)"),
        (tsumo("W", points=1234), "no hand of W self-drawn has the value 1,234 (4.1.3)"),
        (ron("S", win("W", 3, 40, points=3900)), "W: 3 fan are 5,200 points, not 3,900 (4.1.3)"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_named__ema_2012_4_1(hand, line):
    assert problem(hand) == [f"hand 1: {line}"]


@pytest.mark.parametrize(
    "hand",
    [
        tsumo("W", 2, 20),
        tsumo("W", 3, 25),
        ron("S", win("W", 2, 25)),
        ron("S", win("W", 1, 110)),
        ron("S", win("W", 4, 140)),
        ron("S", win("W", 5, 30)),
        ron("S", win("W", 2, 30), riichi="W"),
    ],
)
def test_a_value_that_can_be_stands__ema_2012_4_1_3(hand):
    assert problem(hand) == []


def test_open_hands_have_20_fu_on_a_discard_where_they_earn_no_2():
    assert problem(ron("S", win("W", 1, 20)), rules=replace(EMA_2012, open_pinfu_fu=False)) == []


def test_a_self_drawn_pinfu_has_30_fu_where_tsumo_earns_its_2():
    rules = replace(EMA_2012, pinfu_tsumo_fu=True)

    assert [line.split(" (")[0] for line in problem(tsumo("W", 2, 20), rules=rules)] == [
        "hand 1: 20 fu is impossible: a self-drawn pinfu has 30"
    ]


def test_five_counters_need_two_fan__ema_2012_3_4_11():
    five = [draw("E")] * 5

    assert problem(*five, ron("S", win("W", 1, 30))) == [
        "hand 6: with 5 counters a win needs two fan, W has 1 (3.4.11, rulings E6)"
    ]
    assert problem(*five, ron("S", win("W", 2, 30))) == []
    assert problem(*five[1:], ron("S", win("W", 1, 30))) == []


def test_five_counters_need_nothing_since_2016():
    assert problem(*[draw("E")] * 5, ron("S", win("W", 1, 30)), rules=EMA_2025) == []


@pytest.mark.parametrize(
    ("by_points", "by_fan"),
    [
        (ron("S", win("W", points=5200)), ron("S", win("W", 3, 40))),
        (ron("S", win("E", points=12_000)), ron("S", win("E", 5))),
        (tsumo("W", points=1100), tsumo("W", 1, 30)),
        (tsumo("E", points=7800), tsumo("E", 3, 40)),
        (tsumo("S", points=32_000), tsumo("S", yakuman=1)),
        (ron("S", win("W", points=64_000)), ron("S", win("W", yakuman=2))),
    ],
)
def test_points_alone_say_who_pays_what__ema_2012_4_1_3(by_points, by_fan):
    assert last(by_points) == last(by_fan)


def test_points_beside_fan_and_fu_may_say_the_same():
    assert problem(ron("S", win("W", 3, 40, points=5200))) == []


def test_yakuman_add_up_where_rules_say_so__rulings_j7():
    assert last(ron("S", win("W", yakuman=3)), rules=MODERN) == [0, -96_000, 96_000, 0]


def test_a_double_yakuman_is_not_paid_where_rules_know_none():
    (line,) = problem(ron("S", win("W", yakuman=2)), rules=EMA_2025)

    assert line.startswith("hand 1: these rules pay at most 1 yakuman in a hand, not 2 (")
