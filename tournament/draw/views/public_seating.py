"""The public seating by table and by name, and the result of each table of a session."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.bounds import looked_for, whole_number
from tournament.draw.queries.seating import (
    by_name,
    found_resting,
    found_sittings,
    published_sessions,
    reports_of,
    tables_of,
)
from tournament.event.queries.public_state import shown_to
from tournament.live.frames import BUILT_ONCE
from tournament.live.live_lists import MOST_SESSIONS
from tournament.models import Event, Session
from tournament.session.queries import next_times
from tournament.web.access import PublicRequest, public_view
from tournament.web.budgets import costs
from tournament.web.public_page import live_list, missing, show


@require_safe
@public_view
@costs("a session’s tables", "one session of the event")
def seating(request: PublicRequest, event: Event) -> HttpResponse:
    """?session=N (the one being played or next), ?by=name, ?find=a name or number."""
    sessions = list(event.sessions.all())
    published = published_sessions(event)
    number = request.GET.get("session", "")
    visible = seen_sessions(request, published)
    session = session_asked(sessions, number) if number else session_at_hand(sessions, published)
    if session is None and not number:
        session = session_at_hand(sessions, visible)
    if number and session is None:
        return no_session(request, number)
    if session is None:
        return show(request, "draw/public_seating_none.html", {})
    if session.state == Session.CALLED_OFF:
        return called_off(request, session)
    if session.number not in published and not request.roles:
        return not_published(request, session)
    tables = tables_of(session)
    text = looked_for(request.GET.get("find", ""))
    hits = found_sittings(tables, text)
    by = "name" if request.GET.get("by") == "name" else "table"
    context = {
        "session": session,
        "steps": steps(event, sessions, visible, session, "event-seating"),
        "by": by,
        "kept": {"session": session.number, "by": by},
        "published": session.number in published,
        "tables": tables,
        "names": by_name(tables),
        "find": text,
        "hits": hits,
        "resting": found_resting(session, text) if text and not hits else (),
        "begins": next_times(event).get(session.number),
    }
    return show(request, "draw/public_seating.html", context)


@require_safe
@public_view
@costs(
    "a session’s tables",
    BUILT_ONCE,
)
def session(request: PublicRequest, event: Event, session: int) -> HttpResponse:
    """Every table of a session: seats, points, uma, places."""
    sessions = list(event.sessions.all())
    published = published_sessions(event)
    row = session_asked(sessions, str(session))
    if row is None:
        return no_session(request, str(session))
    if row.state == Session.CALLED_OFF:
        return called_off(request, row)
    if row.number not in published and not request.roles:
        return not_published(request, row)
    shown = shown_to(event, request.roles)
    is_shown = shown.shows(row.number)
    live = row.number in published and row.number <= MOST_SESSIONS and shown.last == shown.frozen
    context = {
        "session": row,
        "steps": steps(event, sessions, seen_sessions(request, published), row, "event-session"),
        "published": row.number in published,
        "shown": is_shown,
        "begins": next_times(event).get(row.number),
        "frozen": shown.frozen,
        "kept": not is_shown,
        "live": live,
        **(_live_cards(request, event, row) if live else _cards(event, row, shown=is_shown)),
    }
    return show(request, "session/public.html", context)


def _live_cards(request: PublicRequest, event: Event, session: Session) -> dict[str, object]:
    """The tables as the stream sends them."""
    name = f"tables{session.number}"
    return {"list": name, "html": [html for _part, html in live_list(request, event, name).parts]}


def _cards(event: Event, session: Session, *, shown: bool) -> dict[str, object]:
    """The tables with their reports, where these are shown."""
    reports = reports_of(session, event) if shown else {}
    return {"cards": [{"table": table, "report": reports.get(table.number)} for table in tables_of(session)]}


def session_asked(sessions: list[Session], text: str) -> Session | None:
    """The session of this number; None where there is none."""
    return next((session for session in sessions if session.number == whole_number(text)), None)


def session_at_hand(sessions: list[Session], published: frozenset[int]) -> Session | None:
    """The session to show first: the one being played, else the next published one, else the last."""
    visible = [session for session in sessions if session.number in published]
    waiting = [session for session in visible if session.state not in Session.OVER]
    playing = [session for session in waiting if session.state == Session.OPEN]
    return next(iter([*playing, *waiting, *reversed(visible)]), None)


def seen_sessions(request: PublicRequest, published: frozenset[int]) -> frozenset[int]:
    """The sessions whose seats this reader may see: the published ones, for the staff all drawn ones."""
    if not request.roles:
        return published
    drawn = request.event.sessions.filter(tables__isnull=False)
    return published | frozenset(drawn.values_list("number", flat=True))


def steps(
    event: Event, sessions: list[Session], visible: frozenset[int], current: Session, name: str
) -> list[dict[str, object]]:
    """For components/round_rail.html: the sessions that the reader may see lead to their page `name`."""
    base = reverse("event-seating", args=(event.slug,))
    return [
        {
            "number": session.number,
            "label": str(session),
            "state": session.state,
            "current": session is current,
            "url": _step_url(event, session, name, base) if session.number in visible else "",
        }
        for session in sessions
    ]


def _step_url(event: Event, session: Session, name: str, base: str) -> str:
    if name == "event-session":
        return reverse(name, args=(event.slug, session.number))
    return f"{base}?session={session.number}"


def not_published(request: PublicRequest, session: Session) -> HttpResponse:
    """Seats that are not published yet."""
    sentence = _("The seating of session %(n)s is not published yet.") % {"n": session.number}
    return missing(request, _("Not yet"), sentence)


def called_off(request: PublicRequest, session: Session) -> HttpResponse:
    """A session that is not played."""
    sentence = _("Session %(n)s was called off and does not count.") % {"n": session.number}
    return missing(request, _("Called off"), sentence)


def no_session(request: PublicRequest, text: str) -> HttpResponse:
    """A session that the event does not have."""
    sentence = _("%(event)s has no session “%(asked)s”.") % {"event": request.event, "asked": text}
    return missing(request, _("No such session"), sentence)
