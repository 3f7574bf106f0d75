"""What somebody chose each column of an imported file to hold, for the next file with the same heads."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Facts, Line


class ColumnMapping(models.Model):
    """The columns of one shape of file, on this installation; the newest choice counts.

    `shape` is a hash of the heads; `columns` holds a key for each column, "" for one that is left out.
    """

    PLAYERS, RESULTS = "players", "results"
    KINDS = [(PLAYERS, _("players")), (RESULTS, _("results"))]

    kind = Line(max_length=8, choices=KINDS)
    shape = Line(max_length=64)
    columns = Facts(default=list)

    class Meta:
        ordering = ["kind", "shape"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "shape"], name="column_mapping_once_per_shape")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.shape}"
