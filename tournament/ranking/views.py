"""The European ranking over all events of the installation, and what one event is worth in it."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scoring.mers import MERS_2018, Mahjong, age_factor
from tournament.ema.queries import why_not_ema
from tournament.event.queries.public_state import shown_to
from tournament.models import Event, Person
from tournament.ranking.forms import RankingForm
from tournament.ranking.queries import (
    Played,
    counting,
    country_lines,
    found_lines,
    history_of,
    mahjong_of,
    played_events,
    player_lines,
    worth_of,
)
from tournament.web.access import PublicRequest, for_everybody, public_view
from tournament.web.budgets import ONE_EVENT, costs
from tournament.web.public_page import missing, show

LISTS: Mapping[str, tuple[Mahjong, Promise]] = {
    "riichi": ("RCR", gettext_lazy("Riichi")),
    "mcr": ("MCR", gettext_lazy("MCR")),
}
NAMES = dict(LISTS.values())
PAGE = 100  # lines


@for_everybody
@require_safe
@costs("all results of all events", "events that have ended, counted once a version", f"{PAGE} lines a page")
def rankings(request: HttpRequest) -> HttpResponse:
    """?list=riichi or mcr, ?by=countries, ?on=a day, ?find=a name, ?seats= of a championship."""
    form = RankingForm(request.GET)
    answers = form.answers()
    finished, on = played_events(), answers.on or timezone.localdate()
    played = counting(finished)
    kind = answers.list or _usual(finished)
    mahjong, label = LISTS[kind]
    lines = player_lines(played, mahjong, on)
    list_and_day = {"list": kind, "on": request.GET.get("on", "")}
    context = {
        "form": form,
        "kind": kind,
        "label": label,
        "lists": [(key, name) for key, (_mahjong, name) in LISTS.items()],
        "on": on,
        "all": len(lines),
        "counted": sum(1 for event in played if event.tournament.mahjong == mahjong),
        "uncertified": [
            played.event for played in finished if played.tournament.mahjong == mahjong and not played.counts
        ],
        "demo": any(event.event.demo for event in played),
        "last": _last_day(played, mahjong, on),
        "kept": urlencode({name: value for name, value in list_and_day.items() if value}),
        "find": answers.find,
    }
    if answers.by == "countries":
        context |= {"countries": country_lines(lines, answers.seats), "seats": answers.seats}
        return render(request, "ranking/countries.html", context)
    page = Paginator(found_lines(lines, answers.find), PAGE).get_page(request.GET.get("page"))
    query = urlencode(
        {name: value for name, value in {**list_and_day, "find": answers.find}.items() if value}
    )
    return render(request, "ranking/players.html", {**context, "page": page, "query": f"{query}&"})


def _usual(played: tuple[Played, ...]) -> str:
    """The list of the latest event."""
    return "mcr" if played and played[0].tournament.mahjong == "MCR" else "riichi"


def _last_day(played: tuple[Played, ...], mahjong: str, on: date) -> date | None:
    """The day of the latest event before `on`, for when no event counts any more."""
    days = [event.tournament.ends_on for event in played if event.tournament.mahjong == mahjong]
    if any(age_factor(day, on, MERS_2018.ages) for day in days):
        return None
    return max((day for day in days if day < on), default=None)


@for_everybody
@require_safe
@costs("the results of one player", "events that have ended, counted once a version")
def history(request: HttpRequest, pk: int) -> HttpResponse:
    """All results of one player; ?on=a day."""
    person = get_object_or_404(Person.objects.select_related("merged_into"), pk=pk)
    if person.merged_into:
        return redirect("ranking-player", pk=person.merged_into.pk)
    if not person.entries.filter(event__public=True).exists():
        raise Http404
    form = RankingForm(request.GET)
    on = form.answers().on or timezone.localdate()
    context = {
        "person": person,
        "form": form,
        "on": on,
        "lists": [(NAMES[line.mahjong], line) for line in history_of(person, played_events(), on)],
        "half": Fraction(1, 2),
    }
    return render(request, "ranking/player.html", context)


@require_safe
@public_view
@costs("the strength of the players", ONE_EVENT)
def worth(request: PublicRequest, event: Event) -> HttpResponse:
    """What the event is worth for the ranking."""
    if reason := why_not_ema(event):
        status = 200 if mahjong_of(event) else 404  # nobody is registered yet, or it is never ranked
        return missing(request, _("Nothing for the ranking"), reason, status=status)
    mahjong = mahjong_of(event)
    label = NAMES[mahjong] if mahjong else ""
    context = {"worth": worth_of(event, shown_to(event, request.roles)), "label": label}
    return show(request, "ranking/worth.html", context)
