"""What the forms on a table's page of hands do, at whichever address: look, save, remove, take back, take."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.models import LogEntry
from tournament.queries.hand_words import said
from tournament.queries.hands import game_of
from tournament.services import hands
from tournament.services.errors import Refused, Stale
from tournament.services.tables import subject
from tournament.services.undoing import undo
from tournament.views.feedback import key_of
from tournament.views.scorer.found import revision_of, whole
from tournament.views.scorer.hands_page import (
    Mode,
    Place,
    forecast_of,
    form_of,
    hands_page,
    mode_of,
    page_context,
    undoable,
)


def preview(request: HttpRequest, place: Place) -> HttpResponse:
    """What the hand as typed so far would do; changes nothing."""
    game = game_of(place.view)
    mode = mode_of(request.POST, game)
    form = form_of(game, mode, request.POST)
    found = page_context(place, game, mode, form) | {"look": forecast_of(game, mode, form)}
    return render(request, "scorer/hands/preview.html", found)


def save(request: HttpRequest, place: Place) -> HttpResponse:
    """Store the hand as typed; what cannot be stored comes back with the sentence."""
    game = game_of(place.view)
    mode = mode_of(request.POST, game)
    form = form_of(game, mode, request.POST)
    if "look" in request.POST:
        return hands_page(request, place, form=form, looked=True)
    if not form.outcome:
        return hands_page(request, place, form=form, sentences=[_("Choose what happened.")], status=400)
    try:
        _store(mode, place)(
            facts=form.facts, typist=place.typist, seen=revision_of(request), key=key_of(request)
        )
    except hands.HandRefused as error:
        sentences = [said(one) for one in error.problems]
        return hands_page(request, place, form=form, sentences=sentences, status=400)
    except Refused as error:
        status = 409 if isinstance(error, Stale) else 400
        return hands_page(request, place.fresh(), form=form, sentences=[error.sentence], status=status)
    return done(request, place)


def _store(mode: Mode, place: Place) -> Callable[..., LogEntry]:
    table = place.view.table
    if mode.change:
        return partial(hands.change_hand, table=table, number=mode.number)
    if mode.insert:
        return partial(hands.insert_hand, table=table, before=mode.number)
    return partial(hands.record_hand, table=table)


def remove(request: HttpRequest, place: Place) -> HttpResponse:
    """Take out a hand that was never played."""
    number = whole(request.POST.get("number", "")) or 0
    act = partial(hands.remove_hand, table=place.view.table, number=number, typist=place.typist)
    return _act(request, place, act)


def take(request: HttpRequest, place: Place) -> HttpResponse:
    """Make the table's result of its hands."""
    finished = "finished" in request.POST
    act = partial(hands.take_result, table=place.view.table, typist=place.typist, finished=finished)
    return _act(request, place, act)


def take_back(request: HttpRequest, place: Place) -> HttpResponse:
    """Undo an act on this table's hands."""
    table = place.view.table
    lines = table.session.event.log.filter(subject=subject(table), act__in=hands.ACTS)
    entry = get_object_or_404(lines, pk=whole(request.POST.get("entry", "")) or 0)
    if not undoable(place, entry):
        return hands_page(request, place, sentences=[_("This cannot be taken back here.")], status=400)
    typist = place.typist

    def act(*, seen: int | None, key: str) -> object:
        return undo(entry=entry, by=typist.user, key=key, name=typist.name)

    return _act(request, place, act)


def _act(request: HttpRequest, place: Place, act: Callable[..., object]) -> HttpResponse:
    try:
        act(seen=revision_of(request), key=key_of(request))
    except Refused as error:
        status = 409 if isinstance(error, Stale) else 400
        return hands_page(request, place.fresh(), sentences=[error.sentence], status=status)
    return done(request, place)


def done(request: HttpRequest, place: Place) -> HttpResponse:
    """The page as it is after an act: by htmx its parts, else by way of a redirect."""
    if not request.htmx:
        return redirect(place.page)
    response = hands_page(request, place.fresh())
    response["HX-Push-Url"] = place.page
    return response
