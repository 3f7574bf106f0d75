"""Registrations: a person's entry at one event, as printed there, and teams."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Email, Line, Small, Stamp, Whole
from tournament.models.event import Event
from tournament.models.person import Person


def new_link_key() -> str:
    """128 random bits for a player's link."""
    return secrets.token_urlsafe(16)


class Team(models.Model):
    """Players whose results count together and who should not meet."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="teams")
    name = Line(max_length=80)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="team_name_once_per_event")]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A person's registration: name, country and number as this event prints them, and the player number."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, models.PROTECT, related_name="entries")
    number = Whole(_("number"))
    first_name = Line(_("first name"), max_length=80, blank=True)
    last_name = Line(_("last name"), max_length=80)
    country = Line(_("country"), max_length=2, blank=True)
    ema_number = Line(_("EMA number"), max_length=8, blank=True)
    club = Line(_("club"), max_length=80, blank=True)
    email = Email(_("e-mail"), blank=True)  # for the organiser, like the telephone
    phone = Line(_("telephone"), max_length=40, blank=True)
    team = models.ForeignKey(
        Team, models.SET_NULL, null=True, blank=True, related_name="entries", verbose_name=_("team")
    )
    substitute = models.BooleanField(_("substitute"), default=False)
    counts = models.BooleanField(_("result counts"), null=True, blank=True)  # a substitute's; None: not asked
    own_table = Small(_("own table"), null=True, blank=True)  # permanent
    withdrawn_at = Stamp(null=True, blank=True)
    left_after = Small(null=True, blank=True)  # the last session played, 0: none
    replaced_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="replaces"
    )  # in every session to come, until the player is back
    replaced_reason = Line(max_length=200, blank=True)
    disqualified_at = Stamp(null=True, blank=True)
    struck_at = Stamp(null=True, blank=True)  # removed from the ranking for illness, EMA 2012 §5.7
    paid_at = Stamp(null=True, blank=True)  # the fee
    erased_at = Stamp(null=True, blank=True)  # the personal data, at the person’s request
    link_key = Line(max_length=32, unique=True, default=new_link_key)
    created_at = Stamp(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once_per_event"),
            models.UniqueConstraint(fields=["event", "person"], name="entry_person_once_per_event"),
            models.UniqueConstraint(
                fields=["event", "ema_number"],
                condition=~Q(ema_number=""),
                name="entry_ema_number_once_per_event",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """First and last name, as printed."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def plays(self) -> bool:
        """Whether a draw gives this entry seats."""
        return not (self.substitute or self.withdrawn_at or self.disqualified_at)
