"""Whether a substitute's result shall count: he is asked before session 1 (EMA requirements 3.9)."""

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from tournament.models import Clock, Event, Result, Session


def why_not_ask(event: Event) -> str | None:
    """The sentence why nobody is asked any more, or None: session 1 is being played."""
    first = _with_beginnings(event).first()
    if first is None or not (first.state == Session.CLOSED or first.timed or first.played):
        return None
    return _("Session %(number)s has begun: whether a substitute’s result counts is asked before it.") % {
        "number": first.number
    }


def _with_beginnings(event: Event) -> QuerySet[Session]:
    """The sessions in order. One begins with its clock (`timed`); without, with a result (`played`)."""
    clock = Clock.objects.filter(session=OuterRef("pk"), started_at__isnull=False)
    results = Result.objects.filter(table__session=OuterRef("pk"))
    return event.sessions.order_by("number").annotate(timed=Exists(clock), played=Exists(results))


def can_ask(event: Event) -> bool:
    """Whether substitutes may still say that their result shall count."""
    return why_not_ask(event) is None
