"""The form of an appeal's decision."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.written import read_number
from tournament.queries.rulings import OUTCOMES


class DecisionForm(forms.Form):
    """What was decided and why; the points of the new ruling where another takes its place."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("Decision"), choices=list(OUTCOMES.items()), widget=forms.RadioSelect
    )
    points = forms.CharField(
        label=gettext_lazy("Points off, of the new ruling"), required=False, max_length=12
    )
    text = forms.CharField(label=gettext_lazy("Why"), max_length=250)

    def __init__(self, data: object = None) -> None:
        super().__init__(data, auto_id="decision-%s")
        self.fields["outcome"].error_messages["required"] = _("Say what was decided.")
        self.fields["text"].error_messages["required"] = _("Say why it was decided so.")
        self.fields["points"].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})
        self.fields["text"].widget.attrs["autocomplete"] = "off"

    def clean_points(self) -> int | None:
        """What the points add: 8,000 and −8,000 both take 8,000 off; None when left empty."""
        text = self.cleaned_data["points"].strip()
        number = read_number(text)
        if text and number is None:
            raise forms.ValidationError(
                _("“%(text)s” is not a number of points: write one like 8,000.") % {"text": text}
            )
        return -abs(number) if number is not None else None
