"""Public pages that read many subjects: the first page, an event now, its players, its rules, its live state.

Where the hub knows the version, tournament.live.polling answers 304 before a page is asked at all.
"""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.rulesets import GROUPS, differences
from tournament.bounds import looked_for
from tournament.clock.queries import own_table
from tournament.draw.queries.seating import Sitting, published_sessions, tables_of
from tournament.draw.views.public_seating import session_at_hand
from tournament.event.queries.public_state import COMING, OVER, RUNNING, EventLine, event_lines
from tournament.live import changes, frames
from tournament.live.frames import BUILT_ONCE
from tournament.live.stream_request import etag_of, read_ask
from tournament.models import Event, Session
from tournament.registration.queries.players import PlayerRow, player_rows
from tournament.registration.services.applications import why_not_apply
from tournament.rules.forms import CHARACTER, GROUP_NAMES
from tournament.rules.queries import described, differing, found_by_option, plain_rules
from tournament.standings.tables import joined
from tournament.web.access import PublicRequest, for_everybody, public_view
from tournament.web.budgets import ONE_EVENT, costs
from tournament.web.public_page import live_list, marked_number, show
from tournament.words.names import without_marks
from tournament.words.search import finds

LISTS = ("now", "state", "top", "schedule")


@for_everybody
@require_safe
@costs("names and days of all events", "three queries")
def home(request: HttpRequest) -> HttpResponse:
    """All events that the visitor may see, running first."""
    lines = event_lines(request.user)
    return render(request, "pages/public/home.html", {"groups": groups(lines), "empty": not lines})


def groups(lines: Sequence[EventLine]) -> list[dict[str, object]]:
    """The events under three headings, demos and dry runs under a fourth; empty headings are left out."""
    headings = ((RUNNING, _("Being played")), (COMING, _("Coming")), (OVER, _("Over")))
    real = [line for line in lines if not line.demo]
    sections = [(state, title, [line for line in real if line.state == state]) for state, title in headings]
    sections.append(("demo", _("To try things out"), [line for line in lines if line.demo]))
    return [{"state": state, "title": title, "lines": events} for state, title, events in sections if events]


@require_safe
@public_view
@costs(
    "the event’s lists",
    BUILT_ONCE,
)
def event(request: PublicRequest, event: Event) -> HttpResponse:
    """The event's page: the current session, the next one, the leaders, and the rules."""
    number = marked_number(request, event)
    context = {
        **{name: joined(live_list(request, event, name).parts, f"t{number}") for name in LISTS},
        "own_table": own_table(event, number),
        "character": CHARACTER.get(event.rules_key, ""),
        "timed": event.sessions.filter(starts_at__isnull=False).exists(),
        "changed": len(differences(event.rules)),
        "taking": event.registering and why_not_apply(event, timezone.now()) is None,
    }
    return show(request, "pages/public/event.html", context)


@require_safe
@public_view
@costs("all players by number", ONE_EVENT)
def players(request: PublicRequest, event: Event) -> HttpResponse:
    """Everybody registered, by number; ?find= keeps whose number, name, country, club or team fits."""
    rows = player_rows(event)
    text = looked_for(request.GET.get("find", ""))
    words = without_marks(text).split()
    context = {
        "rows": [row for row in rows if mentions(row, words)],
        "all": len(rows),
        "countries": len({row.country for row in rows if row.country}),
        "clubs": any(row.club for row in rows),
        "teams": any(row.team for row in rows),
        "find": text,
        "seats": _seats_at_hand(event) if text else {},
    }
    return show(request, "registration/public_players.html", context)


def _seats_at_hand(event: Event) -> dict[int, Sitting]:
    """Where everybody sits in the session being played or next, by number, as far as it is published."""
    published = published_sessions(event)
    session = session_at_hand(list(event.sessions.all()), published)
    if session is None or session.state in Session.OVER:
        return {}
    sittings = [sitting for table in tables_of(session) for sitting in table.sittings]
    seats = {sitting.entry.number: sitting for sitting in sittings}
    return seats | {sitting.substitute.number: sitting for sitting in sittings if sitting.substitute}


def mentions(row: PlayerRow, words: list[str]) -> bool:
    """Whether the words match the public data of a player, which EMA numbers are not."""
    text = without_marks(f"{row.number} {row.name} {row.country_name} {row.club} {row.team}")
    return all(word in text for word in words)


@require_safe
@public_view
@costs("the rules in words", "the options of one set of rules")
def rules(request: PublicRequest, event: Event) -> HttpResponse:
    """The rules in force, in plain words, with verified sources; what differs is marked. ?find= a word."""
    find = request.GET.get("find", "").strip()
    changed = {option.key: option.preset_shown for option in differing(event.rules)}
    options = described(event.rules, to_players=True)
    groups = [
        {
            "key": key,
            "label": GROUP_NAMES.get(key, key),
            "rows": [
                {"rule": option, "preset": changed.get(option.key)}
                for option in options
                if option.group == key and finds(find, found_by_option(option.key, option.clause))
            ],
        }
        for key in GROUPS
    ]
    context = {
        "find": find,
        "plain": plain_rules(event.rules, {option.key: option for option in options}),
        "groups": [group for group in groups if group["rows"]],
        "changed": [option for option in options if option.key in changed],
        "unsure": sum(not option.clause for option in options),
        "character": CHARACTER.get(event.rules_key, ""),
    }
    return show(request, "rules/public.html", context)


@require_safe
@public_view
@costs(
    "lists that are followed",
    "the lists of one page, or one",
    BUILT_ONCE,
)
def event_live(request: PublicRequest, event: Event) -> HttpResponse:
    """The whole frame as JSON, `lists` and `lang` as for the stream; 304 to the ETag of before."""
    ask = read_ask(request.META["QUERY_STRING"], {})
    etag = etag_of(event.pk, event.version, ask)
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    state = frames.state_of(event, ask.lists, ask.language)
    response = HttpResponse(changes.to_json(changes.all_lists(state)), content_type="application/json")
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache, private"
    return response
