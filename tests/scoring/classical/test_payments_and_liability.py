"""What the classical rules take for a false win, and what a liable player pays (CLA, penalties)."""

from scoring.classical import false_win_deltas, liable_payments
from scoring.rulesets import PRESETS

RULES = PRESETS["classical-japanese"]


def test_east_pays_500_to_each_for_a_false_win__classical_penalties():
    assert false_win_deltas("E", RULES) == {"E": -1500, "S": 500, "W": 500, "N": 500}


def test_another_pays_500_to_east_and_250_to_the_others__classical_penalties():
    assert false_win_deltas("W", RULES) == {"E": 500, "S": 250, "W": -1000, "N": 250}


def test_a_liable_player_pays_the_debts_of_all__classical_penalties():
    assert liable_payments({"east": 4000, "others": 2000}) == {"discarder": 8000}
    assert liable_payments({"each": 6000}) == {"discarder": 18000}
