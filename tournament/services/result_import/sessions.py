"""What an import does to sessions: those that are only planned are opened, one after another."""

from django.utils.translation import gettext as _

from tournament.models import Event, Result, Session
from tournament.services.errors import Refused
from tournament.services.result_import.plan import Plan
from tournament.services.writing import Writing


def why_not_next(event: Event, plan: Plan) -> str | None:
    """The sentence why the plan's planned sessions cannot be opened, or None.

    A planned session can be opened once all before it are closed, or will be: all of their tables have a
    result now or in the file. Results of the file that a second person has to confirm wait for it in their
    closed sessions, as corrections do; others are confirmed first.
    """
    wanted = {line.table.session.number for line in plan.wanted}
    reason = None
    for session in event.sessions.order_by("number"):
        if session.state == Session.PLANNED and session.number in wanted and reason:
            return reason
        if session.state != Session.CLOSED and reason is None:
            reason = _why_left_open(session, plan)
    return None


def _why_left_open(session: Session, plan: Plan) -> str | None:
    """Why a session that is not closed stays so, for the sessions after it."""
    if session.number in plan.seated:
        return None
    filled = {line.table.pk for line in plan.tables}
    missing = session.tables.exclude(results__current=True).exclude(pk__in=filled)
    if missing.exists() or not session.tables.exists():
        sentence = _("Session %(number)s comes first, and not all of its tables have a result.")
        return sentence % {"number": session.number}
    waits = Result.objects.filter(table__session=session, current=True, state=Result.ENTERED)
    if waits.exclude(table__in=filled).exists():
        sentence = _("Session %(number)s comes first: have its results confirmed, and close it.")
        return sentence % {"number": session.number}
    return None


def open_for(now: Writing, plan: Plan) -> dict[str, str]:
    """Open the planned sessions of the plan, and close what must be over before; the states before.

    Sessions that stay open, or are closed already, are left alone here.
    """
    wanted = {line.table.session.number for line in plan.wanted}
    last = max(wanted, default=0)
    before = {}
    for session in now.event.sessions.filter(number__lte=last).order_by("number"):
        opens = session.state == Session.PLANNED and session.number in wanted
        follows = any(number > session.number for number in _planned(now.event, wanted))
        if opens or (session.state == Session.OPEN and follows):
            before[str(session.number)] = session.state
    for number in before:
        planned = now.event.sessions.filter(number=number, state=Session.PLANNED)
        planned.update(state=Session.OPEN, opened_at=now.at)
    return before


def _planned(event: Event, wanted: set[int]) -> list[int]:
    planned = event.sessions.filter(state=Session.PLANNED, number__in=wanted)
    return list(planned.values_list("number", flat=True))


def finish(now: Writing, sessions: dict[str, str]) -> None:
    """Close those of the opened sessions that another one follows; why_not_next has looked at them."""
    for number in sorted(map(int, sessions))[:-1]:
        session = now.event.sessions.get(number=number)
        session.state, session.closed_at = Session.CLOSED, now.at
        session.save(update_fields=["state", "closed_at"])


def back_to(now: Writing, states: dict[int, str]) -> None:
    """Give sessions the states that they had before; Refused where they have moved on since."""
    for number, state in sorted(states.items(), reverse=True):
        session = now.event.sessions.get(number=number)
        later = now.event.sessions.filter(number__gt=number).exclude(number__in=states)
        if later.exclude(state=Session.PLANNED).exists():
            raise Refused(_("Session %(number)s has moved on since.") % {"number": number})
        session.state, session.closed_at = state, None
        session.opened_at = None if state == Session.PLANNED else session.opened_at
        session.save(update_fields=["state", "opened_at", "closed_at"])
