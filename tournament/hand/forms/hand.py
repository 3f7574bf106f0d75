"""The form of a hand played at a table, and the calculator's form, whose address can be shared."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scoring.game.riichi.declared_win import most_yakuman
from scoring.riichi.payments.hand_values import LIMITS
from scoring.rulesets import PRESETS, RuleSet
from scoring.score_hands import DEFAULT_RULES
from scoring.winds import WIND_NAMES
from tournament.bounds import NumberField
from tournament.hand.forms.boxes import Boxes, NewFacts, boxes_of, facts_of
from tournament.hand.forms.tiles import TilesForm
from tournament.hand.queries.words import KINDS, Facts
from tournament.hand.queries.worth import Declared
from tournament.rules.forms import preset_choices
from tournament.words.hand_names import limit_words

_OUTCOMES: Final = {
    "ron": _("Win on a discard"),
    "tsumo": _("Self-drawn win"),
    "draw": _("Drawn hand"),
    "abortive": _("Abortive draw"),
    "nagashi": _("Nagashi mangan"),
    "imitation": _("Imitation mangan"),
    "chombo": _("Chombo"),
}
_LIMITS: Final = {fan: name for fan, _base, name in LIMITS if fan < 13}
_FU: Final = (20, 25, *range(30, 120, 10))
_MOST_FU: Final = 140
_MOST_FAN: Final = 13
MOST: Final = 99
DEFAULTS: Final = {
    "rules": DEFAULT_RULES,
    "by": "ron",
    "seat": "S",
    "round": "E",
    "honba": "0",
    "bets": "0",
    "empty_pungs": "0",
}
_USUAL: Final = {**DEFAULTS, "riichi": "no", "flowers": "0", "own_flowers": "0"}
_WINDS: Final = [(wind, _(name)) for wind, name in WIND_NAMES.items()]


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
    """A hand as typed. The form accepts everything; the replay finds what is wrong with `facts`."""

    def __init__(self, rules: RuleSet, data: QueryDict | None = None, stored: Facts | None = None) -> None:
        self.rules = rules
        self.stored = stored
        self.boxes: Boxes = (
            data if data is not None else boxes_of(stored) if stored is not None else MultiValueDict()
        )

    @cached_property
    def facts(self) -> NewFacts:
        """The hand as `play_table` writes it."""
        return facts_of(self.boxes, self.rules, self.stored)

    @property
    def outcome(self) -> str:
        """What happened, or nothing while that is not chosen."""
        return self.boxes.get("outcome") or ""

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
        chosen_kind = self.boxes.get("kind")
        return [Choice(kind, KINDS[kind], chosen=kind == chosen_kind) for kind in self.rules.abortive_draws]

    @cached_property
    def tiles(self) -> TilesForm:
        """The tile pad, with what was tapped or typed."""
        return TilesForm(self.boxes, rules=self.rules, beside_seats=True)

    @property
    def sanctioned(self) -> bool:
        """Whether a false hu or a penalty was typed."""
        return any(
            name.endswith(("-false", "-penalty")) and any(choices) for name, choices in self.chosen.items()
        )

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
        choices = [Choice(str(fan), fan, _limit_of(fan), str(fan) == chosen) for fan in numbers]
        return [Choice("", "–", chosen=not chosen), *choices, *_unlisted(chosen, choices)]

    def yakuman_of(self, seat: str) -> list[Choice]:
        """How many yakuman, none first."""
        chosen = self.boxes.get(f"{seat}-yakuman", "")
        numbers = range(1, most_yakuman(self.rules) + 1)
        choices = [Choice(str(count), f"{count} ×", "", str(count) == chosen) for count in numbers]
        return [Choice("", "–", chosen=not _among(choices)), *choices]

    def fu_of(self, seat: str) -> list[Choice]:
        """The fu to choose from, none first."""
        chosen = self.boxes.get(f"{seat}-fu", "")
        numbers = [*_FU, *(range(120, _MOST_FU + 1, 10) if self.rules.no_limit else ())]
        choices = [Choice(str(fu), fu, "", str(fu) == chosen) for fu in numbers]
        return [Choice("", "–", chosen=not chosen), *choices, *_unlisted(chosen, choices)]

    def false_hu_of(self, seat: str) -> list[Choice]:
        """What a false hu may cost, none first."""
        chosen = self.boxes.get(f"{seat}-false", "")
        choices = [
            Choice(str(points), points, note, str(points) == chosen)
            for points, note in (
                (self.rules.false_hu_short, _("too few points")),
                (self.rules.false_hu_wrong, _("not a winning hand")),
            )
        ]
        return [Choice("", _("none"), chosen=not _among(choices)), *choices]


def _among(choices: list[Choice]) -> bool:
    return any(choice.chosen for choice in choices)


def _unlisted(typed: str, choices: list[Choice]) -> list[Choice]:
    """An extra choice for a typed value that is not among the choices."""
    return [Choice(typed, typed, chosen=True)] if typed and not _among(choices) else []


def _played(outcome: str, rules: RuleSet) -> bool:
    """Whether these rules know an outcome."""
    if outcome == "abortive":
        return bool(rules.abortive_draws)
    if outcome == "nagashi":
        return rules.family == "riichi" and rules.nagashi_mangan != "no"
    if outcome == "imitation":
        return rules.family == "riichi" and rules.imitation_mangan > 0
    return outcome != "chombo" or rules.family != "mcr"


def _number(label: Any, most: int = MOST) -> NumberField:
    return NumberField(label=label, min_value=0, max_value=most, required=False)


class CalculatorForm(TilesForm):
    """The tiles with winds, counters and bets, and a value to be compared. `rules` are chosen before."""

    by = forms.ChoiceField(label=_("Won"), choices=[("ron", _("on a discard")), ("tsumo", _("by self-draw"))])
    seat = forms.ChoiceField(label=_("Seat wind"), choices=_WINDS)
    round = forms.ChoiceField(label=_("Round wind"), choices=_WINDS)
    honba = _number(_("Counters (honba)"))
    bets = _number(_("Riichi bets of others"))
    empty_pungs = _number(_("Empty pungs of others"), 3)
    declared_fan = _number(_("Declared fan"))
    declared_fu = _number(_("Declared fu"), 200)
    declared_points = _number(_("Declared points"), 1_000_000)

    SITUATION = ("by", "seat", "round", "honba", "bets", "empty_pungs")
    DECLARED = ("declared_fan", "declared_fu", "declared_points")

    def __init__(self, typed: QueryDict, *, rules: RuleSet, own_rules: bool = False) -> None:
        """`own_rules`: of an event, so that there is nothing to choose."""
        self.typed = typed
        super().__init__({**DEFAULTS, **typed.dict()}, rules=rules, prefix="")
        if not own_rules:
            self.fields["rules"] = forms.ChoiceField(label=_("Rules"), choices=preset_choices())
        unknown = {
            "riichi": ("empty_pungs",),
            "classical": self.DECLARED[:2],
            "mcr": ("honba", "bets", "empty_pungs", *self.DECLARED[:2]),
        }
        for name in unknown[rules.family]:
            del self.fields[name]

    @property
    def situation(self) -> list[forms.BoundField]:
        """The circumstances of the win."""
        return [self[name] for name in self.SITUATION if name in self.fields]

    @property
    def comparison(self) -> list[forms.BoundField]:
        """The fields of the declared value."""
        return [self[name] for name in self.DECLARED if name in self.fields]

    @property
    def record(self) -> dict[str, Any]:
        """The hand as `score_hands` reads it. Of a valid form."""
        situation = {name: self.cleaned_data[name] or 0 for name in self.SITUATION if name in self.fields}
        return {**super().record, **situation}

    @property
    def declared(self) -> Declared:
        """The value to compare with. Of a valid form."""
        return Declared(*(self.cleaned_data.get(name) for name in self.DECLARED))

    @property
    def declared_given(self) -> bool:
        """Whether there is a value to compare with."""
        return any(self.typed.get(name) for name in self.DECLARED)

    @property
    def circumstances(self) -> str:
        """How it was won in words, for paper."""
        if not self.is_valid():
            return ""
        named = ("by", "seat", "round", *(["riichi"] if self.record.get("riichi") else []))
        words = [self._choice_words(name) for name in named]
        numbers = [
            f"{field.label}: {field.value()}"
            for field in self.situation[3:]
            if field.value() not in ("", "0")
        ]
        boxes = [str(flag.label) for flag in self.known_flags if self.cleaned_data[flag.key]]
        return " · ".join([*words, *numbers, *boxes])

    def _choice_words(self, name: str) -> str:
        field: Any = self.fields[name]  # a ChoiceField whose choices stand in no groups
        return f"{field.label}: {dict(field.choices)[self.cleaned_data[name]]}"

    @property
    def wrong(self) -> str:
        """The first error of an invalid form, with its field's label."""
        name, errors = next(iter(self.errors.items()))
        return f"{self.fields[name].label}: {errors[0]}"

    @property
    def address(self) -> str:
        """The query of an address that shows this hand again; usual values are left out."""
        query = QueryDict(mutable=True)
        for name, text in self.typed.items():
            if name in self.fields and text and text != _USUAL.get(name):
                query[name] = str(text)
        return query.urlencode()


def rules_of(typed: QueryDict) -> RuleSet:
    """The preset that an address names, or the usual one."""
    return PRESETS.get(typed.get("rules", ""), PRESETS[DEFAULT_RULES])
