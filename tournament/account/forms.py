"""Forms for accounts: signing in, passwords, codes, roles, accounts for helpers, and the log of sign-ins."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.account.queries import events_of
from tournament.bounds import LineField, NumberField
from tournament.models import Event, Role, SignIn, User

LONGEST_CODE = 40
LONGEST_PASSWORD = 500  # characters: a longer one would only be hashed for longer


class CodeForm(forms.Form):
    """A code from the phone, or a recovery code."""

    code = LineField(
        label=gettext_lazy("Code"),
        max_length=LONGEST_CODE,
        error_messages={
            "required": gettext_lazy("Type the code."),
            "max_length": gettext_lazy("This is too long for a code."),
        },
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


_NAME = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}


class GiveRoleForm(forms.Form):
    """A role for somebody who has an account."""

    account = LineField(
        label=gettext_lazy("Account name"), max_length=150, widget=forms.TextInput(attrs=_NAME)
    )
    kind = forms.ChoiceField(label=gettext_lazy("Role"), choices=Role.KINDS, initial=Role.SCORER)

    def clean_account(self) -> User:
        """The account of that name."""
        name = self.cleaned_data["account"]
        user = User.objects.filter(username=name, is_active=True).first()
        if user is None:
            raise forms.ValidationError(
                _("There is no account “%(name)s”. Create one with the form beside this one.")
                % {"name": name}
            )
        return user


class HelperForm(forms.Form):
    """An account for somebody who has none."""

    username = LineField(
        label=gettext_lazy("Account name"),
        max_length=150,
        validators=[
            UnicodeUsernameValidator(
                message=gettext_lazy("An account name has only letters, digits and @ . + - _, and no spaces.")
            )
        ],
        widget=forms.TextInput(attrs=_NAME),
        help_text=gettext_lazy("The name the helper signs in with: letters, digits and @ . + - _"),
    )
    first_name = LineField(label=gettext_lazy("First name"), max_length=150, required=False)
    last_name = LineField(label=gettext_lazy("Last name"), max_length=150, required=False)
    kind = forms.ChoiceField(label=gettext_lazy("Role"), choices=Role.KINDS, initial=Role.SCORER)


class TakeRoleForm(forms.Form):
    """Which role to take from whom, and whether to sign that person out as well."""

    user = forms.ModelChoiceField(queryset=User.objects.all())
    kind = forms.ChoiceField(choices=Role.KINDS)
    sign_out = forms.BooleanField(required=False)


def _password_field(label: Any, which: str) -> forms.CharField:
    """A box for a password, which is taken as it is typed."""
    widget = forms.PasswordInput(attrs={"autocomplete": which})
    return forms.CharField(label=label, strip=False, max_length=LONGEST_PASSWORD, widget=widget)


class SignInForm(AuthenticationForm):
    """Account name and password."""

    password = _password_field(gettext_lazy("Password"), "current-password")
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": gettext_lazy("Wrong name or password. Both are case-sensitive."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Account name")
        self.fields["username"].widget.attrs.update(autocapitalize="none", spellcheck="false")


class PasswordForm(PasswordChangeForm):
    """The old password, and the new one twice."""

    old_password = _password_field(gettext_lazy("Old password"), "current-password")
    new_password1 = _password_field(gettext_lazy("New password"), "new-password")
    new_password2 = _password_field(gettext_lazy("New password again"), "new-password")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = _("At least ten characters, and not a common password.")

    def clean(self) -> dict[str, Any] | None:
        """Refuse the old password as the new one."""
        new = self.cleaned_data.get("new_password1")
        if new and new == self.cleaned_data.get("old_password"):
            self.add_error("new_password1", _("This is the old password. Choose another one."))
        return super().clean()

    def save(self, commit: bool = True) -> User:
        """Store the password, which its owner alone knows from now on."""
        self.user.password_given = False
        user: User = super().save(commit)
        return user


class SignInFilter(forms.Form):
    """Which lines of the log of sign-ins to show."""

    account = LineField(
        label=gettext_lazy("Account name"),
        max_length=150,
        required=False,
        widget=forms.TextInput(attrs=_NAME),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("What"),
        choices=[("", gettext_lazy("everything")), *SignIn.KINDS],
        required=False,
    )
    network = LineField(label=gettext_lazy("Network"), max_length=45, required=False)


class TokenForm(forms.Form):
    """A token for a program: what it is called, for which event, what it may do, and for how long."""

    name = LineField(
        label=gettext_lazy("Name of the program"), max_length=40, widget=forms.TextInput(attrs=_NAME)
    )
    event = forms.ModelChoiceField(
        Event.objects.none(),
        label=gettext_lazy("Event"),
        required=False,
        empty_label=gettext_lazy("all events where I work"),
    )
    roles = forms.MultipleChoiceField(
        label=gettext_lazy("It may act as"),
        choices=Role.KINDS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Without a role, it can only read."),
    )
    days = NumberField(label=gettext_lazy("Valid for (days)"), initial=30, min_value=1, max_value=366)

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self.fields["event"].queryset = events_of(user)  # type: ignore[attr-defined] # a ModelChoiceField
