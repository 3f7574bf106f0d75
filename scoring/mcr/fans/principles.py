"""The principles of counting (MCR 4): non-repetition and account-once, as one small algorithm each.

Non-separation needs no algorithm: a hand is counted in one reading at a time.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from scoring.mcr.encoding import WHOLE
from scoring.mcr.fans.catalogue import FANS

_BITS_TAKEN: Final = {number: sum(1 << taken for taken in fan.takes_away) for number, fan in FANS.items()}
_POINTS: Final = {number: fan.points for number, fan in FANS.items()}
_COUNTS: Final = {number: (fan.points, 1 << number, _BITS_TAKEN[number]) for number, fan in FANS.items()}
_TAKEN_ELSEWHERE: Final = {
    number: sum(1 << taken for taken in fan.takes_away if type(FANS[taken].when) is not type(fan.when))
    for number, fan in FANS.items()
}
"""The fans that a fan of the whole hand takes away in other parts: fans of one class are in the same part."""


class Found(NamedTuple):
    """A fan detected by a finder: its number, and the code of the sets that make it."""

    number: int
    scope: int


Join = tuple[int, int]
"""A fan made by several sets together: its number, and the positions of the sets as bits."""


Part = tuple[int, int, tuple[Found, ...]]
"""Fans that count together: their points, the numbers they exclude in other parts (as bits), the fans.

A part has all fans of its kind of sets, so only a fan of the whole hand excludes one of another part.
"""

NOTHING: Final[Part] = (0, 0, ())


def without_repetition(fans: Iterable[Found]) -> tuple[Found, ...]:
    """The fans not excluded by a higher fan on the same sets (MCR 4, first principle)."""
    kept_fans: list[Found] = []
    for fan in sorted(fans, key=lambda fan: -_POINTS[fan.number]):
        for higher_fan in kept_fans:
            if _BITS_TAKEN[higher_fan.number] >> fan.number & 1 and within(fan, higher_fan):
                break
        else:
            kept_fans.append(fan)
    return tuple(kept_fans)


def within(fan: Found, other: Found) -> bool:
    """Whether all sets of a fan belong to the other fan."""
    return not fan.scope & ~other.scope


def part(fans: tuple[Found, ...]) -> Part:
    """The part with those of the fans found that count."""
    if not fans:
        return NOTHING
    points = number_bits = excluded_bits = excluded_elsewhere = 0
    for number, scope in fans:
        fan_points, bit, excluded = _COUNTS[number]
        points += fan_points
        number_bits |= bit
        excluded_bits |= excluded
        if scope == WHOLE:
            excluded_elsewhere |= _TAKEN_ELSEWHERE[number]
    if number_bits & excluded_bits and (remaining := without_repetition(fans)) != fans:
        return part(remaining)
    return points, excluded_elsewhere, fans


def together(parts: Iterable[Part]) -> tuple[int, tuple[Found, ...]]:
    """The points and fans of several parts, equal to those of `part` for all their fans.

    Exclusion is transitive among fans that can occur in the same hand: dropping an excluded fan never
    reinstates another, so all excluded fans can be dropped at once.
    """
    points = excluded_bits = 0
    fans: tuple[Found, ...] = ()
    for part_points, excluded, part_fans in parts:
        if part_points:
            points += part_points
            fans += part_fans
            if excluded:
                excluded_bits |= excluded
    if excluded_bits:
        fans = tuple([fan for fan in fans if not excluded_bits >> fan.number & 1])
        points = sum([_POINTS[number] for number, _ in fans])
    return points, fans


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
