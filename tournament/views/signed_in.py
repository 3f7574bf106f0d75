"""What happens when somebody is signed in, and for how long he stays it."""

import time
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlencode

from axes.handlers.proxy import AxesProxyHandler
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import User
from tournament.queries.browsers import SEEN, SINCE
from tournament.views.known_browser import remember
from tournament.vitals import SIGN_INS

IDLE = timedelta(days=2)  # a session that nobody used for so long is over
LONGEST = timedelta(seconds=settings.SESSION_COOKIE_AGE)  # and so is one of that age
NOTED = timedelta(minutes=10)  # between two notes that it is used: each is a write
KEPT_DAYS = 90  # for which it is kept who signed in when, and from where
BACKEND = "django.contrib.auth.backends.ModelBackend"


def sign_in(request: HttpRequest, user: User, then: str) -> HttpResponse:
    """Sign in, in a new session; somebody who never did chooses a password of his own first."""
    first = user.last_login is None
    login(request, user, backend=BACKEND)
    target = f"{reverse('password')}?{urlencode({'next': then})}" if first else then
    response = HttpResponseRedirect(target)
    remember(request, response, user)
    AxesProxyHandler.reset_logs(age_days=KEPT_DAYS)
    SIGN_INS.labels("done").inc()
    return response


class SignedInMiddleware:
    """Ends sessions that are over, and notes at times that one is used."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and "_auth_user_id" in request.session:
            _look_at(request, request.session, int(time.time()))
        return self.get_response(request)


def _look_at(request: HttpRequest, session: SessionBase, now: int) -> None:
    since, seen = session.get(SINCE), session.get(SEEN)
    if since is None or seen is None:  # from before this was noted
        session.update({SINCE: now, SEEN: now})
    elif now - seen > IDLE.total_seconds() or now - since > LONGEST.total_seconds():
        logout(request)
        messages.info(request, _("You were signed out here because this browser was not used for long."))
    elif now - seen > NOTED.total_seconds():
        session[SEEN] = now
