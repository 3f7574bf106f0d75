"""The one Django app, and the check of a public installation."""

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Tags, register
from django.core.checks import Warning as Worth


class TournamentConfig(AppConfig):
    """Registers the checks of a public installation, and what is noted when somebody signs in."""

    name = "tournament"

    def ready(self) -> None:
        """Called once Django is set up."""
        # Not before settings and models are there.
        from django.contrib.auth.signals import user_logged_in  # noqa: PLC0415 - needs settings

        from tournament.account.services.second_factor import note_sign_in  # noqa: PLC0415 - needs models

        user_logged_in.connect(note_sign_in, dispatch_uid="tournament.note_sign_in")
        register(names_are_given, Tags.security, deploy=True)


def names_are_given(**_options: object) -> list[Worth]:
    """Check that a public installation has its host names set, so that it answers to no other."""
    if settings.SECURE_SSL_REDIRECT and "*" in settings.ALLOWED_HOSTS:
        sentence = "PUBLIC_HTTPS=1 without ALLOWED_HOSTS answers to any name."
        return [Worth(sentence, hint="Set ALLOWED_HOSTS=tournament.example.org", id="hanchan.W001")]
    return []
