"""Tokens with which programs act in somebody's name."""

from django.conf import settings
from django.db import models

from tournament.bounds import Facts, Line, Stamp
from tournament.models.event import Event


class ApiToken(models.Model):
    """A token for one event (None: all where its owner works). Only the hash of it is kept.

    `roles`: what it may be used for, as far as its owner still has these roles; none: for reading alone.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="api_tokens")
    name = Line(max_length=40)
    roles = Facts(default=list)
    digest = Line(max_length=64, unique=True)  # SHA-256 of the token, which has 160 random bits
    made_at = Stamp()
    ends_at = Stamp()
    used_at = Stamp(null=True, blank=True)  # to the minute
    revoked_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name
