"""Sessions drawn after others that stay as they are: the next one, all that are left, or by lot alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.sentence import Sentence
from seating.constraints import Constraints
from seating.construct.schedules import check_size, seated
from seating.draw import Draw, SeatingError, SessionDraw, next_number
from seating.history import fours
from seating.improve.wind_balance import balanced_winds
from seating.lots import Lots
from seating.progress import NO_SEARCH, Search
from seating.repair.remaining_sessions import Change, repair

REDRAW, RANKED_REDRAW = "hanchan-redraw-3", "hanchan-redraw-4"
"""With wishes that are added up, and with wishes by rank."""
RANDOM = "hanchan-random-1"
RANDOM_REST = "hanchan-random-rest-1"
NEXT, RANKED_NEXT = "hanchan-next-3", "hanchan-next-4"
"""For the next session, with wishes that are added up, and with wishes by rank."""


def draw_one_by_one(
    fixed: Sequence[SessionDraw],
    players: int,
    playing: Sequence[Sequence[int]],
    seed: str,
    constraints: Constraints | None = None,
    search: Search = NO_SEARCH,
) -> Draw:
    """A draw that keeps the fixed sessions and draws one more for each list of those who play it.

    For events that some of the players 1..players have left or joined. Raises SeatingError for a list that
    does not fill tables.
    """
    for session in playing:
        check_size(len(session), 1)
    change = Change(next_number(fixed), tuple(tuple(sorted(session)) for session in playing))
    constraints = constraints or Constraints()
    drawn = repair(Draw(players, tuple(fixed), seed, NEXT), change, seed, constraints, search)
    return replace(drawn, algorithm=constraints.algorithm(NEXT, RANKED_NEXT))


def redraw(
    fixed: Sequence[SessionDraw],
    players: int,
    sessions: int,
    seed: str,
    constraints: Constraints | None = None,
    attempt: int = 0,
    search: Search = NO_SEARCH,
) -> Draw:
    """A draw of `sessions` sessions in all that keeps the fixed ones and draws the rest as well as it can.

    `attempt` overrides that of `search`. Raises SeatingError for numbers that cannot be drawn, or fixed seats
    that are not a draw of these players.
    """
    check_size(players, sessions)
    check_fixed(fixed, players, sessions)
    constraints, remaining = constraints or Constraints(), sessions - len(fixed)
    algorithm = constraints.algorithm(REDRAW, RANKED_REDRAW)
    if not remaining:
        return Draw(players, tuple(fixed), seed, algorithm, fixed=len(fixed), attempt=attempt)
    change = Change(len(fixed) + 1, (tuple(range(1, players + 1)),) * remaining)
    base = Draw(players, tuple(fixed), seed, algorithm)
    drawn = repair(base, change, seed, constraints, replace(search, attempt=attempt))
    return replace(drawn, algorithm=algorithm)


def random_draw(players: int, sessions: int, seed: str) -> Draw:
    """Every session by lot alone, repeats left to chance; only the winds are evened.

    Raises SeatingError for numbers that cannot be drawn.
    """
    check_size(players, sessions)
    lots = Lots(seed, "random")
    rounds = tuple(fours(lots.shuffled(range(players))) for _ in range(sessions))
    in_wind_order = balanced_winds(rounds, [(0, 0, 0, 0)] * players)
    return Draw(players, seated(in_wind_order, range(1, players + 1)), seed, RANDOM)


def random_rest(
    fixed: Sequence[SessionDraw], players: int, playing: Sequence[int], sessions: int, seed: str
) -> Draw:
    """The fixed sessions and so many more by lot alone, of those who play now, each wind as often as can be.

    Raises SeatingError for numbers that cannot be drawn.
    """
    drawn = random_draw(len(playing), sessions, seed)
    names = dict(enumerate(playing, 1))
    first_number = len(fixed) + 1
    added = tuple(
        replace(
            session,
            number=number,
            tables=tuple(replace(t, **{wind: names[p] for wind, p in t.seats()}) for t in session.tables),
        )
        for number, session in enumerate(drawn.sessions, first_number)
    )
    return Draw(players, (*fixed, *added), seed, RANDOM_REST, fixed=len(fixed))


def players_of(sessions: Sequence[SessionDraw]) -> list[int]:
    """The players of the last session. Raises SeatingError when there is none."""
    if not sessions:
        raise SeatingError("Nobody has played yet: say who plays the first session.")
    return list(sessions[-1].players)


def check_fixed(fixed: Sequence[SessionDraw], players: int, sessions: int) -> None:
    """Raise SeatingError if fixed sessions are too many, out of order, or do not seat everybody once."""
    if len(fixed) > sessions:
        raise SeatingError(
            Sentence(
                "%(count)s sessions are fixed, but only %(sessions)s are to be drawn.",
                count=len(fixed),
                sessions=sessions,
            )
        )
    for number, session in enumerate(fixed, 1):
        if session.number != number:
            raise SeatingError(
                Sentence(
                    "The fixed sessions must be 1 to %(count)s, but %(number)s is missing.",
                    count=len(fixed),
                    number=number,
                )
            )
        if sorted(session.players) != list(range(1, players + 1)):
            raise SeatingError(
                Sentence(
                    "Session %(number)s of the fixed ones must seat players 1 to %(players)s once each.",
                    number=number,
                    players=players,
                )
            )
