"""The European ranking over all events of the installation, and what one event is worth for it."""

from datetime import date
from fractions import Fraction
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scoring.mers import MERS_2018, age_factor
from tournament.forms.rankings import RankingForm
from tournament.models import Event, Person
from tournament.queries.mers.events import Played, counting, mahjong_of, played_events
from tournament.queries.mers.history import history_of
from tournament.queries.mers.lists import country_lines, found_lines, player_lines
from tournament.queries.mers.worth import worth_of
from tournament.queries.public import shown_to
from tournament.queries.reporting import why_not_ema
from tournament.views.access import public_view
from tournament.views.public.page import missing, show

LISTS = {"riichi": ("RCR", gettext_lazy("Riichi")), "mcr": ("MCR", gettext_lazy("MCR"))}
NAMES = dict(LISTS.values())
PAGE = 100  # lines


@require_safe
def rankings(request: HttpRequest) -> HttpResponse:
    """?list=riichi or mcr, ?by=countries, ?on=a day, ?find=a name, ?seats= of a championship."""
    form = RankingForm(request.GET)
    asked = form.answers()
    every, on = played_events(), asked.on or timezone.localdate()
    played = counting(every)
    kind = asked.list or _usual(every)
    mahjong, label = LISTS[kind]
    lines = player_lines(played, mahjong, on)
    kept = {"list": kind, "on": request.GET.get("on", "")}
    found = {
        "form": form,
        "kind": kind,
        "label": label,
        "lists": [(key, name) for key, (_mahjong, name) in LISTS.items()],
        "on": on,
        "all": len(lines),
        "counted": sum(1 for one in played if one.tournament.mahjong == mahjong),
        "uncertified": [one.event for one in every if one.tournament.mahjong == mahjong and not one.counts],
        "demo": any(one.event.demo for one in played),
        "last": _last_day(played, mahjong, on),
        "kept": urlencode({name: value for name, value in kept.items() if value}),
        "find": asked.find,
    }
    if asked.by == "countries":
        found |= {"countries": country_lines(lines, asked.seats), "seats": asked.seats}
        return render(request, "rankings/countries.html", found)
    page = Paginator(found_lines(lines, asked.find), PAGE).get_page(request.GET.get("page"))
    query = urlencode({name: value for name, value in {**kept, "find": asked.find}.items() if value})
    return render(request, "rankings/players.html", {**found, "page": page, "query": f"{query}&"})


rankings.roles = frozenset({"public"})


def _usual(played: tuple[Played, ...]) -> str:
    """The list of the latest event."""
    return "mcr" if played and played[0].tournament.mahjong == "MCR" else "riichi"


def _last_day(played: tuple[Played, ...], mahjong: str, on: date) -> date | None:
    """The day of the latest event before `on`, where none counts any more."""
    days = [one.tournament.ends_on for one in played if one.tournament.mahjong == mahjong]
    if any(age_factor(day, on, MERS_2018.ages) for day in days):
        return None
    return max((day for day in days if day < on), default=None)


@require_safe
def history(request: HttpRequest, pk: int) -> HttpResponse:
    """All results of one player; ?on=a day."""
    person = get_object_or_404(Person, pk=pk)
    if not person.entries.filter(event__public=True).exists():
        raise Http404
    form = RankingForm(request.GET)
    on = form.answers().on or timezone.localdate()
    found = {
        "person": person,
        "form": form,
        "on": on,
        "lists": [(NAMES[one.mahjong], one) for one in history_of(person, played_events(), on)],
        "half": Fraction(1, 2),
    }
    return render(request, "rankings/player.html", found)


history.roles = frozenset({"public"})


@require_safe
@public_view
def worth(request: HttpRequest, event: Event) -> HttpResponse:
    """What the event is worth for the ranking."""
    if reason := why_not_ema(event):
        return missing(request, _("Nothing for the ranking"), reason)
    found = {"worth": worth_of(event, shown_to(event, request.roles)), "label": NAMES[mahjong_of(event)]}
    return show(request, "rankings/worth.html", found)
