"""The form in which players register themselves, with a trap for programs that fill every field."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.lines import LineField
from tournament.forms.players import country_choices
from tournament.services.applications import ApplicationFacts
from tournament.services.registration import PlayerFacts, normal_ema_number, problems_of


def _line(label: str, longest: int = 80, **attrs: str) -> LineField:
    return LineField(label=label, max_length=longest, required=False, widget=forms.TextInput(attrs={**attrs}))


class ApplicationForm(forms.Form):
    """What a player writes of himself. Nothing but the last name is asked for."""

    first_name = _line(_("First name"), autocomplete="given-name", autocapitalize="words")
    last_name = _line(_("Last name"), autocomplete="family-name", autocapitalize="words")
    country = forms.ChoiceField(label=_("Country"), required=False)
    club = _line(_("Club"), autocomplete="off")
    ema_number = _line(_("EMA number"), 20, autocomplete="off", inputmode="numeric")
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For news of your registration, from the organiser alone. Nobody else sees it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    remarks = forms.CharField(
        label=_("Remarks"),
        max_length=500,
        required=False,
        help_text=_("For the organiser alone: an accessible table, a meal, whom you travel with."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    named = forms.BooleanField(
        label=_("My name, country and club may be shown to everybody"),
        required=False,
        help_text=_("Without it you are “Player 12” in every list, and your result goes into no ranking."),
    )
    website = forms.CharField(
        label=_("Leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["country"].choices = [("", "–"), *country_choices()[1:]]
        self.fields["last_name"].required = True
        self.fields["last_name"].error_messages["required"] = _("Write at least one name.")
        self.fields["ema_number"].help_text = _("Eight digits; empty if there is none.")

    def clean_ema_number(self) -> str:
        """The number without spaces, dots and hyphens."""
        return normal_ema_number(self.cleaned_data["ema_number"])

    def clean_website(self) -> str:
        """Nothing: people do not see this field."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(gettext("This field is a trap for programs: empty it."))
        return ""

    def clean(self) -> dict[str, object]:
        """Every fault at once, each at its field, in the services' sentences."""
        found = super().clean()
        for problem in problems_of(self.player):
            if problem.field not in self.errors:
                self.add_error(problem.field, problem.sentence)
        return found

    @property
    def player(self) -> PlayerFacts:
        """The player as he describes himself."""
        names = ("first_name", "last_name", "country", "club", "ema_number")
        return PlayerFacts(**{name: self.cleaned_data.get(name, "") for name in names})

    def facts(self, language: str) -> ApplicationFacts:
        """What the services take; `language`: of the page."""
        given = self.cleaned_data
        remarks = " ".join(given["remarks"].split())
        return ApplicationFacts(self.player, given["email"], remarks, given["named"], language)
