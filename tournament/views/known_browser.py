"""Browsers that signed in before: strangers who guess passwords under the same address do not lock them out.

A browser keeps a signed cookie for the account that it signed in with last. Its wrong passwords are counted
for itself, so neither five wrong ones of a stranger nor many from its network close the door to it, and who
has stolen it has five tries as well.
"""

import secrets

from axes.helpers import get_client_ip_address
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournament.models import User
from tournament.queries.sign_ins import MOST_WRONG, wrong_from

COOKIE = "known"
SALT = "tournament.known-browser"
AGE = 365 * 24 * 3600  # seconds


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let the browser be known for this account."""
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
    given = (credentials or {}).get("username")
    if given is None and request is not None:
        given = request.POST.get("username")
    mark = _mark(request, given) if request is not None and given else ""
    return f"{given} in browser {mark}" if mark else given


def network_is_shut(request: HttpRequest, name: str) -> bool:
    """Whether so many passwords were wrong from this address that only known browsers may try."""
    return not _mark(request, name) and wrong_from(get_client_ip_address(request)) >= MOST_WRONG


def _mark(request: HttpRequest, name: str) -> str:
    """The mark of a browser that is known for this account, "" for all others."""
    try:
        known, mark = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(mark) if known == name else ""
