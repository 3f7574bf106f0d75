"""Finals in the standings: who comes first from which session on, and with how much of the points so far.

No rulebook says how: the director decides the size and what is carried. The draw decides who is in.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

CARRY = {"none": Fraction(0), "half": Fraction(1, 2), "full": Fraction(1)}
"""How much of the points so far the players of a final take along."""

Score = TypeVar("Score", int, Fraction)


@dataclass(frozen=True)
class Final:
    """A final from session `first_session` on, of the `players` with these numbers; `carry`: a key of CARRY.

    `penalties` and `table_points`: what rulings at no table took (or adjustments gave) since the cut off the
    points and off the table points, by player number. It counts in full, like the sessions since; what was
    before the cut, penalties of either kind too, is carried.
    """

    first_session: int
    players: frozenset[int]
    carry: str
    penalties: Mapping[int, int] = field(default_factory=dict)
    table_points: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Carried:
    """What a player took along into the final from `session` on: points, and in MCR table points."""

    session: int
    total: int
    table_points: Fraction | None


def carried(score: Score, carry: str) -> Score:
    """What of a score is carried into a final, by a key of CARRY.

    Whole points stay whole: half of an odd number is rounded towards zero, so that gain and loss are treated
    alike. Table points are halved exactly. Raises ValueError for a rule that there is not.
    """
    if carry not in CARRY:
        raise ValueError(f"There is no carry-over “{carry}”: choose {', '.join(CARRY)}.")
    share = score * CARRY[carry]
    return share if isinstance(score, Fraction) else int(share)
