"""People: who signs in, and who plays, over all events of the installation."""

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Line, Stamp


class Argon2(Argon2PasswordHasher):
    """How passwords are kept: Argon2id with the 19 MB that OWASP asks for; Django takes 100 MB a sign-in."""

    memory_cost = 19 * 1024  # kB
    time_cost = 2
    parallelism = 1


class User(AbstractUser):
    """Somebody who signs in: director, scorer or referee. Players need no account.

    `password_given`: the program made the password, so somebody else has seen it. Its owner chooses another
    before doing anything else.
    """

    first_name = Line(_("first name"), max_length=150, blank=True)
    last_name = Line(_("last name"), max_length=150, blank=True)
    password_given = models.BooleanField(default=False)
    logged_name = ""  # who the log names while a program acts for them by a token; no column


class Person(models.Model):
    """A player as the rankings know them, whatever events they enter.

    `owner`: whose list of people it is; "" for this installation, which owns all today.
    """

    owner = Line(max_length=40, blank=True, default="", editable=False)

    first_name = Line(max_length=80)
    last_name = Line(max_length=80)
    country = Line(max_length=2, blank=True)  # ISO 3166-1 alpha-2
    ema_number = Line(max_length=8, blank=True)  # eight digits, text
    shown_at = Stamp(null=True, blank=True)  # since when everybody may see the page over all events
    merged_into = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="merged"
    )  # who this turned out to be; kept so that old addresses lead there and the merge can be undone

    class Meta:
        ordering = ["last_name", "first_name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "ema_number"],
                condition=~Q(ema_number=""),
                name="person_one_per_ema_number",
            )
        ]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


class Alias(models.Model):
    """Another name or EMA number of a person: a former name, a spelling, a name used online."""

    EMA, NAME, ONLINE = "ema", "name", "online"
    KINDS = ((EMA, _("EMA number")), (NAME, _("other name")), (ONLINE, _("name used online")))

    person = models.ForeignKey(Person, models.CASCADE, related_name="aliases")
    kind = Line(max_length=6, choices=KINDS)
    text = Line(max_length=160)

    class Meta:
        ordering = ["kind", "text", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "kind", "text"], name="alias_once_per_person"),
            models.UniqueConstraint(
                fields=["text"], condition=Q(kind="ema"), name="alias_one_person_per_ema_number"
            ),
        ]

    def __str__(self) -> str:
        return self.text
