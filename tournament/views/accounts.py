"""Signing in, and changing one's password: after the very first sign-in, at once."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.services.second_factor import factor_of
from tournament.views.known_browser import network_is_shut
from tournament.views.second_factor import ask_for_code
from tournament.views.signed_in import sign_in
from tournament.vitals import SIGN_INS


class SignInForm(AuthenticationForm):
    """Account name and password."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": gettext_lazy("Name and password do not belong together. Capitals count in both."),
    }

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Account name")
        self.fields["username"].widget.attrs.update(autocapitalize="none", spellcheck="false")


class SignIn(auth.LoginView):
    """The sign-in page. Django gives the browser a new session at sign-in; django-axes counts failures."""

    form_class = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Look at the password, unless too many were wrong from this address."""
        if network_is_shut(request, request.POST.get("username", "").strip()):
            SIGN_INS.labels("refused").inc()
            status = HTTPStatus.TOO_MANY_REQUESTS
            return render(request, "registration/locked.html", {"network": True}, status=status)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: SignInForm) -> HttpResponse:
        """Sign in, or ask for the second factor where there is one."""
        user = form.get_user()
        if factor_of(user):
            return ask_for_code(self.request, user, self.get_success_url())
        return sign_in(self.request, user, self.get_success_url())

    def form_invalid(self, form: SignInForm) -> HttpResponse:
        """Say so; it is counted."""
        SIGN_INS.labels("wrong").inc()
        return super().form_invalid(form)


class PasswordForm(PasswordChangeForm):
    """The old password, and the new one twice."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = _(
            "At least ten characters, and nothing that many people use."
        )
        self.fields["new_password2"].label = _("New password once more")
        self.fields["new_password2"].help_text = ""


class ChangePassword(auth.RedirectURLMixin, auth.PasswordChangeView):
    """One's own password. With `next`, it came right after the first sign-in, and goes on there."""

    form_class = PasswordForm
    next_page = "desk"

    def get_success_url(self) -> str:
        """Where the visitor was going, else the desk."""
        return self.get_redirect_url() or self.get_default_redirect_url()

    def form_valid(self, form: object) -> HttpResponse:
        """Store it; other browsers of this account are signed out."""
        messages.success(self.request, _("Your password is changed. Other browsers are signed out."))
        return super().form_valid(form)

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """`later`: where to go without changing it, after the first sign-in."""
        return super().get_context_data(later=self.get_redirect_url(), **kwargs)
