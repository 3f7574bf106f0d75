"""Pages for the screens in the hall: the clock, the big screen, and the prize-giving."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.standings import Row, TeamRow
from tournament.bounds import whole_number
from tournament.clock.queries import own_table, time_of
from tournament.draw.queries.seating import by_name, published_sessions, tables_of
from tournament.draw.views.public_seating import session_asked, session_at_hand
from tournament.event.queries.public_state import situation_of
from tournament.live.frames import BUILT_ONCE
from tournament.models import Event, Session
from tournament.notice.queries import timed_notices
from tournament.session.queries import next_times, timetable_of
from tournament.standings.queries.standings import Standings, public_after, standings_of
from tournament.standings.tables import team_rows
from tournament.web.access import PublicRequest, public_view, staff_view
from tournament.web.budgets import ONE_EVENT, costs
from tournament.web.language import speak_to_the_hall
from tournament.web.public_page import live_list, marked_number, show
from tournament.words.numbers import table_points
from tournament.words.sentences import grouped

SIZES = range(1, 6)
USUAL_SIZE = 3
SECONDS = range(4, 121)
USUAL_SECONDS = 12


@require_safe
@public_view
@costs("a clock", ONE_EVENT)
def clock(request: PublicRequest, event: Event) -> HttpResponse:
    """The time left, to be read from the far end of the hall."""
    own = {"own_table": own_table(event, marked_number(request, event))}
    return show(request, "pages/hall/clock.html", {**options_of(request), **_time(request, event), **own})


@require_safe
@public_view
@costs("the event’s lists, or a session’s tables", BUILT_ONCE, ONE_EVENT)
def screen(request: PublicRequest, event: Event) -> HttpResponse:
    """?show=standings|teams|seating|clock|news, ?size=1…5, ?theme=light, ?seconds= of a page.

    ?session= and ?by=name are the seating's. With ?rotate=1 all parts that have something to show follow one
    another. The staff's screen shows what the public may see. All look at it: it speaks the event's language.
    """
    speak_to_the_hall(request, event)
    rotates = bool(request.GET.get("rotate"))
    parts = _parts(event) if rotates else ()
    kind = request.GET.get("show") or (parts or ("standings",))[0]
    kind = kind if kind in KINDS else "standings"
    context = {
        **options_of(request),
        **KINDS[kind](request, event),
        "next_url": _next_url(request, kind, parts),
    }
    if rotates and kind != "clock":  # the clock is seen, and its gong sounds, whatever else is shown
        context |= {"strip": True, **_time(request, event)}
    return show(request, f"pages/hall/screen_{kind}.html", context)


def _parts(event: Event) -> tuple[str, ...]:
    """The parts that a rotating screen shows in turn: those that have something to show."""
    table = standings_of(event, public_after(event))
    at_hand = situation_of(event).at_hand
    available = {
        "standings": bool(table.after),
        "teams": bool(table.after and table.teams),
        "seating": at_hand is not None and at_hand.number in published_sessions(event),
        "clock": at_hand is not None,
        "news": True,
    }
    return tuple(kind for kind in KINDS if available[kind])


def _next_url(request: PublicRequest, kind: str, parts: tuple[str, ...]) -> str:
    """The address of the next part, with the same options; "" if there is only one part."""
    if len(parts) < 2:
        return ""
    options = request.GET.copy()
    later = [*parts[parts.index(kind) + 1 :], *parts] if kind in parts else parts
    options["show"] = later[0]
    return f"{request.path}?{options.urlencode()}"


def options_of(request: PublicRequest) -> dict[str, object]:
    """The options of a screen; sizes and times outside their range are replaced by the usual ones."""
    size, seconds = whole_number(request.GET.get("size")), whole_number(request.GET.get("seconds"))
    return {
        "size": size if size in SIZES else USUAL_SIZE,
        "seconds": seconds if seconds in SECONDS else USUAL_SECONDS,
        "theme": "light" if request.GET.get("theme") == "light" else "dark",
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
    names = by_name(tables) if request.GET.get("by") == "name" else ()
    begins = next_times(event)[session.number]
    return {"session": session, "tables": tables, "names": names, "begins": begins}


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
    "clock": _time,
    "news": _news,
}

USUAL_PLACES = 10
OFFERED = (3, 10, 16)


@dataclass(frozen=True)
class Place:
    """A place to be revealed: the `row` with its points, the holder's name, and a line about them."""

    row: Row | TeamRow
    name: str
    about: str


@require_safe
@staff_view("director")
def ceremony(request: PublicRequest, event: Event) -> HttpResponse:
    """?from=10: how many places are revealed; ?open=3: so many are; ?teams=1: of the teams; ?size=, ?theme=.

    It shows everything, whatever is frozen for the public: it opens on the director's own computer.
    """
    speak_to_the_hall(request, event)
    table = standings_of(event)
    teams = bool(request.GET.get("teams")) and bool(table.teams)
    places = _team_places(table) if teams else _players(table)
    count = whole_number(request.GET.get("from")) or USUAL_PLACES
    places = places[: min(count, len(places))][::-1]
    opened = min(whole_number(request.GET.get("open")) or 0, len(places))
    context = {
        **options_of(request),
        "places": [(number, place) for number, place in enumerate(places, 1)],
        "opened": opened,
        "teams": teams,
        "wanted": count,
        "counts": _counts(len(table.teams if teams else table.rows)),
        "has_teams": bool(table.teams),
        "standings": table,
        "frozen": public_after(event),
    }
    return render(request, "pages/hall/ceremony.html", context)


def _counts(places: int) -> list[int]:
    """How many places are offered to be revealed."""
    return [*(count for count in OFFERED if count < places), places]


def _of_final(row: Row) -> str:
    """That a player comes from the final, and with what: they may stand above higher totals of others."""
    if row.carried is None:
        return ""
    points = grouped(row.carried.total, signed=True)
    if row.carried.table_points is not None:
        points = f"{table_points(row.carried.table_points)} ({points})"
    return _("final, %(points)s carried over") % {"points": points}


def _players(table: Standings) -> list[Place]:
    """The ranked players, best first."""
    rows = table.rows if table.after else ()
    ranked = [(row, table.entries[row.player]) for row in rows]
    return [
        Place(
            row,
            entry.name,
            " · ".join(text for text in (entry.country, entry.club, _of_final(row)) if text),
        )
        for row, entry in ranked
        if not entry.disqualified_at
    ]


def _team_places(table: Standings) -> list[Place]:
    """The teams, best first, with their players."""
    rows = table.teams if table.after else ()
    return [
        Place(row, row.team, ", ".join(table.entries[player].name for player in row.players)) for row in rows
    ]
