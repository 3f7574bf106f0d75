"""What `manage.py check --deploy` asks of a public installation besides Django's own questions."""

from django.conf import settings
from django.core.checks import Warning as Worth


def names_are_given(**_options: object) -> list[Worth]:
    """In public, the installation knows its own names: whoever sends another one gets nothing."""
    if settings.SECURE_SSL_REDIRECT and "*" in settings.ALLOWED_HOSTS:
        sentence = "PUBLIC_HTTPS=1 without ALLOWED_HOSTS answers to any name."
        return [Worth(sentence, hint="Set ALLOWED_HOSTS=tournament.example.org", id="hanchan.W001")]
    return []
