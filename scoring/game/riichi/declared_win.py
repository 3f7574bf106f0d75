"""A riichi win as declared: fan and fu that are possible together, yakuman, or points."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from scoring.game.hand_record import Record, whole_number
from scoring.game.riichi.table import Table
from scoring.riichi.payments.hand_values import MANGAN_FAN, YAKUMAN_FAN, Value, payments, received, value_of
from scoring.riichi.price.result import fan_needed
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence

# Fields that the game state decides: the record's values are ignored when its tiles are scored.
_FROM_THE_GAME: Final = frozenset({"id", "rules", "seat", "round", "honba", "bets", "by", "riichi"})
_HIGHEST_FU: Final = 140
_HIGHEST_FU_BELOW_FOUR_FAN: Final = 110
_MOST_FAN: Final = 99
_MOST_FU: Final = 999
_MOST_POINTS: Final = 9_999_999
_MOST_YAKUMAN: Final = 6


class WinMethod(NamedTuple):
    """How a hand was won, as far as fan and fu depend on it: by "ron" or "tsumo", with riichi or not."""

    by: str
    riichi: bool = False

    @property
    def in_words(self) -> str:
        """The method of winning, in words."""
        if self.by == "ron":
            return Sentence("on a discard with riichi") if self.riichi else Sentence("on a discard")
        return Sentence("self-drawn with riichi") if self.riichi else Sentence("self-drawn")


# The least fan by fu, 0 for any other: seven pairs have 25, pinfu has 20 or, on a discard and closed, 30.
_LEAST_FAN: Final[Mapping[WinMethod, Mapping[int, int]]] = {
    WinMethod("ron"): {0: 1, 25: 2},
    WinMethod("ron", riichi=True): {0: 1, 25: 3, 30: 2},
    WinMethod("tsumo"): {0: 1, 20: 2, 25: 3},
    WinMethod("tsumo", riichi=True): {0: 2, 20: 3, 25: 4},
}
Wrong = tuple[str, dict[str, object]]


def wrong_fu(fan: int, fu: int, method: WinMethod, rules: RuleSet) -> Wrong | None:
    """Why the fu are impossible with the fan: the code of the problem and its values, or None.

    More than 110 fu need three kongs, which make four fan together with the concealed pungs among them.
    """
    most = _HIGHEST_FU if fan > 3 else _HIGHEST_FU_BELOW_FOUR_FAN
    if fu != 25 and (not 20 <= fu <= most or fu % 10):
        return "fu-impossible", {"fu": fu, "high": most}
    if fu == 20 and method.by == "ron" and (rules.open_pinfu_fu or method.riichi):
        return "fu-20-ron", {}
    if fu == 20 and method.by == "tsumo" and rules.pinfu_tsumo_fu:
        return "fu-20-tsumo", {}
    least = _LEAST_FAN[method].get(fu, _LEAST_FAN[method][0])
    return ("fu-fan", {"fu": fu, "way": method.in_words, "least": least, "fan": fan}) if fan < least else None


def possible_fu(fan: int, method: WinMethod, rules: RuleSet) -> list[int]:
    """The fu that are possible with the fan."""
    return [fu for fu in (25, *range(20, _HIGHEST_FU + 1, 10)) if wrong_fu(fan, fu, method, rules) is None]


class Entry(NamedTuple):
    """One item of `wins`: its record and path, the winner's seat, and "ron" or "tsumo"."""

    record: Record
    path: str
    seat: str
    by: str
    table: Table

    @property
    def is_east(self) -> bool:
        """Whether the winner deals."""
        return self.seat == self.table.dealer

    @property
    def method(self) -> WinMethod:
        """How the hand was won, for its fan and fu."""
        return WinMethod(self.by, riichi=self.seat in self.table.riichi)

    def hand_record(self, riichi: object) -> dict[str, object]:
        """The win as a record for `price`, with winds, counters and `riichi` from the game."""
        fields = {key: value for key, value in self.record.items() if key not in _FROM_THE_GAME}
        return fields | {
            "by": self.by,
            "seat": self.table.wind_of(self.seat),
            "round": self.table.round,
            "honba": self.table.state.honba,
            "riichi": riichi,
        }

    def note(self, code: str, key: str = "", **params: object) -> None:
        """Note a problem of one field, or of the whole win."""
        path = f"{self.path}.{key}" if key else self.path
        self.table.notes.add(code, path, seat=self.seat, **params)

    def whole_number(self, key: str, high: int) -> int | None:
        """The whole number in a field, from 1 to `high`; None if missing, or invalid, which is noted."""
        return whole_number(self.record, key, self.table.notes, low=1, high=high, path=f"{self.path}.{key}")


class Declared(NamedTuple):
    """The declared value as far as it could be read; None for each part that is missing or invalid."""

    fan: int | None
    fu: int | None
    yakuman: int | None
    points: int | None


def read_declared(entry: Entry) -> Declared:
    """The declared value of a win. Fan, fu, yakuman and points are whole numbers from 1."""
    return Declared(
        entry.whole_number("fan", _MOST_FAN),
        entry.whole_number("fu", _MOST_FU),
        entry.whole_number("yakuman", _MOST_YAKUMAN),
        entry.whole_number("points", _MOST_POINTS),
    )


def declared_value(declared: Declared, entry: Entry) -> Value | None:
    """The declared value, None if there is none or it is impossible; problems are noted.

    Points given as well as fan must agree with them.
    """
    rules = entry.table.rules
    if declared.yakuman:
        return _of_yakuman(declared.yakuman, entry)
    if declared.fan:
        value = _of_fan(declared.fan, declared.fu, entry)
        if value and declared.points not in (None, points_of(value, entry)):
            fan_points = points_of(value, entry)
            entry.note(
                "values-disagree", "points", fan=declared.fan, given=fan_points, points=declared.points
            )
        return value
    if declared.points:
        value = _values_by_points(rules, entry.method, east=entry.is_east).get(declared.points)
        if value is None:
            entry.note("no-such-points", "points", points=declared.points, way=entry.method.in_words)
        return value
    if not any(entry.record.get(key) for key in Declared._fields):
        entry.note("no-value")
    return None


def points_of(value: Value, entry: Entry) -> int:
    """The points the winner receives for the hand, without counters and bets."""
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
    if fu is not None and (wrong := wrong_fu(fan, fu, entry.method, rules)):
        code, params = wrong
        entry.note(code, "fu", **params)
    if fu is None and (fan < MANGAN_FAN or rules.no_limit):
        if entry.record.get("fu") is None:
            entry.note("fu-missing", "fu", fan=fan)
        return None
    return value_of(fan, fu or 0, rules)


def most_yakuman(rules: RuleSet) -> int:
    """The most yakuman that a hand can be paid: one, a double, or several added up (`several_yakuman`)."""
    if rules.several_yakuman == "single":
        return 1 if rules.double_yakuman == "none" else 2
    return min(rules.most_yakuman or _MOST_YAKUMAN, _MOST_YAKUMAN)


@cache
def _values_by_points(rules: RuleSet, method: WinMethod, *, east: bool) -> Mapping[int, Value]:
    """Every possible value of a hand by its points; hands of equal points are always paid alike."""
    values = [
        value_of(fan, fu, rules)
        for fan in range(1, YAKUMAN_FAN + 1)
        for fu in possible_fu(fan, method, rules)
    ]
    values += [value_of(YAKUMAN_FAN, 20, rules, count) for count in range(1, most_yakuman(rules) + 1)]
    points = [_points(value, rules, method.by, east=east) for value in values]
    return dict(zip(points, values, strict=True))


def _points(value: Value, rules: RuleSet, by: str, *, east: bool) -> int:
    return received(payments(value, east, by, rules))
