"""The form of a hand: what happened, who won from whom, for how much. What was typed stays."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scoring.game.riichi.declared import most_yakuman
from scoring.riichi.payments import LIMITS
from scoring.rulesets import RuleSet
from tournament.forms.hand_boxes import boxes_of
from tournament.forms.hand_facts import Facts, facts_of
from tournament.forms.tiles import TilesForm
from tournament.queries.hand_outcomes import KINDS
from tournament.queries.tile_words import limit_words

_OUTCOMES: Final = {
    "ron": _("Win on a discard"),
    "tsumo": _("Self-drawn win"),
    "draw": _("Drawn hand"),
    "abortive": _("Broken off"),
    "nagashi": _("Nagashi mangan"),
    "chombo": _("Chombo"),
}
_LIMITS: Final = {fan: name for fan, _base, name in LIMITS if fan < 13}
_FU: Final = (20, 25, *range(30, 120, 10))
_MOST_FU: Final = 140
_MOST_FAN: Final = 13


def _limit_of(fan: int) -> str:
    return limit_words(_LIMITS[fan]).lower() if fan in _LIMITS else ""


@dataclass(frozen=True)
class Choice:
    """One of several buttons: the value that is sent, its words, small words below, whether it is pressed."""

    value: str
    label: object
    note: object = ""
    chosen: bool = False


class HandForm:
    """A hand as somebody types it. Refuses nothing: the replay says what is wrong with `facts`."""

    def __init__(
        self, rules: RuleSet, data: QueryDict | None = None, stored: Mapping[str, Any] | None = None
    ) -> None:
        self.rules = rules
        self.stored = stored
        self.boxes: MultiValueDict = (
            data if data is not None else boxes_of(stored) if stored is not None else MultiValueDict()
        )

    @cached_property
    def facts(self) -> Facts:
        """The hand as `play_table` writes it."""
        return facts_of(self.boxes, self.rules, self.stored)

    @property
    def outcome(self) -> str:
        """What happened, or nothing while that is not chosen."""
        return self.boxes.get("outcome", "")

    @property
    def chosen(self) -> dict[str, list[str]]:
        """The values sent under each name."""
        return dict(self.boxes.lists())

    @property
    def outcomes(self) -> list[Choice]:
        """What may happen under these rules."""
        return [
            Choice(key, words, chosen=key == self.outcome)
            for key, words in _OUTCOMES.items()
            if _played(key, self.rules) or key == self.outcome
        ]

    @property
    def kinds(self) -> list[Choice]:
        """The abortive draws of these rules."""
        chosen = self.boxes.get("kind")
        return [Choice(kind, KINDS[kind], chosen=kind == chosen) for kind in self.rules.abortive_draws]

    @cached_property
    def tiles(self) -> TilesForm:
        """The tile pad, with what was tapped or typed."""
        return TilesForm(self.boxes, rules=self.rules)

    @property
    def sanctioned(self) -> bool:
        """Whether a false hu or a penalty was typed."""
        return any(name.endswith(("-false", "-penalty")) and any(own) for name, own in self.chosen.items())

    @property
    def several_win(self) -> bool:
        """Whether more than one may win on a discard."""
        return self.rules.family == "riichi" and self.rules.multiple_ron != "nearest"

    @property
    def liable(self) -> bool:
        """Whether somebody else may have to pay for a win."""
        rules = self.rules
        if rules.family == "classical":
            return rules.exposure_liability
        return any((rules.pao_dragons, rules.pao_winds, rules.pao_four_kongs, rules.pao_rinshan))

    def fan_of(self, seat: str) -> list[Choice]:
        """The fan to choose from, none first."""
        chosen = self.boxes.get(f"{seat}-fan", "")
        numbers = range(1, _MOST_FAN + 1)
        known = [Choice(str(one), one, _limit_of(one), str(one) == chosen) for one in numbers]
        other = [Choice(chosen, chosen, "", chosen=True)] if chosen and not _among(known) else []
        return [Choice("", "–", chosen=not chosen), *known, *other]

    def yakuman_of(self, seat: str) -> list[Choice]:
        """How many yakuman, none first."""
        chosen = self.boxes.get(f"{seat}-yakuman", "")
        numbers = range(1, most_yakuman(self.rules) + 1)
        known = [Choice(str(one), f"{one} ×", "", str(one) == chosen) for one in numbers]
        return [Choice("", "–", chosen=not _among(known)), *known]

    def fu_of(self, seat: str) -> list[Choice]:
        """The fu to choose from, none first."""
        chosen = self.boxes.get(f"{seat}-fu", "")
        numbers = [*_FU, *(range(120, _MOST_FU + 1, 10) if self.rules.no_limit else ())]
        known = [Choice(str(one), one, "", str(one) == chosen) for one in numbers]
        other = [Choice(chosen, chosen, "", chosen=True)] if chosen and not _among(known) else []
        return [Choice("", "–", chosen=not chosen), *known, *other]

    def false_hu_of(self, seat: str) -> list[Choice]:
        """What a false hu may cost, none first."""
        chosen = self.boxes.get(f"{seat}-false", "")
        known = [
            Choice(str(points), points, note, str(points) == chosen)
            for points, note in (
                (self.rules.false_hu_short, _("too few points")),
                (self.rules.false_hu_wrong, _("no hu at all")),
            )
        ]
        return [Choice("", _("none"), chosen=not _among(known)), *known]


def _among(choices: list[Choice]) -> bool:
    return any(one.chosen for one in choices)


def _played(outcome: str, rules: RuleSet) -> bool:
    """Whether these rules know an outcome."""
    if outcome == "abortive":
        return bool(rules.abortive_draws)
    if outcome == "nagashi":
        return rules.family == "riichi" and rules.nagashi_mangan != "no"
    return outcome != "chombo" or rules.family != "mcr"
