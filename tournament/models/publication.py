"""What the public may see: published seatings, frozen or final standings."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Line, Small, Stamp
from tournament.models.event import Event
from tournament.models.session import Session


class Publication(models.Model):
    """An act of publishing, withdrawn but never deleted.

    Seating of a session is visible while one is in force. Standings are live, unless a `freeze` is in force
    (the public sees them after session `after`) or a `final` (they are the event's last word).
    """

    SEATING, FREEZE, FINAL = "seating", "freeze", "final"
    KINDS = [(SEATING, _("seating")), (FREEZE, _("standings frozen")), (FINAL, _("final standings"))]

    event = models.ForeignKey(Event, models.CASCADE, related_name="publications")
    kind = Line(max_length=8, choices=KINDS)
    session = models.ForeignKey(Session, models.CASCADE, null=True, blank=True, related_name="publications")
    after = Small(null=True, blank=True)
    published_by = Line(max_length=150, blank=True)  # the user's name
    published_at = Stamp()
    withdrawn_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session"],
                condition=Q(kind="seating", withdrawn_at__isnull=True),
                name="publication_one_seating_in_force_per_session",
            ),
            models.UniqueConstraint(
                fields=["event", "kind"],
                condition=Q(kind__in=["freeze", "final"], withdrawn_at__isnull=True),
                name="publication_one_freeze_and_one_final_in_force",
            ),
        ]

    def __str__(self) -> str:
        return self.kind
