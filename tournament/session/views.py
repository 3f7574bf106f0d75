"""What pages of a session share, calendar files; pages that change times, call sessions off, end one."""

from collections.abc import Sequence
from datetime import date, timedelta

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from reports.calendar_file import Appointment, calendar_file
from scoring.written_numbers import read_number
from tournament.acts.log import told_line
from tournament.acts.refusals import Reason, Refused
from tournament.bounds import whole_number
from tournament.clock.services import continue_session, why_not_continue
from tournament.event.queries.without_sessions import effect_without, taken_in
from tournament.models import Event, Hand, Seat, Session, Table
from tournament.session.queries import (
    CONFIRMED,
    ENTERED,
    PLANNED,
    PLAYING,
    PROBLEM,
    SeatView,
    TableView,
    changed_at,
    clock_of,
    event_appointments,
    player_appointments,
    session_of,
    table_of,
    tables_of,
)
from tournament.session.services import bulk_times as bulk
from tournament.session.services.calling_off import call_off, why_not_call_off
from tournament.session.services.schedule import time_sessions
from tournament.session.services.stopped import drop_session, replay_session, why_not_break_off
from tournament.web import feedback
from tournament.web.access import EventRequest, PublicRequest, public_view, staff_view
from tournament.web.budgets import ONE_EVENT, costs
from tournament.web.feedback import back_to, key_of, say_done, was_done, when_refused
from tournament.web.public_page import missing
from tournament.words.names import who_typed
from tournament.words.sentences import grouped
from tournament.words.timing import unfinished_hand

MOST_DAYS = 60  # offered of an event
TIMES_CHANGED = Reason(
    "session.times-changed",
    "Somebody has changed the times since this was shown. Check again, then store them.",
)
NOTHING_CHOSEN = Reason(
    "session.nothing-chosen", "Say whether the session continues, is replayed, or is dropped."
)


def state_label(view: TableView) -> str:
    """A table's state in a word or two."""
    if view.session.state == Session.CALLED_OFF:
        return _("called off")
    if view.state == PLAYING and view.session.state == Session.CLOSED:
        return _("no result")
    return {
        PLANNED: _("planned"),
        PLAYING: _("playing"),
        ENTERED: _("to confirm"),
        CONFIRMED: _("confirmed"),
        PROBLEM: _("provisional"),
    }[view.state]


def card(event: Event, view: TableView, roles: frozenset[str]) -> dict[str, object]:
    """For components/table_card.html; those who may enter get a link where a result is missing."""
    number = view.table.number
    entry = view.result is None and view.session.state == Session.OPEN and roles & {"director", "scorer"}
    return {
        "number": number,
        "state": view.state,
        "state_label": state_label(view),
        "url": reverse("desk-table", args=[event.slug, view.session.number, number]),
        "note": note(view),
        "action_url": f"{reverse('desk-entry', args=[event.slug, view.session.number])}?table={number}"
        if entry
        else "",
        "action_label": _("Enter"),
        "seats": [seat(seat_view, view.facts.rules.start_points) for seat_view in view.seats],
    }


def seat(view: SeatView, start_points: int) -> dict[str, object]:
    """One line of a card: who plays, and their score once there is one.

    `start_points` of the rules: what a player holds at the end, as the sheet has it, counts them in.
    """
    row, score = view.seat, view.score
    return {
        "wind": row.wind,
        "name": row.substitute.name if row.substitute else row.entry.name,
        "substitute": row.substitute is not None,
        "out": row.out,
        "held": score.points + start_points if score and score.table_points is None else None,
        "score": score.score if score else None,
        "table_points": score.table_points if score else None,
        "place": score.place if score else None,
        "tied": score.tied if score else False,
    }


def note(view: TableView) -> str:
    """A note on a table: a wrong sum, rulings in force, who entered the result."""
    in_force = sum(ruling.cancelled_at is None for ruling in view.rulings)
    parts = []
    if view.result and view.off_by:
        parts.append(_("Sum is off by %(points)s") % {"points": grouped(view.off_by, signed=True)})
    if in_force:
        parts.append(_("Rulings: %(n)s") % {"n": in_force})
    if view.result and view.waits and view.result.entered_by:
        parts.append(_("entered by %(who)s") % {"who": who_typed(view.result.entered_by)})
    return " · ".join(parts)


@require_safe
@public_view
@costs("a calendar file", ONE_EVENT)
def event(request: PublicRequest, event: Event) -> HttpResponse:
    """Every session that has a time."""
    appointments = event_appointments(event, request.build_absolute_uri)
    if not appointments:
        return missing(
            request, _("No times yet"), _("No session of %(event)s has a time yet.") % {"event": event}
        )
    return _file(event, event.name, appointments, event.slug)


@require_safe
@public_view
@costs("a calendar file", ONE_EVENT)
def player(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """The sessions of one player, with their tables and winds as far as they are published."""
    entry = event.entries.filter(number=number).first()
    if entry is None:
        sentence = _("%(event)s has no player number %(number)s.") % {"event": event, "number": number}
        return missing(request, _("No such player"), sentence)
    appointments = player_appointments(event, entry, request.build_absolute_uri)
    name = _("%(name)s, %(event)s") % {"name": entry.name, "event": event.name}
    return _file(event, name, appointments, f"{event.slug}-player-{number}")


def _file(event: Event, name: str, appointments: Sequence[Appointment], file: str) -> HttpResponse:
    content = calendar_file(
        name, event.tz, appointments, made_at=changed_at(event), sequence=min(event.version, 2**31 - 1)
    )
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file}.ics"'
    return response


def session_or_404(event: Event, number: int) -> Session:
    """The session of that number, or 404."""
    session = session_of(event, number)
    if session is None:
        raise Http404(_("There is no session %(number)s.") % {"number": number})
    return session


def table_row_or_404(event: Event, session: int, number: int) -> Table:
    """The table of these numbers with its session, clock and event, or 404: for acts, which show no page."""
    table = (
        Table.objects.filter(session__event=event, session__number=session, number=number)
        .select_related("session__clock")
        .first()
    )
    if table is None:
        return table_or_404(session_or_404(event, session), number).table
    table.session.event = event
    return table


def table_or_404(session: Session, number: int) -> TableView:
    """The table of that number, or 404."""
    view = table_of(session, number)
    if view is None:
        raise Http404(_("There is no table %(number)s in this session.") % {"number": number})
    return view


@require_http_methods(["GET", "POST"])
@staff_view("director")
@when_refused(back_to("desk-sessions-call-off"))
def calling_off(request: EventRequest, event: Event) -> HttpResponse:
    """Choose the sessions that will not be played, see what follows, and call them off."""
    chosen = _chosen(request.POST if request.method == "POST" else request.GET)
    if request.method == "POST":
        entry = call_off(event=event, numbers=chosen, by=request.user, key=key_of(request))
        feedback.done(request, told_line(entry), entry)
        return redirect("event-desk", slug=event.slug)
    planned = [row for row in event.sessions.order_by("number") if row.state == Session.PLANNED]
    why_not = why_not_call_off(event, chosen)
    has_choice = bool(chosen)
    context = {
        "planned": planned,
        "chosen": chosen,
        "why_not": why_not if has_choice or event.ended_at else None,
        "effect": effect_without(event, chosen) if has_choice and not why_not else None,
    }
    return render(request, "session/calling_off.html", context, status=400 if has_choice and why_not else 200)


def _chosen(form: QueryDict) -> frozenset[int]:
    """The numbers of the sessions that are ticked."""
    return frozenset(number for text in form.getlist("session") if (number := whole_number(text)))


@require_http_methods(["GET", "POST"])
@staff_view("director")
def bulk_times(request: EventRequest, event: Event) -> HttpResponse:
    """Change the times of several sessions; every old and new time is shown before it is stored."""
    is_post = request.method == "POST"
    if is_post and was_done(request, "session.time"):
        return redirect("desk-clock", event.slug)
    data = request.POST if is_post else request.GET
    times, why_not = _new_times(event, _wanted(data))
    rows = bulk.rows_of(event, times) if times else []
    times_shown = _as_text(rows)
    if is_post and not why_not and data.get("seen") != times_shown:
        why_not = str(TIMES_CHANGED())
    if is_post and not why_not:
        entry = time_sessions(event=event, times=times, by=request.user, key=key_of(request))
        if entry:
            feedback.done(request, told_line(entry), entry)
        return redirect("desk-clock", event.slug)
    timed = [row for row in event.sessions.order_by("number") if row.starts_at]
    context = {
        "wanted": _wanted(data),
        "why_not": why_not,
        "rows": rows,
        "seen": times_shown,
        "asked": [(name, data[name]) for name in ASKED if name in data],
        "timed": timed,
        "coming": [row for row in timed if row.state == Session.PLANNED],
        "days": _days(event, timed),
    }
    return render(request, "session/bulk_times.html", context, status=400 if why_not else 200)


def _new_times(event: Event, wanted: bulk.Wanted) -> tuple[bulk.Times, str]:
    """The times that were asked for, and why they cannot be stored ("" if they can)."""
    if not wanted.way:
        return {}, ""
    try:
        times = bulk.times_for(event, wanted)
    except Refused as refused:
        return {}, refused.sentence
    return times, str(bulk.why_not_store(event, times) or "")


ASKED = ("way", "number", "minutes", "every_day", "day", "like")


def _wanted(data: QueryDict) -> bulk.Wanted:
    """What the form says; what cannot be read is left out, and refused."""
    return bulk.Wanted(
        way=data.get("way", ""),
        number=whole_number(data.get("number")),
        minutes=read_number(data.get("minutes", "")),
        every_day="every_day" in data,
        day=_date_in(data.get("day", "")),
        like=_date_in(data.get("like", "")),
    )


def _date_in(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _as_text(rows: Sequence[bulk.Row]) -> str:
    """The old and the new times as they were shown, to compare them with those to be stored."""
    return " ".join(f"{row.number}:{row.old.starts_at}>{row.new.starts_at}" for row in rows)


def _days(event: Event, timed: Sequence[Session]) -> list[date]:
    """The days of the event, and those on which sessions are planned."""
    length = min((event.ends_on - event.starts_on).days, MOST_DAYS)
    days = {event.starts_on + timedelta(days=number) for number in range(length + 1)}
    days |= {row.starts_at.astimezone(event.tz).date() for row in timed if row.starts_at}
    return sorted(days)


@require_http_methods(["GET", "POST"])
@staff_view("director")
@when_refused(back_to("desk-stopped", "session"))
def stopped(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Continue, replay or drop a session that was stopped, with what each choice does."""
    row = session_or_404(event, session)
    if request.method == "POST":
        return _broken_off(request, row)
    why_not = why_not_break_off(row)
    tables = tables_of(row)
    seats = [seat for table in tables for seat in table.facts.seats]
    hand, clause = unfinished_hand(event.rules)
    context: dict[str, object] = {
        "session": row,
        "why_not": why_not,
        "clock": clock_of(row, timezone.now()),
        "why_not_continue": why_not_continue(row, 1),
        "hand": hand,
        "clause": clause,
        "results": [view.table.number for view in tables if view.result],
        "hands": Hand.objects.filter(table__session=row).count(),
        "taken": taken_in(row),
        "during": [seat for seat in seats if seat.substitute_since == Seat.DURING],
        "out": [seat for seat in seats if seat.out],
    }
    if not why_not:
        context["effect"] = effect_without(event, {row.number})
    return render(request, "session/stopped.html", context)


def _broken_off(request: EventRequest, row: Session) -> HttpResponse:
    choice, key = request.POST.get("then", ""), key_of(request)
    if choice == "continue":
        minutes = read_number(request.POST.get("minutes", "") or "0")
        continue_session(session=row, minutes=minutes, by=request.user, key=key)
    elif choice in {"replay", "drop"}:
        break_off = replay_session if choice == "replay" else drop_session
        break_off(session=row, by=request.user, key=key)
    else:
        raise Refused(NOTHING_CHOSEN())
    say_done(request, _("Done"))
    return redirect("desk-session", row.event.slug, row.number)
