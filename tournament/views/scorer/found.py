"""What the pages of a session look up, and what their forms carry besides what people type."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournament.models import Event, LogEntry, Session
from tournament.queries.sessions import TableView, session_of, table_of
from tournament.services.undoing import can_undo
from tournament.views import feedback

NO_REVISION = -1  # never a table's: a form without one has seen nothing


def session_or_404(event: Event, number: int) -> Session:
    """The session of that number, or 404."""
    session = session_of(event, number)
    if session is None:
        raise Http404(_("There is no session %(number)s.") % {"number": number})
    return session


def table_or_404(session: Session, number: int) -> TableView:
    """The table of that number, or 404."""
    view = table_of(session, number)
    if view is None:
        raise Http404(_("There is no table %(number)s in this session.") % {"number": number})
    return view


def key_of(request: HttpRequest) -> str:
    """The client's key of the act: the same key is the same act."""
    return request.POST.get("key", "")[:64]


def revision_of(request: HttpRequest) -> int:
    """The revision of the table that the form was made for."""
    text = request.POST.get("rev", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else NO_REVISION


def whole(text: str) -> int | None:
    """A table's number as typed, or None."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def was_done(request: HttpRequest, act: str) -> bool:
    """Whether this very form was sent before, and its act is done: a button was pressed twice."""
    key = key_of(request)
    return bool(key) and LogEntry.objects.filter(event=request.event, key=key, act=act).exists()


def say_done(request: HttpRequest, sentence: str) -> None:
    """Say what was done, with Undo where the log line of this form's key can be undone."""
    key = key_of(request)
    line = LogEntry.objects.filter(event=request.event, key=key).first() if key else None
    feedback.done(request, line.summary if line else sentence, line if line and can_undo(line) else None)
