"""The principles of counting (MCR 4): non-repetition and account-once, as one small algorithm each.

Non-separation needs none: a hand is counted in one reading at a time.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from scoring.mcr.encoding import WHOLE
from scoring.mcr.fans.catalogue import FANS

_BITS_TAKEN: Final = {number: sum(1 << taken for taken in fan.takes_away) for number, fan in FANS.items()}
_POINTS: Final = {number: fan.points for number, fan in FANS.items()}
_COUNTS: Final = {number: (fan.points, 1 << number, _BITS_TAKEN[number]) for number, fan in FANS.items()}


class Found(NamedTuple):
    """A fan that a finder has found: its number, and the sets that make it as a code."""

    number: int
    scope: int


Join = tuple[int, int]
"""A fan made by several sets together: its number, and the places of the sets in their order, as bits."""


Part = tuple[int, int, int, tuple[Found, ...]]
"""Fans that count together: points, as bits their numbers and those they take away elsewhere, and the fans.

A part has all fans of its kind of sets, so only a fan of the whole hand takes away one of another part.
"""

NOTHING: Final[Part] = (0, 0, 0, ())


def without_repetition(fans: Iterable[Found]) -> tuple[Found, ...]:
    """The fans that count: none that a dearer one takes away on the same sets (MCR 4, first principle)."""
    counted: list[Found] = []
    for fan in sorted(fans, key=lambda fan: -_POINTS[fan.number]):
        for dearer in counted:
            if _BITS_TAKEN[dearer.number] >> fan.number & 1 and within(fan, dearer):
                break
        else:
            counted.append(fan)
    return tuple(counted)


def within(fan: Found, other: Found) -> bool:
    """Whether all sets of a fan are sets of the other."""
    return not fan.scope & ~other.scope


def part(fans: tuple[Found, ...]) -> Part:
    """What counts of the fans found."""
    if not fans:
        return NOTHING
    points = has = takes = takes_of_all = 0
    for number, scope in fans:
        fan_points, bit, excluded = _COUNTS[number]
        points += fan_points
        has |= bit
        takes |= excluded
        if scope == WHOLE:
            takes_of_all |= excluded
    if has & takes and (counted := without_repetition(fans)) != fans:
        return part(counted)
    return points, has, takes_of_all, fans


def together(parts: Iterable[Part]) -> tuple[int, tuple[Found, ...]]:
    """The points and fans of several parts: those of `part` of all their fans.

    What a fan takes away, one that takes that fan away takes too, wherever both can be in a hand: so no fan
    left out spares another, and all may go at once.
    """
    points = has = takes = 0
    fans: tuple[Found, ...] = ()
    for part_points, part_numbers, excluded, part_fans in parts:
        points += part_points
        has |= part_numbers
        takes |= excluded
        fans += part_fans
    if has & takes:
        fans = tuple([fan for fan in fans if not takes >> fan.number & 1])
        points = sum([_POINTS[fan.number] for fan in fans])
    return points, fans


def account_once(joins: Sequence[Join]) -> tuple[Join, ...]:
    """The dearest choice in which no set is joined to a group it already belongs to (MCR 4, third principle).

    Equal choices: the one with the fewest fans, then with the lowest numbers (rulings M4).
    """
    if is_forest(joins):
        return tuple(joins)
    choices = (choice for number in range(4) for choice in combinations(joins, number) if is_forest(choice))
    return min(choices, key=_worth)


def is_forest(choice: Sequence[Join]) -> bool:
    """Whether the joins form a forest over the sets: each brings together groups that were apart."""
    groups: list[int] = []
    for _, joined in choice:
        separate, places = [], joined
        for group in groups:
            shared = group & joined
            if shared & shared - 1:
                return False
            if shared:
                places |= group
            else:
                separate.append(group)
        groups = [*separate, places]
    return True


def _worth(choice: Sequence[Join]) -> tuple[int, int, list[int]]:
    points = sum([_POINTS[number] for number, _ in choice])
    return -points, len(choice), sorted([number for number, _ in choice])
