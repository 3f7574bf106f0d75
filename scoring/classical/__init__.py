"""The classical Japanese rules of about 1950: what a hand is worth, and what mistakes cost."""

from scoring.classical.payments import payments, received
from scoring.classical.record import answer
from scoring.classical.sanctions import false_win_deltas, furiten_penalty, liable_for, liable_payments
from scoring.classical.score import Worth, score

__all__ = [
    "Worth",
    "answer",
    "false_win_deltas",
    "furiten_penalty",
    "liable_for",
    "liable_payments",
    "payments",
    "received",
    "score",
]
