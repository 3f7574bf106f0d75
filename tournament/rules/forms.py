"""The form of a rule set with one field per option, and the presets in groups to choose from."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets import GROUPS, PRESETS, Option, RuleSet, check, options_of, read, to_values, written
from tournament.bounds import LONGEST_TEXT, LineField, NumberField, within
from tournament.rules.queries import choices_of, described, differing, source_of
from tournament.words.catalogue_texts import option_words
from tournament.words.names import rule_set_name
from tournament.words.sentences import worded

PRESET_GROUPS = (
    (
        gettext_lazy("European Mahjong Association"),
        ("ema-riichi-2025", "ema-riichi-2016", "ema-riichi-2012", "mcr-2006"),
    ),
    (gettext_lazy("World and leagues"), ("wrc", "m-league", "jpml-a", "jpml-b")),
    (gettext_lazy("Clubs and online"), ("modern-riichi", "tenhou", "mahjong-soul", "classical-japanese")),
)
CHARACTER: Mapping[str, object] = {
    "ema-riichi-2025": gettext_lazy(
        "30,000 points, uma 15/5, no red fives, kiriage mangan; riichi until the last tile."
    ),
    "ema-riichi-2016": gettext_lazy("30,000 points, uma 15/5, no red fives; penalties after uma."),
    "ema-riichi-2012": gettext_lazy(
        "30,000 points, uma 30/10, three red fives, closed tanyao; penalties at the table."
    ),
    "mcr-2006": gettext_lazy("Chinese official: eight points to win, table points 4/2/1/0, two hours."),
    "wrc": gettext_lazy("30,000 points, uma 15/5, one winner takes all, bets left over are lost."),
    "m-league": gettext_lazy("25,000 points, return 30,000 with oka, uma 30/10, three red fives."),
    "jpml-a": gettext_lazy("30,000 points, floating uma, no ippatsu, no ura dora, no kan dora."),
    "jpml-b": gettext_lazy("30,000 points, uma 15/5, one winner takes all, kiriage mangan."),
    "modern-riichi": gettext_lazy("25,000 points, no uma, three red fives; below zero ends the game."),
    "tenhou": gettext_lazy("25,000 points with oka, uma 20/10, extra round, results rounded to thousands."),
    "mahjong-soul": gettext_lazy("25,000 points, uma 15/5, no oka, extra round."),
    "classical-japanese": gettext_lazy("2,000 points, all winds played, counted in tens, with doublings."),
}


def preset_choices() -> list[tuple[object, list[tuple[str, str]]]]:
    """Groups of (key, name), every preset once."""
    return [(group, [(key, rule_set_name(PRESETS[key])) for key in keys]) for group, keys in PRESET_GROUPS]


def preset_groups() -> list[dict[str, object]]:
    """The groups with name and character of each preset, for a page."""
    return [
        {
            "label": group,
            "presets": [
                {"key": key, "name": rule_set_name(PRESETS[key]), "text": CHARACTER[key]} for key in keys
            ],
        }
        for group, keys in PRESET_GROUPS
    ]


GROUP_NAMES = {
    "table": gettext_lazy("Score of a table"),
    "adjustments": gettext_lazy("Penalties and substitutes"),
    "game-end": gettext_lazy("Length and end of a session"),
    "calls": gettext_lazy("Calls, riichi and draws"),
    "winning": gettext_lazy("Winning and paying"),
    "hand": gettext_lazy("What a hand is worth"),
    "mcr": gettext_lazy("Chinese rules"),
    "classical": gettext_lazy("Classical rules"),
}


class OptionField(LineField):
    """The text of one option, read by the rules package; its value is a plain JSON value."""

    def __init__(self, option: Option, **kwargs: Any) -> None:
        super().__init__(label=option_words(option.label), required=False, max_length=None, **kwargs)
        self.option = option

    def clean(self, value: Any) -> Any:
        """The plain value, checked."""
        plain = read(self.option, within(self.to_python(value), LONGEST_TEXT))
        if check(self.option, plain):
            raise forms.ValidationError(_("Allowed: %(what)s.") % {"what": worded(self.option.allowed)})
        return plain


class SwitchField(forms.BooleanField):
    """An option that is on or off."""

    def __init__(self, option: Option, **kwargs: Any) -> None:
        super().__init__(label=option_words(option.label), required=False, **kwargs)
        self.option = option


def option_field(option: Option, value: object, family: str) -> forms.Field:
    """The field for an option of a family of rules, holding the value."""
    described_by = {"aria-describedby": f"about_{option.key}"}
    if option.kind == "bool":
        return SwitchField(option, initial=value, widget=forms.CheckboxInput(attrs=described_by))
    text = written(option, value)
    if option.kind == "choice":
        return OptionField(
            option, initial=text, widget=forms.Select(attrs=described_by, choices=choices_of(option, family))
        )
    keypad = {} if option.low < 0 or option.kind != "int" else {"inputmode": "numeric"}
    attrs = {**described_by, **keypad, "autocomplete": "off", "size": 8 if option.kind == "int" else 24}
    return OptionField(option, initial=text, widget=forms.TextInput(attrs=attrs))


class RulesForm(forms.Form):
    """Every option of an event's rules."""

    version = NumberField(widget=forms.HiddenInput)
    recompute = forms.BooleanField(
        required=False, label=gettext_lazy("Recompute the standings of this event under the new rules")
    )

    def __init__(self, rules: RuleSet, version: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.fields["version"].initial = version
        for option in options_of(rules):
            self.fields[option.key] = option_field(option, getattr(rules, option.key), rules.family)

    @cached_property
    def preset(self) -> RuleSet:
        """The preset that the event's rules started from."""
        return PRESETS[self.rules.key]

    def _edited(self, key: str) -> bool:
        """Whether what was typed is not what is stored, as on a page that could not be saved."""
        return self.is_bound and self[key].value() != self.fields[key].initial

    def changes(self) -> dict[str, Any]:
        """The options whose value is another than the stored one, as plain values."""
        stored = to_values(self.rules)
        values = {option.key: self.cleaned_data[option.key] for option in options_of(self.rules)}
        return {key: value for key, value in values.items() if value != stored[key]}

    def reset(self, key: str) -> Mapping[str, Any]:
        """The preset's plain value of one option; nothing for an unknown key."""
        values = to_values(self.preset)
        return {key: values[key]} if key in {option.key for option in options_of(self.rules)} else {}

    def groups(self) -> list[dict[str, Any]]:
        """The options in groups, each with its field, meaning, unit, source and what the preset says."""
        changed = {option.key: option.preset_shown for option in differing(self.rules)}
        rows = [
            {
                "key": option.key,
                "group": option.group,
                "field": self[option.key],
                "unit": option.unit,
                "wide": isinstance(option.value, tuple),
                "meaning": option.meaning,
                "informs": option.informs,
                "clause": source_of(self.rules.key, option.key),
                "preset": changed.get(option.key),
                "stored": option.shown if self._edited(option.key) else None,
            }
            for option in described(self.rules)
        ]
        return [
            {
                "key": key,
                "label": GROUP_NAMES.get(key, key),
                "rows": [row for row in rows if row["group"] == key],
                "changed": sum(1 for row in rows if row["group"] == key and row["preset"] is not None),
            }
            for key in GROUPS
            if any(row["group"] == key for row in rows)
        ]


class PresetForm(forms.Form):
    """The preset to start again from."""

    rules_key = forms.ChoiceField(label=gettext_lazy("Rule set"))
    recompute = forms.BooleanField(
        required=False, label=gettext_lazy("Recompute the standings of this event under the new rules")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "preset_%s", **kwargs})
        rules_key = self.fields["rules_key"]
        assert isinstance(rules_key, forms.ChoiceField)
        rules_key.choices = preset_choices()
