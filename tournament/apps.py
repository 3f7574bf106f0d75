"""The one Django app: everything hangs on Event → Session → Table → Seat → Result → Hand."""

from django.apps import AppConfig
from django.core.checks import Tags, register


class TournamentConfig(AppConfig):
    """Registers the checks of a public installation."""

    name = "tournament"

    def ready(self) -> None:
        """Called once Django is set up."""
        from tournament.checks import names_are_given  # noqa: PLC0415 - settings must be there first

        register(names_are_given, Tags.security, deploy=True)
