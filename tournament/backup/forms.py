"""The form that restores a backup over the installation: the file, and a word typed to confirm."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournament.bounds import LineField


def word() -> str:
    """The word that has to be typed to confirm."""
    return pgettext("typed to confirm a restore", "RESTORE")


class WordForm(forms.Form):
    """The word."""

    typed = LineField(required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The label names the word."""
        super().__init__(*args, **kwargs)
        self.fields["typed"].label = _("Type %(word)s to confirm") % {"word": word()}

    def clean_typed(self) -> str:
        """Check the typed word, ignoring case."""
        typed: str = self.cleaned_data["typed"].strip()
        if typed.casefold() != word().casefold():
            raise forms.ValidationError(
                _("Type %(word)s to confirm, so that nobody restores by accident.") % {"word": word()}
            )
        return typed


class SnapshotForm(WordForm):
    """One of the snapshots on this computer, and the word."""

    name = forms.ChoiceField(
        error_messages={
            "required": gettext_lazy("Choose a snapshot."),
            "invalid_choice": gettext_lazy("That snapshot no longer exists. Choose another."),
        },
    )
    prefix = "snapshot"

    def __init__(self, *args: Any, names: Iterable[str], **kwargs: Any) -> None:
        """`names`: those that are there."""
        super().__init__(*args, **kwargs)
        name_field = self.fields["name"]
        assert isinstance(name_field, forms.ChoiceField)
        name_field.choices = [(name, name) for name in names]


class RestoreForm(WordForm):
    """A backup and the word."""

    file = forms.FileField(
        label=gettext_lazy("Backup"),
        error_messages={
            "required": gettext_lazy("Choose a backup file from this computer."),
            "empty": gettext_lazy("This file is empty. Choose a file that Hanchan wrote as a backup."),
        },
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )
    field_order = ("file", "typed")
