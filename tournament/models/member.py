"""Members of federations, as lists that administrators load have them."""

from django.db import models
from django.db.models import Q

from tournament.bounds import Line, Stamp


class Member(models.Model):
    """A line of a list of members. `source`: whose list; loading it again replaces all its lines.

    `searched`: the words of the name without marks, in Latin letters and as they sound, each after a space.
    """

    source = Line(max_length=80)
    number = Line(max_length=8, blank=True)  # an EMA number
    first_name = Line(max_length=80, blank=True)
    last_name = Line(max_length=80)
    country = Line(max_length=2, blank=True)
    club = Line(max_length=80, blank=True)
    searched = Line(max_length=600)
    loaded_at = Stamp()

    class Meta:
        ordering = ["last_name", "first_name", "pk"]
        indexes = [models.Index(fields=["number"], name="member_by_number")]
        constraints = [
            models.UniqueConstraint(
                fields=["source", "number"], condition=~Q(number=""), name="member_number_once_per_list"
            )
        ]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()
