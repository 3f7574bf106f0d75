"""`new_password NAME`: for who has forgotten it, a superuser too, and has nobody to ask."""

from typing import Any

from axes.utils import reset
from django.core.management.base import CommandParser
from django.db import transaction

from tournament.account.services.roles import renew_password_here
from tournament.account.services.second_factor import reset_here
from tournament.management.event_command import EventCommand
from tournament.models import User


class Command(EventCommand):
    help = "Give an account a new password and print it once. Every browser of that account is signed out."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the account, `director` for instance")
        parser.add_argument(
            "--no-second-factor",
            action="store_true",
            help="also turn off the second factor: phone and recovery codes are lost",
        )

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["name"]).first()
        if user is None:
            self.fail([f"There is no account “{options['name']}”. {_names()}"])
        if options["no_second_factor"]:
            reset_here(user=user)
        password = renew_password_here(user=user)
        reset(username=user.get_username())  # wrong guesses no longer keep the right one out
        self.stdout.write(f"Sign in as `{user.get_username()}` with the password {password}")
        self.stdout.write("It is shown this once: note it. After signing in you choose your own.")


def _names() -> str:
    """Who may do everything here, for those who have forgotten the name too."""
    names = User.objects.filter(is_superuser=True).order_by("username").values_list("username", flat=True)
    return f"Who looks after this installation: {', '.join(names) or 'nobody yet'}."
