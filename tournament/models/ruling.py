"""Rulings: what a referee decided, a fact that is cancelled with a reason and never deleted."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Line, Message, Signed, Small, Stamp
from tournament.models.entry import Entry
from tournament.models.event import Event
from tournament.models.table import Table


class Ruling(models.Model):
    """A sanction actually given to a player, or to a substitute at the table; an appeal against it is noted.

    The kind `adjustment` is a director's correction of points, the only one that may add some.
    """

    AT_TABLE, AFTER_UMA, TOTAL, TABLE_POINTS = "at-table", "after-uma", "total", "table-points"
    MOMENTS = [
        (AT_TABLE, _("at the table, before places and uma")),
        (AFTER_UMA, _("after uma")),
        (TOTAL, _("off the total")),
        (TABLE_POINTS, _("off the table points")),
    ]

    event = models.ForeignKey(Event, models.CASCADE, related_name="rulings")
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="rulings")
    entry = models.ForeignKey(Entry, models.RESTRICT, related_name="rulings")
    kind = Line(max_length=40)  # key of the offence, "lateness" for instance
    clause = Line(max_length=60, blank=True)
    points = Signed(default=0)  # what is added to the player's points; a penalty is negative
    moment = Line(max_length=12, choices=MOMENTS)
    measure = Line(max_length=12, blank=True)  # of penalties.Measure; "" when only points count
    hand = Small(null=True, blank=True)  # the table's hand in which it happened
    note = Line(max_length=300, blank=True)
    # What the program writes into `note` and `cancel_reason`, as `told` of the log; None where people typed.
    note_told: "models.JSONField[Any, Any]" = Message(null=True, blank=True)
    given_by = Line(max_length=150, blank=True)  # the user's name
    given_at = Stamp()
    cancelled_by = Line(max_length=150, blank=True)  # the user's name
    cancelled_at = Stamp(null=True, blank=True)
    cancel_reason = Line(max_length=300, blank=True)
    cancel_told: "models.JSONField[Any, Any]" = Message(null=True, blank=True)
    appeal = Line(max_length=300, blank=True)  # what the player says against it
    appealed_at = Stamp(null=True, blank=True)
    decision = Line(max_length=300, blank=True)
    decided_by = Line(max_length=150, blank=True)  # the user's name
    decided_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["event", "given_at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.points}"
