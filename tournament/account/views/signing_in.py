"""Signing in: password, then the second factor where there is one, and how long one stays signed in."""

import time
from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, user_login_failed
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.account.forms import CodeForm, SignInForm
from tournament.account.queries import SEEN, SINCE, required_step
from tournament.account.services import second_factor, throttles
from tournament.account.services.second_factor import factor_of
from tournament.account.services.sign_in_log import note, note_failure
from tournament.account.services.throttles import remember, why_shut
from tournament.acts.metrics import SIGN_INS
from tournament.models import SignIn as Line
from tournament.models import User
from tournament.web.budgets import costs

IDLE = timedelta(days=2)  # a session that nobody used for so long is over
LONGEST = timedelta(seconds=settings.SESSION_COOKIE_AGE)  # and so is one of that age
NOTED = timedelta(minutes=10)  # between two notes that it is used: each is a write
BACKEND = "tournament.account.queries.SignedIn"


def sign_in(request: HttpRequest, user: User, next_url: str) -> HttpResponse:
    """Sign in, in a new session; then what has to be done first, such as choosing your own password."""
    login(request, user, backend=BACKEND)
    response = HttpResponseRedirect(step_address(required_step(user), next_url) or next_url)
    remember(request, response, user)
    note(request, Line.IN, user.get_username())
    SIGN_INS.labels("done").inc()
    return response


def step_address(step: str, next_url: str) -> str:
    """The address of what has to be done first, which leads on to `next_url`; "" for nothing."""
    return f"{reverse(step)}?{urlencode({'next': next_url})}" if step else ""


def shut_page(request: HttpRequest, why: str, account: str) -> HttpResponse:
    """The answer to an attempt that is not looked at."""
    SIGN_INS.labels("refused").inc()
    note_failure(request, Line.SHUT, account)
    return render(request, "account/locked.html", {why: True}, status=HTTPStatus.TOO_MANY_REQUESTS)


HELD_BACK = ("/desk/", "/account/")
FIRST = frozenset({"second-factor"})  # the only page below them that is for a step that has to be done first


class SignedInMiddleware:
    """Ends expired sessions, records from time to time that a session is in use, and holds the desk back
    until a given password is changed and a required second factor is there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and "_auth_user_id" in request.session:
            _look_at(request, request.session, int(time.time()))
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_arguments: object
    ) -> HttpResponse | None:
        """Lead somebody who has something to do first to its page."""
        for_staff = "public" not in getattr(view, "roles", {"public"})
        match = request.resolver_match
        if not (for_staff or request.path_info.startswith(HELD_BACK)) or not match:
            return None
        if not request.user.is_authenticated:
            return None
        step = required_step(request.user)
        if not step or (match.url_name in FIRST and match.url_name == step):
            return None
        back = request.get_full_path() if request.method == "GET" else reverse(settings.LOGIN_REDIRECT_URL)
        return redirect(step_address(step, back))


def _look_at(request: HttpRequest, session: SessionBase, now: int) -> None:
    since, last_request = session.get(SINCE), session.get(SEEN)
    if since is None or last_request is None:  # from before this was noted
        session.update({SINCE: now, SEEN: now})
    elif now - last_request > IDLE.total_seconds() or now - since > LONGEST.total_seconds():
        logout(request)
        messages.info(request, _("You were signed out because this browser was not used for a long time."))
    elif now - last_request > NOTED.total_seconds():
        session[SEEN] = now


PENDING = "password-was-right"
PENDING_SECONDS = 300


def ask_for_code(request: HttpRequest, user: User, next_url: str) -> HttpResponse:
    """Ask for the second factor after a correct password; the user is not signed in before the code."""
    request.session[PENDING] = {"user": user.pk, "at": int(time.time()), "then": next_url}
    return redirect("sign-in-code")


@never_cache
@require_http_methods(["GET", "POST"])
@costs("a code looked at", "5 wrong ones an account and address, 20 from anywhere, in 15 minutes")
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
    name = user.get_username()
    if why := why_shut(request, name):
        return shut_page(request, why, name)
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        never_paused = throttles.is_working(request, name)
        if second_factor.check(user, form.cleaned_data["code"], never_paused=never_paused):
            request.session.pop(PENDING)
            return sign_in(request, user, pending["then"])
        user_login_failed.send(sender=__name__, credentials={"username": name}, request=request)
        note(request, Line.CODE, name)
        form.add_error("code", second_factor.why_not_taken(user))
    return render(request, "account/second_factor_code.html", {"form": form})


class SignIn(auth.LoginView):
    """The sign-in page. Django gives the browser a new session at sign-in; django-axes counts failures."""

    form_class = SignInForm
    template_name = "account/sign_in.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Look at the password, unless too many were wrong in this browser, network or for this account."""
        name = request.POST.get("username", "").strip()
        if why := why_shut(request, name, signing_in=True):
            return shut_page(request, why, name)
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
        note_failure(self.request, Line.PASSWORD, self.request.POST.get("username", "").strip())
        return super().form_invalid(form)
