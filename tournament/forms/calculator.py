"""A hand and how it was won, as the calculator asks for it; its address can be shared."""

from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.hands import DEFAULT_RULES
from scoring.rulesets import PRESETS, RuleSet
from scoring.winds import WIND_NAMES
from tournament.forms.presets import preset_choices
from tournament.forms.tiles import TilesForm
from tournament.queries.verdict import Declared

MOST: Final = 99
DEFAULTS: Final = {"rules": DEFAULT_RULES, "by": "ron", "seat": "S", "round": "E", "honba": "0", "bets": "0"}
_USUAL: Final = {**DEFAULTS, "riichi": "no", "flowers": "0"}
_WINDS: Final = [(wind, _(name)) for wind, name in WIND_NAMES.items()]


def _number(label: object, most: int = MOST) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=most, required=False)


class CalculatorForm(TilesForm):
    """The tiles with winds, counters and bets, and a value to be compared. `rules` are chosen before."""

    by = forms.ChoiceField(label=_("Won"), choices=[("ron", _("on a discard")), ("tsumo", _("by self-draw"))])
    seat = forms.ChoiceField(label=_("Seat wind"), choices=_WINDS)
    round = forms.ChoiceField(label=_("Round wind"), choices=_WINDS)
    honba = _number(_("Counters (honba)"))
    bets = _number(_("Riichi bets of others"))
    declared_fan = _number(_("Declared fan"))
    declared_fu = _number(_("Declared fu"), 200)
    declared_points = _number(_("Declared points"), 1_000_000)

    SITUATION = ("by", "seat", "round", "honba", "bets")
    DECLARED = ("declared_fan", "declared_fu", "declared_points")

    def __init__(self, typed: QueryDict, *, rules: RuleSet, own_rules: bool = False) -> None:
        """`own_rules`: of an event, so that there is nothing to choose."""
        self.typed = typed
        super().__init__({**DEFAULTS, **typed.dict()}, rules=rules, prefix="")
        if not own_rules:
            self.fields["rules"] = forms.ChoiceField(label=_("Rules"), choices=preset_choices())
        unknown = {"riichi": (), "classical": self.DECLARED[:2], "mcr": ("honba", "bets", *self.DECLARED[:2])}
        for name in unknown[rules.family]:
            del self.fields[name]

    @property
    def situation(self) -> list[forms.BoundField]:
        """How it was won."""
        return [self[name] for name in self.SITUATION if name in self.fields]

    @property
    def comparison(self) -> list[forms.BoundField]:
        """What was declared."""
        return [self[name] for name in self.DECLARED if name in self.fields]

    @property
    def record(self) -> dict[str, Any]:
        """The hand as `score_hands` reads it. Of a valid form."""
        own = {name: self.cleaned_data[name] or 0 for name in self.SITUATION if name in self.fields}
        return {**super().record, **own}

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
        words = [self._chosen(name) for name in named]
        numbers = [
            f"{field.label}: {field.value()}"
            for field in self.situation[3:]
            if field.value() not in ("", "0")
        ]
        boxes = [str(flag.label) for flag in self.known_flags if self.cleaned_data[flag.key]]
        return " · ".join([*words, *numbers, *boxes])

    def _chosen(self, name: str) -> str:
        return f"{self.fields[name].label}: {dict(self.fields[name].choices)[self.cleaned_data[name]]}"

    @property
    def wrong(self) -> str:
        """The first thing that cannot be, with its field; of an invalid form."""
        name, errors = next(iter(self.errors.items()))
        return f"{self.fields[name].label}: {errors[0]}"

    @property
    def address(self) -> str:
        """The query of an address that brings this hand back: what is not as usual."""
        kept = QueryDict(mutable=True)
        kept.update(
            {
                name: text
                for name, text in self.typed.items()
                if name in self.fields and text and text != _USUAL.get(name)
            }
        )
        return kept.urlencode()


def rules_of(typed: QueryDict) -> RuleSet:
    """The preset that an address names, or the usual one."""
    return PRESETS.get(typed.get("rules", ""), PRESETS[DEFAULT_RULES])
