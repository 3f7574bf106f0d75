"""Draws of the sizes that are worth a long search: a draw with fewer repeats may exist."""

from __future__ import annotations

from collections.abc import Mapping

from seating.construct.even_winds import with_winds
from seating.construct.schedules import best_schedule, seated
from seating.draw import Draw, SeatingError
from seating.improve.symmetric_sessions import Symmetry, repeats_of, symmetric_rounds
from seating.improve.table_assignment import WORK
from seating.lower_bounds import repeat_bound
from seating.schedule.full_draw import at_tables

SEARCHED = "hanchan-search-1"
SEARCHES: Mapping[tuple[int, int], Symmetry] = {
    (20, 6): Symmetry(ring=1, stays=(1,) * 6, steps=100_000, hot=260, cold=200),
    (36, 12): Symmetry(ring=9, stays=(1, 9, 9, 9), steps=2_000_000, hot=2770, cold=1730),
    (48, 16): Symmetry(ring=24, stays=(3, 4, 12), steps=1_000_000, hot=4500, cold=3300),
}
"""Players and sessions, and how their draws are searched.

With 36 players four rings of nine leave only 70 kinds of pairs for 72 meetings at base tables, with 48 two
rings of 24 leave 48 kinds for 48. The best known draw of 20 players has no such rotation.

Searched last on 27 November 2026, for an hour on a busy core, with nothing better: four searches of 20 × 6
repeated 6 meetings or more (bound 1), three of 36 × 12 repeated 27 or more (bound 18). 48 × 16 has its bound.
"""


def searched_draw(players: int, sessions: int, seed: str) -> Draw:
    """The best draw of one search; the same text of the seed gives the same draw on every machine.

    Raises SeatingError for a size that is not in `SEARCHES`.
    """
    symmetry = SEARCHES.get((players, sessions))
    if symmetry is None:
        raise SeatingError("The search does not handle draws of this size.")
    rounds = symmetric_rounds(players, symmetry, seed, repeat_bound(players, sessions))
    in_the_hall = with_winds(at_tables(rounds, players // 4, WORK))
    return Draw(players, seated(in_the_hall, range(1, players + 1)), seed, SEARCHED)


def fewest_known(players: int, sessions: int) -> int:
    """The repeated meetings of the best schedule that a full draw of this size is made from."""
    return repeats_of(best_schedule(players // 4, sessions).rounds)
