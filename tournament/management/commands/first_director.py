"""`manage.py first_director`: creates a superuser if nobody can sign in yet."""

import secrets
from itertools import chain, count

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.db import transaction

NAME = "director"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no l, i, o, 1, 0, which people misread


class Command(BaseCommand):
    """Print the password once, as only its hash is stored. Print nothing if there is a director."""

    help = "Create the user `director`, who may do everything, if there is none, and print the password once."

    @transaction.atomic
    def handle(self, **options: object) -> None:
        """Create the director in one transaction, so that no password is printed that is not saved."""
        users = get_user_model().objects
        if users.filter(is_superuser=True).exists():
            return
        name, password = free_name(), new_password()
        users.create_superuser(username=name, password=password, password_given=True)
        self.stdout.write(f"\nSign in as `{name}` with the password {password}")
        self.stdout.write("It is shown only once; write it down.")


def free_name() -> str:
    """`director`, or `director2`, `director3` ... where somebody without these powers has that name."""
    used = set(get_user_model().objects.filter(username__startswith=NAME).values_list("username", flat=True))
    candidates = chain([NAME], (f"{NAME}{number}" for number in count(2)))
    return next(name for name in candidates if name not in used)


def new_password() -> str:
    """Sixteen random letters and digits (79 bits) in four groups that can be read aloud."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))
