"""Tables, their four seats, and the calls for a referee."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Line, Message, Small, Stamp, Whole
from tournament.models.entry import Entry
from tournament.models.session import Session

WINDS = [("E", _("East")), ("S", _("South")), ("W", _("West")), ("N", _("North"))]
WIND_ORDER = {wind: place for place, (wind, _name) in enumerate(WINDS)}


class Table(models.Model):
    """Four players of one session. `revision` rises with every act; a form says which one it saw.

    Anybody with `link_key` may act for the table while its session is open. `reported` is what the table says
    of itself after the signal; `extra_seconds` is time that it alone was given.
    """

    LAST_HAND, FINISHED = "last-hand", "finished"
    REPORTS = [(LAST_HAND, _("playing its last hand")), (FINISHED, _("finished"))]

    session = models.ForeignKey(Session, models.CASCADE, related_name="tables")
    number = Small()
    revision = Whole(default=0)
    link_key = Line(max_length=32, unique=True, null=True, blank=True)
    extra_seconds = Whole(default=0)
    reported = Line(max_length=9, choices=REPORTS, blank=True)
    reported_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["session__number", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="table_number_once_per_session")
        ]

    def __str__(self) -> str:
        return _("Table %(number)s") % {"number": self.number}


class Seat(models.Model):
    """Who sits where: the initial wind, the player, and who replaces them since when.

    `out`: disqualified or too late for this session, and nobody replaces them; the others are placed without
    them. `hands_before`: how many hands of the table a substitute who came during play did not play.
    """

    START, DURING = "start", "during"
    SINCE = [(START, _("from the start")), (DURING, _("during the session"))]

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    session = models.ForeignKey(
        Session, models.CASCADE, related_name="seats"
    )  # of the table, for the constraint
    wind = Line(max_length=1, choices=WINDS)
    entry = models.ForeignKey(Entry, models.RESTRICT, related_name="seats")
    substitute = models.ForeignKey(
        Entry, models.RESTRICT, null=True, blank=True, related_name="substituted_seats"
    )
    substitute_since = Line(max_length=6, choices=SINCE, blank=True)
    substitute_reason = Line(max_length=200, blank=True)  # also why the player is out
    hands_before = Small(null=True, blank=True)
    out = models.BooleanField(default=False)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="seat_wind_once_per_table"),
            models.CheckConstraint(
                condition=Q(wind__in=["E", "S", "W", "N"]), name="seat_wind_is_one_of_four"
            ),
            models.UniqueConstraint(fields=["session", "entry"], name="seat_entry_once_per_session"),
            models.UniqueConstraint(
                fields=["session", "substitute"],
                condition=Q(substitute__isnull=False),
                name="seat_substitute_once_per_session",
            ),
            models.CheckConstraint(
                condition=Q(substitute__isnull=True, substitute_since="")
                | Q(substitute__isnull=False, substitute_since__in=["start", "during"]),
                name="seat_substitute_has_a_moment",
            ),
            models.CheckConstraint(
                condition=Q(out=False) | Q(substitute__isnull=True), name="seat_out_has_no_substitute"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.wind} {self.entry}"


class Call(models.Model):
    """A call for a referee by a table: raised, taken by a referee, and closed."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="calls")
    reason = Line(max_length=200, blank=True)
    reason_told: "models.JSONField[Any, Any]" = Message(null=True, blank=True)  # as `told` of the log
    raised_by = Line(max_length=150, blank=True)  # the user's name, or a player's
    raised_at = Stamp()
    taken_by = Line(max_length=150, blank=True)  # the user's name
    taken_at = Stamp(null=True, blank=True)
    closed_by = Line(max_length=150, blank=True)  # the user's name
    closed_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["raised_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(closed_at__isnull=True), name="call_one_open_per_table"
            )
        ]

    def __str__(self) -> str:
        return str(self.table)
