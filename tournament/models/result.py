"""Results of tables, in versions, and the hands behind them."""

from collections.abc import Sequence

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Facts, Line, Signed, Small, Stamp, Whole
from tournament.models.table import Table


def chip_counts(text: str) -> tuple[int, ...]:
    """Four numbers of chips from how they are stored."""
    return tuple(map(int, text.split())) if text else (0, 0, 0, 0)


def stored_chips(chips: Sequence[int]) -> str:
    """Four numbers of chips as they are stored."""
    return " ".join(map(str, chips)) if any(chips) else ""


class Result(models.Model):
    """One version of a table's final points; exactly one of a table's versions is current.

    Points are differences from the start, before penalties and uma, as on the score sheet.
    """

    ENTERED, CONFIRMED = "entered", "confirmed"
    STATES = [(ENTERED, _("entered")), (CONFIRMED, _("confirmed"))]

    table = models.ForeignKey(Table, models.CASCADE, related_name="results")
    version = Small()
    current = models.BooleanField(default=True)
    state = Line(max_length=9, choices=STATES, default=ENTERED)
    east = Signed()
    south = Signed()
    west = Signed()
    north = Signed()
    bets_left = Whole(default=0)  # points of riichi bets left on the table
    chips = Line(max_length=40, blank=True)  # won or lost, E S W N: "3 -1 -2 0"; empty: none
    provisional = models.BooleanField(default=False)  # saved although the sum is off
    note = Line(max_length=300, blank=True)
    entered_by = Line(max_length=150, blank=True)  # the user's name
    entered_at = Stamp()
    confirmed_by = Line(max_length=150, blank=True)  # the user's name
    confirmed_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["table", "version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="result_version_once_per_table"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(current=True), name="result_one_current_per_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.version}"

    @property
    def points(self) -> dict[str, int]:
        """Points by initial wind."""
        return {"E": self.east, "S": self.south, "W": self.west, "N": self.north}

    @property
    def chip_counts(self) -> tuple[int, ...]:
        """The chips that each won or lost, in the order of the winds."""
        return chip_counts(self.chips)

    @property
    def confirmed(self) -> bool:
        """Whether a second person has confirmed it, or nobody needed to."""
        return self.state == self.CONFIRMED


class Hand(models.Model):
    """One hand of a table, as the event file writes it (formats.md, play_table).

    `entered_by`: who typed it last; `entered_at`: when it was typed first, which no correction changes.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="hands")
    number = Small()  # its order at the table, from 1
    facts = Facts()
    entered_by = Line(max_length=150, blank=True)  # the user's name, or the table's
    entered_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["table", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="hand_number_once_per_table")]

    def __str__(self) -> str:
        return f"{self.table} · {self.number}"


class LateHand(models.Model):
    """A hand saved although the table had none left to play: kept apart until a referee decides.

    Once it is counted, its facts are a Hand too.
    """

    WAITS, COUNTED, STRUCK, TAKEN_BACK = "waits", "counted", "struck", "taken-back"
    STATES = [
        (WAITS, _("waiting for a referee")),
        (COUNTED, _("counted")),
        (STRUCK, _("struck")),
        (TAKEN_BACK, _("taken back")),
    ]

    table = models.ForeignKey(Table, models.CASCADE, related_name="late_hands")
    facts = Facts()
    entered_by = Line(max_length=150, blank=True)  # the user's name, or the table's
    entered_at = Stamp()
    state = Line(max_length=10, choices=STATES, default=WAITS)
    decided_by = Line(max_length=150, blank=True)  # the user's name
    decided_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["table", "entered_at", "pk"]

    def __str__(self) -> str:
        return f"{self.table} {self.get_state_display()}"


class Signature(models.Model):
    """A player's confirmation of a version of the result, by phone or on the paper sheet."""

    PHONE, SHEET = "phone", "sheet"
    WAYS = [(PHONE, _("on the phone")), (SHEET, _("on the sheet"))]

    result = models.ForeignKey(Result, models.CASCADE, related_name="signatures")
    wind = Line(max_length=1)
    way = Line(max_length=5, choices=WAYS)
    signed_by = Line(max_length=150, blank=True)  # who marked it: a user's name, or the player's
    signed_at = Stamp()

    class Meta:
        ordering = ["result", "signed_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "wind"], name="signature_once_per_seat_and_result")
        ]

    def __str__(self) -> str:
        return f"{self.result} {self.wind}"
