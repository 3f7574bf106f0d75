"""The password asked again before what changes security: accounts, roles, links, whole events, erasure.

A form that waits for it is kept in the page that asks, with all its fields; the right password sends it on.
Files alone have to be chosen again, since no page may choose one for its reader.
"""

import time
from collections.abc import Callable, Iterator
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth import user_login_failed
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournament.account.queries import PASSWORD_AT
from tournament.account.services.sign_in_log import note
from tournament.account.services.throttles import why_shut
from tournament.acts.metrics import SIGN_INS
from tournament.models import SignIn

TYPED = "password-again"
View = Callable[..., HttpResponseBase]


def mark_fresh(request: HttpRequest) -> None:
    """Note that the password was typed just now."""
    request.session[PASSWORD_AT] = int(time.time())


def is_fresh(request: HttpRequest) -> bool:
    """Whether the password was typed in this browser just now, at the sign-in or here."""
    at = request.session.get(PASSWORD_AT)
    return isinstance(at, int) and 0 <= time.time() - at <= settings.PASSWORD_AGAIN_MINUTES * 60


def asks_again(*, reading: bool = False) -> Callable[[View], View]:
    """A view whose acts ask for the password again; `reading`: its page does too.

    It stands below the decorators that say who may open the view.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST" or reading:
                answer = first_ask(request)
                if answer is not None:
                    return answer
            return view(request, *args, **kwargs)

        guarded.asks_again = True  # type: ignore[attr-defined] # functions take attributes
        return guarded

    return decorate


def first_ask(request: HttpRequest) -> HttpResponseBase | None:
    """The page that asks for the password, None where it was typed just now; takes it out of the form."""
    typed = _taken_out(request)
    if is_fresh(request):
        return None
    if typed is None:
        return _page(request)
    name = request.user.get_username()
    if why_shut(request, name):
        SIGN_INS.labels("refused").inc()
        note(request, SignIn.SHUT, name)
        error = _("Too many wrong passwords. Wait a quarter of an hour, then send this again.")
        return _page(request, error, HTTPStatus.TOO_MANY_REQUESTS)
    if not request.user.check_password(typed):
        user_login_failed.send(sender=__name__, credentials={"username": name}, request=request)
        note(request, SignIn.AGAIN, name)
        return _page(request, _("This is not your password. It is case-sensitive."), HTTPStatus.FORBIDDEN)
    mark_fresh(request)
    return HttpResponseRedirect(request.get_full_path()) if "to-read" in request.POST else None


def _taken_out(request: HttpRequest) -> str | None:
    """The typed password; the form is then as it was before the page asked."""
    if TYPED not in request.POST:
        return None
    form = request.POST.copy()
    typed = str(form.pop(TYPED)[-1])
    request.POST = form  # type: ignore[assignment] # without the password, a form as any other
    return typed


def _page(
    request: HttpRequest, error: str = "", status: HTTPStatus = HTTPStatus.FORBIDDEN
) -> HttpResponseBase:
    context = {
        "error": error,
        "reading": request.method != "POST" or "to-read" in request.POST,
        "fields": list(_fields(request)),
        "files": list(request.FILES),
        "back": _page_before(request),
        "minutes": settings.PASSWORD_AGAIN_MINUTES,
    }
    response = render(request, "account/password_again.html", context, status=status)
    response["Cache-Control"] = "no-store, private"
    return response


def _fields(request: HttpRequest) -> Iterator[tuple[str, str]]:
    for name, values in request.POST.lists():
        if name not in {"csrfmiddlewaretoken", "to-read"}:
            yield from ((name, value) for value in values)


def _page_before(request: HttpRequest) -> str:
    page = request.headers.get("referer", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    is_other = is_ours and not page.endswith(request.get_full_path())
    return page if is_other else reverse("desk")
