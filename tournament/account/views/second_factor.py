"""The second factor of your own account, and taking away that of somebody who lost it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.account.forms import CodeForm
from tournament.account.queries import needs_second_factor
from tournament.account.services import second_factor
from tournament.acts.log import told_line
from tournament.acts.refusals import Reason, Refused
from tournament.models import User
from tournament.web.access import SignedInRequest
from tournament.web.budgets import PASSWORD, QR, costs
from tournament.web.feedback import key_of, refusals_in, refused, when_refused
from tournament.web.links import qr_code
from tournament.web.password_again import asks_again

CODE_NOT_READ = Reason("account.code-not-read")
SECRET = "second-factor-secret"  # noqa: S105 - the name of the place, not a secret


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
@asks_again(reading=True)
@costs("a QR code, a password looked at", QR, PASSWORD)
def turn_on(request: SignedInRequest) -> HttpResponse:
    """The QR code for the phone; POST takes the first code and answers with the recovery codes."""
    if request.method == "GET" and second_factor.factor_of(request.user):
        return redirect("account")
    then = _then(request)
    secret = request.session.get(SECRET) or second_factor.new_secret()
    request.session[SECRET] = secret
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data["code"]
        with refusals_in(form, "code"):
            codes = second_factor.turn_on(user=request.user, secret=secret, code=typed, key=key_of(request))
            request.session.pop(SECRET, None)
            return _recovery_page(request, codes, then=then)
    address = second_factor.address_of(request.user, secret)
    context = {
        "form": form,
        "secret": _in_groups(secret),
        "qr": qr_code(address),
        "address": address,
        "then": then,
        "required": needs_second_factor(request.user),
    }
    return render(request, "account/second_factor_on.html", context, status=400 if form.errors else 200)


def _back_to_account(request: HttpRequest, refusal: Refused) -> HttpResponse:
    refused(request, refusal)
    return redirect("account")


@never_cache
@login_required
@require_POST
@asks_again()
@when_refused(_back_to_account)
def turn_off(request: SignedInRequest) -> HttpResponse:
    """Turn the second factor off."""
    entry = second_factor.turn_off(user=request.user, code=typed_code(request), key=key_of(request))
    messages.success(request, told_line(entry))
    return redirect("account")


@never_cache
@login_required
@require_POST
@asks_again()
@when_refused(_back_to_account)
def recovery(request: SignedInRequest) -> HttpResponse:
    """New recovery codes, shown only once."""
    codes = second_factor.renew_recovery(user=request.user, code=typed_code(request), key=key_of(request))
    return _recovery_page(request, codes)


@never_cache
@login_required
@require_POST
@asks_again()
def reset(request: SignedInRequest, user: int) -> HttpResponse:
    """A superuser takes the second factor away of somebody who lost the phone and the recovery codes."""
    if not request.user.is_superuser:
        raise Http404  # not even which accounts there are
    entry = second_factor.reset(user=get_object_or_404(User, pk=user), by=request.user, key=key_of(request))
    messages.success(request, told_line(entry))
    return redirect("account")


def _recovery_page(request: HttpRequest, codes: list[str], then: str = "") -> HttpResponse:
    return render(request, "account/recovery_codes.html", {"codes": codes, "then": then})


def _then(request: HttpRequest) -> str:
    """The page of this site that waits until there is a second factor, "" for none."""
    then = request.POST.get("next", request.GET.get("next", ""))
    is_ours = url_has_allowed_host_and_scheme(then, {request.get_host()}, require_https=request.is_secure())
    return then if is_ours else ""


def typed_code(request: HttpRequest) -> str:
    form = CodeForm(request.POST)
    if not form.is_valid():
        raise Refused(CODE_NOT_READ.worded(str(form.errors["code"][0])))
    code: str = form.cleaned_data["code"]
    return code


def _in_groups(secret: str) -> str:
    return " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))
