"""The events of this installation as tournaments of the ranking, each reckoned once a version."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Count, Q

from reports.ema import EmaResults, mers_weight
from scoring.mers import Mahjong, Placing, Tournament, Weight
from tournament.models import Event, Person, Publication, Session
from tournament.queries.reporting import ema_numbers, ema_results, ema_rules, not_final

_KEPT = 500
_memo: OrderedDict[tuple[int, datetime, int], "Played | None"] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Played:
    """A finished event. people: whom each line of `results` is about, in its order.

    tournament: its placings name people by their primary keys, so that a player keeps his results when his
    EMA number changes; who has no number is nobody there, keeps the place and gets no points.
    """

    event: Event
    results: EmaResults
    people: tuple[int, ...]
    weight: Weight
    tournament: Tournament

    @property
    def counts(self) -> bool:
        """Whether EMA certified it, so that it counts for the ranking."""
        return self.event.certified

    @cached_property
    def by_person(self) -> Mapping[int, int]:
        """The place of each person."""
        return {who: player.place for who, player in zip(self.people, self.results.players, strict=True)}


def played_events() -> tuple[Played, ...]:
    """The finished events: public, riichi or MCR, played to the end, with nothing kept back; latest first.

    Those that are not certified are among them and do not count. Demo events are there while there are no
    others. One query, and a few more for each event that has changed.
    """
    over = Event.objects.filter(public=True).annotate(
        count=Count("sessions", distinct=True),
        waiting=Count("sessions", filter=~Q(sessions__state=Session.CLOSED), distinct=True),
        kept=Count(
            "publications",
            filter=Q(publications__kind=Publication.FREEZE, publications__withdrawn_at=None),
            distinct=True,
        ),
    )
    over = over.filter(count__gt=0, waiting=0, kept=0).order_by("-ends_on", "-pk")
    found = [one for event in over if (one := _played(event))]
    return tuple([one for one in found if not one.event.demo] or found)


def counting(played: Iterable[Played]) -> tuple[Played, ...]:
    """Those that the ranking is reckoned from."""
    return tuple(one for one in played if one.counts)


def _played(event: Event) -> Played | None:
    key = (event.pk, event.created_at, event.version)
    with _lock:
        if key not in _memo:
            _memo[key] = _reckon(event)
            while len(_memo) > _KEPT:
                _memo.popitem(last=False)
        return _memo[key]


def mahjong_of(event: Event) -> Mahjong | None:
    """Which of the two lists an event belongs to; None for classical mahjong."""
    lists: dict[str | None, Mahjong] = {"riichi": "RCR", "MCR": "MCR"}
    return lists.get(ema_rules(event))


def _reckon(event: Event) -> Played | None:
    mahjong = mahjong_of(event)
    if mahjong is None or not_final(event):
        return None
    results = ema_results(event)
    if len(results.players) < 2:
        return None
    people = dict(event.entries.values_list("number", "person_id"))
    who = tuple(people[number] for number in ema_numbers(event))
    numbered = set(Person.objects.filter(pk__in=who).exclude(ema_number="").values_list("pk", flat=True))
    weight = mers_weight(results)
    placings = (
        Placing(str(one) if one in numbered or player.ema_number else "", player.place)
        for one, player in zip(who, results.players, strict=True)
    )
    tournament = Tournament(
        id=str(event.pk),
        mahjong=mahjong,
        ends_on=event.ends_on,
        weight=weight.total,
        participants=len(results.players),
        placings=tuple(placings),
    )
    return Played(event, results, who, weight, tournament)
