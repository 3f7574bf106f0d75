"""What the commands about one event share."""

import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.db.utils import OperationalError, ProgrammingError

from tournament.models import Event


class EventCommand(BaseCommand):
    """A command that may fail with sentences: they go to standard error, and the exit status is 1."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run; a database that is not set up yet is one sentence, not a traceback."""
        try:
            return super().execute(*args, **options)
        except (OperationalError, ProgrammingError) as error:
            self.fail([f"The database cannot be used ({error}). Set it up with: python3 start.py"])

    def event(self, slug: str) -> Event:
        """The event of a short name, or the end of the command."""
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            self.fail([f"There is no event “{slug}”."])
        return event

    def fail(self, sentences: list[str]) -> NoReturn:
        """One clear sentence a problem, then exit status 1."""
        for sentence in sentences:
            self.stderr.write(sentence)
        sys.exit(1)
