"""What the pages of a session look up, and what their forms carry besides what people type."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournament.models import Event, Session
from tournament.queries.sessions import TableView, session_of, table_of
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
    line = feedback.line_of(request)
    return line is not None and line.act == act


def say_done(request: HttpRequest, sentence: str) -> None:
    """Say what was done, with Undo where the log line of this form's key can be undone."""
    line = feedback.line_of(request)
    feedback.done(request, line.summary if line else sentence, line)
