"""The methods of a Swiss draw: who would meet whom by the standings if nobody had met before.

Every method is a line of the places of the standings (0: the leader), whose fours are the tables it prefers.
Repeats are avoided by exchanging people along the line, as near by as possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.sentence import Sentence
from seating.draw import SeatingError
from seating.lots import Lots

Line = list[int]


@dataclass(frozen=True, slots=True)
class Moment:
    """What a method depends on: the number of players, which session of how many, and the lots."""

    players: int
    session: int
    sessions: int
    lots: Lots


@dataclass(frozen=True, slots=True)
class Variant:
    """A method of drawing. `pots`: whether a table takes one of each quarter of the standings."""

    key: str
    name: str
    meaning: str
    line: Callable[[Moment], Line]
    pots: bool = False


def straight(moment: Moment) -> Line:
    """1-2-3-4, 5-6-7-8, ..."""
    return list(range(moment.players))


def intervals(moment: Moment) -> Line:
    """With sixteen players 1-5-9-13, 2-6-10-14, ..."""
    return spread(range(moment.players))


def snake(moment: Moment) -> Line:
    """With sixteen players 1-8-9-16, 2-7-10-15, ...: every table has the same sum of places."""
    half = moment.players // 2
    places = range(half // 2)
    return [place for t in places for place in (t, half - 1 - t, half + t, moment.players - 1 - t)]


def fold(moment: Moment) -> Line:
    """With sixteen players 1-2-15-16, 3-4-13-14, ..."""
    last = moment.players - 1
    return [place for t in range(0, moment.players // 2, 2) for place in (t, t + 1, last - t - 1, last - t)]


def progressive(moment: Moment) -> Line:
    """Intervals inside parts of the standings: one part in the first session, one per table in the last."""
    tables = moment.players // 4
    steps = max(1, moment.sessions - 1)
    parts = 1 + (tables - 1) * min(moment.session - 1, steps) // steps
    edges = [4 * (tables * part // parts) for part in range(parts + 1)]
    return [place for start, end in pairwise(edges) for place in spread(range(start, end))]


def by_lot(moment: Moment) -> Line:
    """By lot, whatever the standings."""
    return moment.lots.shuffled(range(moment.players))


def spread(places: Sequence[int]) -> Line:
    """Fours at equal intervals over some places."""
    tables = len(places) // 4
    return [places[table + quarter * tables] for table in range(tables) for quarter in range(4)]


STRAIGHT, RANDOM_LINE = "straight", "random"
VARIANTS = {
    variant.key: variant
    for variant in (
        Variant(
            STRAIGHT,
            "Straight",
            "Neighbours in the standings play each other: 1-2-3-4, 5-6-7-8.",
            straight,
        ),
        Variant(
            "snake",
            "Snake",
            "One of each quarter of the standings, turning at its ends: 1-8-9-16, 2-7-10-15 of sixteen.",
            snake,
            pots=True,
        ),
        Variant(
            "intervals",
            "Intervals",
            "One of each quarter of the standings, at equal intervals: 1-5-9-13, 2-6-10-14 of sixteen.",
            intervals,
            pots=True,
        ),
        Variant("fold", "Fold", "The first two meet the last two: 1-2-15-16, 3-4-13-14 of sixteen.", fold),
        Variant(
            "progressive",
            "Progressive",
            "Intervals over the whole field at first, over ever fewer places from session to session, and "
            "neighbours in the last.",
            progressive,
        ),
        Variant(RANDOM_LINE, "Random", "By lot, whatever the standings; made for a first session.", by_lot),
    )
}


def variant_named(key: str) -> Variant:
    """The method of that key. Raises SeatingError, naming all keys, for an unknown one."""
    if key not in VARIANTS:
        raise SeatingError(
            Sentence(
                "There is no Swiss draw “%(key)s”: choose %(allowed)s.", key=key, allowed=", ".join(VARIANTS)
            )
        )
    return VARIANTS[key]
