"""What the commands about one event share."""

import sys
from typing import NoReturn

from django.core.management.base import BaseCommand

from tournament.models import Event


class EventCommand(BaseCommand):
    """A command that may fail with sentences: they go to standard error, and the exit status is 1."""

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
