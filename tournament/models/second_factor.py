"""The second factor of an account: a code of six digits that a phone makes from a shared secret."""

from django.conf import settings
from django.db import models

from tournament.bounds import BigSigned, Facts, Line, Small, Stamp


class SecondFactor(models.Model):
    """In force as long as the row is there. `secret` is base32, as the phone has it."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor")
    secret = Line(max_length=64)
    since = Stamp()
    last_step = BigSigned(default=0)  # half-minute of the last code taken: each is taken once
    recovery = Facts(default=list)  # SHA-256 of the recovery codes that are left
    wrong = Small(default=0)  # codes in a row that did not fit
    wrong_at = Stamp(null=True, blank=True)

    def __str__(self) -> str:
        return f"second factor of {self.user}"
