"""Forms for registering a player, for applying to play, and for importing lists."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from reports.countries import COUNTRIES
from tournament.acts.refusals import Refusal, Refused
from tournament.bounds import LONGEST_LIST, EmailField, LineField, NumberField, TextField
from tournament.event.forms import in_order
from tournament.member.services import check_of
from tournament.models import Entry, LogEntry
from tournament.registration.services.applications import ApplicationFacts
from tournament.registration.services.importing.long_lists import is_large
from tournament.registration.services.importing.mapping import MOST_COLUMNS
from tournament.registration.services.importing.name_order import ORDERS
from tournament.registration.services.importing.own_tables import Heads, player_heads
from tournament.registration.services.importing.registering import Choices
from tournament.registration.services.importing.text import MOST_BYTES, TEXT_TOO_LONG, ReadText, read_bytes
from tournament.registration.services.player_facts import (
    LONGEST_PHONE,
    MOST_TABLES,
    Doubtful,
    PlayerFacts,
    facts_of,
    normal_ema_number,
    problems_of,
)
from tournament.words.names import name_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

ANSWERS = [("", _("Not asked")), ("no", _("It does not count")), ("yes", _("It counts"))]
WISHES = {"no": False, "yes": True}
FIELDS = (
    "first_name",
    "last_name",
    "ema_number",
    "country",
    "club",
    "team",
    "email",
    "phone",
    "own_table",
    "substitute",
    "counts",
)


def country_choices() -> list[tuple[Any, Any]]:
    """An empty choice, then EMA's countries, then all others, each group ordered by name."""
    countries = in_order(COUNTRIES.values())
    members = [(country.code, name_of(country)) for country in countries if country.ema_member]
    non_members = [(country.code, name_of(country)) for country in countries if not country.ema_member]
    return [
        ("", _("as the EMA number says")),
        (_("Members of EMA"), members),
        (_("Other countries"), non_members),
    ]


def applicant_country_choices() -> list[tuple[Any, Any]]:
    """The choices of countries, with a dash for none."""
    return [("", "–"), *country_choices()[1:]]


def _text(label: "StrOrPromise", longest: int = 80, **attrs: str) -> LineField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", **attrs})
    return LineField(label=label, max_length=longest, required=False, widget=widget)


class PlayerForm(forms.Form):
    """The facts of a registration. `save` passes them to a service and shows its objections at the fields."""

    first_name = _text(_("First name"), autocapitalize="words")
    last_name = _text(_("Last name"), autocapitalize="words")
    ema_number = _text(_("EMA number"), longest=20, inputmode="numeric")
    country = forms.ChoiceField(label=_("Country"), choices=country_choices, required=False)
    club = _text(_("Club"), list="clubs")
    team = _text(_("Team"), list="teams")
    email = EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For the organiser alone, like the phone number."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    phone = _text(_("Phone"), longest=LONGEST_PHONE, inputmode="tel")
    own_table = NumberField(
        label=_("Fixed table"),
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_(
            "For a player in a wheelchair, or a referee who plays: every draw uses this table. Usually empty."
        ),
        error_messages={"invalid": _("Write a table number, or leave it empty.")},
    )
    substitute = forms.BooleanField(
        label=_("Substitute: fills in for others and gets no seat in the draw"), required=False
    )
    counts = forms.TypedChoiceField(
        label=_("Should this substitute’s result count for the ranking?"),
        choices=ANSWERS,
        coerce=WISHES.get,
        empty_value=None,
        required=False,
        help_text=_("For a substitute who plays from the beginning. It can only be asked before session 1."),
    )
    accept_doubts = forms.BooleanField(label=_("This is correct: keep it"), required=False)

    def __init__(
        self, *args: Any, entry: Entry | None = None, why_not_ask: Refusal | None = None, **kwargs: Any
    ) -> None:
        """`entry`: who is corrected; `why_not_ask`: why nobody is asked about the ranking any more."""
        super().__init__(*args, **kwargs)
        self.entry = entry
        self.wish = entry.counts if entry else None
        if why_not_ask:
            del self.fields["counts"]
        self.doubts: tuple[str, ...] = ()
        self.fields["last_name"].required = True
        self.fields["last_name"].error_messages["required"] = _("Write at least one name.")
        self.fields["ema_number"].help_text = _("Eight digits; empty if there is none.")

    @classmethod
    def empty(cls, why_not_ask: Refusal | None = None) -> "PlayerForm":
        """The form for somebody new, ready to be typed into."""
        form = cls(why_not_ask=why_not_ask)
        form.fields["first_name"].widget.attrs["autofocus"] = True
        return form

    @classmethod
    def of(cls, entry: Entry, why_not_ask: Refusal | None = None) -> "PlayerForm":
        """The form of a registration as it stands."""
        facts = facts_of(entry)
        wish_key = next((key for key, wish in WISHES.items() if wish is facts.counts), "")
        return cls(initial={**facts.values(), "counts": wish_key}, entry=entry, why_not_ask=why_not_ask)

    def clean_ema_number(self) -> str:
        """The number without spaces, dots and hyphens."""
        return normal_ema_number(self.cleaned_data["ema_number"])

    def clean(self) -> None:
        """Report all problems at once, each at its field, in the services' sentences."""
        if not self.errors:
            for problem in problems_of(self.facts):
                self.add_error(problem.field, problem.sentence)

    @property
    def facts(self) -> PlayerFacts:
        """What the services take."""
        typed = {name: self.cleaned_data[name] for name in FIELDS if name in self.fields}
        return PlayerFacts(**{"counts": self.wish, **typed})

    def save(self, act: Callable[..., LogEntry], **subject: object) -> LogEntry | None:
        """Pass the facts to `act`. None if it objects: the form then shows why, and asks about doubts."""
        try:
            return act(facts=self.facts, accept_doubts=self.cleaned_data["accept_doubts"], **subject)
        except Doubtful as doubt:
            self.doubts = doubt.sentences
        except Refused as refusal:
            self.add_error(refusal.field, refusal.sentence)
        return None

    def save_checked(self, act: Callable[..., LogEntry], **subject: object) -> LogEntry | None:
        """The same; a number that a list of members gives to somebody else is asked about first.

        Not again where the registration had that number before.
        """
        as_before = self.entry is not None and self.entry.ema_number == self.facts.ema_number
        check = None if as_before or self.cleaned_data["accept_doubts"] else check_of(self.facts)
        if check and check.differs:
            self.doubts = (check.sentence,)
            return None
        return self.save(act, **subject)


def _line(label: "StrOrPromise", longest: int = 80, **attrs: str) -> LineField:
    return LineField(label=label, max_length=longest, required=False, widget=forms.TextInput(attrs={**attrs}))


_LINK = re.compile(r"[/@\\]|www\.|\w{3,}\.[a-z]{2,}", re.IGNORECASE)


class ApplicationForm(forms.Form):
    """What a player writes in an application. Nothing but the last name is asked for."""

    first_name = _line(_("First name"), autocomplete="given-name", autocapitalize="words")
    last_name = _line(_("Last name"), autocomplete="family-name", autocapitalize="words")
    country = forms.ChoiceField(label=_("Country"), choices=applicant_country_choices, required=False)
    club = _line(_("Club"), autocomplete="off")
    ema_number = _line(_("EMA number"), 20, autocomplete="off", inputmode="numeric")
    email = EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For news about your registration from the organiser. Nobody else sees it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    remarks = LineField(
        label=_("Remarks"),
        max_length=500,
        required=False,
        help_text=_("For the organiser alone: an accessible table, a meal, whom you travel with."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    named = forms.BooleanField(
        label=_("My name, country and club may be shown to everybody"),
        required=False,
        help_text=_(
            "Without it, you appear as “Player 12” in every list, and your result does not count "
            "for any ranking."
        ),
    )
    website = LineField(
        label=_("Leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["last_name"].required = True
        self.fields["last_name"].error_messages["required"] = _("Write at least one name.")
        self.fields["ema_number"].help_text = _("Eight digits; empty if there is none.")

    def clean_ema_number(self) -> str:
        """The number without spaces, dots and hyphens."""
        return normal_ema_number(self.cleaned_data["ema_number"])

    def clean_website(self) -> str:
        """Reject any value: people do not see this field, so only robots fill it in."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(gettext("This field is a trap for programs: empty it."))
        return ""

    def clean(self) -> None:
        """Report all problems at once, each at its field, in the services' sentences.

        A name goes into a message to an address that anybody can type: it holds no link.
        """
        for name in ("first_name", "last_name"):
            if _LINK.search(self.cleaned_data.get(name, "")):
                self.add_error(name, gettext("Write a name, not a web address."))
        for problem in problems_of(self.player):
            if problem.field not in self.errors:
                self.add_error(problem.field, problem.sentence)

    @property
    def player(self) -> PlayerFacts:
        """The player as described."""
        names = ("first_name", "last_name", "country", "club", "ema_number")
        return PlayerFacts(**{name: self.cleaned_data.get(name, "") for name in names})

    def facts(self, language: str) -> ApplicationFacts:
        """What the services take; `language`: of the page."""
        remarks = " ".join(self.cleaned_data["remarks"].split())
        email, named = self.cleaned_data["email"], self.cleaned_data["named"]
        return ApplicationFacts(self.player, email, remarks, named, language)


CHECK, REGISTER, REGISTER_REST = "check", "register", "register-rest"
"""The buttons: look, register everything, register what is right and leave out what is not."""
REGISTER_DOUBTFUL, REGISTER_REST_DOUBTFUL = "register-doubtful", "register-rest-doubtful"
"""The buttons that register the doubtful lines too."""
BUTTONS = (CHECK, REGISTER, REGISTER_REST, REGISTER_DOUBTFUL, REGISTER_REST_DOUBTFUL)


def rows_field(label: "StrOrPromise", rows: int) -> TextField:
    """Rows pasted from a spreadsheet, as they were typed; `rows`: the lines that the box shows."""
    attrs = {"rows": rows, "spellcheck": "false", "autocomplete": "off", "wrap": "off", "class": "code"}
    widget = forms.Textarea(attrs=attrs)
    return TextField(label=label, required=False, strip=False, max_length=LONGEST_LIST, widget=widget)


class TableForm(forms.Form):
    """Rows of a table. A file, where there is one, takes the place of `text`, which every such form has."""

    field_order: tuple[str, ...] = ("text",)
    file = forms.FileField(
        label=_("or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("CSV, TSV, XLSX or ODS, up to 5 MB and 10,000 lines."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.ods"}),
    )
    seen = LineField(required=False, max_length=16, widget=forms.HiddenInput)
    page_wanted = NumberField(required=False, min_value=1, max_value=9999)

    def own_heads(self) -> Heads:
        """The heads of the exported table that the file may hold among others."""
        return player_heads()

    def read(self) -> ReadText:
        """The text to import, from the file if there is one. Refused if the file is not a table."""
        upload = self.cleaned_data.get("file")
        if upload is None:
            return ReadText(self.cleaned_data["text"])
        content = read_bytes(upload.read(MOST_BYTES + 1), self.own_heads())
        if len(content.text) > LONGEST_LIST:  # more than the box for rows takes
            raise Refused(TEXT_TOO_LONG(), "file")
        return content

    def large(self) -> bytes | None:
        """The list, where to read it takes longer than a page should: its file, or its text in UTF-8."""
        upload = self.cleaned_data.get("file")
        data: bytes = upload.read(MOST_BYTES + 1) if upload else self.cleaned_data["text"].encode()
        if upload:
            upload.seek(0)
        return data if len(data) <= MOST_BYTES and is_large(data) else None

    def columns(self) -> tuple[str, ...]:
        """The key of each column if any choice differs from the one shown; none otherwise.

        The boxes of a page hold what was recognised in the text of before: unchanged, they say nothing.
        """
        shown = str(self.data.get("columns", "")).split(",")
        sent = [str(self.data.get(f"column-{at}", "")) for at in range(MOST_COLUMNS)]
        keys = tuple(sent[: len(shown)])
        chosen = self.data.get("columns_chosen") == "1"
        return keys if any(keys) and (chosen or list(keys) != shown) else ()

    def chosen_columns(self) -> tuple[str, ...]:
        """The field chosen for each column; none for a file that has just been chosen."""
        return () if self.cleaned_data.get("file") else self.columns()

    @staticmethod
    def boxes_of(columns: Sequence[str]) -> dict[str, str]:
        """What the boxes of columns send where these were chosen: what `columns` reads."""
        if not columns:
            return {}
        boxes = {f"column-{at}": key for at, key in enumerate(columns)}
        return {"columns": ",".join(columns), "columns_chosen": "1", **boxes}

    def page(self) -> int:
        """The page of the preview that is asked for."""
        return self.cleaned_data.get("page_wanted") or 1


class ImportForm(TableForm):
    """A list of players."""

    text = rows_field(_("Players, one a line"), rows=12)
    do = forms.ChoiceField(choices=[(do, do) for do in BUTTONS], required=False)
    accept_doubts = forms.BooleanField(label=_("Register the doubtful lines too"), required=False)
    name_order = forms.ChoiceField(choices=[(order, order) for order in ORDERS], required=False)
    fill_shown = forms.BooleanField(required=False)
    fill = forms.BooleanField(required=False)
    replace = forms.BooleanField(required=False)

    @property
    def registers(self) -> bool:
        """Whether to register now; a file has to be looked at first."""
        return self.cleaned_data["do"] in BUTTONS[1:] and not self.cleaned_data.get("file")

    def chosen_order(self) -> str:
        """The order chosen for names in one column; none for a file that has just been chosen."""
        order: str = self.cleaned_data["name_order"]
        return "" if self.cleaned_data.get("file") else order

    def fills(self) -> bool:
        """Whether what is missing of registered players is added: so offered, until the box is cleared."""
        return self.cleaned_data["fill"] or not self.cleaned_data["fill_shown"]

    def choices(self) -> Choices:
        """The choices about columns, faulty and doubtful lines, and players who are registered already."""
        do = self.cleaned_data["do"]
        return Choices(
            self.chosen_columns(),
            leave_out_faulty=do in {REGISTER_REST, REGISTER_REST_DOUBTFUL},
            accept_doubts=self.cleaned_data["accept_doubts"] or do.endswith("doubtful"),
            name_order=self.chosen_order(),
            fill=self.cleaned_data["fill"],
            replace=self.cleaned_data["replace"],
        )
