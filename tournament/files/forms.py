"""The form that asks for a file: its kind, and options such as session, paper size and copies."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from scoring.mers import COUNTRIES_FOR_ONE
from tournament.acts.job.file_kinds import KINDS
from tournament.bounds import NumberField
from tournament.files.queries import SUBJECTS
from tournament.models import Event
from tournament.words.papers import paper_of

MOST_COPIES = 400


class FileForm(forms.Form):
    """A kind of file and its options; those that the kind does not need are left unread."""

    kind = forms.ChoiceField(
        choices=[(kind, kind) for kind in KINDS],
        error_messages={
            "required": _("Choose one of the files."),
            "invalid_choice": _("There is no such file. Choose one from this page."),
        },
    )
    after = forms.TypedChoiceField(label=_("Standings"), coerce=int, empty_value=None, required=False)
    session = forms.TypedChoiceField(label=_("Sessions"), coerce=int, empty_value=None, required=False)
    table = NumberField(
        label=_("Table"), min_value=1, max_value=1000, required=False, help_text=_("Left empty: all tables.")
    )
    paper = forms.ChoiceField(label=_("Paper"), choices=[("A4", "A4"), ("Letter", "Letter")], required=False)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, required=False)
    copies = NumberField(
        label=_("Blank sheets"), min_value=1, max_value=MOST_COPIES, initial=20, required=False
    )
    quota = forms.BooleanField(label=_("Players were entered by country quota (OEMC, ERMC)"), required=False)

    countries_for_one = forms.TypedChoiceField(
        label=_("Countries weigh 1 from"),
        coerce=int,
        empty_value=COUNTRIES_FOR_ONE,  # type: ignore[arg-type] # any value may stand for none
        choices=[(10, _("10 countries (EMA’s page today)")), (11, _("11 countries (the page of 2018)"))],
        required=False,
    )

    what = forms.ChoiceField(
        label=_("What"),
        choices=[("", _("everything")), *((key, label) for key, (label, _make) in SUBJECTS.items())],
        required=False,
    )

    def __init__(
        self,
        event: Event,
        sessions: Sequence[int],
        *args: Any,
        chosen: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        """`sessions`: the numbers of the event's sessions; `chosen`: what was chosen for the last file."""
        super().__init__(*args, **kwargs)
        self.event_language = event.language
        after, session = self.fields["after"], self.fields["session"]
        assert isinstance(after, forms.ChoiceField)
        assert isinstance(session, forms.ChoiceField)
        after.choices = [
            ("", _("as they are now")),
            *((str(number), _("after session %(number)s") % {"number": number}) for number in sessions),
        ]
        session.choices = [
            ("", _("all sessions")),
            *((str(number), _("session %(number)s") % {"number": number}) for number in sessions),
        ]
        self.fields["paper"].initial = paper_of(event)
        self.fields["language"].initial = self.event_language
        for name, value in (chosen or {}).items():
            self.fields[name].initial = value

    def clean_copies(self) -> int:
        """The typed number, else the usual one."""
        copies: int = self.cleaned_data["copies"] or self.fields["copies"].initial
        return copies

    def chosen_language(self) -> str:
        """The language of the file: the chosen one, or else the event's."""
        return self.cleaned_data["language"] or self.event_language

    def args(self) -> dict[str, object]:
        """The options that the chosen kind needs, as its job takes them."""
        options = KINDS[self.cleaned_data["kind"]].options
        return {
            name: self.cleaned_data[name] for name in options if name != "table" or self.cleaned_data[name]
        }
