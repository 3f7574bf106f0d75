"""Where a game stands between two hands, and what one hand did: frozen values, kept and resumed at will."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from scoring.game.problems import HandProblem
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.winds import WINDS

Deltas = Mapping[str, int]


class TilesWorth(NamedTuple):
    """What the tiles of a win give: points without counters and bets, fan and fu where the rules count them.

    `kinds` are the keys of its yaku, or the numbers of its fans as text, each as often as it counts.
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

    `number` hands were recorded, the deal moved on `turn` times. `honba` counters and `bets` riichi bets lie
    on the table, both counted in pieces. `points` are differences from the start by initial wind, as won and
    lost at the table; `taken` is the part of them that penalties took, for nobody to have: the result of the
    table is written without it. `after_uma` is what chombos take once the places are fixed.
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
    """What a hand does: the points it moves, and what lies on the table and who deals after it.

    `may_stop`: East stays by their own hand, and may end the game with it where the rules allow it; `stop`:
    they want to. `counts`: it is one of the hands that are still played after the signal (§5.8: a chombo's is
    not). `taken`: the part of `deltas` that a penalty took, for nobody to have.
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
    """A hand as read: its effect, None where it cannot be settled, and what the tiles of its wins give."""

    effect: Effect | None
    tiles: TilesWorths = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """One recorded hand: the state before and after it, its round and dealer, the points it moved.

    A hand that cannot be settled, or that came after the end, moves nothing. `counts`: it is one of the hands
    that are still played after the signal (EMA 2012 §5.8). `tiles` are the wins that came with tiles and
    that these prove, by seat.
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
        """All that is wrong, in the order of the hands; none when the game stands."""
        return tuple(problem for hand in self.hands for problem in hand.problems)

    @property
    def bets_left(self) -> int:
        """The points of the bets that nobody has won yet."""
        return self.state.bets * self.rules.bet_value


def after(state: State, effect: Effect) -> State:
    """The state once a hand has had its effect."""
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
