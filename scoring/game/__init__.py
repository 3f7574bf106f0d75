"""The game at a table, hand by hand: replayed to its state, its scores and its problems.

`replay` takes the hands of `play_table` (formats.md), `step` one hand; `answer` is the command's line in and
line out. Which tiles are worth what is the business of `scoring.hands`, places and uma of `scoring.table`.
"""

from scoring.game.line import answer, game_answer, refused
from scoring.game.problems import HandProblem
from scoring.game.state import Ending, Game, Played, State
from scoring.game.steps import replay, step

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
