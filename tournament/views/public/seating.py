"""Who sits where, by table and by name, and what each table of a session came to."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.live.parts.hall import MOST_SESSIONS
from tournament.models import Event, Session
from tournament.queries.public import shown_to
from tournament.queries.seating import (
    by_name,
    found_sittings,
    published_sessions,
    reports_of,
    tables_of,
)
from tournament.views.access import public_view
from tournament.views.public.page import live_parts, missing, number_of, show


@require_safe
@public_view
def seating(request: HttpRequest, event: Event) -> HttpResponse:
    """?session=N (the one being played or next), ?by=name, ?find=a name or number."""
    sessions = list(event.sessions.all())
    published = published_sessions(event)
    asked = request.GET.get("session", "")
    seen = seen_sessions(request, published)
    session = session_asked(sessions, asked) if asked else session_at_hand(sessions, published)
    if session is None and not asked:
        session = session_at_hand(sessions, seen)
    if asked and session is None:
        return no_session(request, asked)
    if session is None:
        return show(request, "public/seating_none.html", {})
    if session.number not in published and not request.roles:
        return not_published(request, session)
    tables = tables_of(session)
    text = request.GET.get("find", "").strip()
    found = {
        "session": session,
        "steps": steps(event, sessions, seen, session, "event-seating"),
        "by": "name" if request.GET.get("by") == "name" else "table",
        "published": session.number in published,
        "tables": tables,
        "names": by_name(tables),
        "find": text,
        "hits": found_sittings(tables, text),
    }
    return show(request, "public/seating.html", found)


@require_safe
@public_view
def session(request: HttpRequest, event: Event, session: int) -> HttpResponse:
    """Every table of a session: seats, points, uma, places."""
    sessions = list(event.sessions.all())
    published = published_sessions(event)
    one = session_asked(sessions, str(session))
    if one is None:
        return no_session(request, str(session))
    if one.number not in published and not request.roles:
        return not_published(request, one)
    shown = shown_to(event, request.roles)
    live = one.number in published and one.number <= MOST_SESSIONS and shown.last == shown.frozen
    found = {
        "session": one,
        "steps": steps(event, sessions, seen_sessions(request, published), one, "event-session"),
        "published": one.number in published,
        "shown": shown.shows(one.number),
        "frozen": shown.frozen,
        "kept": not shown.shows(one.number),
        "live": live,
        **(_live_cards(request, event, one) if live else _cards(event, one, shown=shown.shows(one.number))),
    }
    return show(request, "public/session.html", found)


def _live_cards(request: HttpRequest, event: Event, session: Session) -> dict[str, object]:
    """The tables as the stream sends them."""
    name = f"tables{session.number}"
    return {"list": name, "html": [html for _part, html in live_parts(request, event, name)]}


def _cards(event: Event, session: Session, *, shown: bool) -> dict[str, object]:
    """The tables with their reports, where these are shown."""
    reports = reports_of(session, event) if shown else {}
    return {"cards": [{"table": one, "report": reports.get(one.number)} for one in tables_of(session)]}


def session_asked(sessions: list[Session], text: str) -> Session | None:
    """The session of this number; None where there is none."""
    return next((one for one in sessions if one.number == number_of(text)), None)


def session_at_hand(sessions: list[Session], published: frozenset[int]) -> Session | None:
    """The session that people look for: the one played, else the next one published, else the last one."""
    visible = [one for one in sessions if one.number in published]
    waiting = [one for one in visible if one.state != Session.CLOSED]
    playing = [one for one in waiting if one.state == Session.OPEN]
    return next(iter([*playing, *waiting, *reversed(visible)]), None)


def seen_sessions(request: HttpRequest, published: frozenset[int]) -> frozenset[int]:
    """The sessions whose seats this reader may see: the published ones, for the staff all drawn ones."""
    if not request.roles:
        return published
    drawn = request.event.sessions.filter(tables__isnull=False)
    return published | frozenset(drawn.values_list("number", flat=True))


def steps(
    event: Event, sessions: list[Session], seen: frozenset[int], here: Session, name: str
) -> list[dict[str, object]]:
    """For components/round_rail.html: the sessions that the reader may see lead to their page `name`."""
    base = reverse("event-seating", args=(event.slug,))
    return [
        {
            "number": one.number,
            "label": str(one),
            "state": one.state,
            "current": one is here,
            "url": _step_url(event, one, name, base) if one.number in seen else "",
        }
        for one in sessions
    ]


def _step_url(event: Event, session: Session, name: str, base: str) -> str:
    if name == "event-session":
        return reverse(name, args=(event.slug, session.number))
    return f"{base}?session={session.number}"


def not_published(request: HttpRequest, session: Session) -> HttpResponse:
    """Seats that the director keeps for himself for now."""
    sentence = _("The seating of session %(n)s is not published yet.") % {"n": session.number}
    return missing(request, _("Not yet"), sentence)


def no_session(request: HttpRequest, asked: str) -> HttpResponse:
    """A session that the event does not have."""
    sentence = _("%(event)s has no session “%(asked)s”.") % {"event": request.event, "asked": asked}
    return missing(request, _("No such session"), sentence)
