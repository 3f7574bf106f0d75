"""Tokens of programs: a list with a form for another one, and their end."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.account.forms import TokenForm
from tournament.account.services.tokens import make_token, revoke_token
from tournament.acts.refusals import Refused
from tournament.models import ApiToken
from tournament.web.access import SignedInRequest
from tournament.web.feedback import key_of, refusals_in, refused, when_refused
from tournament.web.password_again import asks_again


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@asks_again()
def tokens(request: SignedInRequest) -> HttpResponse:
    """One's own tokens; POST makes another one, which the answer shows this once."""
    form = TokenForm(request.user, request.POST if request.method == "POST" else None)
    token = None
    if form.is_bound and form.is_valid():
        with refusals_in(form):
            token = make_token(user=request.user, **form.cleaned_data, key=key_of(request))
    rows = ApiToken.objects.filter(user=request.user).select_related("event")
    context = {"form": form, "rows": rows, "now": timezone.now(), "made": token, "again": token == ""}
    return render(request, "account/tokens.html", context, status=400 if form.errors else 200)


def _back(request: HttpRequest, refusal: Refused, **_parts: object) -> HttpResponse:
    refused(request, refusal)
    return redirect("tokens")


@never_cache
@login_required
@require_POST
@asks_again()
@when_refused(_back)
def revoke(request: SignedInRequest, token: int) -> HttpResponse:
    """A token ends for good."""
    row = get_object_or_404(ApiToken.objects.select_related("event", "user"), pk=token, user=request.user)
    messages.success(request, revoke_token(token=row, key=key_of(request)).summary)
    return redirect("tokens")
