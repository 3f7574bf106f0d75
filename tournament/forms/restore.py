"""The form that replaces the installation by a backup: the file, and a word that nobody types by accident."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext


def word() -> str:
    """What has to be typed."""
    return pgettext("typed to confirm a restore", "RESTORE")


class RestoreForm(forms.Form):
    """A backup and the word."""

    file = forms.FileField(
        label=gettext_lazy("Backup"),
        error_messages={
            "required": gettext_lazy("Choose the backup on this computer."),
            "empty": gettext_lazy("This file is empty. Choose a file that Hanchan wrote as a backup."),
        },
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )
    typed = forms.CharField(required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: object, **kwargs: object) -> None:
        """The label names the word."""
        super().__init__(*args, **kwargs)
        self.fields["typed"].label = _("Type %(word)s to confirm") % {"word": word()}

    def clean_typed(self) -> str:
        """The word, whatever its case."""
        typed = self.cleaned_data["typed"].strip()
        if typed.casefold() != word().casefold():
            raise forms.ValidationError(
                _("Type %(word)s, so that nobody does this by accident.") % {"word": word()}
            )
        return typed
