"""Which fan and fu can stand together (EMA 2012 §4.1.1–4.1.3 and its score tables)."""

from collections.abc import Mapping
from typing import Final

from scoring.rulesets import RuleSet

WAYS: Final[Mapping[str, str]] = {"ron": "on a discard", "tsumo": "self-drawn"}

_MOST: Final = 140
_MOST_BELOW_FOUR_FAN: Final = 110
_SEVEN_PAIRS_FAN: Final[Mapping[str, int]] = {"ron": 2, "tsumo": 3}

Wrong = tuple[str, dict[str, object]]


def wrong_fu(fan: int, fu: int, by: str, rules: RuleSet) -> Wrong | None:
    """Why so many fu cannot go with so many fan: the code of the problem and its values, or None.

    More than 110 fu take three kongs, which are four fan with the concealed pungs that go with them.
    """
    most = _MOST if fan > 3 else _MOST_BELOW_FOUR_FAN
    if fu == 20:
        return _wrong_twenty(fan, by, rules)
    if fu == 25:
        needed = _SEVEN_PAIRS_FAN[by]
        return ("fu-25", {"needed": needed, "by": WAYS[by], "fan": fan}) if fan < needed else None
    if not 30 <= fu <= most or fu % 10:
        return "fu-impossible", {"fu": fu, "high": most}
    return None


def possible_fu(fan: int, by: str, rules: RuleSet) -> list[int]:
    """The fu that can go with so many fan."""
    return [fu for fu in (25, *range(20, _MOST + 1, 10)) if wrong_fu(fan, fu, by, rules) is None]


def _wrong_twenty(fan: int, by: str, rules: RuleSet) -> Wrong | None:
    """20 are a self-drawn pinfu; on a discard an open hand without fu, where rules give it no 2."""
    if by == "ron":
        return ("fu-20-ron", {}) if rules.open_pinfu_fu else None
    if rules.pinfu_tsumo_fu:
        return "fu-20-pinfu", {}
    return ("fu-20-tsumo", {"fan": fan}) if fan < 2 else None
