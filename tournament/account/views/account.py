"""The account page: the password, the second factor, and the browsers that are signed in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.account.forms import CodeForm
from tournament.account.queries import browsers_of, needs_second_factor
from tournament.account.services.second_factor import factor_of, sign_out_others
from tournament.acts.log import told_line
from tournament.models import SecondFactor
from tournament.web.access import SignedInRequest
from tournament.web.feedback import key_of
from tournament.web.password_again import asks_again
from tournament.words.sentences import Told


@never_cache
@login_required
@require_safe
def account(request: SignedInRequest) -> HttpResponse:
    """The second factor and the browsers of your own account; superusers see who else has a factor."""
    factors = SecondFactor.objects.select_related("user").order_by("user__username")
    context = {
        "factor": factor_of(request.user),
        "browsers": browsers_of(request.user, request.session.session_key or ""),
        "form": CodeForm(),
        "required": needs_second_factor(request.user),
        "others": factors.exclude(user=request.user) if request.user.is_superuser else (),
    }
    return render(request, "account/account.html", context)


@never_cache
@login_required
@require_POST
@asks_again()
def sign_out(request: SignedInRequest) -> HttpResponse:
    """Sign out the browser that is named, or with none all others."""
    only = request.POST.get("browser", "")
    entry = sign_out_others(
        user=request.user,
        keep=request.session.session_key or "",
        only=only,
        summary=Told("A browser was signed out.") if only else Told("All other browsers were signed out."),
        key=key_of(request),
    )
    messages.success(request, told_line(entry))
    return redirect("account")
