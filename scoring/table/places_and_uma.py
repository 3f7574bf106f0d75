"""The places at a table, and how tied players divide and round the uma of the places they share."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from scoring.rulesets import RuleSet
from scoring.table.substitutes import comes_last
from scoring.table.values import SeatFacts

Groups = tuple[tuple[int, ...], ...]
T = TypeVar("T")


class Placed(NamedTuple):
    """A place at a table from 1 to 4, and whether it is tied."""

    place: int
    tied: bool


def ranked_groups(rules: RuleSet, seats: Sequence[SeatFacts], deciding_points: Sequence[int]) -> Groups:
    """The seats (0 East to 3 North) from first to last, those who share a place together.

    `deciding_points`: the points that rank the seats. A substitute whom the rules put last (EMA 2012 §5.7:
    one who joined during play) comes after the others, whatever the score. With the tie rule "initial-seat"
    nobody shares a place.
    """

    def order(seat: int) -> tuple[bool, int, int]:
        is_last = comes_last(rules, seats[seat])
        return is_last, 0 if is_last else -deciding_points[seat], seat if rules.tie == "initial-seat" else 0

    groups: list[tuple[int, ...]] = []
    for seat in sorted(range(len(seats)), key=order):
        if groups and order(groups[-1][0]) == order(seat):
            groups[-1] = (*groups[-1], seat)
        else:
            groups.append((seat,))
    return tuple(groups)


def places(groups: Groups) -> dict[int, Placed]:
    """The place of each seat; tied seats all have the better place."""
    result = {}
    place = 1
    for group in groups:
        for seat in group:
            result[seat] = Placed(place, tied=len(group) > 1)
        place += len(group)
    return result


def spread(groups: Groups, values: Sequence[int], share: Callable[[int, int], list[T]]) -> list[T]:
    """The value of each seat: `values` by place, with `share(sum, number)` dividing them among tied seats."""
    by_seat: dict[int, T] = {}
    offset = 0
    for group in groups:
        portion = share(sum(values[offset : offset + len(group)]), len(group))
        by_seat.update(zip(group, portion, strict=True))
        offset += len(group)
    return [by_seat[seat] for seat in sorted(by_seat)]


def exact_shares(total: int, count: int) -> list[Fraction]:
    """Equal exact shares: 7 among three is 7/3 each (rulings M17)."""
    return [Fraction(total, count)] * count


def whole_shares(rules: RuleSet, total: int, count: int) -> list[int]:
    """Equal shares of an uma or an oka: exact where they are whole, else rounded down to the share unit.

    The remainder goes to nobody or to the earliest seat, depending on `share_remainder`.
    """
    if total % count == 0:
        return [total // count] * count
    return rounded_shares(rules, total, count)


def rounded_shares(rules: RuleSet, total: int, count: int) -> list[int]:
    """Equal shares of bets, rounded down to the share unit (rulings E17); a single winner takes all."""
    if count == 1:
        return [total]
    share = total // count // rules.share_unit * rules.share_unit
    remainder = total - share * count if rules.share_remainder == "initial-seat" else 0
    return [share + remainder] + [share] * (count - 1)


def rounded(rules: RuleSet, points: int) -> int:
    """Final points rounded by the rules: half up, half down or always down, also for negative points."""
    unit = rules.rounding_unit
    lift = {"none": None, "half-up": unit // 2, "half-down": (unit - 1) // 2, "down": 0}[rules.rounding]
    return points if lift is None else (points + lift) // unit * unit


def roundings(rules: RuleSet, finals: Sequence[int], first: int) -> list[int]:
    """What rounding adds to each seat's final points.

    With `rounding_balance` "first", the seat `first` makes up for the other three, so that nothing is lost.
    """
    added = [rounded(rules, points) - points for points in finals]
    if rules.rounding_balance == "first":
        added[first] -= sum(added)
    return added
