"""A copy of an event's public pages that needs no program: a zip for any web server, or for a folder."""

from tournament.services.public_copy.copy import public_copy

__all__ = ["public_copy"]
