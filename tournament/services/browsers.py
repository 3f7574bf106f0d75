"""The browsers of somebody who signs in: noted then, and signed out when he wishes."""

import time

from django.contrib.sessions.models import Session as BrowserSession
from django.http import HttpRequest

from tournament.models import LogEntry, User
from tournament.queries.browsers import SEEN, SINCE, WORDS, name_of, sessions_of, words_of
from tournament.services.writing import writing


def sign_out_others(*, user: User, keep: str, only: str = "", summary: str, key: str = "") -> LogEntry:
    """End the user's sessions but the one with the key `keep`; `only` the one of that name.

    `summary` is the line of the log.
    """
    with writing(None, by=user, act="account.sign-out", key=key) as now:
        if now.repeated:
            return now.repeated
        keys = [one.pk for one, _data in sessions_of(user) if one.pk != keep]
        end(keys if not only else [one for one in keys if name_of(one) == only])
        return now.log(summary, subject=user.get_username())


def note_sign_in(request: HttpRequest, **_about: object) -> None:
    """Note since when, and in which browser, for the list of one's browsers: at Django's `user_logged_in`."""
    now = int(time.time())
    words = words_of(request.META.get("HTTP_USER_AGENT", ""))
    request.session.update({SINCE: now, SEEN: now, WORDS: words})


def end(keys: list[str]) -> int:
    """End the sessions with these keys; how many there were."""
    return BrowserSession.objects.filter(pk__in=keys).delete()[0]
