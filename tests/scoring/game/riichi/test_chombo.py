"""Chombo: the hand is dealt again, its bets go back, and it costs what each edition makes of it (§3.4.6)."""

from dataclasses import replace

import pytest

from tests.scoring.game.vocabulary import (
    EMA_2012,
    EMA_2016,
    EMA_2025,
    TENHOU,
    chombo,
    draw,
    game,
    last,
    problem,
    table,
)


def test_a_chombo_pays_4000_to_east_and_2000_to_the_others__ema_2012_3_4_6():
    assert last(chombo("N")) == [4000, 2000, 2000, -8000]


def test_a_chombo_of_east_pays_4000_to_each__ema_2012_3_4_6():
    assert last(chombo("E")) == [-12_000, 4000, 4000, 4000]


def test_counters_are_not_paid_with_a_chombo__ema_2012_3_4_6():
    assert last(draw("E"), chombo("N")) == [4000, 2000, 2000, -8000]


def test_bets_of_the_hand_go_back_and_earlier_ones_stay__ema_2012_3_4_6():
    played = game(draw("ES", riichi="S"), chombo("N", riichi="EW"))

    assert list(played.hands[1].deltas.values()) == [4000, 2000, 2000, -8000]
    assert table(played) == ("E", "E", 1, 1)


def test_the_hand_is_dealt_again_and_does_not_count__ema_2012_3_4():
    played = game(chombo("N"))

    assert (table(played), played.hands[0].counts) == (("E", "E", 0, 0), False)


def test_a_chombo_after_four_riichi_stands__ema_2012_3_4_6():
    assert problem(chombo("N", riichi="ESWN")) == []


def test_a_chombo_since_2016_is_taken_after_uma():
    played = game(chombo("N"), chombo("N"), chombo("E"), rules=EMA_2025)

    assert set(played.state.points.values()) == {0}
    assert played.state.after_uma == {"E": -20_000, "S": 0, "W": 0, "N": -40_000}


def test_a_deduction_at_the_table_changes_the_points():
    rules = replace(EMA_2025, chombo_moment="at-table", chombo_points=10_000)

    assert last(chombo("N"), rules=rules) == [0, 0, 0, -10_000]


def test_a_chombo_costs_nothing_where_rules_say_so():
    played = game(chombo("N"), rules=TENHOU)

    assert (set(played.state.points.values()), set(played.state.after_uma.values())) == ({0}, {0})


@pytest.mark.parametrize(("rules", "counts"), [(EMA_2012, False), (EMA_2016, False), (EMA_2025, True)])
def test_a_hand_that_ended_in_a_chombo_counts_after_the_signal_since_2025(rules, counts):
    assert game(chombo("N"), rules=rules).hands[0].counts is counts


def test_a_mangan_in_reverse_may_be_taken_after_uma():
    played = game(chombo("N"), rules=replace(EMA_2012, chombo_moment="after-uma"))

    assert set(played.state.points.values()) == {0}
    assert played.state.after_uma == {"E": 4000, "S": 2000, "W": 2000, "N": -8000}


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (None, "hand 1: seat is missing: write E, S, W or N"),
        ("X", "hand 1: seat “X” is not a seat: write E, S, W or N"),
    ],
)
def test_a_chombo_names_its_player(seat, line):
    assert problem({"outcome": "chombo", "seat": seat}) == [line]
