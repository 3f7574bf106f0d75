"""Swiss sessions: tables of four neighbours in the standings who, if it can be, have not met."""

from __future__ import annotations

from collections.abc import Sequence

from .constraints import Constraints
from .draw import SessionDraw
from .errors import SeatingError
from .following import dislikes, seat_rounds
from .lots import Lots
from .past import Past, fours
from .schedules import check_size
from .search import REPEAT, SessionSearch, within

SWISS = "hanchan-swiss-1"
WINDOWS = (8, 24, 400)
"""How many places of the standings a player may be moved; the wider ones are tried while repeats are left."""
HEAT = 12
"""The rank distance that a passing change for the worse may cost."""
STEPS_PER_PLAYER = 300


def swiss_session(
    ranking: Sequence[int],
    played: Sequence[SessionDraw],
    seed: str,
    constraints: Constraints | None = None,
) -> SessionDraw:
    """The next session from the standings: fewest repeats found, then the least rank distance inside tables.

    `ranking`: the numbers of those who play, leader first; `played`: the sessions before it. Table 1 is
    that of the leaders. Raises SeatingError for a number that does not fill tables, or a player named twice.
    """
    check_size(len(ranking), 1)
    if len(set(ranking)) < len(ranking):
        twice = next(player for player in ranking if list(ranking).count(player) > 1)
        raise SeatingError(f"Player {twice} stands twice in the standings: name everybody once.")
    order = searched_order(Past(ranking, played), constraints or Constraints(), Lots(seed, "swiss"))
    tables = sorted(fours(order), key=lambda group: (sum(group), min(group)))
    return seat_rounds([tuple(tables)], Past(ranking, played), played, move_tables=False)[0]


def searched_order(past: Past, constraints: Constraints, lots: Lots) -> list[int]:
    """The places in fours, searched from the order of the standings in ever wider windows."""
    size = len(past.who)
    costs = dislikes(past, constraints)
    for first in range(size):
        for second in range(size):
            costs[first][second] += abs(first - second)
    search = SessionSearch(past, [list(range(size))], costs)
    order = list(range(size))
    for window in WINDOWS:
        [order] = search.run(STEPS_PER_PLAYER * size, HEAT, lots, within(window, size))
        if search.cost < REPEAT:
            break
    return order


def rank_distance(session: SessionDraw, ranking: Sequence[int]) -> int:
    """The sum over tables of the distances in the standings of each two at the table."""
    rank = {player: place for place, player in enumerate(ranking)}
    ranks = ([rank[player] for player in table.players] for table in session.tables)
    return sum(abs(a - b) for places in ranks for index, a in enumerate(places) for b in places[:index])
