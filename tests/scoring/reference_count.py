"""A second count of tables and standings, written from the rulebooks and sharing nothing with `scoring`.

The engine sorts seats into groups; here every seat asks how many are better and how many are equal. What a
rulebook does not say (a substitute under league rules, say) is what the preset says.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

BIG = (30_000, 10_000, -10_000, -30_000)
SMALL = (15_000, 5_000, -5_000, -15_000)
NONE = (0, 0, 0, 0)


@dataclass(frozen=True)
class Rules:
    """What a rulebook says of a finished table, in points."""

    uma: tuple[int, int, int, int] = SMALL
    oka: int = 0
    into_oka: int = 0
    by_seat: bool = False  # equal points: the earlier initial seat first
    bets_lost: bool = False
    bet: int = 1_000
    unit: int = 100
    table_points: tuple[int, int, int, int] | None = None
    substituted: tuple[int, int] = (-15_000, -15_000)
    start: int = 30_000
    thousands: bool = False  # five hundred down, six hundred up, the first makes it a zero sum


RULES = {
    "ema-riichi-2012": Rules(uma=BIG, substituted=(0, -30_000)),
    "ema-riichi-2016": Rules(),
    "ema-riichi-2025": Rules(),
    "wrc": Rules(bets_lost=True),
    "m-league": Rules(BIG, 20_000, 5_000, start=25_000, substituted=(-15_000, -30_000)),
    "jpml-b": Rules(bets_lost=True),
    "tenhou": Rules(
        uma=(20_000, 10_000, -10_000, -20_000),
        oka=20_000,
        into_oka=5_000,
        by_seat=True,
        substituted=(-15_000, -20_000),
        start=25_000,
        thousands=True,
    ),
    "mahjong-soul": Rules(by_seat=True, start=25_000),
    "modern-riichi": Rules(uma=NONE, start=25_000, substituted=(-15_000, 0)),
    "mcr-2006": Rules(NONE, bet=0, unit=1, table_points=(4, 2, 1, 0), substituted=(0, 0), start=0),
    "classical-japanese": Rules(NONE, bet=100, unit=10, substituted=(0, 0), start=2_000),
}


@dataclass(frozen=True)
class Seat:
    """A seat in the order of the winds: difference from the start, taken at the table and after uma."""

    points: int
    at_table: int = 0
    after: int = 0
    substitute: str | None = None


@dataclass(frozen=True)
class Share:
    """What a seat's place brings: points of uma and oka, points of bets, table points."""

    first: bool
    prize: Fraction
    bets: int
    table_points: Fraction


def table(rules: Rules, seats: Sequence[Seat], bets_left: int) -> list[tuple[Fraction, int]]:
    """Table points and score of the four seats (EMA 2012 §3.6, §3.6.1, §5.5–5.7; rulings E17, E18, M17)."""
    standing = [_standing(rules, seat, place) for place, seat in enumerate(seats)]
    shares = [_share(rules, standing, mine, bets_left) for mine in standing]
    held_points = [rules.start + seat.points + seat.at_table for seat in seats]
    held_points = [points + share.bets for points, share in zip(held_points, shares, strict=True)]
    if rules.thousands:
        held_points = _thousands(held_points, [share.first for share in shares].index(True))
    return [
        _recorded(rules, seat, points_at_end, share)
        for seat, points_at_end, share in zip(seats, held_points, shares, strict=True)
    ]


def _recorded(rules: Rules, seat: Seat, points: int, share: Share) -> tuple[Fraction, int]:
    if seat.substitute:
        return Fraction(0), sum(rules.substituted) + seat.after
    score = points - rules.start + share.prize + seat.after
    assert score.denominator == 1
    return share.table_points, int(score)


def _standing(rules: Rules, seat: Seat, place: int) -> tuple[bool, int, int]:
    """What decides the place, the more the better; a substitute who came during play has nothing."""
    earlier = -place if rules.by_seat else 0
    counts = seat.substitute != "during"
    return counts, seat.points + seat.at_table if counts else 0, earlier


def _share(rules: Rules, standing: list[tuple[bool, int, int]], mine: object, bets_left: int) -> Share:
    better = sum(other > mine for other in standing)
    equal = standing.count(mine)
    first = better == 0
    places = range(better, better + equal)
    uma = Fraction(sum(rules.uma[place] for place in places), equal)
    oka = _down(rules.oka, equal, rules.unit) if first else 0
    bets = _down(bets_left, equal, rules.unit) if first and not rules.bets_lost else 0
    points = rules.table_points or NONE
    shared = Fraction(sum(points[place] for place in places), equal)
    return Share(first, uma + oka - rules.into_oka, bets, shared)


def _down(total: int, among: int, unit: int) -> int:
    """An equal share, rounded down to the unit of points."""
    return total if among == 1 else total // among // unit * unit


def _thousands(scores: list[int], first: int) -> list[int]:
    rounded = [-((500 - points) // 1_000) * 1_000 for points in scores]
    rounded[first] += sum(scores) - sum(rounded)
    return rounded


def places(merits: Iterable[object]) -> list[tuple[int, bool]]:
    """The place of each merit, the greater the better, and whether it is shared: 1, 2, 2, 4."""
    listed = list(merits)
    return [(1 + sum(other > score for other in listed), listed.count(score) > 1) for score in listed]
