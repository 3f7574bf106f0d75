"""The list of players, adding, correcting and withdrawing them, and their links as QR codes."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from tournament.acts.log import told_line
from tournament.acts.refusals import Refusal, Refused
from tournament.draw.queries.feasibility import unseated, vacancy_of
from tournament.draw.services import draw_context
from tournament.models import Entry, Event, LogEntry
from tournament.person.services.matching import proposals_for
from tournament.presence.queries import last_session_of
from tournament.registration.forms import PlayerForm
from tournament.registration.queries.applications import waiting_counts
from tournament.registration.queries.players import (
    club_names,
    count_players,
    found_rows,
    last_registered,
    link_revoked,
    links_of,
    player_rows,
    state_of,
    team_names,
)
from tournament.registration.services import (
    changes_and_withdrawals,
    erasing,
    naming,
    player_facts,
    registering,
)
from tournament.registration.services.registering import Beside
from tournament.registration.tables import PlayerTable
from tournament.registration.views.quick import chosen_member, chosen_person, filled_in
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.budgets import QR, costs
from tournament.web.feedback import back_to, key_of, refusals_in, when_refused
from tournament.web.links import hall_address, qr_code
from tournament.web.password_again import asks_again
from tournament.words.sentences import worded

A_PAGE = 200  # rows


@require_safe
@staff_view("scorer", "referee")
def players(request: EventRequest, event: Event) -> HttpResponse:
    """Everybody registered, sorted and searched; all staff may look, directors may act."""
    rows = player_rows(event)
    search = request.GET.get("q", "").strip()[:80]
    table = PlayerTable(found_rows(rows, search))
    RequestConfig(request, paginate={"per_page": A_PAGE, "silent": True}).configure(table)
    context = {
        "table": table,
        "counts": count_players(rows),
        "total": len(rows),
        "search": search,
        "query": _list_query(request, search),
        "why_not_register": registering.why_not_register(event),
        "director": "director" in request.roles,
        "applying": event.registering or bool(event.fee),
        "waiting": waiting_counts(event) if event.registering else {},
    }
    return render(request, "registration/players.html", context)


def _list_query(request: EventRequest, search: str) -> str:
    """The query of the search and the order, for links to further pages."""
    pairs = [("q", search), ("sort", request.GET.get("sort", ""))]
    return "".join(f"{urlencode([pair])}&" for pair in pairs if pair[1])


@require_http_methods(["GET", "POST"])
@staff_view("director")
def new(request: EventRequest, event: Event) -> HttpResponse:
    """Register a player; saved, the empty form is there again for the next one."""
    why_not_ask = registering.why_not_ask(event)
    form = _form(request, None, why_not_ask)
    if form.is_bound and form.is_valid():
        entry = _save_new(request, event, form)
        if entry:
            feedback.done(request, told_line(entry), entry)
            return redirect("desk-player-new", slug=event.slug)
    context = {
        "form": form,
        "next_number": registering.next_number(event),
        "why_not": registering.why_not_register(event),
        "last": last_registered(event, 5),
        **_without_seats(event),
        **_suggestions(event),
    }
    return render(request, "registration/new_player.html", context, status=400 if form.is_bound else 200)


def _form(request: EventRequest, entry: Entry | None, why_not_ask: Refusal | None) -> PlayerForm:
    """The form as it was sent, or with what a list says of the member whose button was pressed."""
    if request.method != "POST":
        return PlayerForm.of(entry, why_not_ask) if entry else PlayerForm.empty(why_not_ask)
    if member := chosen_member(request):
        return PlayerForm(initial=filled_in(request, member), entry=entry, why_not_ask=why_not_ask)
    return PlayerForm(request.POST, entry=entry, why_not_ask=why_not_ask)


def _save_new(request: EventRequest, event: Event, form: PlayerForm) -> LogEntry | None:
    """Register who is described, as the person of earlier events who was chosen, if one was."""
    with refusals_in(form):
        person = chosen_person(request, event, form.facts)
        beside = Beside(person) if person else None
        return form.save_checked(
            registering.register, event=event, by=request.user, key=key_of(request), beside=beside
        )
    return None


def _without_seats(event: Event) -> dict[str, object]:
    """The players without seats in sessions drawn before they registered, and what can be done."""
    entries = list(event.entries.order_by("number"))
    return {
        "unseated": [] if event.ended_at else unseated(event, entries),
        "vacancy": vacancy_of(entries),
        "can_repair": draw_context.why_not_repair(event) is None and not event.ended_at,
    }


@require_http_methods(["GET", "POST"])
@staff_view("director")
def player(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Correct a registration; its other acts are beside it."""
    entry = _entry(event, number)
    why_not_ask = registering.why_not_ask(event)
    form = _form(request, entry, why_not_ask)
    if form.is_bound and form.is_valid():
        line = form.save_checked(
            changes_and_withdrawals.change, entry=entry, by=request.user, key=key_of(request)
        )
        if line:
            feedback.done(request, told_line(line), line)
            return redirect("desk-players", slug=event.slug)
    unnamed = naming.is_unnamed(entry)
    context = {
        "form": form,
        "entry": entry,
        "unnamed": unnamed,
        "kept": naming.registration_of(entry) if unnamed else None,
        "why_not_name": naming.why_not_show(entry) if unnamed else naming.why_not_hide(entry),
        "state": state_of(entry),
        "why_not": changes_and_withdrawals.why_not_change(entry),
        "why_not_withdraw": changes_and_withdrawals.why_not_withdraw(entry),
        "has_sat": bool(last_session_of(entry)),
        "withdrawing_leaves": worded(changes_and_withdrawals.what_withdrawing_leaves(entry) or ""),
        "why_not_restore": changes_and_withdrawals.why_not_restore(entry),
        "why_not_remove": registering.why_not_remove(entry),
        "why_not_erase": erasing.why_not_erase_player(entry),
        "can_repair": draw_context.why_not_repair(event) is None and not event.ended_at,
        "proposals": proposals_for(entry, request.user),
        **_suggestions(event),
    }
    return render(request, "registration/edit_player.html", context, status=400 if form.is_bound else 200)


@require_POST
@staff_view("director")
def withdraw(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """The player plays no further."""
    return _act(request, event, number, changes_and_withdrawals.withdraw)


@require_POST
@staff_view("director")
def restore(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """A withdrawn player plays again."""
    return _act(request, event, number, changes_and_withdrawals.restore)


@require_POST
@staff_view("director")
@when_refused(back_to("desk-players"))
def remove(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Remove a registration that nothing refers to."""
    entry = event.entries.filter(number=number).first()
    if entry is None:  # pressed twice, or somebody else was faster
        return redirect("desk-players", slug=event.slug)
    line = registering.remove(entry=entry, by=request.user, key=key_of(request))
    feedback.done(request, told_line(line), line)
    return redirect("desk-players", slug=event.slug)


@when_refused(back_to("desk-players"))
def _act(request: EventRequest, event: Event, number: int, act: Callable[..., LogEntry]) -> HttpResponse:
    line = act(entry=_entry(event, number), by=request.user, key=key_of(request))
    feedback.done(request, told_line(line), line)
    return redirect("desk-players", slug=event.slug)


def _entry(event: Event, number: int) -> Entry:
    return get_object_or_404(event.entries.select_related("person", "team"), number=number)


def _suggestions(event: Event) -> dict[str, object]:
    return {"clubs": club_names(event), "teams": team_names(event)}


CARDS_A_PAGE = 120  # cards


@require_safe
@never_cache
@staff_view("director")
@costs("QR codes", f"{CARDS_A_PAGE} a page", QR)
def links(request: EventRequest, event: Event) -> HttpResponse:
    """A card for each player with their link and its QR code; ?player=N shows one alone."""
    entries = links_of(event, request.GET.get("player", ""))
    page = Paginator(entries, CARDS_A_PAGE).get_page(request.GET.get("page"))
    base = hall_address(request)
    cards = [_card(entry, base) for entry in page]
    context = {"cards": cards, "page": page, "is_single": "player" in request.GET, "base": base}
    return render(request, "registration/links.html", context)


def _card(entry: Entry, base: str) -> dict[str, object]:
    is_revoked = link_revoked(entry)
    url = "" if is_revoked else f"{base}{link_path(entry.link_key)}"
    return {"entry": entry, "off": is_revoked, "url": url, "qr": qr_code(url) if url else ""}


def link_path(key: str) -> str:
    """The path of a player's link."""
    try:
        return reverse("player-link", args=[key])
    except NoReverseMatch:
        return f"/p/{key}/"


@require_POST
@staff_view("director")
@asks_again()
def renew(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """A new link; the old one stops working."""
    return _link_act(request, event, number, player_facts.renew_link)


@require_POST
@staff_view("director")
@asks_again()
def revoke(request: EventRequest, event: Event, number: int) -> HttpResponseBase:
    """The link stops working."""
    return _link_act(request, event, number, player_facts.revoke_link)


def _back_to_card(
    request: EventRequest, refusal: Refused, event: Event, number: int, _act: object
) -> HttpResponse:
    feedback.refused(request, refusal)
    return _card_of(event, number)


@when_refused(_back_to_card)
def _link_act(request: EventRequest, event: Event, number: int, act: Callable[..., LogEntry]) -> HttpResponse:
    entry = get_object_or_404(event.entries, number=number)
    line = act(entry=entry, by=request.user, key=key_of(request))
    feedback.done(request, told_line(line))
    return _card_of(event, number)


def _card_of(event: Event, number: int) -> HttpResponse:
    response = redirect("desk-links", slug=event.slug)
    response["Location"] += f"#player-{number}"
    return response
