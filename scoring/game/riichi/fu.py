"""Which fan and fu can stand together (EMA 2012 §4.1.1–4.1.3, its score tables and Appendix 4)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.rulesets import RuleSet
from scoring.sentence import Sentence

_MOST: Final = 140
_MOST_BELOW_FOUR_FAN: Final = 110


class Way(NamedTuple):
    """How a hand was won, as far as fan and fu depend on it: by "ron" or "tsumo", with riichi or not."""

    by: str
    riichi: bool = False

    @property
    def said(self) -> str:
        """The way in words."""
        if self.by == "ron":
            return Sentence("on a discard with riichi") if self.riichi else Sentence("on a discard")
        return Sentence("self-drawn with riichi") if self.riichi else Sentence("self-drawn")


# The least fan by fu, 0 for any other: seven pairs have 25, pinfu has 20 or, on a discard and closed, 30.
_LEAST_FAN: Final[Mapping[Way, Mapping[int, int]]] = {
    Way("ron"): {0: 1, 25: 2},
    Way("ron", riichi=True): {0: 1, 25: 3, 30: 2},
    Way("tsumo"): {0: 1, 20: 2, 25: 3},
    Way("tsumo", riichi=True): {0: 2, 20: 3, 25: 4},
}

Wrong = tuple[str, dict[str, object]]


def wrong_fu(fan: int, fu: int, way: Way, rules: RuleSet) -> Wrong | None:
    """Why so many fu cannot go with so many fan: the code of the problem and its values, or None.

    More than 110 fu take three kongs, which are four fan with the concealed pungs that go with them.
    """
    most = _MOST if fan > 3 else _MOST_BELOW_FOUR_FAN
    if fu != 25 and (not 20 <= fu <= most or fu % 10):
        return "fu-impossible", {"fu": fu, "high": most}
    if fu == 20 and way.by == "ron" and (rules.open_pinfu_fu or way.riichi):
        return "fu-20-ron", {}
    if fu == 20 and way.by == "tsumo" and rules.pinfu_tsumo_fu:
        return "fu-20-tsumo", {}
    least = _LEAST_FAN[way].get(fu, _LEAST_FAN[way][0])
    return ("fu-fan", {"fu": fu, "way": way.said, "least": least, "fan": fan}) if fan < least else None


def possible_fu(fan: int, way: Way, rules: RuleSet) -> list[int]:
    """The fu that can go with so many fan."""
    return [fu for fu in (25, *range(20, _MOST + 1, 10)) if wrong_fu(fan, fu, way, rules) is None]
