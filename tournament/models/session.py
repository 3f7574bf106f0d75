"""Sessions: one hanchan, or one MCR game, of everybody."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Line, Moment, Small, Stamp
from tournament.models.event import Event


class Session(models.Model):
    """A round of the event: planned, open (tables play and report), closed, or called off.

    One that is called off counts for nobody: its tables have no current result and no hands.
    """

    PLANNED, OPEN, CLOSED, CALLED_OFF = "planned", "open", "closed", "called-off"
    STATES = [
        (PLANNED, _("planned")),
        (OPEN, _("open")),
        (CLOSED, _("closed")),
        (CALLED_OFF, _("called off")),
    ]
    OVER = (CLOSED, CALLED_OFF)
    BEGUN = (OPEN, CLOSED)

    event = models.ForeignKey(Event, models.CASCADE, related_name="sessions")
    number = Small()
    starts_at = Moment(null=True, blank=True)  # planned
    minutes = Small(default=90)
    state = Line(max_length=10, choices=STATES, default=PLANNED)
    opened_at = Stamp(null=True, blank=True)
    closed_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="session_number_once_per_event")
        ]

    def __str__(self) -> str:
        return _("Session %(number)s") % {"number": self.number}


class Absence(models.Model):
    """A player without a seat in a session: sitting out by plan, which costs nothing, or missing it."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="absences")
    entry = models.ForeignKey("tournament.Entry", models.CASCADE, related_name="absences")
    planned = models.BooleanField(default=True)

    class Meta:
        ordering = ["session__number", "entry__number"]
        constraints = [models.UniqueConstraint(fields=["session", "entry"], name="absence_once_per_session")]

    def __str__(self) -> str:
        return f"{self.session} {self.entry}"
