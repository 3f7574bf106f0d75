"""Riichi: what a hand is worth, under any of its rule sets.

`score(Hand(...), rules)` prices a hand, `win_of` says in which reading and why as well;
`answer(record, rules)` puts that in a line of `score_hands`.
"""

from scoring.riichi.price.fast_pricing import score
from scoring.riichi.price.hand_answer import RiichiWin, win_of
from scoring.riichi.price.result import Score
from scoring.riichi.price.written_answer import answer, answer_line
from scoring.winning_hand import Hand, HandError, Refusal

__all__ = ["Hand", "HandError", "Refusal", "RiichiWin", "Score", "answer", "answer_line", "score", "win_of"]
