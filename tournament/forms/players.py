"""The form of one player, for registering and for correcting."""

from collections.abc import Callable

from django import forms
from django.utils.translation import gettext_lazy as _

from reports.countries import COUNTRIES
from tournament.forms.lines import LineField
from tournament.forms.places import in_order
from tournament.models import Entry, LogEntry
from tournament.queries.country_names import name_of
from tournament.services.errors import Refused
from tournament.services.registration import (
    MOST_TABLES,
    Doubtful,
    PlayerFacts,
    facts_of,
    normal_ema_number,
    problems_of,
)

ANSWERS = [("", _("Not asked")), ("no", _("It shall not count")), ("yes", _("It shall count"))]
WISHES = {"no": False, "yes": True}
FIELDS = (
    "first_name",
    "last_name",
    "ema_number",
    "country",
    "club",
    "team",
    "own_table",
    "substitute",
    "counts",
)


def country_choices() -> list[tuple[str, object]]:
    """Nothing first, then the countries of EMA, then all others, each group in the order of the names."""
    countries = in_order(COUNTRIES.values())
    members = [(country.code, name_of(country)) for country in countries if country.ema_member]
    others = [(country.code, name_of(country)) for country in countries if not country.ema_member]
    return [
        ("", _("as the EMA number says")),
        (_("Members of EMA"), members),
        (_("Other countries"), others),
    ]


def _text(label: str, longest: int = 80, **attrs: str) -> LineField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", **attrs})
    return LineField(label=label, max_length=longest, required=False, widget=widget)


class PlayerForm(forms.Form):
    """What a registration says of a player. `save` hands it to a service and takes its objections back."""

    first_name = _text(_("First name"), autocapitalize="words")
    last_name = _text(_("Last name"), autocapitalize="words")
    ema_number = _text(_("EMA number"), longest=20, inputmode="numeric")
    country = forms.ChoiceField(label=_("Country"), required=False)
    club = _text(_("Club"), list="clubs")
    team = _text(_("Team"), list="teams")
    own_table = forms.IntegerField(
        label=_("Keeps table"),
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("For a wheelchair, or a referee who plays: every draw seats him there. Mostly empty."),
        error_messages={"invalid": _("Write the number of a table, or nothing.")},
    )
    substitute = forms.BooleanField(
        label=_("Substitute: sits in for others and gets no seat of his own"), required=False
    )
    counts = forms.TypedChoiceField(
        label=_("Asked before session 1: his result for the ranking"),
        choices=ANSWERS,
        coerce=WISHES.get,
        empty_value=None,
        required=False,
        help_text=_("Of a substitute who plays from the beginning. Afterwards nobody can be asked any more."),
    )
    accept_doubts = forms.BooleanField(label=_("It is right: keep it as it is"), required=False)

    def __init__(
        self, *args: object, entry: Entry | None = None, why_not_ask: str | None = None, **kwargs: object
    ) -> None:
        """`entry`: who is corrected; `why_not_ask`: why nobody is asked about the ranking any more."""
        super().__init__(*args, **kwargs)
        self.said = entry.counts if entry else None
        if why_not_ask:
            del self.fields["counts"]
        self.doubts: tuple[str, ...] = ()
        self.fields["country"].choices = country_choices()
        self.fields["last_name"].required = True
        self.fields["last_name"].error_messages["required"] = _("Write at least one name.")
        self.fields["ema_number"].help_text = _("Eight digits; empty if there is none.")

    @classmethod
    def empty(cls, why_not_ask: str | None = None) -> "PlayerForm":
        """The form for somebody new, ready to be typed into."""
        form = cls(why_not_ask=why_not_ask)
        form.fields["first_name"].widget.attrs["autofocus"] = True
        return form

    @classmethod
    def of(cls, entry: Entry, why_not_ask: str | None = None) -> "PlayerForm":
        """The form of a registration as it stands."""
        facts = facts_of(entry)
        answer = next((key for key, wish in WISHES.items() if wish is facts.counts), "")
        return cls(initial={**facts.values(), "counts": answer}, entry=entry, why_not_ask=why_not_ask)

    def clean_ema_number(self) -> str:
        """The number without spaces, dots and hyphens."""
        return normal_ema_number(self.cleaned_data["ema_number"])

    def clean(self) -> dict[str, object]:
        """Every fault at once, each at its field, in the services' sentences."""
        found = super().clean()
        if not self.errors:
            for problem in problems_of(self.facts):
                self.add_error(problem.field, problem.sentence)
        return found

    @property
    def facts(self) -> PlayerFacts:
        """What the services take."""
        typed = {name: self.cleaned_data[name] for name in FIELDS if name in self.fields}
        return PlayerFacts(**{"counts": self.said, **typed})

    def save(self, act: Callable[..., LogEntry], **subject: object) -> LogEntry | None:
        """Hand the facts to `act`; None when it objects: then the form says why, and asks where it doubts."""
        try:
            return act(facts=self.facts, accept_doubts=self.cleaned_data["accept_doubts"], **subject)
        except Doubtful as doubt:
            self.doubts = doubt.sentences
        except Refused as error:
            self.add_error(error.field, error.sentence)
        return None
