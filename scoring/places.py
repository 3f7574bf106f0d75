"""Who comes where at a table, and how places that are shared share what they bring."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from scoring.rulesets import RuleSet
from scoring.seats import SeatFacts

Groups = tuple[tuple[int, ...], ...]

T = TypeVar("T")


class Placed(NamedTuple):
    """A place at a table from 1 to 4, and whether somebody shares it."""

    place: int
    tied: bool


def ranked_groups(rules: RuleSet, seats: Sequence[SeatFacts], counted: Sequence[int]) -> Groups:
    """The seats (0 East to 3 North) from first to last, those who share a place together.

    `counted` are the points that decide. A substitute who is last by the rules (EMA 2012 §5.7: one who came
    during play) comes after the others whatever he scored. With ties "initial-seat" nobody shares.
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


def comes_last(rules: RuleSet, seat: SeatFacts) -> bool:
    """Whether the seat is a substitute whose score does not count for the places (EMA 2012 §5.7)."""
    return {"start": rules.substitute_start, "during": rules.substitute_during, None: "counts"}[
        seat.substitute
    ] == "last"


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
