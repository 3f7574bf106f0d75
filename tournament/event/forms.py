"""Forms for creating and changing an event and its announcement, with country, time zone and line fields."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from reports.countries import COUNTRIES, Country
from scoring.rulesets import PRESETS
from tournament.bounds import DayField, LineField, NumberField
from tournament.event.queries.time_zones import machine_time_zone, zone_of, zone_of_country
from tournament.event.services.details import ANNOUNCED, DETAILS, why_not_slug
from tournament.models import Event
from tournament.models.event import check_timezone
from tournament.rules.forms import preset_choices
from tournament.session.services.schedule import PlannedSession, plan_sessions
from tournament.words.names import by_alphabet, name_of


class ZoneField(LineField):
    """A time zone, by its own name or that of a city: Vienna is Europe/Vienna."""

    def to_python(self, value: object) -> str:
        """The zone's own name; what no place has stays as it was typed."""
        text = super().to_python(value)
        return zone_of(text) or text


class ShortNameField(forms.SlugField):
    """The short name of an event, which its addresses have."""

    default_error_messages: ClassVar = {
        "invalid": gettext_lazy("Only letters without accents, digits and hyphens, as in spring-open."),
    }

    def __init__(self, *, max_length: int = 60, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)


def country_choices() -> list[tuple[str, str]]:
    """Every country of ISO 3166-1 in the order of the names, none first."""
    return [("", "–"), *((country.code, name_of(country)) for country in in_order(COUNTRIES.values()))]


def in_order(countries: Iterable[Country]) -> list[Country]:
    """The countries in the order of their names in the reader's language."""
    return sorted(countries, key=lambda country: by_alphabet(name_of(country)))


def _day() -> forms.DateInput:
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class DetailsForm(forms.ModelForm):  # type: ignore[type-arg] # Django's class takes no argument when it runs
    """What an event is called, where and when it is, and how it works."""

    country = forms.ChoiceField(label=gettext_lazy("Country"), choices=country_choices, required=False)
    timezone = ZoneField(
        label=gettext_lazy("Time zone"),
        required=False,
        max_length=64,
        validators=[check_timezone],
        help_text=gettext_lazy("All times are shown in it. Type a city; if empty, place and country decide."),
        widget=forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        choices=settings.LANGUAGES,
        required=False,
        help_text=gettext_lazy(
            "For its public pages, links and papers, unless the reader has chosen another language."
        ),
    )

    check_in_minutes = NumberField(
        label=gettext_lazy("Check-in ends (minutes before session 1)"),
        min_value=0,
        max_value=600,
        required=False,
        help_text=gettext_lazy("From then on the overview says who is missing."),
    )

    class Meta:
        model = Event
        fields = DETAILS
        field_classes: ClassVar = {"slug": ShortNameField}
        labels = {
            "name": pgettext_lazy("of an event", "Name"),
            "slug": gettext_lazy("Short name"),
            "city": pgettext_lazy("of an event", "Place"),
            "starts_on": gettext_lazy("First day"),
            "ends_on": gettext_lazy("Last day"),
            "second_check": gettext_lazy("A second person confirms each result"),
            "signing": gettext_lazy("Results are signed"),
            "players_enter": gettext_lazy("Players may enter the hands at their table"),
            "players_check_in": gettext_lazy("Players may check in themselves"),
            "public": gettext_lazy("Everybody may see the event"),
            "observer": gettext_lazy("EMA’s observer"),
            "kind": gettext_lazy("Kind of event"),
            "certified": gettext_lazy("Counts for the European ranking (MERS)"),
            "applied_on": gettext_lazy("Application sent to EMA on"),
        }
        help_texts = {
            "slug": gettext_lazy("Lower-case letters, digits and hyphens, as in /e/spring-open/."),
            "second_check": gettext_lazy(
                "The person who enters a result cannot confirm it. Small events can do without. "
                "When switched off, waiting results are confirmed."
            ),
            "signing": gettext_lazy(
                "Missing signatures are only asked for where results are signed, from now on."
            ),
            "players_enter": gettext_lazy(
                "By the table’s link, as a QR code on its score sheet; no account."
            ),
            "players_check_in": gettext_lazy("By their own link; otherwise the staff checks them in."),
            "public": gettext_lazy("Otherwise only the staff, and players with their own links."),
            "observer": gettext_lazy(
                "For a certified tournament; named on the event’s page at least two weeks before."
            ),
            "kind": gettext_lazy("Decides what EMA requires; the certification checklist follows it."),
            "certified": gettext_lazy("EMA counts only certified riichi and MCR tournaments."),
            "applied_on": gettext_lazy("By the national board member, three months to a year before."),
        }
        widgets = {
            "starts_on": _day(),
            "ends_on": _day(),
            "applied_on": _day(),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["kind"].required = self.fields["signing"].required = False

    def clean_slug(self) -> str:
        """The short name, if no other event has it."""
        slug: str = self.cleaned_data["slug"]
        refusal = why_not_slug(slug, self.instance if self.instance.pk else None) if slug else None
        if refusal:
            raise forms.ValidationError(refusal, code=refusal.code)
        return slug

    def clean_kind(self) -> str:
        """The kind chosen; where nothing was sent, the one it has."""
        kind: str = self.cleaned_data["kind"] or self.instance.kind
        return kind

    def clean_check_in_minutes(self) -> int:
        """The minutes typed; where nothing was sent, those it has."""
        minutes: int | None = self.cleaned_data["check_in_minutes"]
        return self.instance.check_in_minutes if minutes is None else minutes

    def clean_signing(self) -> str:
        """The way chosen; where nothing was sent, the one it has."""
        signing: str = self.cleaned_data["signing"] or self.instance.signing
        return signing

    def clean_language(self) -> str:
        """The language chosen; where nothing was sent, the one it has."""
        language: str = self.cleaned_data["language"] or self.instance.language
        return language

    def clean(self) -> dict[str, Any]:
        """The last day is not before the first; without a time zone the place has one, else the country."""
        super().clean()
        self._find_zone()
        first, last = self.cleaned_data.get("starts_on"), self.cleaned_data.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first day."))
        return self.cleaned_data

    def _find_zone(self) -> None:
        values = self.cleaned_data
        if values.get("timezone") or "timezone" in self.errors:
            return
        zone = zone_of(values.get("city") or "") or zone_of_country(values.get("country") or "")
        if zone:
            values["timezone"] = zone
        else:
            self.add_error("timezone", _("Type a city that has the event’s time, or choose the country."))

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

    slug = ShortNameField(
        label=gettext_lazy("Short name"),
        required=False,
        help_text=gettext_lazy("If empty, it is derived from the name: Spring Open becomes /e/spring-open/."),
    )
    rules_key = forms.ChoiceField(
        label=gettext_lazy("Rule set"), choices=preset_choices, widget=forms.RadioSelect
    )
    sessions = NumberField(label=gettext_lazy("Sessions"), min_value=1, max_value=40, initial=4)
    per_day = NumberField(label=gettext_lazy("Sessions a day"), min_value=1, max_value=12, initial=4)
    begins = forms.TimeField(
        label=gettext_lazy("First session of a day begins"),
        initial="09:30",
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    minutes = NumberField(
        label=gettext_lazy("Length of a session"),
        min_value=10,
        max_value=600,
        required=False,
        help_text=gettext_lazy("If empty, the rule set decides."),
    )
    pause = NumberField(label=gettext_lazy("Break between sessions"), min_value=0, max_value=600, initial=30)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:  # event/time_zone.js proposes the browser's, once
            self.fields["timezone"].widget.attrs["data-browser-zone"] = ""

    def clean(self) -> dict[str, Any]:
        """The plan fits into the event's days and nights."""
        plan = super().clean()
        if not self.errors:
            plan["minutes"] = plan["minutes"] or PRESETS[plan["rules_key"]].session_minutes
            sentence = _why_not_days(plan) or _why_not_nights(plan)
            if sentence:
                self.add_error("per_day", sentence)
        return plan

    def plan(self) -> list[PlannedSession]:
        """The sessions as planned."""
        plan = self.cleaned_data
        return plan_sessions(
            first_day=plan["starts_on"],
            zone=ZoneInfo(plan["timezone"]),
            count=plan["sessions"],
            per_day=plan["per_day"],
            begins=plan["begins"],
            minutes=plan["minutes"],
            pause=plan["pause"],
        )


class CopyForm(forms.Form):
    """What an event is called that begins from another, and when; everything else is taken from there."""

    name = LineField(label=gettext_lazy("Name"), max_length=120)
    starts_on = DayField(
        label=gettext_lazy("First day"),
        help_text=gettext_lazy("All days and sessions move with it and keep their times."),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    slug = ShortNameField(
        label=gettext_lazy("Short name"),
        required=False,
        help_text=gettext_lazy("If empty, it is derived from the name: Spring Open becomes /e/spring-open/."),
    )


def _why_not_days(plan: Mapping[str, Any]) -> str | None:
    days = (plan["ends_on"] - plan["starts_on"]).days + 1
    needed = -(-plan["sessions"] // plan["per_day"])
    if needed <= days:
        return None
    sentence = ngettext(
        "This plan takes %(needed)s days, but the event has %(days)s day.",
        "This plan takes %(needed)s days, but the event has %(days)s days.",
        days,
    )
    return sentence % {"needed": needed, "days": days}


def _why_not_nights(plan: Mapping[str, Any]) -> str | None:
    in_a_day = min(plan["sessions"], plan["per_day"])
    length = in_a_day * plan["minutes"] + (in_a_day - 1) * plan["pause"]
    midnight = 24 * 60 - plan["begins"].hour * 60 - plan["begins"].minute
    return _("The last session of a day would end after midnight.") if length > midnight else None


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


class AnnouncementForm(forms.ModelForm):  # type: ignore[type-arg] # as above
    """The announcement and the registration by players."""

    capacity = NumberField(
        label=gettext_lazy("Places"),
        required=False,
        min_value=1,
        max_value=10_000,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=gettext_lazy("Leave empty for no limit. When all places are taken, a waiting list begins."),
        error_messages={"invalid": gettext_lazy("Write a number of players, or leave it empty.")},
    )

    class Meta:
        model = Event
        fields = tuple(ANNOUNCED)
        labels = {
            "announcement": gettext_lazy("Announcement"),
            "venue": gettext_lazy("Where exactly"),
            "fee": gettext_lazy("Fee"),
            "contact": gettext_lazy("Contact"),
            "registering": gettext_lazy("Players register themselves on the public page"),
            "register_until": gettext_lazy("Last day to register"),
        }
        help_texts = {
            "announcement": gettext_lazy(
                "Plain text. An empty line starts a new paragraph; addresses become links."
            ),
            "venue": gettext_lazy("The address, and how to get there."),
            "fee": gettext_lazy("As players should read it: € 40, students € 25, in cash on Saturday."),
            "contact": gettext_lazy("Contact for questions: a name, an e-mail address, a phone number."),
            "registering": gettext_lazy(
                "You confirm each registration. If off, you register everybody yourself."
            ),
            "register_until": gettext_lazy(
                "Through the end of that day, in venue time. If empty: until the event begins."
            ),
        }
        widgets = {
            "announcement": forms.Textarea(attrs={"rows": 10}),
            "register_until": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        }

    def clean_announcement(self) -> str:
        """The text with the line ends of one kind."""
        text: str = self.cleaned_data["announcement"]
        return text.strip()

    @property
    def details(self) -> dict[str, object]:
        """What the services take."""
        return {name: self.cleaned_data[name] for name in ANNOUNCED}
