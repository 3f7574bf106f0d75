"""What the classical rules take for mistakes, and who is liable for a limit hand (CLA, penalties)."""

from dataclasses import replace

import pytest

from scoring.classical import false_win_deltas, furiten_penalty, liable_for, liable_payments
from scoring.rulesets import PRESETS
from scoring.tiles import kind_of, read_meld, read_tiles

RULES = PRESETS["classical-japanese"]


def test_east_pays_500_to_each_for_a_false_win__classical_penalties():
    assert false_win_deltas("E", RULES) == {"E": -1500, "S": 500, "W": 500, "N": 500}


def test_another_pays_500_to_east_and_250_to_the_others__classical_penalties():
    assert false_win_deltas("W", RULES) == {"E": 500, "S": 250, "W": -1000, "N": 250}


@pytest.mark.parametrize(("seat", "points"), [("S", 1000), ("E", 1500)])
def test_a_silent_furiten_costs_half_the_limit__rulings_c6(seat, points):
    assert furiten_penalty(seat, RULES) == points


@pytest.mark.parametrize(
    ("shown", "discard", "key"),
    [
        ("c123m c456m p999m", "5m", "one-suit"),
        ("c123m c456m p999m", "5p", None),
        ("c123m p999m", "5m", None),
        ("p555z p666z", "7z", "three-dragons"),
        ("p555z p111z", "7z", None),
        ("p111z k2222z p333z", "4z", "four-winds"),
        ("p111z p222z p555z", "6z", "all-honours"),
        ("p111z p222z p999m", "6z", None),
        ("p111m p999m p111s", "9s", "all-terminals"),
        ("p111m c789m p111s", "9s", None),
    ],
)
def test_the_five_patterns_make_the_feeder_liable__rulings_c6(shown, discard, key):
    melds = [read_meld(text) for text in shown.split()]

    assert liable_for(melds, kind_of(read_tiles(discard)[0]), RULES) == key


def test_nobody_is_liable_where_the_rules_know_no_liability():
    melds = [read_meld("p555z"), read_meld("p666z")]

    assert liable_for(melds, kind_of(read_tiles("7z")[0]), replace(RULES, exposure_liability=False)) is None


def test_who_is_liable_pays_the_debts_of_all__classical_penalties():
    assert liable_payments({"east": 4000, "others": 2000}) == {"discarder": 8000}
    assert liable_payments({"each": 6000}) == {"discarder": 18000}
