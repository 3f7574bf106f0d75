"""The clock of a session: facts from which every screen computes the time left."""

from datetime import datetime, timedelta

from django.db import models

from tournament.bounds import Signed, Stamp, Whole
from tournament.models.session import Session


class Clock(models.Model):
    """When a session's clock was started, how long it stood still, and what was added."""

    session = models.OneToOneField(Session, models.CASCADE, related_name="clock")
    started_at = Stamp(null=True, blank=True)
    paused_at = Stamp(null=True, blank=True)
    paused_seconds = Whole(default=0)
    extra_seconds = Signed(default=0)

    def __str__(self) -> str:
        return str(self.session)

    def ends_at(self, now: datetime) -> datetime | None:
        """When the session's time is over if nothing stops the clock from now on; None before the start."""
        if self.started_at is None:
            return None
        standing = (now - self.paused_at) if self.paused_at else timedelta()
        seconds = self.paused_seconds + self.extra_seconds
        return self.started_at + timedelta(minutes=self.session.minutes, seconds=seconds) + standing
