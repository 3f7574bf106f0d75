"""Check-in: who has come to the event or to one session, and who said beforehand that they miss one."""

from django.db import models
from django.db.models import Q

from tournament.bounds import Line, Stamp
from tournament.models.entry import Entry
from tournament.models.session import Session


class CheckIn(models.Model):
    """A player who is here: at the event (no `session`), or in one session.

    `away`: said beforehand that they are not there in that session. `by`: the user's name, "" for the player.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="check_ins")
    session = models.ForeignKey(Session, models.CASCADE, null=True, blank=True, related_name="check_ins")
    away = models.BooleanField(default=False)
    at = Stamp()
    by = Line(max_length=150, blank=True)

    class Meta:
        ordering = ["entry__number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(session__isnull=True), name="check_in_once_per_event"
            ),
            models.UniqueConstraint(fields=["entry", "session"], name="check_in_once_per_session"),
            models.CheckConstraint(
                condition=Q(away=False) | Q(session__isnull=False), name="check_in_away_is_of_a_session"
            ),
        ]

    def __str__(self) -> str:
        return str(self.entry)
