"""The second factor, and the browsers in which an account is signed in.

Codes are those of RFC 6238: six digits, a new one every half minute; each is taken once. Recovery codes have
120 random bits, are taken once too, and only their hashes are kept.
"""

import re
import secrets
import time
from datetime import timedelta
from hashlib import sha256
from hmac import compare_digest

import pyotp
from django.contrib.sessions.models import Session as BrowserSession
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from tournament.account.queries import (
    PASSWORD_AT,
    SEEN,
    SINCE,
    WORDS,
    name_of,
    needs_second_factor,
    sessions_of,
    words_of,
)
from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.writing import Writing, act
from tournament.models import LogEntry, SecondFactor, User
from tournament.words.sentences import Said, Told

ISSUER = "Hanchan"
RECOVERY_CODES = 8
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 that are not mistaken for one another
STEP = 30  # seconds
MOST_WRONG = 20
"""Codes in a row that may be wrong, from wherever they come; after that, none is looked at for PAUSE."""
PAUSE = timedelta(minutes=15)

ON_ALREADY = Reason("account.second-factor-on", "This account already has a second factor.")
NOT_THE_CODE = Reason(
    "account.not-the-code",
    "This code is wrong. Type the one your phone shows now; if no code works, the clock of the "
    "phone or of this computer is wrong.",
)
TOO_MANY_CODES = Reason(
    "account.too-many-codes", "Too many wrong codes. Wait fifteen minutes, then type a new one."
)
NOT_YOURS_TO_RESET = Reason(
    "account.not-yours-to-reset", "Only an administrator of this installation can remove a second factor."
)
REQUIRED = Reason(
    "account.second-factor-required",
    "This installation requires a second factor, so it stays on. For a new phone, ask the "
    "administrator to remove it, then set it up again.",
)
NO_SECOND_FACTOR = Reason("account.no-second-factor", "%(name)s has no second factor.")


def new_secret() -> str:
    """160 random bits in base32."""
    return pyotp.random_base32()


def address_of(user: User, secret: str) -> str:
    """What the QR code says to the phone: otpauth://totp/…"""
    return pyotp.TOTP(secret).provisioning_uri(name=user.get_username(), issuer_name=ISSUER)


def factor_of(user: User) -> SecondFactor | None:
    """The account's second factor, None when it has none."""
    return SecondFactor.objects.filter(user=user).first()


def _shown_before(_line: LogEntry) -> list[str]:
    """The answer to a repeated request: no codes, since recovery codes are shown only once."""
    return []


@act("account.second-factor-on", event="", by="user", first=_shown_before)
def turn_on(now: Writing, *, user: User, secret: str, code: str, key: str = "") -> list[str]:
    """Ask for a code at every sign-in from now on; returns the recovery codes, shown this once.

    Asked again with the same key: none. Refused when the code is not of this secret.
    """
    if SecondFactor.objects.filter(user=user).exists():
        raise Refused(ON_ALREADY())
    step = _step_of(secret, code, after=0)
    if step is None:
        raise Refused(NOT_THE_CODE(), "code")
    codes, hashes = _recovery_codes()
    SecondFactor.objects.create(user=user, secret=secret, since=now.at, last_step=step, recovery=hashes)
    now.log(Told("Second factor turned on."), subject=user.get_username())
    return codes


def renew_recovery(*, user: User, code: str, key: str = "") -> list[str]:
    """Replace the recovery codes with new ones. Refused unless the code is valid."""
    # Checked outside of the act: a wrong code counts, though the act is rolled back.
    return _renew_recovery(user=user, code_fits=check(user, code), key=key)


@act("account.recovery-codes", event="", by="user", first=_shown_before)
def _renew_recovery(now: Writing, *, user: User, code_fits: bool, key: str) -> list[str]:
    if not code_fits:
        raise Refused(why_not_taken(user), "code")
    codes, hashes = _recovery_codes()
    SecondFactor.objects.filter(user=user).update(recovery=hashes)
    now.log(Told("New recovery codes."), subject=user.get_username())
    return codes


def why_not_turn_off(user: User) -> Refusal | None:
    """Why somebody keeps the second factor, or None."""
    return REQUIRED() if needs_second_factor(user) else None


def turn_off(*, user: User, code: str, key: str = "") -> LogEntry:
    """Turn the second factor off: from now on the password is enough.

    Refused unless the code is valid, and where this installation asks a second factor of this account.
    """
    refuse(why_not_turn_off(user))
    return _turn_off(user=user, code_fits=check(user, code), key=key)


@act("account.second-factor-off", event="", by="user")
def _turn_off(now: Writing, *, user: User, code_fits: bool, key: str) -> LogEntry:
    if not code_fits:
        raise Refused(why_not_taken(user), "code")
    SecondFactor.objects.filter(user=user).delete()
    return now.log(Told("Second factor turned off."), subject=user.get_username())


def why_not_reset(user: User, by: User) -> Refusal | None:
    """Why somebody else's second factor cannot be taken away, or None: a superuser can, from who has one."""
    if not by.is_superuser:
        return NOT_YOURS_TO_RESET()
    if factor_of(user) is None:
        return NO_SECOND_FACTOR(name=user.get_username())
    return None


@act("account.second-factor-reset", event="")
def reset(now: Writing, *, user: User, by: User, key: str = "") -> LogEntry:
    """Take the second factor of somebody away who lost the phone and the recovery codes."""
    refuse(why_not_reset(user, by))
    return _taken_away(now, user)


@act("account.second-factor-reset", event="")
def reset_here(now: Writing, *, user: User, key: str = "") -> LogEntry:
    """Remove a second factor from the terminal of the server, even that of the only superuser."""
    return _taken_away(now, user)


def _taken_away(now: Writing, user: User) -> LogEntry:
    SecondFactor.objects.filter(user=user).delete()
    summary = Told("Second factor of %(name)s removed.", {"name": user.get_username()})
    return now.log(summary, subject=user.get_username())


def check(user: User, code: str, *, never_paused: bool = False) -> bool:
    """Whether the code fits, of the phone or for recovery; it is used up by that. Wrong ones are counted.

    `never_paused`: look at it though many were wrong elsewhere; the browser's own tries are counted apart.
    """
    with transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        if factor is None or (is_paused(factor) and not never_paused):
            return False
        fits = _take(factor, code)
        now = timezone.now()
        fresh = factor.wrong_at is None or abs(now - factor.wrong_at) > PAUSE
        factor.wrong = 0 if fits else 1 if fresh else factor.wrong + 1
        factor.wrong_at = None if fits else now
        factor.save()
        return fits


def why_not_taken(user: User) -> Refusal:
    """Why `check` did not take a code of this user."""
    factor = factor_of(user)
    return TOO_MANY_CODES() if factor and is_paused(factor) else NOT_THE_CODE()


def is_paused(factor: SecondFactor) -> bool:
    """Whether too many recent codes were wrong, so that none is checked; also if the clock was set back."""
    late = factor.wrong_at is not None and abs(timezone.now() - factor.wrong_at) < PAUSE
    return late and factor.wrong >= MOST_WRONG


def _take(factor: SecondFactor, code: str) -> bool:
    """Use up the code, if it is one."""
    step = _step_of(factor.secret, code, after=factor.last_step)
    if step is not None:
        factor.last_step = step
        return True
    code_hash = _hashed(code)
    unused = [stored for stored in factor.recovery if not compare_digest(stored, code_hash)]
    is_recovery_code = len(unused) < len(factor.recovery)
    factor.recovery = unused
    return is_recovery_code


def _step_of(secret: str, code: str, *, after: int) -> int | None:
    """The half-minute that the code is of, if it is this, the last or the next one; later than `after`."""
    digits = re.sub(r"\s", "", code)
    totp, now = pyotp.TOTP(secret), int(timezone.now().timestamp()) // STEP
    steps = (now - 1, now, now + 1)
    fitting = [step for step in steps if step > after and _same(totp.at(step * STEP), digits)]
    return fitting[0] if fitting else None


def _same(left: str, right: str) -> bool:
    return compare_digest(left.encode(), right.encode())


def _recovery_codes() -> tuple[list[str], list[str]]:
    """New recovery codes, and their hashes."""
    codes = [
        "-".join("".join(secrets.choice(LETTERS) for _place in range(4)) for _group in range(6))
        for _code in range(RECOVERY_CODES)
    ]
    return codes, [_hashed(code) for code in codes]


def _hashed(code: str) -> str:
    return sha256(re.sub(r"[\s-]", "", code.lower()).encode()).hexdigest()


@act("account.sign-out", event="", by="user")
def sign_out_others(
    now: Writing, *, user: User, keep: str, only: str = "", summary: Said, key: str = ""
) -> LogEntry:
    """End the user's sessions but the one with the key `keep`; `only` the one of that name.

    `summary` is the line of the log.
    """
    others = [session.pk for session, _data in sessions_of(user) if session.pk != keep]
    end([key for key in others if not only or name_of(key) == only])
    return now.log(summary, subject=user.get_username())


def note_sign_in(request: HttpRequest, **_about: object) -> None:
    """Note since when, and in which browser, for the list of one's browsers: at Django's `user_logged_in`."""
    now = int(time.time())
    words = words_of(request.META.get("HTTP_USER_AGENT", ""))
    request.session.update({SINCE: now, SEEN: now, WORDS: words, PASSWORD_AT: now})


def end(keys: list[str]) -> None:
    """End the sessions with these keys."""
    BrowserSession.objects.filter(pk__in=keys).delete()
