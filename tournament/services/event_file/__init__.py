"""The event file (formats.md, "Event files"): a whole event in and out, the same on every machine."""

from tournament.services.event_file.loading import import_event
from tournament.services.event_file.problems import FileRefused
from tournament.services.event_file.writing_out import event_document, event_text

__all__ = ["FileRefused", "event_document", "event_text", "import_event"]
