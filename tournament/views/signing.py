"""Signing a result: a player from his page, the four on their table's phone, a scorer from the paper."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.winds import WINDS
from tournament.models import Entry, Event, Table
from tournament.queries.signatures import SignedSheet, newest_sheet, sheet_of
from tournament.services.calls import raise_call
from tournament.services.errors import Refused
from tournament.services.hands import players_of
from tournament.services.signatures import mark_signed, sign, take_back, why_not_by_table
from tournament.views import feedback
from tournament.views.access import public_view, staff_view
from tournament.views.feedback import key_of
from tournament.views.languages import speak
from tournament.views.referee.found import entry_or_404
from tournament.views.scorer.found import NO_REVISION, say_done, session_or_404, table_or_404, whole
from tournament.views.tablelink import no_table, table_of_key


@require_POST
@public_view
def player_sign(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """By his own link a player confirms his table's result; `back`: no longer; `wrong`: it is not right."""
    entry = entry_or_404(event, number)
    if request.entry is None or request.entry.pk != entry.pk:
        raise PermissionDenied(_("Open your own link to confirm your table’s result."))
    try:
        sheet = _sheet_for(entry)
        _sign_or_call(request, sheet, sheet.of(entry).wind, entry.name)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("event-player", event.slug, number)


def _sheet_for(entry: Entry) -> SignedSheet:
    """The result that the player is asked about. Refused where there is none."""
    sheet = newest_sheet(entry)
    if sheet is None:
        raise Refused(_("There is no result to confirm yet."))
    return sheet


@require_http_methods(["GET", "HEAD", "POST"])
def table_sign(request: HttpRequest, key: str) -> HttpResponse:
    """The four at a table confirm its result on the phone that has the table's link."""
    table = table_of_key(key)
    if table:
        speak(request, table.session.event)
    reason = why_not_by_table(table) if table else _("This link leads to no table. Ask a scorer for another.")
    if reason:
        return no_table(request, reason, 403 if table else 404)
    if request.method == "POST":
        return _table_signs(request, table)
    answer = render(request, "tablelink/sign.html", {"sheet": sheet_of(table), "session": table.session})
    answer["Cache-Control"] = "no-store, private"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


table_sign.roles = frozenset({"public"})


def _table_signs(request: HttpRequest, table: Table) -> HttpResponse:
    request.event = table.session.event
    sheet = sheet_of(table)
    wind = request.POST.get("wind", "")
    name = players_of(table).name
    player = next((one.player.name for one in sheet.lines if one.wind == wind), name)
    try:
        _sign_or_call(request, sheet, wind, player, name)
    except Refused as error:
        feedback.refused(request, error)
    return redirect("table-link-sign", table.link_key)


def _sign_or_call(request: HttpRequest, sheet: SignedSheet, wind: str, player: str, name: str = "") -> None:
    """Confirm what was seen, with `back` no longer, or with `wrong` call a referee. May be Refused."""
    key, post = key_of(request), request.POST
    if "wrong" in post:
        reason = _("The result is not right: %(what)s") % {"what": post.get("reason", "").strip() or "?"}
        raise_call(table=sheet.table, reason=reason, name=name or player, key=key)
        feedback.done(request, _("A referee is called to your table."))
        return
    write = take_back if "back" in post else sign
    act = write(table=sheet.table, wind=wind, player=player, version=_version(request), name=name, key=key)
    feedback.done(request, act.summary)


@require_POST
@staff_view("scorer")
def mark(request: HttpRequest, event: Event, session: int, table: int) -> HttpResponse:
    """Who has signed the paper: the ticked seats, or with `all` the four."""
    row = table_or_404(session_or_404(event, session), table).table
    winds = WINDS if "all" in request.POST else request.POST.getlist("wind")
    try:
        mark_signed(table=row, winds=winds, version=_version(request), by=request.user, key=key_of(request))
        say_done(request, _("Saved"))
    except Refused as error:
        feedback.refused(request, error)
    return redirect("desk-table", event.slug, session, table)


def _version(request: HttpRequest) -> int:
    """The version of the result that the form showed."""
    number = whole(request.POST.get("version", ""))
    return NO_REVISION if number is None else number
