"""The second factor: the code after the password, and turning it on and off on one's own account."""

import time

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_lockout_response
from django.contrib import messages
from django.contrib.auth import user_login_failed
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.forms.accounts import CodeForm
from tournament.models import User
from tournament.services import second_factor
from tournament.services.errors import Refused
from tournament.views.addresses import qr_code
from tournament.views.feedback import key_of
from tournament.views.signed_in import sign_in

PENDING = "password-was-right"
PENDING_SECONDS = 300
SECRET = "second-factor-secret"  # noqa: S105 - the name of the place, not a secret


def ask_for_code(request: HttpRequest, user: User, then: str) -> HttpResponse:
    """The password was right; nobody is signed in before the code is."""
    request.session[PENDING] = {"user": user.pk, "at": int(time.time()), "then": then}
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
        return get_lockout_response(request, None, credentials)
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if second_factor.check(user, form.cleaned_data["code"]):
            request.session.pop(PENDING)
            return sign_in(request, user, pending["then"])
        user_login_failed.send(sender=__name__, credentials=credentials, request=request)
        form.add_error("code", second_factor.why_not_taken(user))
    return render(request, "registration/code.html", {"form": form})


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def turn_on(request: HttpRequest) -> HttpResponse:
    """The QR code for the phone; POST takes the first code and answers with the recovery codes."""
    if request.method == "GET" and second_factor.factor_of(request.user):
        return redirect("account")
    secret = request.session.get(SECRET) or second_factor.new_secret()
    request.session[SECRET] = secret
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            given = form.cleaned_data["code"]
            codes = second_factor.turn_on(user=request.user, secret=secret, code=given, key=key_of(request))
        except Refused as error:
            form.add_error("code", error.sentence)
        else:
            request.session.pop(SECRET, None)
            return _recovery_page(request, codes)
    address = second_factor.address_of(request.user, secret)
    found = {"form": form, "secret": _in_groups(secret), "qr": qr_code(address), "address": address}
    return render(request, "registration/factor_on.html", found, status=400 if form.errors else 200)


@never_cache
@login_required
@require_POST
def turn_off(request: HttpRequest) -> HttpResponse:
    """The password alone from now on."""
    try:
        entry = second_factor.turn_off(user=request.user, code=_given(request), key=key_of(request))
        messages.success(request, entry.summary)
    except Refused as error:
        messages.error(request, error.sentence)
    return redirect("account")


@never_cache
@login_required
@require_POST
def recovery(request: HttpRequest) -> HttpResponse:
    """New recovery codes, shown this once."""
    try:
        codes = second_factor.renew_recovery(user=request.user, code=_given(request), key=key_of(request))
    except Refused as error:
        messages.error(request, error.sentence)
        return redirect("account")
    return _recovery_page(request, codes)


@never_cache
@login_required
@require_POST
def reset(request: HttpRequest, user: int) -> HttpResponse:
    """A superuser takes the second factor away of somebody who lost the phone and the recovery codes."""
    if not request.user.is_superuser:
        raise Http404  # not even which accounts there are
    entry = second_factor.reset(user=get_object_or_404(User, pk=user), by=request.user, key=key_of(request))
    messages.success(request, entry.summary)
    return redirect("account")


def _recovery_page(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "registration/recovery.html", {"codes": codes})


def _given(request: HttpRequest) -> str:
    form = CodeForm(request.POST)
    if not form.is_valid():
        raise Refused(form.errors["code"][0])
    return form.cleaned_data["code"]


def _in_groups(secret: str) -> str:
    return " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))
