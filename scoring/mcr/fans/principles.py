"""The principles of counting (MCR 4): non-repetition and account-once, as one small algorithm each.

Non-separation needs no algorithm: a hand is counted in one reading at a time.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from scoring.mcr.encoding import WHOLE
from scoring.mcr.fans.catalogue import FANS
from scoring.mcr.fans.conditions import Condition, Wait, Won

_BITS_TAKEN: Final = {number: sum(1 << taken for taken in fan.takes_away) for number, fan in FANS.items()}
_POINTS: Final = {number: fan.points for number, fan in FANS.items()}
_COUNTS: Final = {number: (fan.points, 1 << number, _BITS_TAKEN[number]) for number, fan in FANS.items()}


def _part_of(condition: Condition) -> type[Condition]:
    """The class of conditions whose fans are in the same part."""
    return Won if isinstance(condition, Wait) else type(condition)


_TAKEN_ELSEWHERE: Final = {
    number: sum(1 << taken for taken in fan.takes_away if _part_of(FANS[taken].when) != _part_of(fan.when))
    for number, fan in FANS.items()
}
"""The fans that a fan of the whole hand takes away in other parts."""


# A plain tuple, which the garbage collector need not follow.
Found = tuple[int, int]
"""A fan detected by a finder: its number, and its scope, the code of the sets that make it."""

Join = tuple[int, int]
"""A fan made by several sets together: its number, and the positions of the sets as bits."""


Part = tuple[int, tuple[Found, ...]]
"""Fans that count together: their points, and the fans.

A part has all fans of its kind of sets, so only a fan of the whole hand excludes one of another part. A part
with such a fan has EXCLUDING added to its points.
"""

EXCLUDING: Final = 1 << 16
NOTHING: Final[Part] = (0, ())


def without_repetition(fans: Iterable[Found]) -> tuple[Found, ...]:
    """The fans not excluded by a higher fan on the same sets (MCR 4, first principle)."""
    kept_fans: list[Found] = []
    for fan in sorted(fans, key=lambda fan: -_POINTS[fan[0]]):
        for higher_fan in kept_fans:
            if _BITS_TAKEN[higher_fan[0]] >> fan[0] & 1 and within(fan, higher_fan):
                break
        else:
            kept_fans.append(fan)
    return tuple(kept_fans)


def within(fan: Found, other: Found) -> bool:
    """Whether all sets of a fan belong to the other fan."""
    return not fan[1] & ~other[1]


def part(fans: tuple[Found, ...]) -> Part:
    """The part with those of the fans found that count."""
    if not fans:
        return NOTHING
    points = number_bits = excluded_bits = 0
    for number, _ in fans:
        fan_points, bit, excluded = _COUNTS[number]
        points += fan_points
        number_bits |= bit
        excluded_bits |= excluded
    if number_bits & excluded_bits and (remaining := without_repetition(fans)) != fans:
        return part(remaining)
    return points + EXCLUDING if _excluded_elsewhere(fans) else points, fans


def _excluded_elsewhere(fans: Iterable[Found]) -> int:
    """The numbers, as bits, of the fans that these exclude in other parts."""
    excluded = 0
    for number, scope in fans:
        if scope == WHOLE:
            excluded |= _TAKEN_ELSEWHERE[number]
    return excluded


def without_excluded(fans: tuple[Found, ...]) -> Part:
    """The fans of several parts without those that fans of other parts exclude, equal to `part` of them all.

    Exclusion is transitive among fans that can occur in the same hand: dropping an excluded fan never
    reinstates another, so all excluded fans can be dropped at once.
    """
    excluded = _excluded_elsewhere(fans)
    counted = tuple([fan for fan in fans if not excluded >> fan[0] & 1])
    return sum([_POINTS[number] for number, _ in counted]), counted


def account_once(joins: Sequence[Join]) -> tuple[Join, ...]:
    """The highest choice in which no set is joined to a group it already belongs to (MCR 4, third principle).

    Among equal choices, the one with the fewest fans, then with the lowest numbers (rulings M4).
    """
    if is_forest(joins):
        return tuple(joins)
    choices = (choice for number in range(4) for choice in combinations(joins, number) if is_forest(choice))
    return min(choices, key=_worth)


def is_forest(choice: Sequence[Join]) -> bool:
    """Whether the joins form a forest over the sets: each connects groups that were separate."""
    groups: list[int] = []
    for _, joined in choice:
        separate, merged = [], joined
        for group in groups:
            shared = group & joined
            if shared & shared - 1:
                return False
            if shared:
                merged |= group
            else:
                separate.append(group)
        groups = [*separate, merged]
    return True


def _worth(choice: Sequence[Join]) -> tuple[int, int, list[int]]:
    points = sum([_POINTS[number] for number, _ in choice])
    return -points, len(choice), sorted([number for number, _ in choice])
