"""Draws: drafts kept, one confirmed; publishing is a Publication."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Facts, Line, Small, Stamp
from tournament.models.event import Event


class Draw(models.Model):
    """A proposal of seats for some sessions, in the hanchan-draw format, with its quality.

    `plan` counts draw numbers 1..N; `numbers[i]` is the player number that drew lot i + 1.
    """

    DRAFT, CONFIRMED, DISCARDED = "draft", "confirmed", "discarded"
    STATES = [(DRAFT, _("draft")), (CONFIRMED, _("confirmed")), (DISCARDED, _("discarded"))]

    event = models.ForeignKey(Event, models.CASCADE, related_name="draws")
    state = Line(max_length=9, choices=STATES, default=DRAFT)
    method = Line(max_length=20, default="full")
    seed = Line(max_length=200)
    plan = Facts()
    numbers = Facts()
    first_session = Small(default=1)
    last_session = Small(default=1)
    made_by = Line(max_length=150, blank=True)  # the user's name
    made_at = Stamp()
    confirmed_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return f"{self.method} {self.seed}"
