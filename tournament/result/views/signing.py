"""Signing a result: on a player's page, on the table's phone, or marked from paper by a scorer."""

from typing import cast

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.winds import WINDS
from tournament.acts.log import told_line
from tournament.acts.refusals import Reason, Refused
from tournament.bounds import whole_number
from tournament.hand.services.recording import players_of
from tournament.hand.views.table_link import no_table, table_of_key
from tournament.models import Entry, Event, Table
from tournament.result.queries.signatures import SignedSheet, newest_sheet, sheet_of
from tournament.result.services.signatures import (
    mark_all_signed,
    mark_signed,
    sign,
    take_back,
    why_not_by_table,
)
from tournament.ruling.services.calls import raise_call
from tournament.ruling.views.lookups import entry_or_404
from tournament.session.views import session_or_404, table_or_404
from tournament.web import feedback
from tournament.web.access import EventRequest, PublicRequest, for_everybody, public_view, staff_view
from tournament.web.budgets import ACT, LINK, costs
from tournament.web.feedback import NO_REVISION, back_to, key_of, say_done, when_refused
from tournament.web.language import speak
from tournament.words.sentences import Said, Told

NO_RESULT_YET = Reason("result.none-yet", "There is no result to confirm yet.")


@require_POST
@public_view
@costs("a signature stored", ACT)
@when_refused(back_to("event-player", "number"))
def player_sign(request: PublicRequest, event: Event, number: int) -> HttpResponse:
    """By their own link players confirm their table's result; `back`: no longer; `wrong`: it is not right."""
    entry = entry_or_404(event, number)
    if request.entry is None or request.entry.pk != entry.pk:
        raise PermissionDenied(_("Open your own link to confirm your table’s result."))
    sheet = sheet_for(entry)
    _sign_or_call(request, sheet, sheet.of(entry).wind, entry.name)
    return redirect("event-player", event.slug, number)


def sheet_for(entry: Entry) -> SignedSheet:
    """The result that the player is asked to sign. Refused if there is none."""
    sheet = newest_sheet(entry)
    if sheet is None:
        raise Refused(NO_RESULT_YET())
    return sheet


@for_everybody
@require_http_methods(["GET", "HEAD", "POST"])
@costs("a signature stored", LINK, ACT)
def table_sign(request: HttpRequest, key: str) -> HttpResponse:
    """The players at a table confirm its result on the phone with the table's link."""
    table = table_of_key(key)
    if table is None:
        return no_table(request, _("This link leads to no table. Ask a scorer for another."), 404)
    speak(request, table.session.event)
    if refusal := why_not_by_table(table):
        return no_table(request, refusal, 403)
    if request.method == "POST":
        return _table_signs(request, table)
    response = render(
        request, "result/sign_at_table.html", {"sheet": sheet_of(table), "session": table.session}
    )
    response["Cache-Control"] = "no-store, private"
    response["Referrer-Policy"] = "no-referrer"
    return response


def _back_to_sheet(request: HttpRequest, refusal: Refused, table: Table) -> HttpResponse:
    feedback.refused(request, refusal)
    return redirect("table-link-sign", table.link_key)


@when_refused(_back_to_sheet)
def _table_signs(request: HttpRequest, table: Table) -> HttpResponse:
    cast(PublicRequest, request).event = table.session.event
    sheet = sheet_of(table)
    assert sheet, "why_not_by_table asks for a result"
    wind = request.POST.get("wind", "")
    name = players_of(table).name
    player = next((line.player.name for line in sheet.lines if line.wind == wind), "")
    _sign_or_call(request, sheet, wind, player, name)
    return redirect("table-link-sign", table.link_key)


def _sign_or_call(
    request: HttpRequest, sheet: SignedSheet, wind: str, player: str, name: str | Said = ""
) -> None:
    """Sign the result shown, take the signature back (`back`) or call a referee (`wrong`). May be Refused."""
    key, post = key_of(request), request.POST
    if "wrong" in post:
        reason = Told("The result is not right: %(what)s", {"what": post.get("reason", "").strip() or "?"})
        raise_call(table=sheet.table, reason=reason, name=name or player, key=key)
        feedback.done(request, _("A referee is called to your table."))
        return
    write = take_back if "back" in post else sign
    act = write(table=sheet.table, wind=wind, player=player, version=_version(request), name=name, key=key)
    feedback.done(request, told_line(act))


@require_POST
@staff_view("scorer")
@when_refused(back_to("desk-table", "session", "table"))
def mark(request: EventRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Who has signed the paper: the ticked seats, or with `all` the four."""
    row = table_or_404(session_or_404(event, session), table).table
    winds = WINDS if "all" in request.POST else request.POST.getlist("wind")
    mark_signed(table=row, winds=winds, version=_version(request), by=request.user, key=key_of(request))
    say_done(request, _("Saved"))
    return redirect("desk-table", event.slug, session, table)


@require_POST
@staff_view("scorer")
@when_refused(back_to("desk-session", "session"))
def mark_all(request: EventRequest, event: Event, session: int) -> HttpResponse:
    """All sheets of the session are signed."""
    mark_all_signed(session=session_or_404(event, session), by=request.user, key=key_of(request))
    say_done(request, _("Saved"))
    return redirect("desk-session", event.slug, session)


def _version(request: HttpRequest) -> int:
    """The version of the result that the form showed."""
    number = whole_number(request.POST.get("version", ""))
    return NO_REVISION if number is None else number
