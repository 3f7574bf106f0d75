"""Forms of moving: where an event goes, the file that comes, which copy is kept, the name that is typed."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.acts.refusals import Refused
from tournament.bounds import LineField, NumberField
from tournament.event.forms import ShortNameField
from tournament.move.services.reading import MOST_BYTES, outline_of


class SendForm(forms.Form):
    """Where the event goes, for those who find the copy that stays."""

    to = LineField(
        label=gettext_lazy("Where does it go?"),
        help_text=gettext_lazy(
            "Shown to everybody who opens the copy here: “Anna’s laptop”, or its address, "
            "http://192.168.1.20:8000."
        ),
        max_length=200,
        required=False,
    )


class BringForm(forms.Form):
    """The file of a moved event."""

    file = forms.FileField(
        label=gettext_lazy("File of the moved event"),
        help_text=gettext_lazy("The other computer wrote it: hanchan-….json"),
        error_messages={
            "required": gettext_lazy("Choose the file that the other computer wrote."),
            "empty": gettext_lazy("This file is empty. Copy it again from the other computer."),
        },
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> "UploadedFile[bytes]":
        """A file that holds a moved event; its text is kept in `text`, what it holds in `outline`."""
        upload: UploadedFile[bytes] = self.cleaned_data["file"]
        data = bytes(upload.read(MOST_BYTES + 1))
        try:
            self.cleaned_data["outline"] = outline_of(data)
        except Refused as refusal:
            raise forms.ValidationError(refusal.sentence, code=refusal.code) from refusal
        self.cleaned_data["text"] = data.decode("utf-8-sig")
        return upload


class DirectForm(forms.Form):
    """The address of the other computer and the code that it shows."""

    address = LineField(
        label=gettext_lazy("Address of the other computer"),
        help_text=gettext_lazy("As it shows it: http://192.168.1.20:8000"),
        max_length=200,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        error_messages={"required": gettext_lazy("Type the address that the other computer shows.")},
    )
    code = LineField(
        label=gettext_lazy("Code"),
        help_text=gettext_lazy("Four groups of four; capitals and hyphens do not count."),
        max_length=60,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        error_messages={"required": gettext_lazy("Type the code that the other computer shows.")},
    )


class ConfirmForm(forms.Form):
    """Storing what has come: under another short name, or in place of the copy here."""

    slug = ShortNameField(label=gettext_lazy("Another short name"), required=False)
    seen = NumberField(required=False, widget=forms.HiddenInput)
    keep = forms.ChoiceField(
        label=gettext_lazy("Which copy is kept?"),
        choices=[
            ("here", gettext_lazy("The one on this computer; the incoming copy is discarded")),
            ("there", gettext_lazy("The incoming copy; this computer keeps its own as a file")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose which of the two copies is kept.")},
    )

    def __init__(self, *args: Any, must_choose: bool, taken: bool, **kwargs: Any) -> None:
        """`must_choose`: both copies were used; `taken`: another event has the short name."""
        super().__init__(*args, **kwargs)
        if not must_choose:
            del self.fields["keep"]
        if not taken:
            del self.fields["slug"]


class DeleteForm(forms.Form):
    """The name of the event, typed."""

    typed = LineField(required=False, max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        """The label names the event."""
        super().__init__(*args, **kwargs)
        self.fields["typed"].label = _("Type its name to confirm: %(name)s") % {"name": name}


class TakeBackForm(forms.Form):
    """The confirmation that two copies may be in use from now on."""

    sure = forms.BooleanField(
        label=gettext_lazy(
            "I understand that nothing done on the other computer from now on will arrive here."
        ),
        error_messages={
            "required": gettext_lazy("Tick this first: afterwards there may be two copies in use."),
        },
    )
