"""Pages for the screens in the hall: the clock and the big screen."""

from collections.abc import Callable
from dataclasses import dataclass

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from tournament.bounds import whole_number
from tournament.check_in.queries import arriving, counts_of, door_rows, ends_at
from tournament.clock.queries import own_table, time_of
from tournament.draw.queries.seating import by_name, published_sessions, tables_of
from tournament.draw.views.public_seating import session_asked, session_at_hand
from tournament.event.queries.public_state import situation_of
from tournament.live.frames import BUILT_ONCE
from tournament.models import Event, Session
from tournament.notice.queries import timed_notices
from tournament.session.queries import next_times, timetable_of
from tournament.standings.queries.standings import public_after, standings_of
from tournament.standings.tables import team_rows
from tournament.web.access import PublicRequest, public_view
from tournament.web.budgets import ONE_EVENT, QR, costs
from tournament.web.language import speak_to_the_hall
from tournament.web.links import hall_address, qr_code
from tournament.web.public_page import live_list, marked_number, show

SIZES = range(1, 6)
USUAL_SIZE = 3
SECONDS = range(4, 121)
USUAL_SECONDS = 12


@dataclass(frozen=True)
class WayIn:
    """Where phones find the event: the address to be typed, and its QR code."""

    address: str
    qr: SafeString


def way_in(request: PublicRequest, event: Event, page: str = "event") -> WayIn | None:
    """The address of one of the event's pages for other devices; None where it is not for everybody."""
    if not event.public:
        return None
    url = f"{hall_address(request)}{reverse(page, args=(event.slug,))}"
    return WayIn(url.removeprefix("http://").removeprefix("https://"), qr_code(url))


@require_safe
@public_view
@costs("a clock", ONE_EVENT, QR)
def clock(request: PublicRequest, event: Event) -> HttpResponse:
    """The time left, to be read from the far end of the hall."""
    personal = {
        "own_table": own_table(event, marked_number(request, event)),
        "way_in": way_in(request, event),
    }
    return show(
        request, "pages/hall/clock.html", {**options_of(request), **_time(request, event), **personal}
    )


@require_safe
@public_view
@costs("the event’s lists, or a session’s tables", BUILT_ONCE, ONE_EVENT, QR)
def screen(request: PublicRequest, event: Event) -> HttpResponseBase:
    """?show=standings|teams|seating|names|clock|news|door, ?size=1…5, ?theme=light, ?seconds= of a page.

    ?session= is the seating's. With ?rotate=1 all parts that have something to show follow one another. The
    staff's screen shows what the public may see. All look at it: it speaks the event's language. With
    ?framed=1 a page of ours may show it beside others (pages/side_by_side.py).
    """
    speak_to_the_hall(request, event)
    answer = _screen(request, event)
    return _framed(request, answer) if request.GET.get("framed") else answer


def _screen(request: PublicRequest, event: Event) -> HttpResponse:
    rotates = bool(request.GET.get("rotate"))
    parts = _parts(event) if rotates else ()
    kind = request.GET.get("show") or (parts or ("standings",))[0]
    kind = kind if kind in KINDS else "standings"
    if kind == "seating" and request.GET.get("by") == "name":
        kind = "names"
    context = {
        **options_of(request),
        **KINDS[kind](request, event),
        "next_url": _next_url(request, kind, parts),
        "way_in": way_in(request, event, "event-seating" if kind in SEATING else "event"),
    }
    if kind != "clock":  # the clock is seen, and its gong sounds, whatever else is shown
        time = _time(request, event)
        context |= {"strip": time["time"] is not None, **time}
    return show(request, TEMPLATES.get(kind, f"pages/hall/screen_{kind}.html"), context)


def _framed(request: HttpRequest, answer: HttpResponse) -> HttpResponseBase:
    """The answer, which pages of ours may show in a frame."""

    def give(_request: HttpRequest) -> HttpResponse:
        return answer

    return xframe_options_sameorigin(csp_replace({"frame-ancestors": [SELF]})(give))(request)


def _parts(event: Event) -> tuple[str, ...]:
    """The parts that a rotating screen shows in turn: those that have something to show."""
    table = standings_of(event, public_after(event))
    at_hand = situation_of(event).at_hand
    published = published_sessions(event)
    available = {
        "standings": bool(table.after),
        "teams": bool(table.after and table.teams),
        "seating": at_hand is not None and at_hand.number in published,
        "names": at_hand is not None and at_hand.number in published,
        "clock": at_hand is not None,
        "news": True,
        "door": arriving(event) is not None,
    }
    return tuple(kind for kind in KINDS if available[kind])


def _next_url(request: PublicRequest, kind: str, parts: tuple[str, ...]) -> str:
    """The address of the next part, with the same options; "" if there is only one part."""
    if len(parts) < 2:
        return ""
    options = request.GET.copy()
    later = [*parts[parts.index(kind) + 1 :], *parts] if kind in parts else parts
    options["show"] = later[0]
    options.pop("by", None)
    return f"{request.path}?{options.urlencode()}"


def options_of(request: PublicRequest) -> dict[str, object]:
    """The options of a screen; sizes and times outside their range are replaced by the usual ones."""
    size, seconds = whole_number(request.GET.get("size")), whole_number(request.GET.get("seconds"))
    return {
        "size": size if size in SIZES else USUAL_SIZE,
        "seconds": seconds if seconds in SECONDS else USUAL_SECONDS,
        "theme": "light" if request.GET.get("theme") == "light" else "dark",
        "framed": bool(request.GET.get("framed")),
    }


def _time(request: PublicRequest, event: Event) -> dict[str, object]:
    situation = situation_of(event)
    time = time_of(event, situation.at_hand, begins=next_times(event))
    return {"situation": situation, "time": time}


def _standings(request: PublicRequest, event: Event) -> dict[str, object]:
    frozen = public_after(event)
    table = standings_of(event, frozen)
    return {
        "standings": table,
        "frozen": frozen,
        "session_numbers": range(1, table.after + 1),
        "rows": live_list(request, event, "standings").html,
    }


def _team_screen(request: PublicRequest, event: Event) -> dict[str, object]:
    frozen = public_after(event)
    table = standings_of(event, frozen)
    rows = team_rows(event, table) if table.after else ""
    return {"standings": table, "frozen": frozen, "teams": True, "rows": rows}


def _seating(request: PublicRequest, event: Event) -> dict[str, object]:
    published = published_sessions(event)
    sessions: list[Session] = list(event.sessions.all())
    number = request.GET.get("session", "")
    session = session_asked(sessions, number) if number else session_at_hand(sessions, published)
    if session is None or session.number not in published:
        return {"session": None, "wanted": session}
    tables = tables_of(session)
    begins = next_times(event)[session.number]
    return {"session": session, "tables": tables, "begins": begins}


def _names(request: PublicRequest, event: Event) -> dict[str, object]:
    facts = _seating(request, event)
    session = facts["session"]
    return {**facts, "names": by_name(tables_of(session)) if isinstance(session, Session) else ()}


def _door(request: PublicRequest, event: Event) -> dict[str, object]:
    """How many are here. Names are for the staff alone."""
    return {"counts": counts_of(door_rows(event)), "ends_at": ends_at(event), "as_of": timezone.now()}


def _news(request: PublicRequest, event: Event) -> dict[str, object]:
    now = timezone.now()
    paragraphs = [paragraph.strip() for paragraph in event.announcement.replace("\r", "").split("\n\n")]
    return {
        "slots": [slot for slot in timetable_of(event) if slot.state != Session.CLOSED],
        "paragraphs": [paragraph for paragraph in paragraphs if paragraph],
        "words": situation_of(event).words,
        "notices": timed_notices(event, now),
        "as_of": now,
    }


KINDS: dict[str, Callable[[PublicRequest, Event], dict[str, object]]] = {
    "standings": _standings,
    "teams": _team_screen,
    "seating": _seating,
    "names": _names,
    "clock": _time,
    "news": _news,
    "door": _door,
}
SEATING = ("seating", "names")
TEMPLATES = {"names": "pages/hall/screen_seating.html"}
