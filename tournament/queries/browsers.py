"""The browsers in which somebody is signed in, as he may see and end them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from django.contrib.sessions.models import Session as BrowserSession
from django.utils import timezone

from tournament.models import User

SINCE, SEEN, WORDS = "signed-in-at", "seen-at", "browser"
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
PROGRAMS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)


@dataclass(frozen=True)
class Browser:
    """One of them. `name` stands for the session's key, which stays secret."""

    name: str
    words: str
    since: datetime | None
    seen: datetime | None
    here: bool


def browsers_of(user: User, key: str) -> list[Browser]:
    """All of a user's, this one (the session with that key) first, then the ones used last."""
    found = [_described(one.pk, data, here=one.pk == key) for one, data in sessions_of(user)]
    oldest = datetime.min.replace(tzinfo=UTC)
    return sorted(found, key=lambda one: (one.here, one.seen or oldest), reverse=True)


def sessions_of(user: User) -> Iterator[tuple[BrowserSession, dict[str, object]]]:
    """The living sessions in which the user is signed in, with what they hold."""
    for one in BrowserSession.objects.filter(expire_date__gte=timezone.now()):
        data = one.get_decoded()
        if data.get("_auth_user_id") == str(user.pk):
            yield one, data


def name_of(key: str) -> str:
    """The name of a session on pages."""
    return sha256(key.encode()).hexdigest()[:16]


def words_of(agent: str) -> str:
    """Program and system of what a browser says of itself: “Firefox, Android”; no more is kept of it."""
    program = next((name for mark, name in PROGRAMS if mark in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    return ", ".join(part for part in (program, system) if part)


def _described(key: str, data: dict[str, object], *, here: bool) -> Browser:
    return Browser(name_of(key), str(data.get(WORDS, "")), _moment(data, SINCE), _moment(data, SEEN), here)


def _moment(data: dict[str, object], name: str) -> datetime | None:
    at = data.get(name)
    return datetime.fromtimestamp(at, UTC) if isinstance(at, int) else None
