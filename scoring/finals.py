"""Finals in the standings: the players ranked first from a session on, and the points they carry over.

No rulebook covers this: the director decides the size and the carry-over. The draw decides who takes part.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

CARRY = {"none": Fraction(0), "half": Fraction(1, 2), "full": Fraction(1)}
"""The share of the points so far that the players of a final carry over."""

Score = TypeVar("Score", int, Fraction)


@dataclass(frozen=True)
class Final:
    """A final from session `first_session` on, of the `players` with these numbers; `carry`: a key of CARRY.

    `penalties` and `table_points`: changes to the points and table points since the cut by rulings and
    adjustments that belong to no table, by player number. They count in full, like the sessions since;
    everything before the cut, including penalties of either kind, is carried over by the share.

    `ahead`: its players rank before the others; else places go by the points of everybody, and nothing is
    carried apart. `home`: those who have no seat in the sessions up to `last_session`.
    """

    first_session: int
    players: frozenset[int]
    carry: str
    penalties: Mapping[int, int] = field(default_factory=dict)
    table_points: Mapping[int, int] = field(default_factory=dict)
    ahead: bool = True
    home: frozenset[int] = frozenset()
    last_session: int = 0


@dataclass(frozen=True)
class Carried:
    """The points, and in MCR the table points, that a player carried into the final from `session` on."""

    session: int
    total: int
    table_points: Fraction | None


def carried(score: Score, carry: str) -> Score:
    """The part of a score that is carried into a final, by a key of CARRY.

    Whole points stay whole: half of an odd number is rounded towards zero, so that gains and losses are
    treated alike. Table points are halved exactly. Raises ValueError for an unknown key.
    """
    if carry not in CARRY:
        raise ValueError(f"There is no carry-over “{carry}”: choose {', '.join(CARRY)}.")
    share = score * CARRY[carry]
    return share if isinstance(score, Fraction) else int(share)
