"""Pages for walls: the clock, and the big screen with standings, seating, clock and announcements."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournament.models import Event, Session
from tournament.queries.clocks import own_table, time_of
from tournament.queries.notices import notices_of, timed
from tournament.queries.public import situation_of
from tournament.queries.seating import by_name, published_sessions, tables_of
from tournament.queries.standings import public_after, standings_of
from tournament.queries.timetable import timetable_of
from tournament.tables.standings import session_columns, team_rows
from tournament.views.access import public_view
from tournament.views.public.page import live_html, marked_number, number_of, show
from tournament.views.public.seating import session_asked, session_at_hand

SIZES = range(1, 6)
USUAL_SIZE = 3
SECONDS = range(4, 121)
USUAL_SECONDS = 12


@require_safe
@public_view
def clock(request: HttpRequest, event: Event) -> HttpResponse:
    """The time left, to be read from the far end of the hall."""
    own = {"own_table": own_table(event, marked_number(request, event))}
    return show(request, "public/clock.html", {**options_of(request), **_time(request, event), **own})


@require_safe
@public_view
def screen(request: HttpRequest, event: Event) -> HttpResponse:
    """?show=standings|teams|seating|clock|news, ?size=1…5, ?theme=light, ?seconds= of a page.

    ?session= and ?by=name are the seating's. With ?rotate=1 all parts that have something to show follow one
    another. The staff's screen shows what the public may see.
    """
    rotates = bool(request.GET.get("rotate"))
    parts = _parts(event) if rotates else ()
    kind = request.GET.get("show") or (parts or ("standings",))[0]
    kind = kind if kind in KINDS else "standings"
    found = {
        **options_of(request),
        **KINDS[kind](request, event),
        "next_url": _next_url(request, kind, parts),
    }
    if rotates and kind != "clock":  # the gong sounds whatever is shown
        found |= {"gong": True, "time": time_of(event, situation_of(event).at_hand)}
    return show(request, f"public/screen_{kind}.html", found)


def _parts(event: Event) -> tuple[str, ...]:
    """What a screen that shows everything goes through: the parts that have something to show."""
    table = standings_of(event, public_after(event))
    at_hand = situation_of(event).at_hand
    has = {
        "standings": bool(table.after),
        "teams": bool(table.after and table.teams),
        "seating": at_hand is not None and at_hand.number in published_sessions(event),
        "clock": at_hand is not None,
        "news": True,
    }
    return tuple(kind for kind in KINDS if has[kind])


def _next_url(request: HttpRequest, kind: str, parts: tuple[str, ...]) -> str:
    """The address of the part that follows, with the same options; nothing where one part stays."""
    if len(parts) < 2:
        return ""
    options = request.GET.copy()
    later = [*parts[parts.index(kind) + 1 :], *parts] if kind in parts else parts
    options["show"] = later[0]
    return f"{request.path}?{options.urlencode()}"


def options_of(request: HttpRequest) -> dict[str, object]:
    """Sizes and times outside their range are the usual ones."""
    size, seconds = number_of(request.GET.get("size")), number_of(request.GET.get("seconds"))
    return {
        "size": size if size in SIZES else USUAL_SIZE,
        "seconds": seconds if seconds in SECONDS else USUAL_SECONDS,
        "theme": "light" if request.GET.get("theme") == "light" else "dark",
    }


def _time(request: HttpRequest, event: Event) -> dict[str, object]:
    situation = situation_of(event)
    return {"situation": situation, "time": time_of(event, situation.at_hand)}


def _standings(request: HttpRequest, event: Event) -> dict[str, object]:
    frozen = public_after(event)
    table = standings_of(event, frozen)
    return {
        "standings": table,
        "frozen": frozen,
        "columns": session_columns(event, table),
        "rows": live_html(request, event, "standings"),
    }


def _teams(request: HttpRequest, event: Event) -> dict[str, object]:
    frozen = public_after(event)
    table = standings_of(event, frozen)
    rows = SafeString("".join(team_rows(event, table))) if table.after else ""
    return {"standings": table, "frozen": frozen, "teams": True, "rows": rows}


def _seating(request: HttpRequest, event: Event) -> dict[str, object]:
    published = published_sessions(event)
    sessions: list[Session] = list(event.sessions.all())
    asked = request.GET.get("session", "")
    session = session_asked(sessions, asked) if asked else session_at_hand(sessions, published)
    if session is None or session.number not in published:
        return {"session": None, "wanted": session}
    tables = tables_of(session)
    names = by_name(tables) if request.GET.get("by") == "name" else ()
    return {"session": session, "tables": tables, "names": names}


def _news(request: HttpRequest, event: Event) -> dict[str, object]:
    now = timezone.now()
    paragraphs = [one.strip() for one in event.announcement.replace("\r", "").split("\n\n")]
    return {
        "slots": [slot for slot in timetable_of(event, now) if slot.state != Session.CLOSED],
        "paragraphs": [one for one in paragraphs if one],
        "words": situation_of(event).words,
        "notices": timed(notices_of(event, now), now),
        "as_of": now,
    }


KINDS: dict[str, Callable[[HttpRequest, Event], dict[str, object]]] = {
    "standings": _standings,
    "teams": _teams,
    "seating": _seating,
    "clock": _time,
    "news": _news,
}
