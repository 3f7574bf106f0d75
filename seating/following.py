"""Sessions drawn after others that stay as they are: the next one, or all that are left."""

from __future__ import annotations

from collections.abc import Sequence

from .balance import balanced_winds
from .constraints import Constraints, apart_weights
from .draw import Draw, SessionDraw
from .errors import SeatingError
from .evening import even_tables
from .lots import Lots
from .ordering import ordered_rounds
from .past import Past, fours
from .schedules import Round, best_schedule, check_size
from .search import REPEAT, UNWANTED, SessionSearch, anybody
from .seats import seated
from .tables import with_tables

REDRAW = "hanchan-redraw-1"
RANDOM = "hanchan-random-1"
NEXT = "hanchan-next"
STEPS_PER_PLAYER = 2_000
MOST_STEPS = 60_000


def next_session_draw(
    played: Draw | Sequence[SessionDraw],
    seed: str,
    constraints: Constraints | None = None,
    who: Sequence[int] | None = None,
) -> SessionDraw:
    """One more session after those played, with the fewest repeats found and the winds evened.

    `who`: the numbers of those who play it, a multiple of four; without it everybody of the last session.
    The session's number follows the last one's. Raises SeatingError for a number that does not fill tables.
    """
    sessions = tuple(played.sessions if isinstance(played, Draw) else played)
    playing = sorted(who or players_of(sessions))
    check_size(len(playing), 1)
    past = Past(playing, sessions)
    lots = Lots(seed, f"session {len(sessions) + 1}")
    rounds = searched_rounds(past, 1, lots, constraints or Constraints())
    return seat_rounds(rounds, Past(playing, sessions), sessions)[0]


def draw_one_by_one(
    fixed: Sequence[SessionDraw],
    players: int,
    playing: Sequence[Sequence[int]],
    seed: str,
    constraints: Constraints | None = None,
) -> Draw:
    """A draw that keeps the fixed sessions and draws one more for each list of those who play it.

    For events that some of the players 1..players have left or joined; session n is drawn with the lots
    "seed/n". Raises SeatingError for a list that does not fill tables.
    """
    sessions = tuple(fixed)
    for who in playing:
        number = 1 + max((session.number for session in sessions), default=0)
        sessions = (*sessions, next_session_draw(sessions, f"{seed}/{number}", constraints, who))
    return Draw(players, sessions, seed, NEXT, fixed=len(fixed))


def redraw(
    fixed: Sequence[SessionDraw],
    players: int,
    sessions: int,
    seed: str,
    constraints: Constraints | None = None,
    attempt: int = 0,
) -> Draw:
    """A draw of so many sessions in all that keeps the fixed ones and draws the rest as well as it can.

    Raises SeatingError for numbers that cannot be drawn, or fixed seats that are not a draw of these players.
    """
    check_size(players, sessions)
    check_fixed(fixed, players, sessions)
    free = sessions - len(fixed)
    if not free:
        return Draw(players, tuple(fixed), seed, REDRAW, fixed=len(fixed), attempt=attempt)
    everybody = range(1, players + 1)
    start = rest_of_schedule(fixed[0], sessions, seed) if len(fixed) == 1 else ()
    past, lots = Past(everybody, fixed), Lots(seed, f"redraw {attempt}")
    rounds = searched_rounds(past, free, lots, constraints or Constraints(), start)
    drawn = seat_rounds(rounds, Past(everybody, fixed), fixed)
    return Draw(players, (*fixed, *drawn), seed, REDRAW, fixed=len(fixed), attempt=attempt)


def random_draw(players: int, sessions: int, seed: str) -> Draw:
    """Every session by lot alone, repeats left to chance; only the winds are evened.

    Raises SeatingError for numbers that cannot be drawn.
    """
    check_size(players, sessions)
    lots = Lots(seed, "random")
    rounds = tuple(fours(lots.shuffled(range(players))) for _ in range(sessions))
    winded = balanced_winds(rounds, [(0, 0, 0, 0)] * players)
    return Draw(players, seated(winded, range(1, players + 1)), seed, RANDOM)


def players_of(sessions: Sequence[SessionDraw]) -> list[int]:
    """The players of the last session. Raises SeatingError when there is none."""
    if not sessions:
        raise SeatingError("Nobody has played yet: say who plays the first session.")
    return [player for table in sessions[-1].tables for player in table.players]


def check_fixed(fixed: Sequence[SessionDraw], players: int, sessions: int) -> None:
    """Raise SeatingError when fixed sessions are too many, out of order, or seat somebody not once."""
    if len(fixed) > sessions:
        raise SeatingError(f"{len(fixed)} sessions are fixed, but only {sessions} are to be drawn.")
    for number, session in enumerate(fixed, 1):
        if session.number != number:
            raise SeatingError(f"The fixed sessions must be 1 to {len(fixed)}, but {number} is missing.")
        seats = sorted(player for table in session.tables for player in table.players)
        if seats != list(range(1, players + 1)):
            raise SeatingError(
                f"Session {number} of the fixed ones must seat players 1 to {players} once each."
            )


def searched_rounds(
    past: Past,
    sessions: int,
    lots: Lots,
    constraints: Constraints,
    start: Sequence[Sequence[int]] = (),
) -> list[Round]:
    """Free sessions with few repeats, searched from a start or else from lots; the past is used up."""
    dislike = dislikes(past, constraints)
    size = len(past.who)
    steps = min(MOST_STEPS, STEPS_PER_PLAYER * size)
    orders: Sequence[Sequence[int]] = start or one_by_one(
        past, sessions, lots, dislike, steps // sessions + size
    )
    if start or sessions > 1:
        together = SessionSearch(past, orders, dislike)
        orders = together.run(2 * steps, REPEAT // 2, lots, anybody(size))
    return [fours(order) for order in orders]


def one_by_one(
    past: Past, sessions: int, lots: Lots, dislike: Sequence[Sequence[int]], steps: int
) -> list[Sequence[int]]:
    """Each session searched after those before it; the past counts the fixed ones only, before and after."""
    size = len(past.who)
    orders: list[Sequence[int]] = []
    for _ in range(sessions):
        alone = SessionSearch(past, [lots.shuffled(range(size))], dislike)
        alone.run(steps, REPEAT, lots, anybody(size))
        if sessions == 1:
            even_tables(alone, past.winds, lots)
        orders.extend(alone.orders)
    if sessions > 1:
        uncount(past, orders)
    return orders


def rest_of_schedule(first: SessionDraw, sessions: int, seed: str) -> list[list[int]]:
    """The sessions after the first of the best schedule, its first one being the tables of `first`."""
    size = 4 * len(first.tables)
    rounds = ordered_rounds(best_schedule(size // 4, sessions).rounds, Lots(seed, "sessions"))
    drawn = Lots(seed, "players").shuffled(first.tables)
    names = {
        place: player - 1
        for group, table in zip(rounds[0], drawn, strict=True)
        for place, player in zip(group, table.players, strict=True)
    }
    return [[names[place] for group in tables for place in group] for tables in rounds[1:]]


def uncount(past: Past, orders: Sequence[Sequence[int]]) -> None:
    """Take away the meetings of some sessions."""
    for order in orders:
        for group in fours(order):
            past.count_meetings(group, -1)


def dislikes(past: Past, constraints: Constraints) -> list[list[int]]:
    """The cost of a meeting of two places by the wish to keep them apart."""
    size = len(past.who)
    costs = [[0] * size for _ in range(size)]
    for (first, second), weight in apart_weights(constraints, max(past.who)).items():
        if first in past.place_of and second in past.place_of:
            a, b = past.place_of[first], past.place_of[second]
            costs[a][b] = costs[b][a] = UNWANTED * weight
    return costs


def seat_rounds(
    rounds: Sequence[Round], past: Past, fixed: Sequence[SessionDraw], *, move_tables: bool = True
) -> tuple[SessionDraw, ...]:
    """The rounds at their tables and winds, as sessions after the fixed ones."""
    placed = with_tables(rounds, past.visits) if move_tables else tuple(rounds)
    first = 1 + max((session.number for session in fixed), default=0)
    return seated(balanced_winds(placed, past.winds), past.who, first)
