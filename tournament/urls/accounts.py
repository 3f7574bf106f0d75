"""Addresses of signing in and out, of one's own account, and of the language of the pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournament.views import account, second_factor
from tournament.views.accounts import ChangePassword, SignIn
from tournament.views.languages import choose_language

urlpatterns = [
    path("language/", choose_language, name="language"),
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("sign-in/code/", second_factor.code, name="sign-in-code"),
    path("account/", account.account, name="account"),
    path("account/sign-out/", account.sign_out, name="account-sign-out"),
    path("account/second-factor/", second_factor.turn_on, name="second-factor"),
    path("account/second-factor/off/", second_factor.turn_off, name="second-factor-off"),
    path("account/second-factor/codes/", second_factor.recovery, name="recovery-codes"),
    path("account/second-factor/<int:user>/reset/", second_factor.reset, name="second-factor-reset"),
    path("password/", ChangePassword.as_view(), name="password"),
]
