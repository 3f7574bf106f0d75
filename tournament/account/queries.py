"""Roles at an event, its staff, accounts and their browsers, and recent failed sign-ins by address."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import IPv6Address, IPv6Network, ip_address

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session as BrowserSession
from django.db import connection
from django.db.models import Q, QuerySet, Sum
from django.http import HttpRequest
from django.utils import timezone

from tournament.models import Entry, Event, Role, SecondFactor, SignIn, User
from tournament.models.prepared import Prepared
from tournament.registration.queries.players import link_works

EVERY_ROLE = frozenset(dict(Role.KINDS))
# Read for each page of the staff: Django would take longer to build it than the database to answer it.
ROLES = 'SELECT "kind" FROM "tournament_role" WHERE "event_id" = %s AND "user_id" = %s'


def roles_of(user: User | AnonymousUser, event: Event) -> frozenset[str]:
    """The user's roles at the event, none without signing in.

    A superuser and a director have all of them, and the head referee is a referee.
    """
    if not user.is_authenticated:
        return frozenset()
    if user.is_superuser:
        return EVERY_ROLE
    with connection.cursor() as cursor:
        cursor.execute(ROLES, (event.pk, user.pk))
        roles = frozenset(kind for (kind,) in cursor.fetchall())
    if Role.DIRECTOR in roles:
        return EVERY_ROLE
    return roles | {Role.REFEREE} if Role.HEAD in roles else roles


def events_of(user: User) -> QuerySet[Event]:
    """The events somebody works at, newest first."""
    events = Event.objects.all()
    return events if user.is_superuser else events.filter(roles__user=user).distinct()


_BY_LINK = Prepared(Entry, "event", "link_key", related="event")


def entry_of(request: HttpRequest, event: Event) -> Entry | None:
    """The player whose link this browser opened, while the link is in force."""
    key = request.session.get(f"link-{event.pk}")
    entry = _BY_LINK.first(event.pk, key) if key else None
    return entry if entry and link_works(entry) else None


class SignedIn(BaseBackend):
    """Whose account a browser is signed in with. Passwords are checked by Django's own backend alone."""

    user_by_key = Prepared(User, "pk")

    def get_user(self, user_id: int) -> User | None:
        """The account, or None where it is gone or switched off."""
        user = self.user_by_key.first(user_id)
        return user if user and user.is_active else None


SINCE, SEEN, WORDS = "signed-in-at", "seen-at", "browser"
PASSWORD_AT = "password-at"  # noqa: S105 - when it was typed in this browser
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
    """A browser in which an account is signed in. `name` stands for the session's key, which stays secret."""

    name: str
    words: str
    since: datetime | None
    seen: datetime | None
    is_current: bool


def browsers_of(user: User, key: str) -> list[Browser]:
    """All browsers of a user, this one (its session has that key) first, then the ones used last."""
    browsers = [
        _described(session.pk, data, is_current=session.pk == key) for session, data in sessions_of(user)
    ]
    oldest = datetime.min.replace(tzinfo=UTC)
    return sorted(browsers, key=lambda browser: (browser.is_current, browser.seen or oldest), reverse=True)


def sessions_of(user: User) -> Iterator[tuple[BrowserSession, dict[str, object]]]:
    """The browser sessions in which the user is signed in and which have not expired, with their data."""
    for session in BrowserSession.objects.filter(expire_date__gte=timezone.now()):
        data = session.get_decoded()
        if data.get("_auth_user_id") == str(user.pk):
            yield session, data


def name_of(key: str) -> str:
    """The name of a session on pages."""
    return sha256(key.encode()).hexdigest()[:16]


def words_of(agent: str) -> str:
    """Browser and system from a User-Agent header: “Firefox, Android”. The header itself is not stored."""
    program = next((name for mark, name in PROGRAMS if mark in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    return ", ".join(part for part in (program, system) if part)


def _described(key: str, data: dict[str, object], *, is_current: bool) -> Browser:
    return Browser(
        name_of(key), str(data.get(WORDS, "")), _moment(data, SINCE), _moment(data, SEEN), is_current
    )


def _moment(data: dict[str, object], name: str) -> datetime | None:
    at = data.get(name)
    return datetime.fromtimestamp(at, UTC) if isinstance(at, int) else None


def sign_ins(account: str | None = None, kind: str = "", network: str = "") -> QuerySet[SignIn]:
    """The log of sign-ins, newest first: of an account, of everybody (None), of one kind or network."""
    lines = SignIn.objects.all() if account is None else SignIn.objects.filter(account=account)
    lines = lines.filter(kind=kind) if kind else lines
    return lines.filter(network=network) if network else lines


def required_step(user: User) -> str:
    """What somebody does before anything else at the desk: the name of its page, "" for nothing."""
    if user.password_given:
        return "password"
    if settings.SECOND_FACTOR_FOR and needs_second_factor(user) and not has_second_factor(user):
        return "second-factor"
    return ""


def needs_second_factor(user: User) -> bool:
    """Whether this installation asks a second factor of everybody with one of this account's roles."""
    asked_of = set(settings.SECOND_FACTOR_FOR)
    if "administrator" in asked_of and user.is_superuser:
        return True
    kinds = asked_of & EVERY_ROLE
    return bool(kinds) and Role.objects.filter(user=user, kind__in=kinds).exists()


def has_second_factor(user: User) -> bool:
    """Whether the account has a second factor."""
    return SecondFactor.objects.filter(user=user).exists()


MOST_WRONG = 60
"""Wrong passwords from one address within WINDOW, for whatever accounts: a hall of thirty with two each."""
MOST_WRONG_FOR_ACCOUNT = 50
"""Wrong passwords for one account within WINDOW, from any addresses together."""
WINDOW = timedelta(minutes=15)


def wrong_from(network: str | None) -> int:
    """How many failed sign-ins came from a network within WINDOW."""
    return _wrong(Q(ip_address=network))


def wrong_for(account: str) -> int:
    """How many failed sign-ins there were for an account name within WINDOW, in browsers new to it."""
    return _wrong(Q(username=account))


def works_now(names: Collection[str]) -> str:
    """The first by alphabet of these accounts that works at an event that is not over, "" for none.

    Administrators of the installation work at all of them.
    """
    if not names:
        return ""
    has_work = Q(event_roles__isnull=False, event_roles__event__ended_at=None) | Q(is_superuser=True)
    at_work = User.objects.filter(has_work, username__in=names, is_active=True)
    return at_work.order_by("username").values_list("username", flat=True).first() or ""


def _wrong(attempts: Q) -> int:
    lately = AccessAttempt.objects.filter(attempts, attempt_time__gte=timezone.now() - WINDOW)
    return lately.aggregate(wrong=Sum("failures_since_start"))["wrong"] or 0


def network_of(request: HttpRequest) -> str | None:
    """The network that a request is counted for: its IPv4 address, or the first 64 bits of its IPv6 address,
    of which one household has as many addresses as it likes."""
    address = request.META.get("REMOTE_ADDR")
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped else str(IPv6Network((parsed, 64), strict=False).network_address)
    return address


@dataclass(frozen=True)
class StaffNames:
    """The names of those who work at an event, by account; no head referee is an empty name."""

    head_referee: str
    by_account: dict[str, str]

    def of(self, account: str) -> str:
        """The full name if there is one, else the account name."""
        return self.by_account.get(account, account)


def staff_names(event: Event) -> StaffNames:
    """The names of everybody with a role, in one query."""
    names: dict[str, str] = {}
    head = ""
    for role in Role.objects.filter(event=event).select_related("user"):
        name = names[role.user.get_username()] = role.user.get_full_name() or role.user.get_username()
        head = name if role.kind == Role.HEAD else head
    return StaffNames(head, names)


@dataclass
class StaffMember:
    """Somebody who works at an event. A role is (kind, its word, whether it may be taken)."""

    user: User
    roles: list[tuple[str, str, bool]] = field(default_factory=list)


def staff_of(event: Event) -> list[StaffMember]:
    """Everybody with a role, directors first, in one query. The role of the only director stays."""
    rows = list(Role.objects.filter(event=event).select_related("user").order_by("kind", "user__username"))
    directors = sum(1 for row in rows if row.kind == Role.DIRECTOR)
    members: dict[int, StaffMember] = {}
    for row in rows:
        person = members.setdefault(row.user_id, StaffMember(row.user))
        takeable = row.kind != Role.DIRECTOR or directors > 1
        person.roles.append((row.kind, str(row.get_kind_display()), takeable))
    return list(members.values())
