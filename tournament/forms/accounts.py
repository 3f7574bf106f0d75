"""Forms of one's own account: the code of the second factor, and which browser to sign out."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_CODE = 40


class CodeForm(forms.Form):
    """A code of the phone, or one for recovery."""

    code = forms.CharField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        error_messages={"required": _("Type the code."), "max_length": _("No code is as long as this.")},
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
