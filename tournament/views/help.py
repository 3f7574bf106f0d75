"""Help: the tours of all roles and the keys on one page; a tour closed, or shown again."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from tournament.queries.tours import ALL, BY_ROLE, COOKIE, closed_in

YEAR = 365 * 24 * 3600


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Every tour, the keys, and where the rest is written."""
    return render(request, "help/help.html", {"tours": ALL, "closed": _closed(request)})


@require_POST
def tour(request: HttpRequest, role: str) -> HttpResponse:
    """Close a role's tour in this browser, or with `show` show it again; back to the page `next`."""
    if role not in BY_ROLE:
        raise Http404
    before = _closed(request)
    closed = before - {role} if "show" in request.POST else before | {role}
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        target = reverse("help")
    answer = redirect(target)
    answer.set_cookie(
        COOKIE,
        ".".join(sorted(closed)),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return answer


def _closed(request: HttpRequest) -> frozenset[str]:
    return closed_in(request.COOKIES.get(COOKIE, ""))


help_page.roles = tour.roles = frozenset({"public"})
