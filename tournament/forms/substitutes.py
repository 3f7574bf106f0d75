"""The form of a substitution: for whom, who, since when, and why."""

from collections.abc import Sequence

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.winds import WINDS
from tournament.models import Entry, Seat, Session


def candidates(session: Session) -> list[Entry]:
    """Everybody who could sit in: nobody plays twice in a session. Registered substitutes come first."""
    busy = Q(seats__session=session) | Q(substituted_seats__session=session)
    free = session.event.entries.filter(withdrawn_at=None, disqualified_at=None).exclude(busy)
    return list(free.order_by("-substitute", "number"))


class SubstituteForm(forms.Form):
    """Who plays instead of whom at a table."""

    wind = forms.ChoiceField(label=gettext_lazy("For"), widget=forms.RadioSelect)
    player = forms.ChoiceField(label=gettext_lazy("Substitute"))
    since = forms.ChoiceField(
        label=gettext_lazy("Since when"), choices=Seat.SINCE, widget=forms.RadioSelect, initial=Seat.START
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(self, data: object = None, *, seats: Sequence[Seat], entries: Sequence[Entry]) -> None:
        super().__init__(data, auto_id="substitute-%s")
        self.seats = {seat.wind: seat for seat in seats}
        self.entries = {str(entry.number): entry for entry in entries}
        self.fields["wind"].choices = [(wind, self.seats[wind].entry.name) for wind in WINDS]
        names = [(number, f"{entry.number} · {entry.name}") for number, entry in self.entries.items()]
        self.fields["player"].choices = [("", _("Choose …")), *names]
        self.fields["wind"].error_messages["required"] = _("Choose the player who is replaced.")
        self.fields["player"].error_messages["required"] = _("Choose who plays instead.")
        self.fields["since"].error_messages["required"] = _("Say since when.")
        self.fields["reason"].error_messages["required"] = _("Say why: illness, lateness, …")
        self.fields["reason"].widget.attrs["autocomplete"] = "off"

    @property
    def seat(self) -> Seat:
        """The seat of a valid form."""
        return self.seats[self.cleaned_data["wind"]]

    @property
    def entry(self) -> Entry:
        """The substitute of a valid form."""
        return self.entries[self.cleaned_data["player"]]
