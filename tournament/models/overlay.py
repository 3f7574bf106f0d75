"""What the overlays of an event show."""

from django.db import models

from tournament.bounds import Small
from tournament.models.event import Event

LONGEST_DELAY = 900  # seconds


class Overlay(models.Model):
    """Which table and which player the overlays of an event show, and how many seconds late.

    No table: the first; no player: those at that table. It is a setting of screens and no fact of the event,
    so event files leave it out.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="overlay")
    table = Small(null=True, blank=True)
    player = Small(null=True, blank=True)
    delay = Small(default=0)

    class Meta:
        ordering = ["event"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(delay__lte=LONGEST_DELAY), name="overlay_is_at_most_15_minutes_late"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.table}, {self.player}, {self.delay} s"
