"""The forms of the referee: a ruling at a table, and one that belongs to no table."""

from collections.abc import Sequence
from datetime import datetime

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from penalties import minutes_late
from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from scoring.written import read_number
from tournament.models import Entry, Event, Ruling, Seat, Session
from tournament.queries.offence_list import OffenceGroup, offence_groups, remarks_of
from tournament.queries.rulings import (
    LATENESS,
    MEASURES,
    OTHER,
    Suggestion,
    began_at,
    rulings_of,
    suggestion,
)
from tournament.queries.worded import grouped
from tournament.services.rulings import Sanction

MOST_MINUTES = 600
MOST_HANDS = 1000


class RulingForm(forms.Form):
    """What somebody did; the sanction is the rules' unless the referee decides otherwise and says why.

    A form for one of the two kinds of ruling says whom it is against: `entry`, or None so far.
    """

    kind = forms.ChoiceField(label=gettext_lazy("Offence"), widget=forms.RadioSelect)
    measure = forms.ChoiceField(label=gettext_lazy("Sanction"), required=False)
    points = forms.CharField(label=gettext_lazy("Points off"), required=False, max_length=12)
    hand = forms.IntegerField(
        label=gettext_lazy("Hand number"), required=False, min_value=1, max_value=MOST_HANDS
    )
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=250)

    entry: Entry | None
    session: Session | None

    def __init__(self, data: object = None, *, event: Event, at_table: bool) -> None:
        super().__init__(data, auto_id="ruling-%s")
        self.event = event
        self.rules: RuleSet = event.rules
        self.groups: list[OffenceGroup] = offence_groups(self.rules, at_table=at_table)
        self.fields["kind"].choices = [
            ("", _("Choose …")),
            *((group.label, [(one.key, one.text) for one in group.items]) for group in self.groups),
        ]
        self.fields["kind"].error_messages["required"] = _("Choose the offence.")
        self.fields["measure"].choices = [("", _("As the rules say")), *_measures()]
        self.fields["points"].help_text = _(
            "Empty: what the rules suggest. %(points)s takes %(points)s points off."
        ) % {"points": grouped(20 * self.rules.points_unit)}
        for name in ("points", "hand", "minutes"):
            if name in self.fields:
                self.fields[name].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})
        self.fields["note"].widget.attrs["autocomplete"] = "off"

    def clean_points(self) -> int | None:
        """What the points add: 8,000 and −8,000 both take 8,000 off; None when left empty."""
        text = self.cleaned_data["points"].strip()
        if not text:
            return None
        number = read_number(text)
        if number is None:
            raise forms.ValidationError(
                _("“%(text)s” is not a number of points: write one like 8,000.") % {"text": text}
            )
        return -abs(number)

    def clean(self) -> dict[str, object]:
        """A decision of one's own needs a note, and so does what the rules leave to the referee."""
        found = super().clean()
        hint = self.suggestion
        if self.errors or hint is None or found.get("note"):
            return found
        if found["kind"] == OTHER:
            self.add_error("note", _("Say what happened: the list has no words for it."))
        elif found["points"] is not None and not hint.covers(found["points"], ""):
            self.add_error("note", _("These are not the points that the rules suggest: say why."))
        elif not hint.covers(None, found["measure"]):
            self.add_error("note", _("This is not the sanction that the rules suggest: say why."))
        return found

    @property
    def earlier(self) -> list[Ruling]:
        """All rulings in force against the player chosen, at this event."""
        return rulings_of(self.event, self.entry) if self.entry else []

    @property
    def minutes_late(self) -> int | None:
        """How late the player is, as far as the form knows."""
        return None

    @property
    def suggestion(self) -> Suggestion | None:
        """What the rules say to what was chosen so far, or None while player or offence are missing."""
        kind = self.data.get("kind", "")
        minutes = self.minutes_late
        if self.entry is None or not kind or (kind == LATENESS and minutes is None):
            return None
        return suggestion(self.rules, kind, minutes, self.earlier, self.session)

    @property
    def remarks(self) -> list[str]:
        """What the referee should know of the offence chosen."""
        return remarks_of(self.rules, self.data.get("kind", ""))

    @property
    def otherwise(self) -> bool:
        """Whether anything beyond player and offence was typed, or has to be."""
        names = ("measure", "points", "hand", "note")
        return any(self.data.get(name) for name in names) or any(name in self.errors for name in names)

    @property
    def sanction(self) -> Sanction:
        """What the services take, of a valid form."""
        hint, given = self.suggestion, self.cleaned_data
        measure = given["measure"] or (
            "points" if given["points"] and hint.measure == "referee" else hint.measure
        )
        points = _points_of(hint, given["measure"]) if given["points"] is None else given["points"]
        note = given["note"]
        if given["kind"] == LATENESS:
            minutes = self.minutes_late or 0
            late = ngettext("%(n)s minute late", "%(n)s minutes late", minutes) % {"n": minutes}
            note = f"{late}. {note}" if note else late
        return Sanction(
            given["kind"], points, hint.moment, hint.clause[:60], note[:300], measure, given.get("hand")
        )


def _measures() -> list[tuple[str, object]]:
    return [(key, words) for key, words in MEASURES.items() if key != "referee"]


def _points_of(hint: Suggestion, measure: str) -> int:
    """The points of a ruling for which none were typed: none with another measure than the rules'."""
    return hint.points if measure in ("", hint.measure) else 0


class TableRulingForm(RulingForm):
    """A ruling against one of the four at a table; lateness by minutes, or by the time of arrival."""

    wind = forms.ChoiceField(label=gettext_lazy("Player"), widget=forms.RadioSelect)
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes late"), required=False, min_value=1, max_value=MOST_MINUTES
    )
    arrived = forms.TimeField(
        label=gettext_lazy("or arrived at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    field_order = ("wind", "kind", "minutes", "arrived")

    def __init__(self, data: object = None, *, seats: Sequence[Seat], event: Event) -> None:
        super().__init__(data, event=event, at_table=True)
        self.seats = {seat.wind: seat for seat in seats}
        self.session = seats[0].table.session
        self.began = began_at(self.session)
        self.fields["wind"].choices = [(wind, self.seats[wind].entry.name) for wind in WINDS]
        self.fields["wind"].error_messages["required"] = _("Choose the player.")

    def clean(self) -> dict[str, object]:
        """Lateness needs its minutes, or the arrival and a session whose start is known."""
        found = self.cleaned_data
        if found.get("kind") == LATENESS and not {"minutes", "arrived"} & set(self.errors):
            if found.get("arrived") and not found.get("minutes") and self.began is None:
                self.add_error("arrived", _("This session has no planned start: give the minutes."))
            elif not self.minutes_late:
                self.add_error("minutes", _("Say how many minutes late."))
        return super().clean()

    @property
    def minutes_late(self) -> int | None:
        """The minutes typed, or those begun between the start of the session and the arrival."""
        minutes = read_number(self.data.get("minutes", ""))
        if minutes or self.began is None:
            return minutes or None
        try:
            arrived = forms.TimeField().clean(self.data.get("arrived", ""))
        except forms.ValidationError:
            return None
        local = self.began.astimezone(self.event.tz)
        return min(minutes_late(local, datetime.combine(local.date(), arrived, local.tzinfo)), MOST_MINUTES)

    @property
    def seat(self) -> Seat | None:
        """The seat chosen, if any."""
        return self.seats.get(self.data.get("wind", ""))

    @property
    def entry(self) -> Entry | None:
        """The player chosen, if any."""
        return self.seat.entry if self.seat else None


class ApartRulingForm(RulingForm):
    """A ruling that belongs to no table: its points are taken from the player's total."""

    player = forms.ChoiceField(label=gettext_lazy("Player"))
    field_order = ("player", "kind")
    session = None

    def __init__(self, data: object = None, *, entries: Sequence[Entry], event: Event) -> None:
        super().__init__(data, event=event, at_table=False)
        self.entries = {str(entry.number): entry for entry in entries}
        names = [(number, f"{entry.number} · {entry.name}") for number, entry in self.entries.items()]
        self.fields["player"].choices = [("", _("Choose …")), *names]
        self.fields["player"].error_messages["required"] = _("Choose the player.")
        del self.fields["hand"]

    @property
    def entry(self) -> Entry | None:
        """The player chosen, if any."""
        return self.entries.get(self.data.get("player", ""))
