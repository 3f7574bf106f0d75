"""Notices: short messages of the staff to everybody in the hall."""

from django.db import models

from tournament.bounds import Line, Moment, Stamp, Whole
from tournament.models.event import Event


class Notice(models.Model):
    """A message and the time during which everybody sees it. Notices are taken down, never deleted."""

    LONGEST = 200  # characters: it is read from far, and sent to every phone

    event = models.ForeignKey(Event, models.CASCADE, related_name="notices")
    number = Whole()  # counts the event's notices, in the order they were posted
    text = Line(max_length=LONGEST)
    shows_from = Moment()
    shows_until = Moment(null=True, blank=True)  # None: until it is taken down
    posted_by = Line(max_length=150, blank=True)
    posted_at = Stamp()
    taken_down_at = Stamp(null=True, blank=True)
    revision = Whole(default=1)  # rises with every change

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="notice_number_once_per_event")
        ]

    def __str__(self) -> str:
        return self.text
