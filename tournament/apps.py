"""The one Django app: everything hangs on Event → Session → Table → Seat → Result → Hand."""

from django.apps import AppConfig
from django.core.checks import Tags, register


class TournamentConfig(AppConfig):
    """Registers the checks of a public installation, and what is noted when somebody signs in."""

    name = "tournament"

    def ready(self) -> None:
        """Called once Django is set up."""
        # Not before settings and models are there.
        from django.contrib.auth.signals import user_logged_in  # noqa: PLC0415

        from tournament.checks import names_are_given  # noqa: PLC0415
        from tournament.services.browsers import note_sign_in  # noqa: PLC0415

        user_logged_in.connect(note_sign_in, dispatch_uid="tournament.note_sign_in")
        register(names_are_given, Tags.security, deploy=True)
