"""A player's page, and the link that makes a browser his: no password, as long as the link is in force."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import get_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from reports.charts import LineChart, Series, line_chart
from scoring.standings import Row
from tournament.models import Entry, Event, Session
from tournament.queries.clocks import Time, time_of
from tournament.queries.needs import Need, needs_of
from tournament.queries.player import PlayerSession, next_of, sessions_of
from tournament.queries.players import link_works
from tournament.queries.public import moves_of, row_of, shown_to
from tournament.queries.seating import published_sessions
from tournament.queries.standings import Standings, standings_of
from tournament.views.access import public_view
from tournament.views.public.page import marked_number, missing, show
from tournament.views.referee.own import own_part
from tournament.views.wrong_keys import too_many_wrong_keys


@require_safe
def link(request: HttpRequest, key: str) -> HttpResponse:
    """Remember the player of this link in the browser's session, and show him his page."""
    known = Entry.objects.none() if "\0" in key else Entry.objects.filter(link_key=key)
    entry = known.select_related("event").first()
    if entry is None or not link_works(entry):
        return too_many_wrong_keys(request) or render(request, "player/no_link.html", status=404)
    request.session[f"link-{entry.event_id}"] = entry.link_key
    request.session.pop(f"me-{entry.event_id}", None)
    return redirect("event-player", slug=entry.event.slug, number=entry.number)


link.roles = frozenset({"public"})


@require_safe
@public_view
def player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Where does he sit next, and how did he do?"""
    entry = event.entries.select_related("team").filter(number=number).first()
    if entry is None:
        sentence = _("%(event)s has no player number %(number)s.") % {"event": event, "number": number}
        return missing(request, _("No such player"), sentence)
    found = {"entry": entry, "own": marked_number(request, event) == number, **_day(request, event, entry)}
    if request.entry and request.entry.pk == entry.pk:
        found |= own_part(event, entry)
    part = bool(request.headers.get("X-Live-Refresh"))
    return show(request, "player/day.html" if part else "player/player.html", found)


def _day(request: HttpRequest, event: Event, entry: Entry) -> dict[str, object]:
    shown = shown_to(event, request.roles)
    standings = standings_of(event, shown.last)
    row = row_of(standings, entry.number)
    published = published_sessions(event)
    sessions = sessions_of(event, entry, published, row)
    following = next_of(sessions)
    return {
        "sessions": sessions,
        "next": following,
        "time": _own_time(event, following),
        "unpublished": _first_unpublished(event, published) if following is None else None,
        "standings": standings,
        "row": row,
        "ranked": len(standings.rows),
        "move": moves_of(event, standings).get(entry.number),
        "shown": shown,
        "needs": _needs(standings, row, following),
        "chart": _chart(entry, sessions, mcr=event.is_mcr),
    }


def _needs(standings: Standings, row: Row | None, following: PlayerSession | None) -> tuple[Need, ...]:
    """What he needs in the last session, where it is the next one he plays for himself."""
    if following is None or following.number != standings.sessions or following.stands_in:
        return ()
    return needs_of(standings, row, (one.entry.number for one in following.others))


def _own_time(event: Event, following: PlayerSession | None) -> Time | None:
    """The clock of his table while it plays: two queries then."""
    if following is None or following.state != Session.OPEN:
        return None
    return time_of(event, event.sessions.get(number=following.number)).at_table(following.seat.table)


def _first_unpublished(event: Event, published: frozenset[int]) -> int | None:
    """The next session whose seats are still kept back."""
    planned = event.sessions.filter(state="planned").exclude(number__in=published)
    return planned.values_list("number", flat=True).first()


def _chart(entry: Entry, sessions: tuple[PlayerSession, ...], *, mcr: bool) -> SafeString:
    """The total after each session as SVG; nothing before two sessions, which make a line."""
    played = [one for one in sessions if one.total is not None]
    if len(played) < 2:
        return SafeString()
    title = _("Mini-points after each session") if mcr else _("Total after each session")
    first, last = played[0], played[-1]
    about = _("%(name)s: from %(first)s after session %(start)s to %(last)s after session %(end)s.")
    facts = {"name": entry.name, "first": first.total, "start": first.number}
    chart = LineChart(
        title=title,
        description=about % {**facts, "last": last.total, "end": last.number},
        sessions=tuple(str(one.number) for one in played),
        series=(Series(entry.last_name, tuple(one.total for one in played)),),
        thousands=get_format("THOUSAND_SEPARATOR"),
    )
    return SafeString(line_chart(chart))


@require_POST
@public_view
def this_is_me(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Mark the player as oneself in this browser: his rows stand out. It gives no rights."""
    entry = get_object_or_404(event.entries, number=number)
    request.session[f"me-{event.pk}"] = entry.number
    return redirect("event-player", slug=event.slug, number=entry.number)


@require_POST
@public_view
def forget_me(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """This browser is nobody's any more, whether by the link or by pointing oneself out."""
    for name in ("link", "me"):
        request.session.pop(f"{name}-{event.pk}", None)
    messages.info(request, _("This browser has forgotten who you are."))
    if not event.public:
        return redirect("home")
    return redirect("event-player", slug=event.slug, number=number)
