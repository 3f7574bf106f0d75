"""The form's key of an act, and saying what was done, with Undo beside it where there is one."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.models import LogEntry
from tournament.services.errors import Refused
from tournament.services.undoing import can_undo
from tournament.services.writing import LONGEST_KEY


def key_of(request: HttpRequest) -> str:
    """The client's key of the act: the same key is the same act. As long as the log keeps it."""
    return request.POST.get("key", "")[:LONGEST_KEY]


def line_of(request: HttpRequest) -> LogEntry | None:
    """The line that the act of this form has written into the event's log, if the form had a key."""
    key = key_of(request)
    return LogEntry.objects.filter(event=request.event, key=key).first() if key else None


def done(request: HttpRequest, sentence: str, entry: LogEntry | None = None) -> None:
    """Show the sentence on the next page; with the act's log line, offer Undo."""
    undo = f"undo-{entry.pk}" if entry and can_undo(entry) else ""
    messages.success(request, sentence, extra_tags=undo)


def unchanged(request: HttpRequest) -> None:
    """Say on the next page that there was nothing to save."""
    messages.info(request, _("Nothing was changed."))


def refused(request: HttpRequest, error: Refused) -> None:
    """Show on the next page why something was not done."""
    messages.error(request, error.sentence)
