"""The game at a table, hand by hand: replayed to its state, its scores and its problems.

`replay` takes the hands of `play_table` (formats.md), `step` one hand; `answer` is the command's line in and
line out. What tiles are worth is the business of `scoring.score_hands`, places and uma of `scoring.table`.
"""

from scoring.game.play_table import answer, game_answer, refused, replay, step
from scoring.game.problems import HandProblem
from scoring.game.state import Ending, Game, Played, State

__all__ = [
    "Ending",
    "Game",
    "HandProblem",
    "Played",
    "State",
    "answer",
    "game_answer",
    "refused",
    "replay",
    "step",
]
