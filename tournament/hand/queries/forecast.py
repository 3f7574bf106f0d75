"""Preview of saving a hand: the points it moves, the new scores, and changes in later hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.game import HandProblem, Played, replay
from scoring.winds import WINDS
from tournament.hand.queries.game import SeatNow, TableGame, next_words
from tournament.hand.queries.tiles import verdict_of
from tournament.hand.queries.words import choice_text, problem_text, unfinished
from tournament.hand.queries.worth import Verdict


@dataclass(frozen=True)
class Moved:
    """One seat: the player, and the points before, won and after."""

    seat: SeatNow
    before: int
    delta: int
    after: int


@dataclass(frozen=True)
class Later:
    """A later hand, or the end: the four scores after it as they are and as they would be; new problems."""

    number: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    problems: tuple[str, ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Each score as it is and as it would be."""
        return list(zip(self.before, self.after, strict=True))


@dataclass(frozen=True)
class Forecast:
    """The effect of saving these facts as hand `number`."""

    number: int
    played: Played
    seats: tuple[Moved, ...]
    later: tuple[Later, ...]
    next: str
    verdict: Verdict | None

    @property
    def problems(self) -> tuple[HandProblem, ...]:
        """What the rules say against the hand itself."""
        return self.played.problems

    @property
    def mistakes(self) -> list[str]:
        """Sentences on mistakes in the choices so far; the verdict covers problems with tiles."""
        quiet = self.verdict is not None and "tiles"
        return [
            problem_text(problem)
            for problem in self.problems
            if not unfinished(problem) and problem.code != quiet
        ]

    @property
    def unfinished(self) -> list[str]:
        """The choices still to be made, as sentences."""
        return [choice_text(problem) for problem in self.problems if unfinished(problem)]

    @property
    def ready(self) -> bool:
        """Whether it can be saved."""
        return not self.problems

    @property
    def broken(self) -> list[Later]:
        """The later hands that it makes impossible."""
        return [hand for hand in self.later if hand.problems]


def forecast(game: TableGame, facts: Mapping[str, Any], number: int, *, insert: bool) -> Forecast:
    """The game as it would be with these facts as hand `number`: new, inserted there, or in its place."""
    hands: list[Mapping[str, Any]] = game.facts
    after = [*hands[: number - 1], facts, *hands[number - 1 + (not insert) :]]
    would = replay(after, game.rules)
    played = would.hands[number - 1]
    return Forecast(
        number,
        played,
        _moved(game, played),
        _later(game, would.hands, number, insert),
        next_words(would.state, game.rules),
        verdict_of(facts, played.before, game.rules),
    )


def _moved(game: TableGame, played: Played) -> tuple[Moved, ...]:
    start = game.rules.start_points
    return tuple(
        Moved(
            seat,
            start + played.before.points[seat.wind],
            played.deltas[seat.wind],
            start + played.after.points[seat.wind],
        )
        for seat in game.seats_at(played.before)
    )


def _later(game: TableGame, would: Sequence[Played], number: int, insert: bool) -> tuple[Later, ...]:
    """The hands after the changed one, by their new numbers."""
    old = game.game.hands[number - 1 + (not insert) :]
    pairs = zip(old, would[number:], strict=True)
    return tuple(
        Later(
            number + place,
            _scores(game, before),
            _scores(game, after),
            _new_problems(before, after),
        )
        for place, (before, after) in enumerate(pairs, 1)
    )


def _new_problems(before: Played, after: Played) -> tuple[str, ...]:
    old = {problem.code for problem in before.problems}
    return tuple(problem_text(problem) for problem in after.problems if problem.code not in old)


def _scores(game: TableGame, played: Played) -> tuple[int, ...]:
    return tuple(game.rules.start_points + played.after.points[wind] for wind in WINDS)
