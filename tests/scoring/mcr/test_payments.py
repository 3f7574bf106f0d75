"""What a hand moves between the players (MCR 3.8, E 2.10, E 3)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr.payments import (
    FalseHu,
    HandFacts,
    dead_hands,
    false_hu_deltas,
    hand_deltas,
    penalty_deltas,
    win_deltas,
)
from scoring.rulesets import PRESETS
from scoring.winds import WINDS

MCR = PRESETS["mcr-2006"]

seats = st.sampled_from(WINDS)


@pytest.mark.parametrize(
    ("points", "discarder", "deltas"),
    [
        (8, None, {"E": 48, "S": -16, "W": -16, "N": -16}),
        (9, "S", {"E": 33, "S": -17, "W": -8, "N": -8}),
        (14, "W", {"E": 38, "S": -8, "W": -22, "N": -8}),
        (15, None, {"E": 69, "S": -23, "W": -23, "N": -23}),
    ],
    ids=["figure 5", "figure 6", "figure 8, discard", "figure 8, self-drawn"],
)
def test_the_figures_of_section_6_are_paid_as_printed__mcr_3_8(
    points: int, discarder: str | None, deltas: dict[str, int]
) -> None:
    assert win_deltas("E", discarder, points, MCR) == deltas


def test_the_bonus_of_a_win_is_an_option() -> None:
    assert win_deltas("N", "E", 10, replace(MCR, base_payment=5)) == {"E": -15, "S": -5, "W": -5, "N": 25}


def test_a_short_false_hu_pays_ten_to_each__mcr_e_2_10_2() -> None:
    assert false_hu_deltas("W", 10) == {"E": 10, "S": 10, "W": -30, "N": 10}


def test_a_wrong_false_hu_pays_twenty_to_each__mcr_e_2_10_2() -> None:
    assert false_hu_deltas("E", 20) == {"E": -60, "S": 20, "W": 20, "N": 20}


def test_a_penalty_goes_to_nobody__mcr_e_3_1() -> None:
    assert penalty_deltas({"N": -10}) == {"E": 0, "S": 0, "W": 0, "N": -10}


def test_nobody_wins_and_nothing_moves__mcr_3_4() -> None:
    assert hand_deltas(HandFacts(), MCR) == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_the_hand_continues_after_a_false_hu_and_all_adds_up__mcr_3_9_19() -> None:
    hand = HandFacts("S", "E", 10, {"W": -5}, (FalseHu("N", 10),))

    assert hand_deltas(hand, MCR) == {"E": 10 - 18, "S": 10 + 34, "W": 10 - 5 - 8, "N": -30 - 8}


def test_a_false_hu_and_another_offence_make_dead_hands__mcr_e_3_2() -> None:
    assert dead_hands(HandFacts(false_hu=(FalseHu("N", 20),), dead=frozenset("E"))) == {"N", "E"}


@given(seats, st.none() | seats, st.integers(8, 400))
def test_a_win_sums_to_zero_and_only_the_winner_gains(
    winner: str, discarder: str | None, points: int
) -> None:
    deltas = win_deltas(winner, discarder if discarder != winner else None, points, MCR)

    assert sum(deltas.values()) == 0
    assert [seat for seat in WINDS if deltas[seat] > 0] == [winner]


@given(seats, st.sampled_from([10, 20]), st.dictionaries(seats, st.integers(-60, -1)))
def test_a_hand_sums_to_what_its_penalties_took(seat: str, each: int, penalties: dict[str, int]) -> None:
    hand = HandFacts(penalties=penalties, false_hu=(FalseHu(seat, each),))

    assert sum(hand_deltas(hand, MCR).values()) == sum(penalties.values())
