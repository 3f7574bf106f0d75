"""Who works at an event: roles given and taken, and the accounts of helpers."""

import secrets
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.sessions.models import Session as BrowserSession
from django.core.exceptions import ValidationError
from django.utils import timezone

from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Event, LogEntry, Role, User
from tournament.words.sentences import Said, Told

KINDS = dict(Role.KINDS)

NO_SUCH_ROLE = Reason("account.no-such-role", "Choose director, scorer, referee or head referee.")
HAS_ROLE = Reason("account.has-role", "%(name)s is already %(role)s.")
ONE_HEAD = Reason("account.one-head", "%(name)s is the head referee: remove that role first.")
LACKS_ROLE = Reason("account.lacks-role", "%(name)s does not have that role.")
ONLY_DIRECTOR = Reason(
    "account.only-director", "%(name)s is the only director. Make somebody else director first."
)
NAME_TAKEN = Reason(
    "account.name-taken",
    "An account “%(name)s” already exists. Give it a role below, or choose another name.",
)
NAME_NOT_ALLOWED = Reason("account.name-not-allowed")
OWN_PASSWORD = Reason(
    "account.own-password", "This is your own account: change its password on your account page."
)
PASSWORD_OF_INSTALLER = Reason(
    "account.password-of-installer",
    ("%(name)s administers this installation: nobody else changes that password."),
)
WORKS_NOT_HERE = Reason("account.works-not-here", "%(name)s has no role at this event.")
WORKS_ELSEWHERE = Reason(
    "account.works-elsewhere",
    ("%(name)s also works at other people’s events: nobody else changes that password."),
)
SIGNED_IN_ELSEWHERE = Reason(
    "account.signed-in-elsewhere",
    "%(name)s also has roles elsewhere and cannot be signed out here. Remove the role without "
    "signing out; it ends immediately.",
)
ACCOUNT_GONE = Reason("account.gone", "That account no longer exists.")


def new_password() -> str:
    """A password that can be read aloud: four groups of four, without letters that look alike; 80 bits."""
    letters = "abcdefghijkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _place in range(4)) for _group in range(4))


def is_director(event: Event, user: User) -> bool:
    """Whether somebody directs the event; administrators of the installation direct all."""
    return user.is_superuser or Role.objects.filter(event=event, user=user, kind=Role.DIRECTOR).exists()


def why_not_give_role(event: Event, user: User, kind: str) -> Refusal | None:
    """Why somebody cannot get a role, or None."""
    if kind not in KINDS:
        return NO_SUCH_ROLE()
    if Role.objects.filter(event=event, user=user, kind=kind).exists():
        return HAS_ROLE(name=shown_name(user), role=KINDS[kind])
    return _why_not_head(event) if kind == Role.HEAD else None


def _why_not_head(event: Event) -> Refusal | None:
    """Why this person cannot become head referee, or None. An event has only one."""
    head = Role.objects.filter(event=event, kind=Role.HEAD).select_related("user").first()
    return ONE_HEAD(name=shown_name(head.user)) if head else None


@act("role.give")
def give_role(now: Writing, *, event: Event, user: User, kind: str, by: User, key: str = "") -> LogEntry:
    """Make somebody director, scorer, referee or head referee.

    Refused when they have that role, or somebody else is head referee.
    """
    refuse(why_not_give_role(event, user, kind))
    Role.objects.create(event=event, user=user, kind=kind)
    summary = Told("%(name)s is now %(role)s.", {"name": shown_name(user), "role": KINDS[kind]})
    return now.log(summary, subject=user.get_username(), after={"user": user.pk, "kind": kind})


def why_not_take_role(event: Event, user: User, kind: str) -> Refusal | None:
    """Why a role cannot be taken, or None: an event keeps at least one director."""
    roles = Role.objects.filter(event=event, kind=kind)
    if not roles.filter(user=user).exists():
        return LACKS_ROLE(name=shown_name(user))
    if kind == Role.DIRECTOR and roles.count() == 1:
        return ONLY_DIRECTOR(name=shown_name(user))
    return None


@act("role.take")
def take_role(
    now: Writing,
    *,
    event: Event,
    user: User,
    kind: str,
    by: User,
    sign_out: bool = False,
    key: str = "",
) -> LogEntry:
    """Take a role away; `sign_out` also ends what this person has open.

    Refused for the last director, and to sign out somebody whom others trust too.
    """
    refuse(why_not_take_role(event, user, kind))
    refuse(why_not_sign_out(user, by) if sign_out else None)
    Role.objects.filter(event=event, user=user, kind=kind).delete()
    ended = end_browser_sessions(user) if sign_out else 0
    summary = Told("%(name)s is no longer %(role)s.", {"name": shown_name(user), "role": KINDS[kind]})
    before = {"user": user.pk, "kind": kind, "signed_out": ended}
    return now.log(summary, subject=user.get_username(), before=before)


def end_browser_sessions(user: User) -> int:
    """Sign somebody out everywhere; returns how many browser sessions that ended."""
    sessions = BrowserSession.objects.filter(expire_date__gte=timezone.now())
    session_keys = [
        session.pk for session in sessions if session.get_decoded().get("_auth_user_id") == str(user.pk)
    ]
    return BrowserSession.objects.filter(pk__in=session_keys).delete()[0]


def why_not_create_helper(username: str) -> Refusal | None:
    """Why an account of this name cannot be made, or None."""
    if User.objects.filter(username__iexact=username).exists():
        return NAME_TAKEN(name=username)
    try:
        UnicodeUsernameValidator()(username)
    except ValidationError as error:
        return NAME_NOT_ALLOWED.worded(" ".join(error.messages))
    return None


def _created_before(line: LogEntry) -> tuple[User, str]:
    return User.objects.get(pk=line.after["user"]), ""


@act("role.helper", first=_created_before)
def create_helper(
    now: Writing,
    *,
    event: Event,
    username: str,
    kind: str,
    by: User,
    first_name: str = "",
    last_name: str = "",
    key: str = "",
) -> tuple[User, str]:
    """Make an account with a role at the event; returns it with its password, which is kept nowhere.

    Asked again with the same key: the account, and no password. Refused for a name that is taken.
    """
    refuse(why_not_create_helper(username), "username")
    refuse(_why_not_head(event) if kind == Role.HEAD else None)
    password = new_password()
    user = User.objects.create(
        username=username,
        first_name=first_name,
        last_name=last_name,
        password=make_password(password),
        password_given=True,
    )
    Role.objects.create(event=event, user=user, kind=kind)
    summary = Told("Account for %(name)s made, with the role %(role)s.")
    words = {"name": shown_name(user), "role": KINDS[kind]}
    now.log(summary.filled(**words), subject=username, after={"user": user.pk, "kind": kind})
    return user, password


def why_not_renew_password(event: Event, user: User, by: User) -> Refusal | None:
    """Why a director may not give a helper a new password, or None where nobody else's trust is at stake."""
    if user.pk == by.pk:
        return OWN_PASSWORD()
    if user.is_superuser and not by.is_superuser:
        return PASSWORD_OF_INSTALLER(name=shown_name(user))
    if not Role.objects.filter(user=user, event=event).exists():
        return WORKS_NOT_HERE(name=shown_name(user))
    return WORKS_ELSEWHERE(name=shown_name(user)) if _works_for_others(user, by) else None


def _works_for_others(user: User, by: User) -> bool:
    """Whether somebody has a role at an event that this director does not direct."""
    directed = Role.objects.filter(user=by, kind=Role.DIRECTOR).values("event")
    return not by.is_superuser and Role.objects.filter(user=user).exclude(event__in=directed).exists()


def why_not_sign_out(user: User, by: User) -> Refusal | None:
    """Why a director may not end what somebody has open, or None."""
    beyond = (user.is_superuser and not by.is_superuser) or _works_for_others(user, by)
    return SIGNED_IN_ELSEWHERE(name=shown_name(user)) if beyond else None


@act("role.password", first=lambda _line: "")
def renew_password(now: Writing, *, event: Event, user: User, by: User, key: str = "") -> str:
    """Give a helper a new password, which ends what they have open; returns it, "" for a repeated key."""
    refuse(why_not_renew_password(event, user, by))
    return _renewed(now, user)


@act("account.password-reset", event="", first=lambda _line: "")
def renew_password_here(now: Writing, *, user: User, key: str = "") -> str:
    """Give anybody a new password from the terminal of the computer that serves; returns it."""
    return _renewed(now, user)


def _renewed(now: Writing, user: User) -> str:
    password = new_password()
    user.set_password(password)
    user.password_given = True
    user.save(update_fields=["password", "password_given"])
    now.log(Told("New password for %(name)s.", {"name": shown_name(user)}), subject=user.get_username())
    return password


def shown_name(user: User) -> str:
    """A person's name as staff know it: the full name, else the name of the account."""
    return user.get_full_name() or user.get_username()


def _user_of(facts: dict[str, Any]) -> User:
    user = User.objects.filter(pk=facts["user"]).first()
    if user is None:
        raise Refused(ACCOUNT_GONE())
    return user


@undo_of("role.give")
def _undo_give(now: Writing, entry: LogEntry) -> Said:
    user, kind = _user_of(entry.after), entry.after["kind"]
    refuse(why_not_take_role(now.event, user, kind))
    Role.objects.filter(event=now.event, user=user, kind=kind).delete()
    return Told("%(name)s is no longer %(role)s.", {"name": shown_name(user), "role": KINDS[kind]})


@undo_of("role.take")
def _undo_take(now: Writing, entry: LogEntry) -> Said:
    user, kind = _user_of(entry.before), entry.before["kind"]
    refuse(why_not_give_role(now.event, user, kind))
    Role.objects.create(event=now.event, user=user, kind=kind)
    return Told("%(name)s is %(role)s again.", {"name": shown_name(user), "role": KINDS[kind]})
