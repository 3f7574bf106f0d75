"""The classical Japanese rules of about 1950: the values of hands, and the costs of mistakes."""

from scoring.classical.hand_answer import ClassicalWin, answer, win_of
from scoring.classical.hand_score import Worth, score
from scoring.classical.payments_and_liability import (
    false_win_deltas,
    liable_payments,
    payments,
    received,
)

__all__ = [
    "ClassicalWin",
    "Worth",
    "answer",
    "false_win_deltas",
    "liable_payments",
    "payments",
    "received",
    "score",
    "win_of",
]
