"""Liability for limit hands of dragons and winds, as the record says it (EMA 2012 §3.3.6, rulings E15)."""

from dataclasses import replace

import pytest

from tests.scoring.game.vocabulary import EMA_2012, draw, last, problem, ron, tsumo, win

NO_PAO = replace(EMA_2012, pao_dragons=False, pao_winds=False)
RINSHAN = replace(NO_PAO, pao_rinshan=True)


def test_the_liable_player_pays_a_self_drawn_hand_alone__ema_2012_3_3_6():
    assert last(tsumo("W", yakuman=1, liable="N")) == [0, 0, 32_000, -32_000]


def test_the_liable_player_pays_the_counters_of_a_self_drawn_hand__rulings_e15():
    assert last(draw("E"), tsumo("W", yakuman=1, liable="N")) == [0, 0, 32_300, -32_300]


def test_the_liable_player_and_the_discarder_pay_half_each__ema_2012_3_3_6():
    assert last(ron("S", win("W", yakuman=1, liable="N"))) == [0, -16_000, 32_000, -16_000]


def test_the_discarder_pays_the_counters__rulings_e15():
    assert last(draw("E"), ron("S", win("W", yakuman=1, liable="N"))) == [0, -16_300, 32_300, -16_000]


def test_the_discarder_who_is_also_liable_pays_all():
    assert last(ron("S", win("W", yakuman=1, liable="S"))) == [0, -32_000, 32_000, 0]


def test_a_double_yakuman_of_winds_is_paid_alone_too__rulings_e2():
    assert last(tsumo("E", yakuman=2, liable="N")) == [96_000, 0, 0, -96_000]


@pytest.mark.parametrize(
    ("hand", "rules", "line"),
    [
        (
            tsumo("W", yakuman=1, liable="W"),
            EMA_2012,
            "hand 1: W cannot be liable for their own hand (3.3.6)",
        ),
        (
            tsumo("W", 5, liable="N"),
            EMA_2012,
            "hand 1: N is liable only for a limit hand of dragons or winds (3.3.6)",
        ),
        (tsumo("W", yakuman=1, liable="X"), EMA_2012, "hand 1: liable “X” is not a seat: write E, S, W or N"),
        (
            tsumo("W", yakuman=1, liable="N"),
            NO_PAO,
            "hand 1: these rules have no liability for an opponent’s sets (3.3.6, rulings E15)",
        ),
    ],
)
def test_a_liability_that_cannot_be_is_named(hand, rules, line):
    assert problem(hand, rules=rules) == [line]


def test_the_feeder_of_a_kong_pays_alone_under_rules_with_rinshan_liability():
    assert last(tsumo("W", 2, 30, liable="N"), rules=RINSHAN) == [0, 0, 2000, -2000]
