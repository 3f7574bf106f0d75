"""The form of a substitution: for whom, who, why and since when."""

from collections.abc import Sequence

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties import Consequence, Substitution
from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from tournament.models import Entry, Seat, Session
from tournament.queries.substitutions import counts_of, following, way_text, ways, written_reason
from tournament.services.registration import why_not_ask

WAYS = {key: (reason, since) for key, reason, since in ways()}
ANSWERS = [
    ("", gettext_lazy("Not asked")),
    ("no", gettext_lazy("It shall not count")),
    ("yes", gettext_lazy("It shall count")),
]
WISHES = {"": None, "no": False, "yes": True}


def candidates(session: Session) -> list[Entry]:
    """Everybody who could sit in: nobody plays twice in a session. Registered substitutes come first."""
    busy = Q(seats__session=session) | Q(substituted_seats__session=session)
    free = session.event.entries.filter(withdrawn_at=None, disqualified_at=None).exclude(busy)
    return list(free.order_by("-substitute", "number"))


class SubstituteForm(forms.Form):
    """Who plays instead of whom, why and since when; in session 1 whether his result shall count."""

    wind = forms.ChoiceField(label=gettext_lazy("For"), widget=forms.RadioSelect)
    player = forms.ChoiceField(label=gettext_lazy("Substitute"))
    way = forms.ChoiceField(label=gettext_lazy("Why"), widget=forms.RadioSelect)
    detail = forms.CharField(label=gettext_lazy("Note"), max_length=120, required=False)
    asked = forms.ChoiceField(
        label=gettext_lazy("Asked before session 1: his result for the ranking"),
        choices=ANSWERS,
        required=False,
    )

    def __init__(
        self, data: object = None, *, seats: Sequence[Seat], entries: Sequence[Entry], rules: RuleSet
    ) -> None:
        super().__init__(data, auto_id="substitute-%s")
        self.seats = {seat.wind: seat for seat in seats}
        self.entries = {str(entry.number): entry for entry in entries}
        self.rules = rules
        self.session = seats[0].table.session
        self.fields["wind"].choices = [(wind, self.seats[wind].entry.name) for wind in WINDS]
        names = [(number, f"{entry.number} · {entry.name}") for number, entry in self.entries.items()]
        self.fields["player"].choices = [("", _("Choose …")), *names]
        self.fields["way"].choices = [(key, way_text(*way)) for key, way in WAYS.items()]
        self.fields["wind"].error_messages["required"] = _("Choose the player who is replaced.")
        self.fields["player"].error_messages["required"] = _("Choose who plays instead.")
        self.fields["way"].error_messages["required"] = _("Say why he is replaced.")
        self.fields["detail"].widget.attrs["autocomplete"] = "off"
        if self.session.number != 1 or why_not_ask(self.session.event):
            del self.fields["asked"]

    @property
    def following(self) -> tuple[Consequence, ...]:
        """What follows from what was chosen so far; nothing before a reason is."""
        way, seat = WAYS.get(self.data.get("way", "")), self.seats.get(self.data.get("wind", ""))
        entry = self.entries.get(self.data.get("player", ""))
        if way is None:
            return ()
        player = seat.entry.name if seat else _("the player")
        substitute = entry.name if entry else _("the substitute")
        said = WISHES[self.data.get("asked", "")] if self.data.get("asked") in WISHES else None
        known = counts_of(entry) if entry and said is None else said
        return following(self.rules, Substitution(player, substitute, *way, self.session.number, known))

    @property
    def seat(self) -> Seat:
        """The seat of a valid form."""
        return self.seats[self.cleaned_data["wind"]]

    @property
    def entry(self) -> Entry:
        """The substitute of a valid form."""
        return self.entries[self.cleaned_data["player"]]

    @property
    def facts(self) -> dict[str, str | bool | None]:
        """Since when, why and the wish to be ranked, of a valid form, as the service takes them."""
        reason, since = WAYS[self.cleaned_data["way"]]
        wish = WISHES[self.cleaned_data.get("asked", "")]
        return {"since": since, "reason": written_reason(reason, self.cleaned_data["detail"]), "counts": wish}
