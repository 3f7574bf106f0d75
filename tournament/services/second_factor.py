"""The second factor: turned on with a first code, asked for after the password, turned off with a code.

Codes are those of RFC 6238: six digits, a new one every half minute; each is taken once. Recovery codes have
120 random bits, are taken once too, and only their hashes are kept.
"""

import re
import secrets
from datetime import timedelta
from hashlib import sha256
from hmac import compare_digest

import pyotp
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import LogEntry, SecondFactor, User
from tournament.services.errors import Refused
from tournament.services.writing import writing

ISSUER = "Hanchan"
RECOVERY_CODES = 8
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 that are not mistaken for one another
STEP = 30  # seconds
MOST_WRONG = 20
"""Codes in a row that may be wrong, from wherever they come; after that, none is looked at for PAUSE."""
PAUSE = timedelta(minutes=15)


def new_secret() -> str:
    """160 random bits in base32."""
    return pyotp.random_base32()


def address_of(user: User, secret: str) -> str:
    """What the QR code says to the phone: otpauth://totp/…"""
    return pyotp.TOTP(secret).provisioning_uri(name=user.get_username(), issuer_name=ISSUER)


def factor_of(user: User) -> SecondFactor | None:
    """The account's second factor, None when it has none."""
    return SecondFactor.objects.filter(user=user).first()


def turn_on(*, user: User, secret: str, code: str, key: str = "") -> list[str]:
    """Ask for a code at every sign-in from now on; the recovery codes, shown this once.

    Asked again with the same key: none. Refused when the code is not of this secret.
    """
    with writing(None, by=user, act="account.second-factor-on", key=key) as now:
        if now.repeated:
            return []
        if SecondFactor.objects.filter(user=user).exists():
            raise Refused(_("This account has a second factor already."))
        step = _step_of(secret, code, after=0)
        if step is None:
            raise Refused(_not_the_code(), "code")
        codes = [_recovery_code() for _each in range(RECOVERY_CODES)]
        SecondFactor.objects.create(
            user=user, secret=secret, since=now.at, last_step=step, recovery=[_hashed(one) for one in codes]
        )
        now.log(_("Second factor turned on."), subject=user.get_username())
    return codes


def renew_recovery(*, user: User, code: str, key: str = "") -> list[str]:
    """New recovery codes in place of the old ones. Refused without a code that fits."""
    fits = check(user, code)  # outside: a wrong code counts whatever becomes of the act
    with writing(None, by=user, act="account.recovery-codes", key=key) as now:
        if now.repeated:
            return []
        if not fits:
            raise Refused(why_not_taken(user), "code")
        codes = [_recovery_code() for _each in range(RECOVERY_CODES)]
        SecondFactor.objects.filter(user=user).update(recovery=[_hashed(one) for one in codes])
        now.log(_("New recovery codes."), subject=user.get_username())
    return codes


def turn_off(*, user: User, code: str, key: str = "") -> LogEntry:
    """Ask for the password alone. Refused without a code that fits."""
    fits = check(user, code)
    with writing(None, by=user, act="account.second-factor-off", key=key) as now:
        if now.repeated:
            return now.repeated
        if not fits:
            raise Refused(why_not_taken(user), "code")
        SecondFactor.objects.filter(user=user).delete()
        return now.log(_("Second factor turned off."), subject=user.get_username())


def why_not_reset(user: User, by: User) -> str | None:
    """Why somebody else's second factor cannot be taken away, or None: a superuser can, from who has one."""
    if not by.is_superuser:
        return _("Only who looks after this installation takes a second factor away.")
    if factor_of(user) is None:
        return _("%(name)s has no second factor.") % {"name": user.get_username()}
    return None


def reset(*, user: User, by: User, key: str = "") -> LogEntry:
    """Take the second factor of somebody away who lost the phone and the recovery codes."""
    with writing(None, by=by, act="account.second-factor-reset", key=key) as now:
        if now.repeated:
            return now.repeated
        if sentence := why_not_reset(user, by):
            raise Refused(sentence)
        SecondFactor.objects.filter(user=user).delete()
        summary = _("Second factor of %(name)s taken away.") % {"name": user.get_username()}
        return now.log(summary, subject=user.get_username())


def check(user: User, code: str) -> bool:
    """Whether the code fits, of the phone or for recovery; it is used up by that. Wrong ones are counted."""
    with transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        if factor is None or is_paused(factor):
            return False
        fits = _take(factor, code)
        now = timezone.now()
        fresh = factor.wrong_at is None or abs(now - factor.wrong_at) > PAUSE
        factor.wrong = 0 if fits else 1 if fresh else factor.wrong + 1
        factor.wrong_at = None if fits else now
        factor.save()
        return fits


def why_not_taken(user: User) -> str:
    """The sentence after a code that `check` did not take."""
    factor = factor_of(user)
    if factor and is_paused(factor):
        return _("Too many codes were wrong. Wait fifteen minutes, then type a new one.")
    return _not_the_code()


def is_paused(factor: SecondFactor) -> bool:
    """Whether so many codes were wrong that none is looked at for a while, though clocks are set back."""
    late = factor.wrong_at is not None and abs(timezone.now() - factor.wrong_at) < PAUSE
    return late and factor.wrong >= MOST_WRONG


def _take(factor: SecondFactor, code: str) -> bool:
    """Use up the code, if it is one."""
    step = _step_of(factor.secret, code, after=factor.last_step)
    if step is not None:
        factor.last_step = step
        return True
    hashed = _hashed(code)
    left = [one for one in factor.recovery if not compare_digest(one, hashed)]
    used = len(left) < len(factor.recovery)
    factor.recovery = left
    return used


def _step_of(secret: str, code: str, *, after: int) -> int | None:
    """The half-minute that the code is of, if it is this, the last or the next one; later than `after`."""
    given = re.sub(r"\s", "", code)
    totp, now = pyotp.TOTP(secret), int(timezone.now().timestamp()) // STEP
    steps = (now - 1, now, now + 1)
    fitting = [step for step in steps if step > after and _same(totp.at(step * STEP), given)]
    return fitting[0] if fitting else None


def _same(one: str, other: str) -> bool:
    return compare_digest(one.encode(), other.encode())


def _recovery_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _place in range(4)) for _group in range(6))


def _hashed(code: str) -> str:
    return sha256(re.sub(r"[\s-]", "", code.lower()).encode()).hexdigest()


def _not_the_code() -> str:
    return _(
        "This code does not fit. Type the one that is on the phone now; if none ever fits, "
        "the clock of the phone or of this computer is wrong."
    )
