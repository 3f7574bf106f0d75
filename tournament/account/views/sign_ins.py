"""The log of sign-ins: your own, and for superusers that of the whole installation."""

from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.account.forms import SignInFilter
from tournament.account.queries import sign_ins
from tournament.models import SignIn
from tournament.web.access import SignedInRequest

A_PAGE = 50  # lines


@never_cache
@require_safe
@login_required
def own_sign_ins(request: SignedInRequest) -> HttpResponse:
    """Who tried to sign in to this account, when, from where, and whether it worked."""
    return _page(request, sign_ins(request.user.get_username()))


@never_cache
@require_safe
@login_required
def everybody(request: SignedInRequest) -> HttpResponse:
    """The log of sign-ins of all accounts and names, filtered."""
    if not request.user.is_superuser:
        raise Http404
    form = SignInFilter(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {}
    lines = sign_ins(
        wanted.get("account") or None, kind=wanted.get("kind", ""), network=wanted.get("network", "")
    )
    return _page(request, lines, form)


def _page(
    request: SignedInRequest, lines: QuerySet[SignIn], form: SignInFilter | None = None
) -> HttpResponse:
    values = [(name, request.GET.get(name, "")) for name in form.fields] if form else []
    context = {
        "form": form,
        "page": Paginator(lines, A_PAGE).get_page(request.GET.get("page")),
        "query": "".join(f"{urlencode([pair])}&" for pair in values if pair[1]),
        "days": settings.SIGN_INS_KEPT_DAYS,
        "failures": SignIn.FAILURES,
    }
    return render(request, "account/sign_ins.html", context)
