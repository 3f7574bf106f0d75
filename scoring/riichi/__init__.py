"""Riichi: what a hand is worth, under any of its rule sets.

`score(Hand(...), rules)` prices a hand; `answer(record, rules)` does so for a line of `score_hands`.
"""

from scoring.hand import Hand, HandError
from scoring.riichi.answering import answer
from scoring.riichi.fast import score
from scoring.riichi.result import Refusal, Score

__all__ = ["Hand", "HandError", "Refusal", "Score", "answer", "score"]
