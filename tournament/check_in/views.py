"""The door: everybody with a button each, one player whose card was read, and who is missing."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.bounds import whole_number
from tournament.check_in.forms import WalkInForm
from tournament.check_in.queries import NO_NAMES, counts_of, door_rows, ends_at, first_session, found_rows
from tournament.check_in.services import checking_in
from tournament.check_in.services.checking_in import HERE_ALREADY, check_in, say_away, take_back
from tournament.check_in.services.filling import (
    draw_without,
    filling_of,
    seat_substitutes,
    why_not_draw_without,
    why_not_seat,
)
from tournament.check_in.services.walk_in import DRAW, WALK_IN, walk_in, ways_of
from tournament.draw.forms.draw import new_seed
from tournament.draw.services.drafts import DRAWN_HERE, JOBS_BOUNDS, PAGES_BOUNDS
from tournament.models import Draw, Entry, Event, LogEntry, Session
from tournament.registration.queries.players import names_kept
from tournament.registration.services.player_facts import fresh
from tournament.registration.services.registering import why_not_register
from tournament.web import feedback
from tournament.web.access import EventRequest, PublicRequest, public_view, staff_view
from tournament.web.budgets import ACT, costs, in_words
from tournament.web.feedback import back_to, key_of, was_done, when_refused

HERE, BACK, AWAY = "here", "back", "away"


@require_safe
@staff_view("scorer", "referee")
def door(request: EventRequest, event: Event) -> HttpResponse:
    """Everybody who has not left, missing first; ?find= searches, ?session= is of that session's check-in.

    What a script asks for (while somebody types, or after news) is the list alone.
    """
    session = _session(event, request.GET.get("session", ""))
    search = request.GET.get("find", "").strip()[:80]
    names = names_kept(event) if "director" in request.roles else NO_NAMES
    rows = door_rows(event, session, names)
    shown = sorted(found_rows(rows, search), key=lambda row: row.here is not None)
    context = {
        "rows": shown,
        "counts": counts_of(rows),
        "find": search,
        "session": session,
        "sessions": event.sessions.exclude(state__in=Session.OVER),
        "ends_at": ends_at(event),
        "at": timezone.now(),
        "director": "director" in request.roles,
    }
    part = "HX-Request" in request.headers or "X-Live-Refresh" in request.headers
    return render(request, "check_in/list.html" if part else "check_in/door.html", context)


def _session(event: Event, text: str) -> Session | None:
    number = whole_number(text) if text else None
    return None if number is None else get_object_or_404(event.sessions, number=number)


def _at_the_door(request: EventRequest, refusal: Refused, event: Event, number: int) -> HttpResponse:
    """Back with the reason; that somebody was faster is not an error: the player is here."""
    if refusal.code == HERE_ALREADY.code:
        messages.info(request, refusal.sentence)
    else:
        feedback.refused(request, refusal)
    return _back(request, event, number)


def _back(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """The list, as it was searched, or the card that was read."""
    if request.POST.get("from") == "card":
        return redirect("desk-check-in-player", slug=event.slug, number=number)
    session = whole_number(request.POST.get("session") or None)
    query = f"?session={session}" if session is not None else ""
    return redirect(f"{reverse('desk-check-in', args=[event.slug])}{query}")


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("scorer", "referee")
@when_refused(_at_the_door)
def player(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """The player whose card was read, with one button; POST checks in, takes back or notes an absence."""
    entry = get_object_or_404(event.entries.select_related("event", "team"), number=number)
    if request.method != "POST":
        return _card(request, event, entry)
    session = _session(event, request.POST.get("session", ""))
    line = _act(request, entry, session)
    feedback.done(request, told_line(line), line)
    return _back(request, event, number)


def _act(request: EventRequest, entry: Entry, session: Session | None) -> LogEntry:
    act, key = request.POST.get("act", HERE), key_of(request)
    if act == BACK:
        return take_back(entry=entry, session=session, by=request.user, key=key)
    if act == AWAY and session:
        return say_away(entry=entry, session=session, by=request.user, key=key)
    return check_in(entry=entry, session=session, by=request.user, key=key)


def _card(request: EventRequest, event: Event, entry: Entry) -> HttpResponse:
    names = names_kept(event) if "director" in request.roles else NO_NAMES
    row = next((row for row in door_rows(event, names=names) if row.entry.pk == entry.pk), None)
    context = {
        "entry": entry,
        "row": row,
        "sessions": event.sessions.exclude(state__in=Session.OVER),
        "why_not": checking_in.why_not_check_in(entry),
        "seats": entry.seats.select_related("table__session").order_by("session__number")[:1],
        "owes": event.fee and not entry.paid_at and not entry.substitute and "director" in request.roles,
    }
    return render(request, "check_in/card.html", context)


@require_safe
@staff_view("director")
def missing(request: EventRequest, event: Event) -> HttpResponse:
    """Who is missing, with phone and e-mail, which substitutes are here, and what can be done."""
    filling = filling_of(event)
    context = {
        "filling": filling,
        "first": first_session(event),
        "ends_at": ends_at(event),
        "at": timezone.now(),
        "why_not_seat": why_not_seat(event, filling),
        "why_not_draw": why_not_draw_without(event, filling),
    }
    return render(request, "check_in/missing.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
def walk_in_page(request: EventRequest, event: Event) -> HttpResponse:
    """Somebody new at the door: name, where they play, done. A new draw goes on as a draft."""
    ways = ways_of(event)
    form = WalkInForm(request.POST, ways=ways) if request.method == "POST" else WalkInForm(ways=ways)
    if was_done(request, WALK_IN):
        return redirect("desk-check-in", slug=event.slug)
    if form.is_bound and form.is_valid():
        way = form.cleaned_data["way"]
        line = form.save_checked(walk_in, event=event, way=way, by=request.user, key=key_of(request))
        if line:
            feedback.done(request, told_line(line))
            return _after_walk_in(event, way)
    context = {"form": form, "why_not": why_not_register(event)}
    return render(request, "check_in/walk_in.html", context, status=400 if form.is_bound else 200)


def _after_walk_in(event: Event, way: str) -> HttpResponse:
    if way != DRAW:
        return redirect("desk-check-in", slug=event.slug)
    return redirect(f"{reverse('desk-draw', args=[event.slug])}?method=repair")


@require_POST
@staff_view("director")
@when_refused(back_to("desk-check-in-missing"))
def seat(request: EventRequest, event: Event) -> HttpResponse:
    """Seat the substitutes who are here for the players who are not, as it was shown."""
    line = seat_substitutes(
        event=event, shown_pairs=request.POST.getlist("pair"), by=request.user, key=key_of(request)
    )
    feedback.done(request, told_line(line))
    return redirect("desk-check-in-missing", slug=event.slug)


@require_POST
@staff_view("director")
@costs("a draw", DRAWN_HERE, PAGES_BOUNDS, "longer ones as a job: " + in_words(JOBS_BOUNDS))
@when_refused(back_to("desk-check-in-missing"))
def draw(request: EventRequest, event: Event) -> HttpResponse:
    """Withdraw the missing and draw the sessions to come anew: a draft, which shows its price."""
    numbers = [whole_number(text) or 0 for text in request.POST.getlist("missing")]
    draw_or_job = draw_without(
        event=event, missing_numbers=numbers, seed=new_seed(), by=request.user, key=key_of(request)
    )
    if isinstance(draw_or_job, Draw):
        feedback.done(request, _("Drawn. Only directors can see this draft."))
        return redirect("desk-draft", slug=event.slug, pk=draw_or_job.pk)
    return redirect("desk-draw-job", slug=event.slug, pk=draw_or_job.pk)


@require_POST
@public_view
@costs("a check-in stored", ACT)
@when_refused(back_to("event-player", "number"))
def own_check_in(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """The player is here, by their own link only, where the event lets players check in."""
    entry = get_object_or_404(event.entries, number=number)
    if request.entry is None or request.entry.pk != entry.pk:
        raise PermissionDenied(_("Open your own link to check in."))
    line = check_in(entry=fresh(entry), by=None, name=entry.name, key=key_of(request))
    messages.success(request, told_line(line))
    return redirect("event-player", slug=event.slug, number=number)
