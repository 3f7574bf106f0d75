"""The seating desk: who sits where, published or not, exchanged by hand, and on paper."""

from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import seating as engine
from tournament.acts.log import told_line
from tournament.acts.refusals import Reason, Refused, refuse
from tournament.draw.forms.checking import SwapForm
from tournament.draw.queries.draws import players_by_number
from tournament.draw.queries.pages import (
    Judged,
    NameLine,
    SessionLine,
    TableLine,
    judged_seating,
    name_lines,
    seat_lines,
    session_lines,
)
from tournament.draw.services.confirming import publish_all as publish_hidden
from tournament.draw.services.swapping import swap_seats, why_not_swap_seats
from tournament.draw.views.drafts import swap_page
from tournament.event.services import publishing
from tournament.models import Entry, Event, Session
from tournament.session.queries import next_times
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import costs
from tournament.web.feedback import key_of, when_refused
from tournament.web.language import speak_to_the_hall
from tournament.words.names import by_alphabet

NO_PAIR = Reason("draw.no-pair", "Choose two players.")
NO_SUCH_PLAYER = Reason("draw.no-such-player", "There is no player %(number)s at this event.")


@require_safe
@staff_view("director")
@costs("the seats judged", "the seats of the event")
def seating(request: EventRequest, event: Event) -> HttpResponse:
    """The seats of one session (?session=N), by table or by name (?by=name)."""
    lines = session_lines(event, {}, next_times(event))
    drawn = [line for line in lines if line.tables]
    to_play = [line for line in lines if line.state != Session.CALLED_OFF]
    line = _shown_session(request, drawn)
    judged = judged_seating(event, players_by_number(event)) if line else None
    tables = seat_lines(judged.plan, line.number, judged.people) if line and judged else []
    context = {
        "drawn": drawn,
        "line": line,
        "by": _order(request),
        "can_swap": line is not None and line.state not in Session.OVER and not event.ended_at,
        "tables": tables,
        "names": name_lines(tables),
        "publishes_line": line is not None and line.state != Session.CALLED_OFF and not line.published_at,
        "hidden": [line.number for line in to_play if line.tables and not line.published_at],
        "undrawn": [line.number for line in to_play if not line.tables],
    }
    return render(request, "draw/seating.html", context)


def _order(request: EventRequest) -> str:
    """In which order the seats are listed: by "name" or by "table"."""
    return "name" if request.GET.get("by") == "name" else "table"


def _shown_session(request: EventRequest, drawn: list[SessionLine]) -> SessionLine | None:
    """The session asked for, else the first one not closed, else the last."""
    number = request.GET.get("session", "")
    requested = next((line for line in drawn if str(line.number) == number), None)
    waiting = (line for line in drawn if line.state not in Session.OVER)
    return requested or next(waiting, drawn[-1] if drawn else None)


def _back(event: Event, session: int | None = None) -> str:
    url = reverse("desk-seating", args=[event.slug])
    return f"{url}?session={session}" if session else url


def _back_to_session(
    request: EventRequest, refusal: Refused, event: Event, session: int | None = None
) -> HttpResponse:
    """Return to the seating desk, at the session, with the refusal."""
    feedback.refused(request, refusal)
    return redirect(_back(event, session))


@require_POST
@staff_view("director")
@when_refused(_back_to_session)
def publish(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Show a session's seating to everybody."""
    line = publishing.publish_seating(session=_session(event, session), by=request.user, key=key_of(request))
    for_all = _("Everybody can now see the seating of session %(number)s.")
    for_few = _("The staff and the players can now see the seating of session %(number)s.")
    feedback.done(request, (for_all if event.public else for_few) % {"number": session}, line)
    return redirect(_back(event, session))


@require_POST
@staff_view("director")
@when_refused(_back_to_session)
def publish_all(request: EventRequest, event: Event) -> HttpResponse:
    """Show every drawn session's seating to everybody."""
    numbers = publish_hidden(event=event, by=request.user, key=key_of(request))
    for_all = ngettext(
        "Everybody can now see the seating of %(n)s session.",
        "Everybody can now see the seating of %(n)s sessions.",
        len(numbers),
    )
    for_few = ngettext(
        "The staff and the players can now see the seating of %(n)s session.",
        "The staff and the players can now see the seating of %(n)s sessions.",
        len(numbers),
    )
    sentence = (for_all if event.public else for_few) % {"n": len(numbers)}
    feedback.done(request, sentence, feedback.line_of(request))
    return redirect(_back(event))


@require_POST
@staff_view("director")
@when_refused(_back_to_session)
def withdraw(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """Hide a session's seating again."""
    line = publishing.withdraw_seating(session=_session(event, session), by=request.user, key=key_of(request))
    feedback.done(
        request, _("The seating of session %(number)s is hidden again.") % {"number": session}, line
    )
    return redirect(_back(event, session))


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
@when_refused(_back_to_session)
@costs("the seats judged with an exchange", "the seats of the event")
def swap(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """What an exchange of two confirmed seats would cost; POST does it."""
    row = _session(event, session)
    first, second = pair_of(event, request.POST if request.method == "POST" else request.GET)
    if request.method != "POST":
        return _preview(request, row, first, second)
    line = swap_seats(session=row, first=first, second=second, by=request.user, key=key_of(request))
    feedback.done(request, told_line(line), line)
    return redirect(_back(event, session))


def pair_of(event: Event, data: QueryDict) -> tuple[Entry, Entry]:
    """The two players that the form names. Refused when it does not."""
    form = SwapForm({"session": 1, "first": data.get("first"), "second": data.get("second")})
    if not form.is_valid():
        raise Refused(NO_PAIR())
    return _entry(event, form.cleaned_data["first"]), _entry(event, form.cleaned_data["second"])


def _preview(request: EventRequest, row: Session, first: Entry, second: Entry) -> HttpResponse:
    refuse(why_not_swap_seats(row, first, second))
    event, wish = row.event, {"session": row.number, "first": first.number, "second": second.number}
    judged = judged_seating(event, players_by_number(event))
    assert judged is not None, "who changes seats has one"
    lot_of = {player.number: lot for lot, player in judged.people.items()}
    plan = engine.swap(judged.plan, row.number, lot_of[wish["first"]], lot_of[wish["second"]])
    after = Judged(plan, judged.people, judged.constraints)
    publication = publishing.seating_in_force(row)
    note = (
        _("This seating is published: everybody sees the change immediately. Replace the printed copies.")
        if publication
        else _("This seating is not published: only the staff can see the change.")
    )
    context = swap_page(judged, after, wish) | {"back": _back(event, row.number), "note": note}
    return render(request, "draw/swap.html", context)


def _session(event: Event, number: int) -> Session:
    return get_object_or_404(Session.objects.select_related("event"), event=event, number=number)


def _entry(event: Event, number: int) -> Entry:
    entry = event.entries.filter(number=number).first()
    if entry is None:
        raise Refused(NO_SUCH_PLAYER(number=number))
    return entry


@dataclass(frozen=True)
class Sheet:
    """One session on paper."""

    line: SessionLine
    tables: list[TableLine]
    names: list[NameLine]


@require_safe
@staff_view("director")
@costs("the seats judged", "the seats of the event")
def seating_on_paper(request: EventRequest, event: Event) -> HttpResponse:
    """The seating of one session (?session=N) or of all, by table or by name (?by=name), for A4."""
    speak_to_the_hall(request, event)  # it hangs on the wall
    drawn = [line for line in session_lines(event, {}, next_times(event)) if line.tables]
    number = request.GET.get("session", "")
    printed = [line for line in drawn if str(line.number) == number] or drawn
    judged = judged_seating(event, players_by_number(event)) if drawn else None
    by = _order(request)
    sheets = [_sheet(judged, line) for line in printed] if judged else []
    context = {
        "drawn": drawn,
        "sheets": sheets,
        "by": by,
        "only_session": printed[0].number if len(printed) == 1 and printed != drawn else None,
        "overview": overview(sheets) if by == "name" and len(sheets) > 1 else None,
    }
    return render(request, "draw/printed_seating.html", context)


def _sheet(judged: Judged, line: SessionLine) -> Sheet:
    tables = seat_lines(judged.plan, line.number, judged.people)
    return Sheet(line, tables, name_lines(tables))


def overview(sheets: list[Sheet]) -> list[dict[str, object]]:
    """Everybody in the order of the names with their place in each session, None where they sit out."""
    places = {(line.player.number, sheet.line.number): line for sheet in sheets for line in sheet.names}
    lines_by_number = {line.player.number: line for sheet in sheets for line in sheet.names}
    sessions = [sheet.line.number for sheet in sheets]
    lines = sorted(lines_by_number.values(), key=lambda line: by_alphabet(line.player.by_name))
    return [
        {"player": line.player, "seats": [places.get((line.player.number, number)) for number in sessions]}
        for line in lines
    ]
