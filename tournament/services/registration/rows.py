"""Registrations as they stand at this moment."""

from django.utils.translation import gettext as _

from tournament.models import Entry, Event
from tournament.services.errors import Refused


def fresh(entry: Entry) -> Entry:
    """The registration as it is now that it is our turn to write; Refused when it was removed meanwhile."""
    return entry_now(entry.event, entry.pk)


def entry_now(event: Event, pk: int) -> Entry:
    """The event's registration with this id; Refused when it is no longer on the list."""
    entry = event.entries.select_related("person", "team").filter(pk=pk).first()
    if entry is None:
        raise Refused(_("This player is no longer on the list."))
    return entry
