"""Swiss sessions: tables of four neighbours in the standings who, if it can be, have not met."""

from __future__ import annotations

from collections.abc import Sequence

from .constraints import Constraints
from .draw import SessionDraw
from .errors import SeatingError
from .exact import MOST_PLACES, cheapest_fours
from .following import dislikes, seat_rounds
from .lots import Lots
from .past import Past, fours
from .schedules import check_size
from .search import REPEAT, SessionSearch, within

SWISS = "hanchan-swiss-1"
HEAT = 8
"""The rank distance that a passing change for the worse may cost."""
PASSES = ((8, HEAT), (24, HEAT), (400, 2 * REPEAT), (400, HEAT))
"""By how many places of the standings a player may move, and the heat; the next while repeats are left."""
STEPS_PER_PLAYER = 300
FEWEST_STEPS = 20_000


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
    """The places in fours: the proved best of up to sixteen players, else searched in ever wider windows."""
    size = len(past.who)
    costs = dislikes(past, constraints)
    for first in range(size):
        for second in range(size):
            costs[first][second] += abs(first - second)
    if size <= MOST_PLACES:
        return cheapest_fours(size, SessionSearch(past, [], costs).group_cost)
    search = SessionSearch(past, [range(size)], costs)
    for window, heat in PASSES:
        search.run(max(FEWEST_STEPS, STEPS_PER_PLAYER * size), heat, lots, within(window, size))
        if search.cost < REPEAT:
            break
    return search.orders[0]


def rank_distance(session: SessionDraw, ranking: Sequence[int]) -> int:
    """The sum over tables of the distances in the standings of each two at the table."""
    rank = {player: place for place, player in enumerate(ranking)}
    ranks = ([rank[player] for player in table.players] for table in session.tables)
    return sum(abs(a - b) for places in ranks for index, a in enumerate(places) for b in places[:index])
