"""Which attempts to give a password are looked at, and the browsers that no throttle shuts out.

A browser keeps a signed cookie with the accounts that signed in there. Its wrong passwords are counted for
itself, so neither five wrong ones of a stranger nor many from its network close the door to it. Where one of
its accounts works at an event that is not over, it is never shut: after five wrong ones it waits half a
minute before each next one.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from axes.handlers.proxy import AxesProxyHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.account.queries import (
    MOST_WRONG,
    MOST_WRONG_FOR_ACCOUNT,
    network_of,
    works_now,
    wrong_for,
    wrong_from,
)
from tournament.models import User

SALT = "tournament.known-browser"
AGE = 365 * 24 * 3600  # seconds
MOST_ACCOUNTS = 8  # of one browser; the one that signed in longest ago goes
IN_A_ROW = 5  # wrong passwords
NEVER = 10**9  # wrong passwords in a row that shut a browser that works
WAIT = timedelta(seconds=30)
NETWORK, ACCOUNT, IN_THIS_BROWSER, WAITS = "network", "account", "row", "wait"


@dataclass(frozen=True)
class Known:
    """What the cookie of a browser says: its mark, and who signed in there, the last one first."""

    mark: str = ""
    names: tuple[str, ...] = ()
    working: str = ""  # one of them who works at an event that is not over


def known_browser(request: HttpRequest) -> Known:
    """The browser behind a request, by its cookie; the database is asked once a request."""
    browser: Known | None = vars(request).get("known_browser")
    if browser is None:
        browser = vars(request)["known_browser"] = _read(request.COOKIES.get(settings.KNOWN_COOKIE_NAME, ""))
    return browser


def _read(cookie: str) -> Known:
    try:
        mark, names = signing.loads(cookie, salt=SALT, max_age=AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return Known()
    if not isinstance(names, list):  # of a cookie that knows one account, and says it first
        mark, names = names, [mark]
    accounts = tuple(str(name) for name in names[:MOST_ACCOUNTS])
    return Known(str(mark), accounts, works_now(accounts))


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Set the cookie that marks this browser as known for the account."""
    browser, name = known_browser(request), user.get_username()
    others = [other for other in browser.names if other != name]
    names = [name, *others][:MOST_ACCOUNTS]
    response.set_cookie(
        settings.KNOWN_COOKIE_NAME,
        signing.dumps([browser.mark or secrets.token_urlsafe(12), names], salt=SALT),
        max_age=AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def counted_name(request: HttpRequest | None, credentials: dict[str, str] | None) -> str | None:
    """Under which name django-axes counts an attempt: the account's, and the browser's where it is known.

    An account that is new to a working browser is counted apart too, but by who works there and not by the
    browser: somebody with an account can open as many browsers as they like.
    """
    name = (credentials or {}).get("username")
    if name is None and request is not None:
        name = request.POST.get("username")
    if request is None or not name:
        return name
    browser = known_browser(request)
    if name in browser.names:
        return f"{name} in browser {browser.mark}"
    return f"{name} beside {browser.working}"[:255] if browser.working else name


def failure_limit(request: HttpRequest | None, credentials: dict[str, str] | None) -> int:
    """How many wrong passwords in a row django-axes allows."""
    return NEVER if request is not None and _never_shut(request, credentials) else IN_A_ROW


def is_working(request: HttpRequest, name: str) -> bool:
    """Whether this browser is known for the account, and somebody works at an event in it."""
    browser = known_browser(request)
    return bool(browser.working) and name in browser.names


def _never_shut(request: HttpRequest, credentials: dict[str, str] | None) -> bool:
    name = (credentials or {}).get("username") or request.POST.get("username", "").strip()
    return is_working(request, name)


def why_shut(request: HttpRequest, name: str, *, signing_in: bool = False) -> str:
    """Why an attempt of this browser for the account is not looked at, "" where it is.

    `signing_in`: whether networks and accounts are asked about too, and not this browser alone.
    """
    browser = known_browser(request)
    if signing_in and not (name in browser.names or browser.working):
        if wrong_from(network_of(request)) >= MOST_WRONG:
            return NETWORK
        if wrong_for(name) >= MOST_WRONG_FOR_ACCOUNT:
            return ACCOUNT
    if _waits(request, name):
        return WAITS
    allowed = AxesProxyHandler.is_allowed(request, {"username": name})
    return "" if allowed else IN_THIS_BROWSER


def _waits(request: HttpRequest, name: str) -> bool:
    """Whether a browser that is never shut gave five wrong passwords, and the last one just now."""
    if not is_working(request, name):
        return False
    just_now = AccessAttempt.objects.filter(
        username=counted_name(request, {"username": name}),
        failures_since_start__gte=IN_A_ROW,
        attempt_time__gt=timezone.now() - WAIT,
    )
    return bool(just_now.exists())
