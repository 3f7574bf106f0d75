"""Pages of the standings: at the desk, for everybody, after each session, and by teams."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.acts.log import told_line
from tournament.acts.refusals import Reason, Refused
from tournament.bounds import whole_number
from tournament.draw.queries.seating import published_sessions
from tournament.event.queries.public_state import Shown, shown_to
from tournament.event.services import publishing
from tournament.live.frames import BUILT_ONCE
from tournament.models import Event
from tournament.standings.queries.papers import team_sheet
from tournament.standings.queries.progress import Progress, progress_of
from tournament.standings.queries.standings import Standings, public_after, standings_of
from tournament.standings.tables import (
    joined,
    leaders,
    places_chart,
    player_rows,
    points_chart,
    tables_chart,
    team_rows,
    winds_chart,
)
from tournament.web import feedback
from tournament.web.access import EventRequest, PublicRequest, public_view, staff_view
from tournament.web.budgets import ONE_EVENT, costs
from tournament.web.feedback import back_to, key_of, when_refused
from tournament.web.public_page import live_list, marked_number, missing, show

NO_SESSION_CHOSEN = Reason(
    "standings.no-session", "Choose the session after which the public standings are frozen."
)


@require_safe
@staff_view("scorer", "referee")
@costs("all players in order", "once a version; rows that did not change are kept")
def desk_standings(request: EventRequest, event: Event) -> HttpResponse:
    """The live standings; for the director the choice of what everybody sees."""
    frozen = public_after(event)
    table = standings_of(event)
    context = {
        "standings": table,
        "frozen": frozen,
        "session_numbers": range(1, table.after + 1),
        "rows": joined(player_rows(event, table)),
        "choices": _choices(event, table),
        "directs": "director" in request.roles,
    }
    return render(request, "standings/desk.html", context)


def _choices(event: Event, table: Standings) -> list[dict[str, object]]:
    """After which sessions the public's view can stand still: the last complete one is offered first."""
    unsure = {session for session, _table in table.missing}
    complete = [number for number in range(1, table.after + 1) if number not in unsure]
    offered = max(complete, default=0)
    return [{"number": number, "offered": number == offered} for number in range(table.sessions + 1)]


@require_POST
@staff_view("director")
@when_refused(back_to("desk-standings"))
def freeze(request: EventRequest, event: Event) -> HttpResponse:
    """From now on the public sees the standings after session `after` only."""
    publishing.freeze_standings(
        event=event, after=freeze_after(request), by=request.user, key=key_of(request)
    )
    _tell(request, event, publishing.FREEZE)
    return redirect("desk-standings", slug=event.slug)


def freeze_after(request: HttpRequest) -> int:
    """The session that the director chose. Refused without one."""
    after = whole_number(request.POST.get("after"))
    if after is None:
        raise Refused(NO_SESSION_CHOSEN(), "after")
    return after


@require_POST
@staff_view("director")
@when_refused(back_to("desk-standings"))
def thaw(request: EventRequest, event: Event) -> HttpResponse:
    """The public sees everything again, live."""
    publishing.thaw_standings(event=event, by=request.user, key=key_of(request))
    _tell(request, event, publishing.THAW)
    return redirect("desk-standings", slug=event.slug)


def _tell(request: EventRequest, event: Event, act: str) -> None:
    line = event.log.filter(act=act).latest("pk")
    feedback.done(request, told_line(line), line)


ROOMY = 6  # sessions whose columns fit beside each other without scrolling


@require_safe
@public_view
@costs(
    "all players in order",
    BUILT_ONCE,
    "what stood after a session: once a version",
)
def standings(request: PublicRequest, event: Event) -> HttpResponse:
    """?after=N shows how it stood after session N, ?teams=1 the teams. The public sees up to the freeze."""
    shown = shown_to(event, request.roles)
    after_text = request.GET.get("after", "")
    after = whole_number(after_text) if after_text else None
    if after_text and (after is None or not 1 <= after <= event.sessions.count()):
        return _no_such(
            request, _("There are no standings after session “%(asked)s”.") % {"asked": after_text}
        )
    if after is not None and not shown.shows(after):
        return _no_such(request, _not_shown_yet(after))
    table = standings_of(event, after if after is not None else shown.last)
    teams = bool(request.GET.get("teams")) and bool(table.teams)
    live = not after_text and not teams and shown.last == shown.frozen
    context = {
        "standings": table,
        "shown": shown,
        "frozen": shown.last is not None,
        "asked": after,
        "teams": teams,
        "sentences": table.called_off_told if teams else table.sentences,
        "live": live,
        "refreshed": not after_text and not live,
        "session_numbers": () if teams else range(1, table.after + 1),
        "wide": table.sessions > ROOMY and not teams,
        "earlier": _earlier(event, shown),
    }
    if live:
        fragment = _followed_rows(request, event)
        return show(request, "standings/public.html", context, fragment=fragment)
    if teams:
        rows = team_rows(event, table)
    else:
        rows = joined(player_rows(event, table), f"r{marked_number(request, event)}")
    return show(request, "standings/public.html", {**context, "rows": rows})


def _followed_rows(request: PublicRequest, event: Event) -> bytes:
    """The rows that everybody follows, made once a version for page, big screen and stream alike."""
    rows, followed = live_list(request, event, "standings"), marked_number(request, event)
    return rows.full if followed is None else rows.for_reader(f"r{followed}")


def _earlier(event: Event, shown: Shown) -> range:
    """The sessions after which the standings can be looked at."""
    return range(1, standings_of(event, shown.last).after + 1)


def _not_shown_yet(after: int) -> str:
    return _(
        "The standings after session %(n)s are not shown yet: the director keeps them until the end."
    ) % {"n": after}


def _no_such(request: PublicRequest, sentence: str) -> HttpResponse:
    url = reverse("event-standings", args=(request.event.slug,))
    return missing(request, _("No such standings"), sentence, url=url, label=_("To the standings"))


@require_safe
@public_view
@costs("a team’s players in all sessions", ONE_EVENT)
def team(request: PublicRequest, event: Event, team: int) -> HttpResponse:
    """Place, players, and where each sits in every session that is published."""
    row = event.teams.filter(pk=team).first()
    if row is None:
        return missing(request, _("No such team"), _("%(event)s has no such team.") % {"event": event})
    shown = shown_to(event, request.roles)
    standings = standings_of(event, shown.last)
    sheet = team_sheet(event, row, standings, published_sessions(event))
    return show(request, "standings/team.html", {"sheet": sheet, "standings": standings, "shown": shown})


@require_safe
@public_view
@costs("all places after all sessions", "once a version")
def progress(request: PublicRequest, event: Event) -> HttpResponse:
    """Points and places of the first eight over the sessions, the winds, and every table's spread."""
    shown = shown_to(event, request.roles)
    course = progress_of(event, shown.last)
    numbers = leaders(course)
    about = _("The first eight; the numbers are in the table below.")
    charts = {
        "points_chart": points_chart(course, numbers, _("Points after each session"), about),
        "places_chart": places_chart(course, numbers, _("Places after each session"), about),
        "winds_chart": winds_chart(course.seats()),
        "tables_chart": tables_chart(course),
    }
    context = {
        "shown": shown,
        "sessions": range(1, len(course.rows) + 1),
        "lines": [
            (course.entries[number], list(zip(course.totals(number), course.places(number), strict=True)))
            for number in numbers
        ],
        "seats": course.seats(),
        "tables": _tables(course),
        **(charts if numbers else {}),
    }
    return show(request, "standings/progress.html", context)


def _tables(course: Progress) -> list[tuple[int, list[int | None]]]:
    """Each table with its spread in every session."""
    spreads = course.spreads()
    sessions = range(1, len(course.rows) + 1)
    numbers = sorted({number for _session, number in spreads})
    return [(number, [spreads.get((session, number)) for session in sessions]) for number in numbers]
