"""Signing in: password, second factor, known browsers, and how long one stays signed in.

A browser keeps a signed cookie for the account that it signed in with last. Its wrong passwords are counted
for itself, so neither five wrong ones of a stranger nor many from its network close the door to it, and who
has stolen it has five tries as well.
"""

import secrets
import time
from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_lockout_response
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, user_login_failed
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.sessions.backends.base import SessionBase
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.account.forms import CodeForm
from tournament.account.queries import (
    MOST_WRONG,
    MOST_WRONG_FOR_ACCOUNT,
    SEEN,
    SINCE,
    network_of,
    wrong_for,
    wrong_from,
)
from tournament.account.services import second_factor
from tournament.account.services.second_factor import factor_of
from tournament.acts.metrics import SIGN_INS
from tournament.acts.refusals import Reason, Refused
from tournament.models import User
from tournament.web.access import SignedInRequest
from tournament.web.feedback import key_of, refusals_in, refused, when_refused
from tournament.web.links import qr_code

COOKIE = "known"
SALT = "tournament.known-browser"
AGE = 365 * 24 * 3600  # seconds
CODE_NOT_READ = Reason("account.code-not-read")


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Set the cookie that marks this browser as known for the account."""
    name = user.get_username()
    mark = _mark(request, name) or secrets.token_urlsafe(12)
    response.set_cookie(
        COOKIE,
        signing.dumps([name, mark], salt=SALT),
        max_age=AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def counted_name(request: HttpRequest | None, credentials: dict[str, str] | None) -> str | None:
    """Under which name django-axes counts an attempt: the account's, and the browser's where it is known."""
    name = (credentials or {}).get("username")
    if name is None and request is not None:
        name = request.POST.get("username")
    mark = _mark(request, name) if request is not None and name else ""
    return f"{name} in browser {mark}" if mark else name


def network_is_shut(request: HttpRequest, name: str) -> bool:
    """Whether so many sign-ins from this network failed that only known browsers may still try."""
    return not _mark(request, name) and wrong_from(network_of(request)) >= MOST_WRONG


def account_is_shut(request: HttpRequest, name: str) -> bool:
    """Whether so many sign-ins with this name failed, wherever, that only known browsers may still try."""
    return not _mark(request, name) and wrong_for(name) >= MOST_WRONG_FOR_ACCOUNT


def _mark(request: HttpRequest, name: str) -> str:
    """The mark in the cookie of a browser that is known for this account, "" for any other."""
    try:
        known_name, mark = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(mark) if known_name == name else ""


IDLE = timedelta(days=2)  # a session that nobody used for so long is over
LONGEST = timedelta(seconds=settings.SESSION_COOKIE_AGE)  # and so is one of that age
NOTED = timedelta(minutes=10)  # between two notes that it is used: each is a write
KEPT_DAYS = 90  # for which it is kept who signed in when, and from where
BACKEND = "django.contrib.auth.backends.ModelBackend"


def sign_in(request: HttpRequest, user: User, next_url: str) -> HttpResponse:
    """Sign in, in a new session; somebody who never did chooses a password of their own first."""
    first = user.last_login is None
    login(request, user, backend=BACKEND)
    target = f"{reverse('password')}?{urlencode({'next': next_url})}" if first else next_url
    response = HttpResponseRedirect(target)
    remember(request, response, user)
    AxesProxyHandler.reset_logs(age_days=KEPT_DAYS)
    SIGN_INS.labels("done").inc()
    return response


class SignedInMiddleware:
    """Ends expired sessions, and records from time to time that a session is in use."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and "_auth_user_id" in request.session:
            _look_at(request, request.session, int(time.time()))
        return self.get_response(request)


def _look_at(request: HttpRequest, session: SessionBase, now: int) -> None:
    since, seen = session.get(SINCE), session.get(SEEN)
    if since is None or seen is None:  # from before this was noted
        session.update({SINCE: now, SEEN: now})
    elif now - seen > IDLE.total_seconds() or now - since > LONGEST.total_seconds():
        logout(request)
        messages.info(request, _("You were signed out here because this browser was not used for long."))
    elif now - seen > NOTED.total_seconds():
        session[SEEN] = now


PENDING = "password-was-right"
PENDING_SECONDS = 300
SECRET = "second-factor-secret"  # noqa: S105 - the name of the place, not a secret


def ask_for_code(request: HttpRequest, user: User, next_url: str) -> HttpResponse:
    """Ask for the second factor after a correct password; the user is not signed in before the code."""
    request.session[PENDING] = {"user": user.pk, "at": int(time.time()), "then": next_url}
    return redirect("sign-in-code")


@never_cache
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The code after the password."""
    pending = request.session.get(PENDING)
    if not pending or time.time() - pending["at"] > PENDING_SECONDS:
        request.session.pop(PENDING, None)
        messages.info(
            request, _("Sign in with your password first. A code is asked for within five minutes.")
        )
        return redirect("sign-in")
    user = get_object_or_404(User, pk=pending["user"], is_active=True)
    credentials = {"username": user.get_username()}
    if not AxesProxyHandler.is_allowed(request, credentials):
        locked: HttpResponse = get_lockout_response(request, None, credentials)
        return locked
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if second_factor.check(user, form.cleaned_data["code"]):
            request.session.pop(PENDING)
            return sign_in(request, user, pending["then"])
        user_login_failed.send(sender=__name__, credentials=credentials, request=request)
        form.add_error("code", second_factor.why_not_taken(user))
    return render(request, "account/second_factor_code.html", {"form": form})


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def turn_on(request: SignedInRequest) -> HttpResponse:
    """The QR code for the phone; POST takes the first code and answers with the recovery codes."""
    if request.method == "GET" and second_factor.factor_of(request.user):
        return redirect("account")
    secret = request.session.get(SECRET) or second_factor.new_secret()
    request.session[SECRET] = secret
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data["code"]
        with refusals_in(form, "code"):
            codes = second_factor.turn_on(user=request.user, secret=secret, code=typed, key=key_of(request))
            request.session.pop(SECRET, None)
            return _recovery_page(request, codes)
    address = second_factor.address_of(request.user, secret)
    context = {"form": form, "secret": _in_groups(secret), "qr": qr_code(address), "address": address}
    return render(request, "account/second_factor_on.html", context, status=400 if form.errors else 200)


def _back_to_account(request: HttpRequest, refusal: Refused) -> HttpResponse:
    refused(request, refusal)
    return redirect("account")


@never_cache
@login_required
@require_POST
@when_refused(_back_to_account)
def turn_off(request: SignedInRequest) -> HttpResponse:
    """Turn the second factor off."""
    entry = second_factor.turn_off(user=request.user, code=typed_code(request), key=key_of(request))
    messages.success(request, entry.summary)
    return redirect("account")


@never_cache
@login_required
@require_POST
@when_refused(_back_to_account)
def recovery(request: SignedInRequest) -> HttpResponse:
    """New recovery codes, shown this once."""
    codes = second_factor.renew_recovery(user=request.user, code=typed_code(request), key=key_of(request))
    return _recovery_page(request, codes)


@never_cache
@login_required
@require_POST
def reset(request: SignedInRequest, user: int) -> HttpResponse:
    """A superuser takes the second factor away of somebody who lost the phone and the recovery codes."""
    if not request.user.is_superuser:
        raise Http404  # not even which accounts there are
    entry = second_factor.reset(user=get_object_or_404(User, pk=user), by=request.user, key=key_of(request))
    messages.success(request, entry.summary)
    return redirect("account")


def _recovery_page(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "account/recovery_codes.html", {"codes": codes})


def typed_code(request: HttpRequest) -> str:
    form = CodeForm(request.POST)
    if not form.is_valid():
        raise Refused(CODE_NOT_READ.worded(str(form.errors["code"][0])))
    code: str = form.cleaned_data["code"]
    return code


def _in_groups(secret: str) -> str:
    return " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))


class SignInForm(AuthenticationForm):
    """Account name and password."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": gettext_lazy("Name and password do not belong together. Capitals count in both."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Account name")
        self.fields["username"].widget.attrs.update(autocapitalize="none", spellcheck="false")


class SignIn(auth.LoginView):
    """The sign-in page. Django gives the browser a new session at sign-in; django-axes counts failures."""

    form_class = SignInForm
    template_name = "account/sign_in.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Look at the password, unless too many were wrong from this network or for this account."""
        name = request.POST.get("username", "").strip()
        by_network = network_is_shut(request, name)
        if by_network or account_is_shut(request, name):
            SIGN_INS.labels("refused").inc()
            shut = {"network": by_network, "account": not by_network}
            return render(request, "account/locked.html", shut, status=HTTPStatus.TOO_MANY_REQUESTS)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, or ask for the second factor where there is one."""
        user = form.get_user()
        if factor_of(user):
            return ask_for_code(self.request, user, self.get_success_url())
        return sign_in(self.request, user, self.get_success_url())

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Show the form again with its error. django-axes counts the failed attempt."""
        SIGN_INS.labels("wrong").inc()
        return super().form_invalid(form)


class PasswordForm(PasswordChangeForm):
    """The old password, and the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = _(
            "At least ten characters, and nothing that many people use."
        )
        self.fields["new_password2"].label = _("New password once more")
        self.fields["new_password2"].help_text = ""


class ChangePassword(auth.RedirectURLMixin, auth.PasswordChangeView):
    """One's own password. With `next`, it came right after the first sign-in, and goes on there."""

    form_class = PasswordForm
    template_name = "account/password.html"
    next_page = "desk"

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Look at the old password, unless too many were wrong in this browser."""
        credentials = {"username": request.user.get_username()}
        if not AxesProxyHandler.is_allowed(request, credentials):
            SIGN_INS.labels("refused").inc()
            locked: HttpResponse = get_lockout_response(request, None, credentials)
            return locked
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        """Show the form again; a wrong old password counts as one at the sign-in does."""
        if "old_password" in form.errors:
            credentials = {"username": self.request.user.get_username()}
            user_login_failed.send(sender=__name__, credentials=credentials, request=self.request)
        return super().form_invalid(form)

    def get_success_url(self) -> str:
        """The page that the visitor wanted, else the desk."""
        return self.get_redirect_url() or self.get_default_redirect_url()

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Store the new password and sign out the account's other browsers."""
        messages.success(self.request, _("Your password is changed. Other browsers are signed out."))
        return super().form_valid(form)

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """`later`: where to go without changing it, after the first sign-in."""
        return super().get_context_data(later=self.get_redirect_url(), **kwargs)
