"""Pages for walls: the clock, and the big screen with standings, seating or the clock."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Event, Session
from tournament.queries.clocks import own_table, time_of
from tournament.queries.public import situation_of
from tournament.queries.seating import by_name, published_sessions, tables_of
from tournament.queries.standings import public_after, standings_of
from tournament.tables.standings import marked, session_columns
from tournament.views.access import public_view
from tournament.views.public.page import live_parts, marked_number, number_of, show
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
    return show(request, "public/clock.html", {**_options(request), **_time(request, event), **own})


@require_safe
@public_view
def screen(request: HttpRequest, event: Event) -> HttpResponse:
    """?show=standings|seating|clock, ?size=1…5, ?theme=light, ?seconds= for a page, ?session=, ?by=name.

    The staff's screen shows what the public may see.
    """
    kind = request.GET.get("show", "standings")
    build = KINDS.get(kind, _standings)
    template = f"public/screen_{kind if kind in KINDS else 'standings'}.html"
    return show(request, template, {**_options(request), **build(request, event)})


def _options(request: HttpRequest) -> dict[str, object]:
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
        "rows": marked(live_parts(request, event, "standings")),
    }


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


KINDS: dict[str, Callable[[HttpRequest, Event], dict[str, object]]] = {
    "standings": _standings,
    "seating": _seating,
    "clock": _time,
}
