"""The state of a game between two hands, and the effect of one hand: frozen values to resume from."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from scoring.game.problems import HandProblem
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.winds import WINDS

Deltas = Mapping[str, int]


class TilesWorth(NamedTuple):
    """The value of a win's tiles: points without counters and bets, with fan and fu in rules that use them.

    `kinds` are the keys of its yaku, or the numbers of its fans as strings, repeated as often as each counts.
    """

    points: int
    fan: int = 0
    fu: int = 0
    kinds: tuple[str, ...] = ()


TilesWorths = Mapping[str, TilesWorth]
"""By the seat of the winner."""

_REASONS: Final = {
    "rounds": Sentence("all rounds were played"),
    "goal": Sentence("the goal was reached"),
    "bust": Sentence("a player had no points left"),
    "agari-yame": Sentence("East, being first, ended it"),
}


def no_points_moved() -> dict[str, int]:
    """No points moved, by seat."""
    return dict.fromkeys(WINDS, 0)


@dataclass(frozen=True)
class Ending:
    """Why a game is over ("rounds", "goal", "bust" or "agari-yame"), and by which hand, counted from 1."""

    reason: str
    hand: int

    @property
    def in_words(self) -> str:
        """The reason in words."""
        return _REASONS[self.reason]


@dataclass(frozen=True)
class State:
    """A game between two hands.

    `number` hands were recorded, and the deal has passed `turn` times. `honba` and `bets` are the numbers of
    counters and riichi bets on the table. `points` are differences from the start by initial wind, as won and
    lost at the table; `taken` is the part of them that penalties deducted and no player received, which the
    table's result leaves out. `after_uma`: chombo deductions once the places are fixed.
    """

    number: int = 0
    turn: int = 0
    honba: int = 0
    bets: int = 0
    points: Deltas = field(default_factory=no_points_moved)
    after_uma: Deltas = field(default_factory=no_points_moved)
    taken: Deltas = field(default_factory=no_points_moved)
    ending: Ending | None = None

    @property
    def over(self) -> bool:
        """Whether no hand may follow."""
        return self.ending is not None


@dataclass(frozen=True)
class Effect:
    """The effect of a hand: the points it moves, and the deal, counters and bets after it.

    `may_stop`: East stays by winning or by being tenpai, and may end the game where the rules allow it;
    `stop`: East wants to. `counts`: the hand is one of those still played after the signal (§5.8: one with a
    chombo is not). `taken`: the part of `deltas` that a penalty deducted and no player received.
    """

    deltas: Deltas
    turn: int
    honba: int = 0
    bets: int = 0
    after_uma: Deltas = field(default_factory=no_points_moved)
    taken: Deltas = field(default_factory=no_points_moved)
    may_stop: bool = False
    counts: bool = True
    stop: bool = False


@dataclass(frozen=True)
class Settled:
    """A hand as read: its effect, None if it cannot be settled, and the value of its winning tiles."""

    effect: Effect | None
    tiles: TilesWorths = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """One recorded hand: the state before and after it, its round and dealer, and the points it moved.

    A hand that cannot be settled, or that follows the end, moves nothing. `counts`: it is one of the hands
    still played after the signal (EMA 2012 §5.8). `tiles`: the value of the winning tiles, by seat, for wins
    recorded with valid tiles.
    """

    before: State
    after: State
    round: str
    dealer: str
    deltas: Deltas
    counts: bool
    problems: tuple[HandProblem, ...]
    tiles: TilesWorths = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """A table's hands under its rules. `state` is where it stands after the last of them."""

    rules: RuleSet
    start: State
    hands: tuple[Played, ...]

    @property
    def state(self) -> State:
        """The state after the last hand: the point to resume from."""
        return self.hands[-1].after if self.hands else self.start

    @property
    def problems(self) -> tuple[HandProblem, ...]:
        """All problems in the order of the hands; empty if the game is valid."""
        return tuple(problem for hand in self.hands for problem in hand.problems)

    @property
    def bets_left(self) -> int:
        """The points of the bets that nobody has won yet."""
        return self.state.bets * self.rules.bet_value


def after(state: State, effect: Effect) -> State:
    """The state after applying the effect of a hand."""
    return replace(
        state,
        number=state.number + 1,
        turn=effect.turn,
        honba=effect.honba,
        bets=effect.bets,
        points={wind: state.points[wind] + effect.deltas[wind] for wind in WINDS},
        after_uma={wind: state.after_uma[wind] + effect.after_uma[wind] for wind in WINDS},
        taken={wind: state.taken[wind] + effect.taken[wind] for wind in WINDS},
    )
