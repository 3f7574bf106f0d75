"""Forms for accounts: second-factor codes, signing browsers out, roles, and accounts for helpers."""

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Role, User

LONGEST_CODE = 40


class CodeForm(forms.Form):
    """A code from the phone, or a recovery code."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=LONGEST_CODE,
        error_messages={
            "required": gettext_lazy("Type the code."),
            "max_length": gettext_lazy("No code is as long as this."),
        },
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


_NAME = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}


class GiveRoleForm(forms.Form):
    """A role for somebody who has an account."""

    account = forms.CharField(
        label=gettext_lazy("Account name"), max_length=150, widget=forms.TextInput(attrs=_NAME)
    )
    kind = forms.ChoiceField(label=gettext_lazy("Role"), choices=Role.KINDS, initial=Role.SCORER)

    def clean_account(self) -> User:
        """The account of that name."""
        name = self.cleaned_data["account"]
        user = User.objects.filter(username=name, is_active=True).first()
        if user is None:
            raise forms.ValidationError(
                _("There is no account “%(name)s”. Make one beside.") % {"name": name}
            )
        return user


class HelperForm(forms.Form):
    """An account for somebody who has none."""

    username = forms.CharField(
        label=gettext_lazy("Account name"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs=_NAME),
        help_text=gettext_lazy("What the helper types to sign in: letters, digits and @ . + - _"),
    )
    first_name = forms.CharField(label=gettext_lazy("First name"), max_length=150, required=False)
    last_name = forms.CharField(label=gettext_lazy("Last name"), max_length=150, required=False)
    kind = forms.ChoiceField(label=gettext_lazy("Role"), choices=Role.KINDS, initial=Role.SCORER)


class TakeRoleForm(forms.Form):
    """Which role to take from whom, and whether to sign that person out as well."""

    user = forms.ModelChoiceField(queryset=User.objects.all())
    kind = forms.ChoiceField(choices=Role.KINDS)
    sign_out = forms.BooleanField(required=False)
