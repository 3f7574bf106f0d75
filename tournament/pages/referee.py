"""The referees' home page: calls, rulings, players with a record, and the list of referees."""

from typing import TypedDict

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.bounds import whole_number
from tournament.draw.queries.seating import Sitting, found_sittings, tables_of
from tournament.hand.queries.late_hands import tables_waiting
from tournament.models import Event, Session
from tournament.ruling.queries.rulings import (
    closed_calls,
    lines_of,
    open_calls,
    records,
    referees_of,
    rulings_at,
)
from tournament.ruling.services.rulings import why_not_give_apart
from tournament.web.access import EventRequest, staff_view

SHOWN = 12  # of the players with a record


class LookUp(TypedDict):
    """For ruling/find.html, and where to go instead."""

    find: str
    hits: tuple[Sitting, ...] | None
    session: Session | None
    to: str


@require_safe
@staff_view("referee")
def home(request: EventRequest, event: Event) -> HttpResponse:
    """The queue, today's rulings, the players' records; ?find= leads to a table's or a player's ruling."""
    answer = _look_up(event, request.GET.get("find", "").strip())
    if answer["to"]:
        return redirect(answer["to"])
    rulings = list(rulings_at(event))
    today = timezone.now().astimezone(event.tz).date()
    player_records = records(event, rulings)
    lines = lines_of(event, rulings)
    context = {
        "calls": open_calls(event),
        "closed": closed_calls(event),
        "now": timezone.now(),
        "today": [line for line in lines if line.row.given_at.astimezone(event.tz).date() == today],
        "total": len(lines),
        "appeals": sum(line.appealed for line in lines),
        "records": player_records[:SHOWN],
        "more_records": max(0, len(player_records) - SHOWN),
        "referees": referees_of(event),
        "late": tables_waiting(event),
        "why_not_rule": why_not_give_apart(event),
        **answer,
    }
    return render(request, "pages/referee/home.html", context)


def _look_up(event: Event, text: str) -> LookUp:
    """Where the ruling on what was typed is given: the table of this number, else the player so named.

    `to` is the address where one alone fits, `hits` are the seats where several do.
    """
    answer: LookUp = {"find": text, "hits": None, "session": None, "to": ""}
    if not text or (session := _session_at_hand(event)) is None:
        return answer
    tables = tables_of(session)
    number = whole_number(text)
    if number in {table.number for table in tables}:
        return {**answer, "to": f"{reverse('desk-table', args=[event.slug, session.number, number])}#rulings"}
    hits = found_sittings(tables, text)
    if len(hits) == 1:
        table = reverse("desk-table", args=[event.slug, session.number, hits[0].table])
        return {**answer, "to": f"{table}?wind={hits[0].wind}#rulings"}
    return {**answer, "hits": hits, "session": session}


def _session_at_hand(event: Event) -> Session | None:
    """The session being played, else the last that was, else the first that has tables."""
    sessions = list(event.sessions.filter(tables__isnull=False).distinct().order_by("-number"))
    playing = [session for session in sessions if session.state == Session.OPEN]
    played = [session for session in sessions if session.state == Session.CLOSED]
    return next(iter([*playing, *played, *reversed(sessions)]), None)
