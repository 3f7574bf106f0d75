"""Chinese mahjong by the rulebook of 2006 (MCR): the 81 fans, and what a hand is worth."""

from scoring.mcr.counting import Score, score
from scoring.mcr.fans.catalogue import FANS
from scoring.mcr.hand_answer import McrWin, win_of
from scoring.mcr.written_answer import answer, answer_line

__all__ = ["FANS", "McrWin", "Score", "answer", "answer_line", "score", "win_of"]
