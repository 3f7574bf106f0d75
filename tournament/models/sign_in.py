"""The log of sign-ins: who came in, whom the door turned away, and which pages were refused to whom."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Line, Stamp, Whole


class SignIn(models.Model):
    """One sign-in, or failures of one kind within a quarter of an hour, counted.

    `account` is the name of an account that was there, "" for any other: people type their password there.
    Not a reference: the line stays when a backup replaces the accounts. No password is ever in it.
    """

    IN, PASSWORD, CODE, AGAIN = "in", "password", "code", "again"
    SHUT, REFUSED = "shut", "refused"
    KINDS = [
        (IN, _("signed in")),
        (PASSWORD, _("wrong password")),
        (CODE, _("wrong code")),
        (AGAIN, _("wrong password when asked again")),
        (SHUT, _("too many attempts, not checked")),
        (REFUSED, _("page refused: no role")),
    ]

    FAILURES = (PASSWORD, CODE, AGAIN, SHUT, REFUSED)

    kind = Line(max_length=8, choices=KINDS)
    account = Line(max_length=150, blank=True)
    network = Line(max_length=45, blank=True)  # an IPv4 address, or the /64 of an IPv6 one
    browser = Line(max_length=60, blank=True)  # "Firefox, Android"
    path = Line(max_length=200, blank=True)  # of the page that was refused
    at = Stamp()  # the first time
    last_at = Stamp()
    times = Whole(default=1)

    class Meta:
        ordering = ["-last_at", "-pk"]
        indexes = [
            models.Index(fields=["network", "kind", "last_at"], name="sign_in_counted"),
            models.Index(fields=["account", "last_at"], name="sign_in_of_account"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.account}"
