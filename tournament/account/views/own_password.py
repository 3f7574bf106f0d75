"""The page on which you change your password."""

from django.contrib import messages
from django.contrib.auth import user_login_failed
from django.contrib.auth import views as auth
from django.contrib.auth.forms import PasswordChangeForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.account.forms import PasswordForm
from tournament.account.services.sign_in_log import note
from tournament.account.services.throttles import why_shut
from tournament.account.views.signing_in import shut_page
from tournament.models import SignIn
from tournament.web.password_again import mark_fresh


class ChangePassword(auth.RedirectURLMixin, auth.PasswordChangeView):
    """One's own password. With `next`, a given one has to be changed first, and the page goes on there."""

    form_class = PasswordForm
    template_name = "account/password.html"
    next_page = "desk"

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Look at the old password, unless too many were wrong in this browser."""
        name = request.user.get_username()
        if why := why_shut(request, name):
            return shut_page(request, why, name)
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        """Show the form again; a wrong old password counts as one at the sign-in does."""
        if "old_password" in form.errors:
            credentials = {"username": self.request.user.get_username()}
            user_login_failed.send(sender=__name__, credentials=credentials, request=self.request)
            note(self.request, SignIn.PASSWORD, credentials["username"])
        return super().form_invalid(form)

    def get_success_url(self) -> str:
        """The page that the visitor wanted, else the desk."""
        return self.get_redirect_url() or self.get_default_redirect_url()

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Store the new password and sign out the account's other browsers."""
        messages.success(self.request, _("Your password is changed. Other browsers are signed out."))
        mark_fresh(self.request)
        return super().form_valid(form)

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """`then`: where to go on once it is changed."""
        return super().get_context_data(then=self.get_redirect_url(), **kwargs)
