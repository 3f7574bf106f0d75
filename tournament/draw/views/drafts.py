"""A draft of the draw: its quality and tables, seat swaps, confirming, discarding and downloading it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from seating import verify
from tournament.acts.refusals import Refused
from tournament.bounds import whole_number
from tournament.draw.forms.checking import SwapForm
from tournament.draw.queries.broken_wishes import broken_wishes
from tournament.draw.queries.certificates import certificate
from tournament.draw.queries.comparison import changes, moves_between
from tournament.draw.queries.draws import (
    AROUND,
    Player,
    final_told,
    method_name,
    players_by_number,
    session_of,
)
from tournament.draw.queries.pages import Judged, judged_draw, name_lines, seats_in_force, session_lines
from tournament.draw.services.certificates import OWN, checked
from tournament.draw.services.confirming import confirm_draft, discard_draft, why_not_confirm
from tournament.draw.services.constraints import Wish, sessions_named
from tournament.draw.services.drafts import (
    DRAWN_HERE,
    JOBS_BOUNDS,
    PAGES_BOUNDS,
    draw_or_ask,
    is_ranking_stale,
)
from tournament.draw.services.draw_context import why_not_mend
from tournament.draw.services.swapping import swap_in_draft, swapped
from tournament.models import Draw, Event
from tournament.standings.queries.standings import carry_lines, tied_names
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import costs, in_words
from tournament.web.feedback import back_to, key_of, when_refused
from tournament.words.sentences import worded

NOT_BY_COMMAND = ("hanchan-final", "hanchan-pools")  # what draw_seating --verify cannot draw again


@require_safe
@staff_view("director")
@costs("a draw judged and, when asked, drawn again", OWN, "one at a time")
def draft(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """A draw with its quality in words and the tables of one session (?session=N)."""
    row = draw_or_404(event, pk)
    players = players_by_number(event)
    judged = judged_draw(row, players)
    number = shown_session(request, row.first_session, row.last_session)
    drawn = range(row.first_session, row.last_session + 1)
    replaced = [line for line in session_lines(event, {}, {}) if line.number in drawn and line.tables]
    is_draft = row.state == Draw.DRAFT
    tables = judged.tables(number)
    context = {
        "draw": row,
        "method": method_name(row.method),
        "sessions_named": sessions_named(row),
        "is_draft": is_draft,
        "counts": judged.counts(),
        "broken": broken_wishes(judged) if is_draft else [],
        **(_compared(event, row, players, judged) if is_draft else {}),
        "numbers": list(drawn),
        "session": number,
        "tables": tables,
        "sitting_out": judged.sitting_out(number),
        "names": name_lines(tables),
        "swaps": _swaps(judged),
        "carry": carry_lines(row, judged.people),
        "final_told": final_told(row),
        "tied": tied_names(row, judged.people),
        "why_not_confirm": why_not_confirm(row) if is_draft else None,
        "stale_ranking": is_draft and is_ranking_stale(row),
        "replaced": replaced,
        "unpublished": [line.number for line in replaced if line.published_at],
        "by_command": not row.plan["algorithm"].startswith(NOT_BY_COMMAND),
        **_check(request, row),
        "file_name": file_name(event, pk),
    }
    return render(request, "draw/draft.html", context)


def _check(request: EventRequest, row: Draw) -> dict[str, object]:
    """The check of the certificate: always its counts, its seed with ?check=seed."""
    if request.GET.get("check") != "seed":
        return {"problems": [worded(problem) for problem in verify(row.plan)]}
    try:
        return {"verdict": checked(row.plan, trusted=True)}
    except Refused as error:
        return {"problems": [error.sentence]}


def _compared(event: Event, row: Draw, players: dict[int, Player], judged: Judged) -> dict[str, object]:
    """Compare the seats in force with this draft: each measure of both, and who would move."""
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


def _back_to_tables(request: EventRequest, refusal: Refused, event: Event, pk: int) -> HttpResponse:
    """Return to the draft's page, at the tables of the session concerned, with the refusal."""
    feedback.refused(request, refusal)
    return redirect(_tables_of(event, pk, whole_number(_sent(request).get("session", ""))))


def _tables_of(event: Event, pk: int, session: int | None) -> str:
    """The address of a session's tables on the page of a draft."""
    return f"{reverse('desk-draft', args=[event.slug, pk])}?session={session}#tables"


def _sent(request: EventRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
@when_refused(_back_to_tables)
@costs(
    "a draw improved around an exchange",
    DRAWN_HERE,
    PAGES_BOUNDS,
    "longer ones as a job: " + in_words(JOBS_BOUNDS),
)
def swap(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """Preview of exchanging two seats; POST does it."""
    row = draw_or_404(event, pk)
    form = SwapForm(_sent(request))
    if not form.is_valid():
        messages.error(request, _("Choose a session and two players."))
        return redirect("desk-draft", slug=event.slug, pk=pk)
    wish = form.cleaned_data
    back = _tables_of(event, pk, wish["session"])
    if "mend" in request.POST:
        return _mended(request, event, row, wish)
    if request.method == "POST":
        return _swapped(request, row, wish, back)
    plan = swapped(row, **wish)
    judged = judged_draw(row, players_by_number(event))
    after = Judged(plan, judged.people, judged.constraints)
    context = swap_page(judged, after, wish) | {
        "back": back,
        "note": _("Only directors can see this draft."),
        "can_mend": why_not_mend(row) is None,
    }
    return render(request, "draw/swap.html", context)


def _swapped(request: EventRequest, row: Draw, wish: dict[str, int], back: str) -> HttpResponse:
    swap_in_draft(draw=row, by=request.user, key=key_of(request), **wish)
    feedback.say_done(request, _("The two players have swapped seats."))
    return redirect(back)


def _mended(request: EventRequest, event: Event, row: Draw, wish: dict[str, int]) -> HttpResponse:
    """Make another draft with the two exchanged and the rest improved around them."""
    around = Wish(
        AROUND,
        row.seed,
        source=row.made_at.isoformat(),
        exchanged=(wish["session"], wish["first"], wish["second"]),
    )
    draft_or_job = draw_or_ask(event=event, wish=around, by=request.user, key=key_of(request))
    if not isinstance(draft_or_job, Draw):
        return redirect("desk-draw-job", slug=event.slug, pk=draft_or_job.pk)
    sentence = _("Drawn again around the two players. The earlier draft is still in the list.")
    feedback.done(request, sentence, feedback.line_of(request))
    return redirect(f"{reverse('desk-draw-compare', args=[event.slug])}?a={row.pk}&b={draft_or_job.pk}")


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
    """The player's table, wind and opponents before and after the exchange."""
    places = []
    for side in (judged, after):
        table = session_of(side.plan, session).table_of(lot)
        assert table is not None, "who is exchanged has a seat"
        wind = next(wind for wind, player in table.seats() if player == lot)
        meets = [side.people[opponent] for opponent in table.players if opponent != lot]
        places.append({"table": table.number, "wind": wind, "meets": meets})
    return {"player": judged.people[lot], "before": places[0], "after": places[1]}


@require_POST
@staff_view("director")
@when_refused(back_to("desk-draft", "pk"))
def confirm(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """Make the draft the seating."""
    row = confirm_draft(draw=draw_or_404(event, pk), by=request.user, key=key_of(request))
    sentence = _("The seats of %(sessions)s are confirmed. Publish them when players may see them.")
    feedback.done(request, sentence % {"sessions": sessions_named(row)}, feedback.line_of(request))
    return redirect(f"{reverse('desk-seating', args=[event.slug])}?session={row.first_session}")


@require_POST
@staff_view("director")
@when_refused(back_to("desk-draft", "pk"))
def discard(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """Discard the draft."""
    discard_draft(draw=draw_or_404(event, pk), by=request.user, key=key_of(request))
    feedback.done(request, _("The draft is discarded. It stays in the list."), feedback.line_of(request))
    return redirect("desk-draw", slug=event.slug)


@require_safe
@staff_view("director")
def download(request: EventRequest, event: Event, pk: int) -> HttpResponse:
    """The draw as a hanchan-draw document; `player_numbers` says which player drew lot 1, 2, 3, ..."""
    row = draw_or_404(event, pk)
    document = {**certificate(row), "state": row.state}
    headers = {"Content-Disposition": f'attachment; filename="{file_name(event, pk)}"'}
    return JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1}, headers=headers)


def file_name(event: Event, pk: int) -> str:
    """The name of a draw's file, with its number at the event, counted from 1."""
    return f"{event.slug}-draw-{event.draws.filter(pk__lte=pk).count()}.json"


def shown_session(request: HttpRequest, first: int, last: int) -> int:
    """The session asked for with ?session=N, else the first one."""
    number = whole_number(request.GET.get("session"), last) or first
    return max(number, first)


def draw_or_404(event: Event, pk: int) -> Draw:
    """The draw of the event with this primary key."""
    return get_object_or_404(Draw.objects.select_related("event"), event=event, pk=pk)
