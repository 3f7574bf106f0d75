"""Addresses of signing in and out, of your own account, of the staff, and of the language of the pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournament.account.views import account, own_password, second_factor, sign_ins, signing_in, staff, tokens
from tournament.web import language
from tournament.web.budgets import NO_ROWS, PASSWORD, costs
from tournament.web.links import DESK

looked_at = costs("a password looked at", PASSWORD)
urlpatterns = [
    path("language/", language.choose_language, name="language"),
    path("sign-in/", looked_at(signing_in.SignIn.as_view()), name="sign-in"),
    path("sign-out/", costs("a session ended", NO_ROWS)(LogoutView.as_view()), name="sign-out"),
    path("sign-in/code/", signing_in.code, name="sign-in-code"),
    path("account/", account.account, name="account"),
    path("account/sign-out/", account.sign_out, name="account-sign-out"),
    path("account/second-factor/", second_factor.turn_on, name="second-factor"),
    path("account/second-factor/off/", second_factor.turn_off, name="second-factor-off"),
    path("account/second-factor/codes/", second_factor.recovery, name="recovery-codes"),
    path("account/second-factor/<int:user>/reset/", second_factor.reset, name="second-factor-reset"),
    path("account/sign-ins/", sign_ins.own_sign_ins, name="sign-ins"),
    path("account/sign-ins/all/", sign_ins.everybody, name="sign-ins-all"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<int:token>/revoke/", tokens.revoke, name="token-revoke"),
    path("password/", looked_at(own_password.ChangePassword.as_view()), name="password"),
    path(f"{DESK}/staff/", staff.staff, name="event-staff"),
    path(f"{DESK}/staff/take/", staff.take, name="event-staff-take"),
    path(f"{DESK}/staff/helper/", staff.helper, name="event-staff-helper"),
    path(f"{DESK}/staff/<int:user>/password/", staff.password, name="event-staff-password"),
]
