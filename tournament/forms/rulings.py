"""The forms of the referee: a ruling at a table, and a cancelled one."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.problems import grouped
from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from scoring.written import read_number
from tournament.models import Ruling, Seat
from tournament.queries.rulings import (
    LATENESS,
    OTHER,
    Suggestion,
    offences_of,
    rulings_of,
    said,
    suggestion,
)
from tournament.services.rulings import Sanction

MOST_MINUTES = 600


def offence_choices(rules: RuleSet) -> list[tuple[str, object]]:
    """Nothing first, then what a referee meets most, then the whole rulebook with its clauses."""
    found = offences_of(rules)
    usual = [(one.key, f"{said(one.words)} ({one.clause})") for one in found if one.usual]
    others = [(one.key, f"{said(one.words)} ({one.clause})") for one in found if not one.usual]
    groups = [
        ("", _("Choose …")),
        (_("Before the session"), [(LATENESS, _("Late for the session"))]),
        (_("Usual"), usual),
        (_("All others"), others),
        (_("Not in the list"), [(OTHER, _("Another offence (say which in the note)"))]),
    ]
    return [group for group in groups if group[1]]


class RulingForm(forms.Form):
    """Who did what; the points are the rules' unless the referee writes others and says why."""

    wind = forms.ChoiceField(label=gettext_lazy("Player"), widget=forms.RadioSelect)
    kind = forms.ChoiceField(label=gettext_lazy("Offence"))
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes late"), required=False, min_value=1, max_value=MOST_MINUTES
    )
    points = forms.CharField(label=gettext_lazy("Points off"), required=False, max_length=12)
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=300)

    def __init__(self, data: object = None, *, seats: Sequence[Seat], rules: RuleSet) -> None:
        super().__init__(data, auto_id="ruling-%s")
        self.seats = {seat.wind: seat for seat in seats}
        self.rules = rules
        self.fields["wind"].choices = [(wind, self.seats[wind].entry.name) for wind in WINDS]
        self.fields["kind"].choices = offence_choices(rules)
        self.fields["wind"].error_messages["required"] = _("Choose the player.")
        self.fields["kind"].error_messages["required"] = _("Choose the offence.")
        self.fields["points"].help_text = _(
            "Empty: what the rules suggest. %(points)s takes %(points)s points off."
        ) % {"points": grouped(20 * rules.points_unit)}
        self.fields["minutes"].widget.attrs["inputmode"] = "numeric"
        self.fields["points"].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})
        self.fields["note"].widget.attrs["autocomplete"] = "off"

    def clean_points(self) -> int | None:
        """What the points add: 8,000 and −8,000 both take 8,000 off; None when left empty."""
        text = self.cleaned_data["points"].strip()
        if not text:
            return None
        number = read_number(text)
        if number is None:
            raise forms.ValidationError(_("“%(text)s” is not a number of points.") % {"text": text})
        return -abs(number)

    def clean(self) -> dict[str, object]:
        """Lateness needs its minutes; a decision of one's own needs a note."""
        found = super().clean()
        kind = found.get("kind")
        if kind == LATENESS and not found.get("minutes") and "minutes" not in self.errors:
            self.add_error("minutes", _("Say how many minutes late."))
        hint = self.suggestion
        if self.errors or hint is None or found.get("note"):
            return found
        if kind == OTHER:
            self.add_error("note", _("Say what happened: the list has no words for it."))
        elif found["points"] is not None and not hint.covers(found["points"]):
            self.add_error("note", _("These are not the points that the rules suggest: say why."))
        return found

    @property
    def seat(self) -> Seat | None:
        """The seat chosen, if any."""
        return self.seats.get(self.data.get("wind", ""))

    @property
    def earlier(self) -> list[Ruling]:
        """All rulings in force against the player chosen, at this event."""
        return rulings_of(self.seat.table.session.event, self.seat.entry) if self.seat else []

    @property
    def suggestion(self) -> Suggestion | None:
        """What the rules say to what was chosen so far, or None while player or offence are missing."""
        kind = self.data.get("kind", "")
        if self.seat is None or not kind:
            return None
        minutes = read_number(self.data.get("minutes", ""))
        if kind == LATENESS and not minutes:
            return None
        return suggestion(self.rules, kind, minutes, self.earlier, self.seat.table.session)

    @property
    def sanction(self) -> Sanction:
        """What the services take, of a valid form."""
        hint, given = self.suggestion, self.cleaned_data
        points = hint.points if given["points"] is None else given["points"]
        note = given["note"]
        if given["kind"] == LATENESS:
            late = _("%(n)s minutes late") % {"n": given["minutes"]}
            note = f"{late}. {note}".strip(". ") if note else late
        return Sanction(given["kind"], points, hint.moment, hint.clause[:60], note[:300])
