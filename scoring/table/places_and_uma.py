"""Who comes where at a table, and how shared places divide and round the uma they bring."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from scoring.rulesets import RuleSet
from scoring.table.substitutes import comes_last
from scoring.table.values import SeatFacts

Groups = tuple[tuple[int, ...], ...]
T = TypeVar("T")


class Placed(NamedTuple):
    """A place at a table from 1 to 4, and whether somebody shares it."""

    place: int
    tied: bool


def ranked_groups(rules: RuleSet, seats: Sequence[SeatFacts], counted: Sequence[int]) -> Groups:
    """The seats (0 East to 3 North) from first to last, those who share a place together.

    `counted` are the points that decide. A substitute who is last by the rules (EMA 2012 §5.7: one who came
    during play) comes after the others whatever they scored. With ties "initial-seat" nobody shares.
    """

    def order(seat: int) -> tuple[bool, int, int]:
        last = comes_last(rules, seats[seat])
        return last, 0 if last else -counted[seat], seat if rules.tie == "initial-seat" else 0

    groups: list[tuple[int, ...]] = []
    for seat in sorted(range(len(seats)), key=order):
        if groups and order(groups[-1][0]) == order(seat):
            groups[-1] = (*groups[-1], seat)
        else:
            groups.append((seat,))
    return tuple(groups)


def places(groups: Groups) -> dict[int, Placed]:
    """The place of each seat; those who share have the better place."""
    result = {}
    place = 1
    for group in groups:
        for seat in group:
            result[seat] = Placed(place, tied=len(group) > 1)
        place += len(group)
    return result


def spread(groups: Groups, values: Sequence[int], share: Callable[[int, int], list[T]]) -> list[T]:
    """What each seat gets when the places bring `values` and `share(sum, number)` divides shared ones."""
    by_seat: dict[int, T] = {}
    place = 0
    for group in groups:
        portion = share(sum(values[place : place + len(group)]), len(group))
        by_seat.update(zip(group, portion, strict=True))
        place += len(group)
    return [by_seat[seat] for seat in sorted(by_seat)]


def exact_shares(total: int, count: int) -> list[Fraction]:
    """Equal exact shares: 7 among three is 7/3 each (rulings M17)."""
    return [Fraction(total, count)] * count


def whole_shares(rules: RuleSet, total: int, count: int) -> list[int]:
    """Equal shares of an uma or an oka: exact where they are whole, else rounded down to the share unit.

    What rounding leaves goes to nobody or to the earliest seat, as `share_remainder` says.
    """
    if total % count == 0:
        return [total // count] * count
    return rounded_shares(rules, total, count)


def rounded_shares(rules: RuleSet, total: int, count: int) -> list[int]:
    """Equal shares of bets, rounded down to the share unit (rulings E17); one alone takes all."""
    if count == 1:
        return [total]
    each = total // count // rules.share_unit * rules.share_unit
    rest = total - each * count if rules.share_remainder == "initial-seat" else 0
    return [each + rest] + [each] * (count - 1)


def rounded(rules: RuleSet, points: int) -> int:
    """Final points as the rules round them: a half up or down, or always down, below zero as above it."""
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
