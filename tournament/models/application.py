"""Applications: players who register themselves, before the organiser has confirmed them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Email, Line, Stamp, Whole
from tournament.models.entry import Entry, new_link_key
from tournament.models.event import Event


class Application(models.Model):
    """What a player wrote in the public form. Once confirmed, it has an entry, which counts from then on.

    `asked` holds a place and waits for the organiser; `queued` waits for a place in the order of `number`.
    """

    ASKED, QUEUED, CONFIRMED, DECLINED, WITHDRAWN = "asked", "queued", "confirmed", "declined", "withdrawn"
    STATES = [
        (ASKED, _("to be confirmed")),
        (QUEUED, _("on the waiting list")),
        (CONFIRMED, _("confirmed")),
        (DECLINED, _("declined")),
        (WITHDRAWN, _("withdrawn")),
    ]

    ERASED = "–"  # what stands for the name of somebody whose personal data were erased

    event = models.ForeignKey(Event, models.CASCADE, related_name="applications")
    number = Whole()  # counts the event's applications, in the order they came
    state = Line(max_length=9, choices=STATES)
    first_name = Line(max_length=80, blank=True)
    last_name = Line(max_length=80)
    country = Line(max_length=2, blank=True)
    ema_number = Line(max_length=8, blank=True)
    club = Line(max_length=80, blank=True)
    email = Email(blank=True)  # before the confirmation; then the entry has it
    remarks = Line(max_length=500, blank=True)
    named = models.BooleanField(default=False)  # consents that the name is shown to everybody
    language = Line(max_length=8, blank=True)  # of the page that was filled in, for messages
    source = Line(max_length=64, blank=True)  # keyed hash of the network address: floods
    entry = models.OneToOneField(
        Entry, models.SET_NULL, null=True, blank=True, related_name="application"
    )  # once confirmed
    link_key = Line(max_length=32, unique=True, default=new_link_key)
    created_at = Stamp()
    paid_at = Stamp(null=True, blank=True)  # before the confirmation; then the entry says it
    erasure_asked_at = Stamp(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="application_number_once_per_event")
        ]
        indexes = [models.Index(fields=["event", "source", "created_at"], name="application_flood")]

    def __str__(self) -> str:
        return self.name

    @property
    def erased(self) -> bool:
        """Whether the personal data were erased."""
        return self.last_name == self.ERASED

    @property
    def address(self) -> str:
        """The e-mail address, which a player has in the registration."""
        return self.entry.email if self.entry else self.email

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()
