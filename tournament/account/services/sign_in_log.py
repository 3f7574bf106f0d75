"""The log of sign-ins: written cheaply, bounded in size, and kept for a set time.

A failure that comes again within a quarter of an hour is counted in its line. An attempt that nobody looked
at any more writes no more than that line, so trying on fills no disk.
"""

from datetime import timedelta

from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session as BrowserSession
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from tournament.account.queries import WINDOW, network_of, words_of
from tournament.models import SignIn, User

MOST_LINES = 20_000  # about 3 MB; of more, the oldest go, and first those of nobody's account
BETWEEN = 100  # new lines between two looks at how many there are


def note(request: HttpRequest, kind: str, account: str = "", *, path: str = "") -> None:
    """Write or count one line. `account`: the account's name, "" where there is no such account."""
    now, network = timezone.now(), network_of(request) or ""
    if kind != SignIn.IN:
        same = SignIn.objects.filter(
            kind=kind, network=network, account=account[:150], path=path[:200], last_at__gte=now - WINDOW
        )
        line = same.first()
        if line and kind == SignIn.SHUT:
            return
        if line:
            same.filter(pk=line.pk).update(times=F("times") + 1, last_at=now)
            return
    words = words_of(request.META.get("HTTP_USER_AGENT", ""))
    line = SignIn.objects.create(
        kind=kind,
        account=account[:150],
        network=network[:45],
        browser=words[:60],
        path=path[:200],
        at=now,
        last_at=now,
    )
    if line.pk % BETWEEN == 0:
        shorten()


def note_failure(request: HttpRequest, kind: str, typed: str) -> None:
    """Note a failure for a name as it was typed, which is kept only where it is an account's."""
    is_account = User.objects.filter(username=typed).exists()
    note(request, kind, typed if is_account else "")


def forget_expired() -> None:
    """Delete browser sessions that have ended, attempts that no throttle asks about, and lines past term."""
    now = timezone.now()
    BrowserSession.objects.filter(expire_date__lt=now).delete()
    AccessAttempt.objects.filter(attempt_time__lt=now - timedelta(days=1)).delete()
    AccessLog.objects.filter(attempt_time__lt=now - timedelta(days=settings.SIGN_INS_KEPT_DAYS)).delete()
    shorten()


def shorten() -> int:
    """Forget what is older than the set time, then what is too much; how many lines went."""
    limit = timezone.now() - timedelta(days=settings.SIGN_INS_KEPT_DAYS)
    gone = SignIn.objects.filter(last_at__lt=limit).delete()[0]
    surplus = SignIn.objects.count() - MOST_LINES
    for lines in (SignIn.objects.filter(account=""), SignIn.objects.all()):
        if surplus > 0:
            oldest = list(lines.order_by("last_at", "pk").values_list("pk", flat=True)[:surplus])
            gone += SignIn.objects.filter(pk__in=oldest).delete()[0]
            surplus -= len(oldest)
    return gone
