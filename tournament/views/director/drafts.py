"""A draft of the draw: its quality and its tables, exchanged seats, confirmed, discarded, downloaded."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from seating import verify
from tournament.forms.draw import SwapForm
from tournament.models import Draw, Event
from tournament.queries.certificates import certificate
from tournament.queries.draw import Player, players_by_number
from tournament.queries.draw_changes import changes, moves_between
from tournament.queries.draw_finals import carry_lines, tied_names
from tournament.queries.draw_names import method_name
from tournament.queries.draw_pages import Judged, judged_draw, seats_in_force, session_lines
from tournament.queries.draw_tables import name_lines
from tournament.queries.worded import worded
from tournament.services.drawing import (
    checked,
    confirm_draft,
    discard_draft,
    draw_or_ask,
    is_ranking_stale,
    sessions_named,
    swap_in_draft,
    swapped,
    why_not_confirm,
    why_not_mend,
)
from tournament.services.drawing.wishes import AROUND, Wish
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of

NOT_BY_COMMAND = ("hanchan-final", "hanchan-pools")  # what draw_seating --verify cannot draw again


@require_safe
@staff_view("director")
def draft(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """A draw with its quality in words and the tables of one session (?session=N)."""
    row = _draw(event, pk)
    players = players_by_number(event)
    judged = judged_draw(row, players)
    number = shown_session(request, row.first_session, row.last_session)
    drawn = range(row.first_session, row.last_session + 1)
    replaced = [one for one in session_lines(event, {}) if one.number in drawn and one.tables]
    is_draft = row.state == Draw.DRAFT
    tables = judged.tables(number)
    found = {
        "draw": row,
        "method": method_name(row.method),
        "sessions_named": sessions_named(row),
        "is_draft": is_draft,
        "counts": judged.counts(),
        **(_compared(event, row, players, judged) if is_draft else {}),
        "numbers": list(drawn),
        "session": number,
        "tables": tables,
        "sitting_out": judged.sitting_out(number),
        "names": name_lines(tables),
        "swaps": _swaps(judged),
        "carry": carry_lines(row, judged.people),
        "tied": tied_names(row, judged.people),
        "why_not_confirm": why_not_confirm(row) if is_draft else None,
        "stale_ranking": is_draft and is_ranking_stale(row),
        "replaced": replaced,
        "unpublished": [one.number for one in replaced if one.published_at],
        "by_command": not row.plan["algorithm"].startswith(NOT_BY_COMMAND),
        **_check(request, row),
        "file_name": file_name(event, pk),
    }
    return render(request, "director/draw/draft.html", found)


def _check(request: HttpRequest, row: Draw) -> dict[str, object]:
    """What the check of the certificate says: its counts always, its seed when asked with ?check=seed."""
    if request.GET.get("check") != "seed":
        return {"problems": [worded(problem) for problem in verify(row.plan)]}
    try:
        return {"verdict": checked(row.plan, trusted=True)}
    except Refused as error:
        return {"problems": [error.sentence]}


def _compared(event: Event, row: Draw, players: dict[int, Player], judged: Judged) -> dict[str, object]:
    """The seats in force beside this draft: each measure of both, and who would sit elsewhere."""
    now = seats_in_force(event, row, players)
    if now is None:
        return {}
    return {"compared": changes(now.counts(), judged.counts()), "moves": moves_between(now, judged)}


def _swaps(judged: Judged) -> list[dict[str, object]]:
    """The seats exchanged by hand, in order."""
    return [
        {"session": session, "first": judged.people[a], "second": judged.people[b]}
        for session, a, b in judged.plan.swaps
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
def swap(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """What an exchange of two seats would cost; POST does it."""
    row = _draw(event, pk)
    form = SwapForm(request.POST if request.method == "POST" else request.GET)
    back = reverse("desk-draft", args=[event.slug, pk])
    if not form.is_valid():
        feedback.refused(request, Refused(_("Choose a session and two players.")))
        return redirect(back)
    wish = form.cleaned_data
    back = f"{back}?session={wish['session']}#tables"
    try:
        if "mend" in request.POST:
            return _mended(request, event, row, wish)
        if request.method == "POST":
            return _swapped(request, event, row, wish, back)
        plan = swapped(row, **wish)
    except Refused as error:
        feedback.refused(request, error)
        return redirect(back)
    judged = judged_draw(row, players_by_number(event))
    after = Judged(plan, judged.people, judged.constraints)
    found = swap_page(judged, after, wish) | {
        "back": back,
        "note": _("Only directors see this draft."),
        "can_mend": why_not_mend(row) is None,
    }
    return render(request, "director/draw/swap.html", found)


def _swapped(request: HttpRequest, event: Event, row: Draw, wish: dict[str, int], back: str) -> HttpResponse:
    key = key_of(request)
    swap_in_draft(draw=row, by=request.user, key=key, **wish)
    act = feedback.line_of(request)
    feedback.done(request, act.summary if act else _("The two have changed seats."), act)
    return redirect(back)


def _mended(request: HttpRequest, event: Event, row: Draw, wish: dict[str, int]) -> HttpResponse:
    """Another draft, in which the two sit where the hand puts them and the rest is mended around."""
    around = Wish(
        AROUND,
        row.seed,
        source=row.made_at.isoformat(),
        exchanged=(wish["session"], wish["first"], wish["second"]),
    )
    made = draw_or_ask(event=event, wish=around, by=request.user, key=key_of(request))
    if not isinstance(made, Draw):
        return redirect("desk-draw-job", slug=event.slug, pk=made.pk)
    sentence = _("Drawn again around the two. The draft before is still there, beside this one.")
    feedback.done(request, sentence, feedback.line_of(request))
    return redirect(f"{reverse('desk-draw-compare', args=[event.slug])}?a={row.pk}&b={made.pk}")


def swap_page(judged: Judged, after: Judged, wish: dict[str, int]) -> dict[str, object]:
    """Who would sit where, and every measure before and after."""
    lot_of = {player.number: lot for lot, player in judged.people.items()}
    lots = (lot_of[wish["first"]], lot_of[wish["second"]])
    return {
        "session": wish["session"],
        "pair": [judged.people[lot] for lot in lots],
        "moves": [_move(judged, after, wish["session"], lot) for lot in lots],
        "changes": changes(judged.counts(), after.counts()),
    }


def _move(judged: Judged, after: Judged, session: int, lot: int) -> dict[str, object]:
    """From which table and wind to which one a player goes."""
    places = []
    for side in (judged, after):
        table = side.plan.session(session).table_of(lot)
        wind = next(wind for wind, player in table.seats() if player == lot)
        meets = [side.people[one] for one in table.players if one != lot]
        places.append({"table": table.number, "wind": wind, "meets": meets})
    return {"player": judged.people[lot], "before": places[0], "after": places[1]}


@require_POST
@staff_view("director")
def confirm(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Make the draft the seating."""
    key = key_of(request)
    try:
        row = confirm_draft(draw=_draw(event, pk), by=request.user, key=key)
    except Refused as error:
        feedback.refused(request, error)
        return redirect("desk-draft", slug=event.slug, pk=pk)
    sentence = _("The seats of %(sessions)s are confirmed. Publish them when players may see them.")
    feedback.done(request, sentence % {"sessions": sessions_named(row)}, feedback.line_of(request))
    return redirect(f"{reverse('desk-seating', args=[event.slug])}?session={row.first_session}")


@require_POST
@staff_view("director")
def discard(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Put the draft away."""
    key = key_of(request)
    try:
        discard_draft(draw=_draw(event, pk), by=request.user, key=key)
    except Refused as error:
        feedback.refused(request, error)
        return redirect("desk-draft", slug=event.slug, pk=pk)
    feedback.done(request, _("The draft is discarded. It stays in the list."), feedback.line_of(request))
    return redirect("desk-draw", slug=event.slug)


@require_safe
@staff_view("director")
def download(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """The draw as a hanchan-draw document; `player_numbers` says which player drew lot 1, 2, 3, ..."""
    row = _draw(event, pk)
    document = {**certificate(row), "state": row.state}
    headers = {"Content-Disposition": f'attachment; filename="{file_name(event, pk)}"'}
    return JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1}, headers=headers)


def file_name(event: Event, pk: int) -> str:
    """The name of a draw's file, with its number at the event, counted from 1."""
    return f"{event.slug}-draw-{event.draws.filter(pk__lte=pk).count()}.json"


def shown_session(request: HttpRequest, first: int, last: int) -> int:
    """The session asked for with ?session=N, else the first one."""
    text = request.GET.get("session", "")
    number = int(text) if text.isdecimal() and len(text) < 5 else first
    return number if first <= number <= last else first


def _draw(event: Event, pk: int) -> Draw:
    return get_object_or_404(Draw.objects.select_related("event"), event=event, pk=pk)
