"""Forms of an event: what it is called and how it works, and a new one's rule set and plan of sessions."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from scoring.rulesets import PRESETS
from tournament.forms.places import country_choices, machine_time_zone
from tournament.forms.presets import preset_choices
from tournament.models import Event
from tournament.services.events import DETAILS, why_not_slug
from tournament.services.schedule import PlannedSession, plan_sessions


def _day() -> forms.DateInput:
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class DetailsForm(forms.ModelForm):
    """What an event is called, where and when it is, and how it works."""

    country = forms.ChoiceField(label=gettext_lazy("Country"), required=False)
    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        choices=settings.LANGUAGES,
        required=False,
        help_text=gettext_lazy("Of its public pages, links and papers, for whoever has not chosen another."),
    )

    class Meta:
        model = Event
        fields = DETAILS
        labels = {
            "name": pgettext_lazy("of an event", "Name"),
            "slug": gettext_lazy("Short name"),
            "city": pgettext_lazy("of an event", "Place"),
            "starts_on": gettext_lazy("First day"),
            "ends_on": gettext_lazy("Last day"),
            "timezone": gettext_lazy("Time zone"),
            "second_check": gettext_lazy("A second person confirms each result"),
            "players_enter": gettext_lazy("Players may enter the hands at their table"),
            "public": gettext_lazy("Everybody may see the event"),
            "observer": gettext_lazy("EMA’s observer"),
            "kind": gettext_lazy("Kind of event"),
            "certified": gettext_lazy("Counts for the European ranking (MERS)"),
            "applied_on": gettext_lazy("Application to EMA sent on"),
        }
        help_texts = {
            "slug": gettext_lazy("Lower-case letters, digits and hyphens, as in /e/spring-open/."),
            "timezone": gettext_lazy("All times are shown in it. Type a city: Europe/Rome."),
            "second_check": gettext_lazy(
                "Whoever enters a result cannot confirm it. Small events do without."
            ),
            "players_enter": gettext_lazy(
                "By the table's link, as a QR code on its score sheet; no account."
            ),
            "public": gettext_lazy("Otherwise only its staff, and players who open their own link."),
            "observer": gettext_lazy(
                "Of a certified tournament; the event’s page names them, at least two weeks before."
            ),
            "kind": gettext_lazy("What EMA asks of it: the preflight looks at it accordingly."),
            "certified": gettext_lazy("EMA counts certified tournaments of riichi and MCR alone."),
            "applied_on": gettext_lazy("By the national board member, a year to three months before."),
        }
        widgets = {
            "starts_on": _day(),
            "ends_on": _day(),
            "applied_on": _day(),
            "timezone": forms.TextInput(
                attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}
            ),
        }

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["country"].choices = country_choices()
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["kind"].required = False

    def clean_slug(self) -> str:
        """The short name, if no other event has it."""
        slug = self.cleaned_data["slug"]
        if slug and (sentence := why_not_slug(slug, self.instance if self.instance.pk else None)):
            raise forms.ValidationError(sentence)
        return slug

    def clean_kind(self) -> str:
        """The kind chosen; where nothing was sent, the one it has."""
        return self.cleaned_data["kind"] or self.instance.kind

    def clean_language(self) -> str:
        """The language chosen; where nothing was sent, the one it has."""
        return self.cleaned_data["language"] or self.instance.language

    def clean(self) -> dict[str, object]:
        """The dates together: the last day is not before the first."""
        found = super().clean()
        first, last = found.get("starts_on"), found.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first day."))
        return found

    def validate_constraints(self) -> None:
        """Nothing: `clean` says the same in sentences."""

    def validate_unique(self) -> None:
        """Nothing: `clean_slug` says the same in a sentence."""

    @property
    def details(self) -> dict[str, object]:
        """What the services take."""
        return {name: self.cleaned_data[name] for name in DETAILS}


class NewEventForm(DetailsForm):
    """A new event: its details, its rule set, and a plan of its sessions."""

    slug = forms.SlugField(
        label=gettext_lazy("Short name"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Left empty, it is made of the name: Spring Open becomes /e/spring-open/."),
    )
    rules_key = forms.ChoiceField(label=gettext_lazy("Rule set"), widget=forms.RadioSelect)
    sessions = forms.IntegerField(label=gettext_lazy("Sessions"), min_value=1, max_value=40, initial=4)
    per_day = forms.IntegerField(label=gettext_lazy("Sessions a day"), min_value=1, max_value=12, initial=4)
    begins = forms.TimeField(
        label=gettext_lazy("First session of a day begins"),
        initial="09:30",
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Length of a session"),
        min_value=10,
        max_value=600,
        required=False,
        help_text=gettext_lazy("Left empty, it is what the rule set says."),
    )
    pause = forms.IntegerField(
        label=gettext_lazy("Break between two"), min_value=0, max_value=600, initial=30
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rules_key"].choices = preset_choices()
        if not self.is_bound:  # js/zone.js proposes the browser's, once
            self.fields["timezone"].widget.attrs["data-browser-zone"] = ""

    def clean(self) -> dict[str, object]:
        """The plan fits into the event's days and nights."""
        found = super().clean()
        if not self.errors:
            found["minutes"] = found["minutes"] or PRESETS[found["rules_key"]].session_minutes
            sentence = self._why_not_days(found) or self._why_not_nights(found)
            if sentence:
                self.add_error("per_day", sentence)
        return found

    def _why_not_days(self, found: dict[str, object]) -> str | None:
        days = (found["ends_on"] - found["starts_on"]).days + 1
        needed = -(-found["sessions"] // found["per_day"])
        if needed > days:
            sentence = ngettext(
                "This plan takes %(needed)s days, and the event has %(days)s day.",
                "This plan takes %(needed)s days, and the event has %(days)s days.",
                days,
            )
            return sentence % {"needed": needed, "days": days}
        return None

    def _why_not_nights(self, found: dict[str, object]) -> str | None:
        in_a_day = min(found["sessions"], found["per_day"])
        length = in_a_day * found["minutes"] + (in_a_day - 1) * found["pause"]
        midnight = 24 * 60 - found["begins"].hour * 60 - found["begins"].minute
        return _("The last session of a day would end after midnight.") if length > midnight else None

    def plan(self) -> list[PlannedSession]:
        """The sessions as planned."""
        found = self.cleaned_data
        return plan_sessions(
            first_day=found["starts_on"],
            zone=ZoneInfo(found["timezone"]),
            count=found["sessions"],
            per_day=found["per_day"],
            begins=found["begins"],
            minutes=found["minutes"],
            pause=found["pause"],
        )


def starting_values(last: Event | None, today: date | None = None) -> dict[str, object]:
    """What a new event's form begins with: place and zone of the last one, else this computer's zone."""
    day = today or datetime.now(ZoneInfo(last.timezone if last else machine_time_zone())).date()
    return {
        "country": last.country if last else "",
        "timezone": last.timezone if last else machine_time_zone(),
        "starts_on": day,
        "ends_on": day,
        "language": last.language if last else get_language() or settings.LANGUAGE_CODE,
        "rules_key": last.rules_key if last else "ema-riichi-2025",
        "second_check": True,
        "public": True,
        "certified": True,
    }
