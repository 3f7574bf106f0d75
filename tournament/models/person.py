"""People: who signs in, and who plays, over all events of the installation."""

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.bounds import Line


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
    """A player as the rankings know them, whatever events they enter."""

    first_name = Line(max_length=80)
    last_name = Line(max_length=80)
    country = Line(max_length=2, blank=True)  # ISO 3166-1 alpha-2
    ema_number = Line(max_length=8, blank=True)  # eight digits, text

    class Meta:
        ordering = ["last_name", "first_name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ema_number"], condition=~Q(ema_number=""), name="person_one_per_ema_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()
