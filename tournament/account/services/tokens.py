"""Tokens of programs: made, shown once, found again by their hash, revoked."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from django.utils import timezone

from tournament.account.queries import EVERY_ROLE, roles_of
from tournament.acts.refusals import CountedReason, Reason, Refusal, refuse
from tournament.acts.writing import Writing, act
from tournament.models import ApiToken, Event, LogEntry, Role, User
from tournament.words.sentences import Told

PREFIX = "hanchan_"
MOST, MOST_DAYS = 20, 366
NOTED = timedelta(minutes=1)  # between two notes that a token is used: each is a write

NOT_YOUR_ROLE = Reason("account.token-role", "A token can only be given roles that you have at %(event)s.")
TOO_MANY_TOKENS = CountedReason(
    "account.token-many",
    "%(most)s token is in force. Revoke one that is no longer used first.",
    "%(most)s tokens are in force. Revoke one that is no longer used first.",
)
DAYS_OUT_OF_RANGE = Reason("account.token-days", "A token lasts from 1 to 366 days.")
REVOKED_ALREADY = Reason("account.token-revoked", "This token is already revoked.")


def digest_of(token: str) -> str:
    """The facts that are kept about a token."""
    return sha256(token.encode()).hexdigest()


def in_force(user: User, at: datetime) -> int:
    """How many tokens of an account can be used."""
    return ApiToken.objects.filter(user=user, revoked_at=None, ends_at__gt=at).count()


def why_not_make(user: User, event: Event | None, roles: Iterable[str], days: int) -> Refusal | None:
    """Why somebody cannot make such a token, or None."""
    if not 1 <= days <= MOST_DAYS:
        return DAYS_OUT_OF_RANGE()
    if event is not None and not set(roles) <= roles_of(user, event):
        return NOT_YOUR_ROLE(event=event)
    if in_force(user, timezone.now()) >= MOST:
        return TOO_MANY_TOKENS(MOST, most=MOST)
    return None


@act("account.token-make", by="user", first=lambda _line: "")
def make_token(
    now: Writing,
    *,
    user: User,
    event: Event | None,
    name: str,
    roles: Iterable[str],
    days: int,
    key: str = "",
) -> str:
    """A new token, which nobody sees again: "" where the same form comes twice. Refused as `why_not_make`."""
    roles = sorted(roles)
    refuse(why_not_make(user, event, roles, days))
    token = PREFIX + secrets.token_urlsafe(20)
    row = ApiToken.objects.create(
        user=user,
        event=event,
        name=name,
        roles=roles,
        digest=digest_of(token),
        made_at=now.at,
        ends_at=now.at + timedelta(days=days),
    )
    summary = Told("Made the token “%(name)s” for a program.", {"name": name})
    now.log(summary, subject=user.get_username(), after={"token": row.pk, "roles": roles, "days": days})
    return token


@act("account.token-revoke", event="token.event", by="token.user", while_away=True)
def revoke_token(now: Writing, *, token: ApiToken, key: str = "") -> LogEntry:
    """End a token for good. Refused when it was ended before."""
    refuse(None if token.revoked_at is None else REVOKED_ALREADY())
    ApiToken.objects.filter(pk=token.pk).update(revoked_at=now.at)
    summary = Told("Revoked the token “%(name)s”.", {"name": token.name})
    return now.log(summary, subject=token.user.get_username(), before={"token": token.pk})


def token_in_force(token: str) -> ApiToken | None:
    """The token in force whose text this is, noted as used; None for all others. Its owner acts by it."""
    now = timezone.now()
    rows = ApiToken.objects.filter(digest=digest_of(token), revoked_at=None, ends_at__gt=now)
    row = rows.filter(user__is_active=True).select_related("user").first()
    if row is None:
        return None
    if row.used_at is None or now - row.used_at > NOTED:
        ApiToken.objects.filter(pk=row.pk).update(used_at=now)
    row.user.logged_name = f"{row.user.get_username()} ({row.name})"[:150]
    return row


def roles_by(token: ApiToken, event: Event) -> tuple[frozenset[str], frozenset[str]]:
    """What the owner of a token is at the event, and of that what the token may be used for."""
    if token.event_id not in {None, event.pk}:
        return frozenset(), frozenset()
    owner_roles = roles_of(token.user, event)
    token_roles = frozenset(token.roles)
    token_roles |= EVERY_ROLE if Role.DIRECTOR in token_roles else frozenset()
    token_roles |= {Role.REFEREE} if Role.HEAD in token_roles else frozenset()
    return owner_roles, owner_roles & token_roles
