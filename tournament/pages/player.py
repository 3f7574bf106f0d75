"""A player's page, and the link that opens it without a password as long as the link is in force."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import get_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from reports.charts.line_chart import LineChart, Series, line_chart
from scoring.standings import Row
from tournament.account.queries import roles_of
from tournament.check_in.services.checking_in import check_in_of, why_not_by_player
from tournament.clock.queries import Time, time_of
from tournament.draw.queries.seating import published_sessions
from tournament.event.queries.public_state import shown_to
from tournament.models import Entry, Event, Session
from tournament.registration.queries.players import link_works
from tournament.ruling.views.on_other_pages import own_part
from tournament.session.queries import next_times
from tournament.standings.queries.player import (
    Need,
    PlayerSession,
    absences_told,
    needs_of,
    next_of,
    plays,
    sessions_of,
)
from tournament.standings.queries.standings import Standings, moves_of, row_of, standings_of
from tournament.standings.tables import adjustment_text
from tournament.web.access import PublicRequest, for_everybody, public_view
from tournament.web.budgets import LINK, costs
from tournament.web.links import too_many_wrong_keys
from tournament.web.public_page import mark, marked_number, missing, show


@for_everybody
@require_safe
@costs("a link looked up", LINK)
def link(request: HttpRequest, key: str) -> HttpResponse:
    """Remember the player of this link in the browser's session, and show their page.

    The staff of a running event gets the player at the door, and stays who they are.
    """
    entries = Entry.objects.none() if "\0" in key else Entry.objects.filter(link_key=key)
    entry = entries.select_related("event").first()
    if entry is None or not link_works(entry):
        return too_many_wrong_keys(request) or render(request, "pages/player/link_not_found.html", status=404)
    if roles_of(request.user, entry.event) and not entry.event.ended_at:  # the staff reads cards at the door
        return redirect("desk-check-in-player", slug=entry.event.slug, number=entry.number)
    request.session[f"link-{entry.event_id}"] = entry.link_key
    return redirect("event-player", slug=entry.event.slug, number=entry.number)


@require_safe
@public_view
@costs("a player’s sessions, three charts", "the sessions of one player; places and hands once a version")
def player(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """The player's page: the next seat and the results."""
    entry = event.entries.select_related("team", "replaced_by").filter(number=number).first()
    if entry is None:
        sentence = _("%(event)s has no player number %(number)s.") % {"event": event, "number": number}
        return missing(request, _("No such player"), sentence)
    context = {"entry": entry, "own": marked_number(request, event) == number, **_day(request, event, entry)}
    if request.entry and request.entry.pk == entry.pk:
        context |= own_part(event, entry) | _own_check_in(event, entry)
    part = bool(request.headers.get("Hanchan-Refresh"))
    return show(request, "pages/player/day.html" if part else "pages/player/player.html", context)


def _own_check_in(event: Event, entry: Entry) -> dict[str, object]:
    """Whether the player is asked to check in, or since when they are here."""
    if not event.players_check_in:
        return {}
    return {"asks_check_in": why_not_by_player(entry) is None, "checked_in": check_in_of(entry)}


def _day(request: PublicRequest, event: Event, entry: Entry) -> dict[str, object]:
    shown = shown_to(event, request.roles)
    standings = standings_of(event, shown.last)
    row = row_of(standings, entry.number)
    published = published_sessions(event)
    sessions = sessions_of(event, entry, published, row)
    following = next_of(session for session in sessions if plays(standings, entry, session))
    return {
        "sessions": sessions,
        "next": following,
        "time": _own_time(event, following),
        "times": next_times(event),
        "unpublished": _first_unpublished(event, published) if following is None else None,
        "standings": standings,
        "row": row,
        "ranked": len(standings.rows),
        "move": moves_of(event, standings).get(entry.number),
        "shown": shown,
        "absences": absences_told(standings, entry, published),
        "adjustments": [
            adjustment_text(adjustment)
            for adjustment in standings.adjustments
            if adjustment.player == entry.number
        ],
        "needs": _needs(standings, row, following),
        "chart": _chart(entry, sessions, mcr=event.is_mcr),
    }


def _needs(standings: Standings, row: Row | None, following: PlayerSession | None) -> tuple[Need, ...]:
    """The points that the player needs in the last session, if that is their next one."""
    if following is None or following.number != standings.sessions or following.stands_in:
        return ()
    return needs_of(standings, row, (player.entry.number for player in following.others))


def _own_time(event: Event, following: PlayerSession | None) -> Time | None:
    """The clock of the player’s table while it plays: two queries then."""
    if following is None or following.state != Session.OPEN:
        return None
    time = time_of(event, event.sessions.get(number=following.number))
    return time.at_table(following.seat.table) if time else None


def _first_unpublished(event: Event, published: frozenset[int]) -> int | None:
    """The next session whose seats are not published yet."""
    planned = event.sessions.filter(state="planned").exclude(number__in=published)
    return planned.values_list("number", flat=True).first()


def _chart(entry: Entry, sessions: tuple[PlayerSession, ...], *, mcr: bool) -> SafeString:
    """The total after each session as SVG; nothing before two sessions, which make a line."""
    played = [session for session in sessions if session.total is not None]
    if len(played) < 2:
        return SafeString()
    title = _("Mini-points after each session") if mcr else _("Total after each session")
    first, last = played[0], played[-1]
    about = _("%(name)s: from %(first)s after session %(start)s to %(last)s after session %(end)s.")
    facts = {"name": entry.name, "first": first.total, "start": first.number}
    chart = LineChart(
        title=title,
        description=about % {**facts, "last": last.total, "end": last.number},
        sessions=tuple(str(session.number) for session in played),
        series=(Series(entry.last_name, tuple(session.total for session in played)),),
        thousands=get_format("THOUSAND_SEPARATOR"),
    )
    return SafeString(line_chart(chart))


@require_POST
@public_view
@costs("a cookie", "one player")
def this_is_me(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """Mark this player as the reader in this browser, which highlights their rows. It gives no rights."""
    entry = get_object_or_404(event.entries, number=number)
    page = redirect("event-player", slug=event.slug, number=entry.number)
    mark(request, page, event, entry.number)
    return page


@require_POST
@public_view
@costs("a cookie", "one player")
def forget_me(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """Forget the player of this browser, whether known by the link or by their own choice."""
    request.session.pop(f"link-{event.pk}", None)
    messages.info(request, _("This browser has forgotten who you are."))
    page = redirect("event-player", slug=event.slug, number=number) if event.public else redirect("home")
    mark(request, page, event, None)
    return page
