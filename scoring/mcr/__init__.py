"""Chinese mahjong by the rulebook of 2006 (MCR): the 81 fans, and what a hand is worth."""

from scoring.mcr.answer import answer
from scoring.mcr.counting import Score, score
from scoring.mcr.fans import FANS

__all__ = ["FANS", "Score", "answer", "score"]
