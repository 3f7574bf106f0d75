"""Forms of the points that directors adjust, and of the head referee's decision on an appeal."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.written_numbers import read_number
from tournament.bounds import LineField
from tournament.models import Entry, Event, Ruling
from tournament.ruling.forms.rulings import points_off
from tournament.ruling.queries.rulings import OUTCOMES
from tournament.ruling.queries.suggestions import ADJUSTMENT
from tournament.ruling.services.rulings import Sanction

WHERE = [
    (Ruling.TOTAL, gettext_lazy("The total")),
    (Ruling.TABLE_POINTS, gettext_lazy("The table points")),
]


class AdjustmentForm(forms.Form):
    """Whose points, how many (+ adds, − takes), where, and why."""

    whose = forms.ChoiceField(label=gettext_lazy("Player"))
    points = LineField(
        label=gettext_lazy("Points"),
        max_length=12,
        help_text=gettext_lazy("With its sign: +2,000 adds points, −2,000 takes them."),
    )
    moment = forms.ChoiceField(label=gettext_lazy("Adjusts"), choices=WHERE, required=False)
    reason = LineField(label=gettext_lazy("Reason, shown to everybody"), max_length=250)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, entries: Sequence[Entry], event: Event
    ) -> None:
        if data is not None and "player" in data and "whose" not in data:
            data = {"whose": data["player"]}
        super().__init__(data, auto_id="adjustment-%s")
        self.entries = {str(entry.number): entry for entry in entries}
        names = [(number, f"{entry.number} · {entry.name}") for number, entry in self.entries.items()]
        self.fields["whose"].choices = [("", _("Choose …")), *names]  # type: ignore[attr-defined] # a ChoiceField
        self.fields["whose"].error_messages["required"] = _("Choose the player.")
        self.fields["points"].error_messages["required"] = _("Say how many points are added or taken.")
        self.fields["reason"].error_messages["required"] = _("Say why the points are adjusted.")
        for name in ("points", "reason"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
        if not event.rules.table_points:
            del self.fields["moment"]

    def clean_points(self) -> int:
        """The points with their sign."""
        text = self.cleaned_data["points"].strip()
        number = read_number(text)
        if number is None:
            sentence = _("“%(text)s” is not a number of points: write one like +8,000.")
            raise forms.ValidationError(sentence % {"text": text})
        return number

    @property
    def player(self) -> Entry:
        """Whose points a valid form adjusts."""
        return self.entries[self.cleaned_data["whose"]]

    def sanction(self) -> Sanction:
        """The adjustment of a valid form, for the services."""
        values = self.cleaned_data
        moment = values.get("moment") or Ruling.TOTAL
        return Sanction(ADJUSTMENT, values["points"], moment, note=values["reason"], measure="points")


class DecisionForm(forms.Form):
    """The decision and its reason; the points of the new ruling where another takes its place."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("Decision"), choices=list(OUTCOMES.items()), widget=forms.RadioSelect
    )
    points = LineField(label=gettext_lazy("New penalty"), required=False, max_length=12)
    text = LineField(label=gettext_lazy("Why"), max_length=250)

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="decision-%s")
        self.fields["outcome"].error_messages["required"] = _("Say what was decided.")
        self.fields["text"].error_messages["required"] = _("Say why it was decided so.")
        self.fields["points"].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})
        self.fields["text"].widget.attrs["autocomplete"] = "off"

    def clean_points(self) -> int | None:
        """The points as a loss: 8,000 and −8,000 both take 8,000 off; None when left empty."""
        return points_off(self.cleaned_data["points"])
