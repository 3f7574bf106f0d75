"""A value of riichi as it is declared without tiles: fan and fu, a number of yakuman, or the points."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from scoring.game.riichi.entry import Entry
from scoring.game.riichi.fu import Way, possible_fu, wrong_fu
from scoring.riichi.minimum import fan_needed
from scoring.riichi.payments import Value, payments, received, value_of
from scoring.rulesets import RuleSet

MANGAN_FAN: Final = 5
YAKUMAN_FAN: Final = 13

_MOST_FAN: Final = 99
_MOST_FU: Final = 999
_MOST_POINTS: Final = 9_999_999
_MOST_YAKUMAN: Final = 6


class Declared(NamedTuple):
    """What was written, as far as it can be understood; all None where nothing was."""

    fan: int | None
    fu: int | None
    yakuman: int | None
    points: int | None


def read_declared(entry: Entry) -> Declared:
    """The declared value of a win. Fan, fu, yakuman and points are whole numbers from 1."""
    return Declared(
        entry.whole("fan", _MOST_FAN),
        entry.whole("fu", _MOST_FU),
        entry.whole("yakuman", _MOST_YAKUMAN),
        entry.whole("points", _MOST_POINTS),
    )


def declared_value(declared: Declared, entry: Entry) -> Value | None:
    """The value that was declared, None where there is none or it cannot be; what is wrong is noted.

    Points beside fan must be theirs.
    """
    rules = entry.table.rules
    if declared.yakuman:
        return _of_yakuman(declared.yakuman, entry)
    if declared.fan:
        value = _of_fan(declared.fan, declared.fu, entry)
        if value and declared.points not in (None, points_of(value, entry)):
            given = points_of(value, entry)
            entry.note("values-disagree", "points", fan=declared.fan, given=given, points=declared.points)
        return value
    if declared.points:
        found = _by_points(rules, entry.way, east=entry.is_east).get(declared.points)
        if found is None:
            entry.note("no-such-points", "points", points=declared.points, way=entry.way.said)
        return found
    if not any(entry.record.get(key) for key in Declared._fields):
        entry.note("no-value")
    return None


def points_of(value: Value, entry: Entry) -> int:
    """What the winner receives for the hand alone, without counters and bets."""
    return _points(value, entry.table.rules, entry.by, east=entry.is_east)


def _of_yakuman(count: int, entry: Entry) -> Value:
    most = most_yakuman(entry.table.rules)
    if count > most:
        entry.note("yakuman-count", "yakuman", count=count, most=most)
    return value_of(YAKUMAN_FAN * count, 20, entry.table.rules, count)


def _of_fan(fan: int, fu: int | None, entry: Entry) -> Value | None:
    rules, honba = entry.table.rules, entry.table.state.honba
    if fan < fan_needed(honba, rules):
        entry.note("two-fan", "fan", honba=honba, fan=fan)
    if fu is not None and (wrong := wrong_fu(fan, fu, entry.way, rules)):
        code, params = wrong
        entry.note(code, "fu", **params)
    if fu is None and (fan < MANGAN_FAN or rules.no_limit):
        if entry.record.get("fu") is None:
            entry.note("fu-missing", "fu", fan=fan)
        return None
    return value_of(fan, fu or 0, rules)


def most_yakuman(rules: RuleSet) -> int:
    """How many yakuman a hand can be paid: one or a double, or as many as add up (`several_yakuman`)."""
    if rules.several_yakuman == "single":
        return 1 if rules.double_yakuman == "none" else 2
    return min(rules.most_yakuman or _MOST_YAKUMAN, _MOST_YAKUMAN)


@cache
def _by_points(rules: RuleSet, way: Way, *, east: bool) -> Mapping[int, Value]:
    """Every value that a hand can have, by its points; equal points are always paid alike."""
    values = [
        value_of(fan, fu, rules) for fan in range(1, YAKUMAN_FAN + 1) for fu in possible_fu(fan, way, rules)
    ]
    values += [value_of(YAKUMAN_FAN, 20, rules, count) for count in range(1, most_yakuman(rules) + 1)]
    paid = [_points(value, rules, way.by, east=east) for value in values]
    return dict(zip(paid, values, strict=True))


def _points(value: Value, rules: RuleSet, by: str, *, east: bool) -> int:
    return received(payments(value, east, by, rules))
