"""An installation for browsers: its folder, its commands, its address."""

from contextlib import suppress
from queue import Empty

from tests.tournament.live.house import WAIT, House, Server

PASSWORD = "correct horse battery"
PEOPLE = f"""
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
from django.utils import timezone
from tournament.models import User
# Whoever signs in for the first time is asked for another password.
before = dict(password={PASSWORD!r}, last_login=timezone.now())
User.objects.create_superuser("dora", **before)
User.objects.create_user("sam", **before)
"""


class Hall(House):
    """A house that is served to browsers; dora looks after it, sam has an account and no role yet."""

    server: Server

    def env(self, **extra: str) -> dict[str, str]:
        """The environment of the program, with the page of parts to be looked at too."""
        return super().env(STYLEGUIDE="1", **extra)

    @property
    def url(self) -> str:
        """Where it is served."""
        return f"http://127.0.0.1:{self.server.port}"

    def said(self) -> str:
        """What the server wrote to its log since it was last asked: the reason of a page that broke."""
        lines = []
        with suppress(Empty):
            while True:
                lines.append(self.server.log.lines.get_nowait())
        return "".join(lines[-60:])

    def manage(self, *words: str) -> str:
        """Run a command of manage.py on these data; what it printed."""
        process = self.start("manage.py", *words)
        printed, errors = process.communicate(timeout=WAIT * 3)
        assert process.returncode == 0, errors
        return printed


def furnish(hall: Hall) -> Hall:
    """The tables, the static files and the accounts."""
    hall.run(PEOPLE)
    return hall
