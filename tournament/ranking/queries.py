"""The European ranking over this installation's events: players, countries, history, and event weights."""

import threading
from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property

from django.db.models import Count, Q

from penalties.ema_requirements import is_excluded
from reports.countries import COUNTRIES, country_of_prefix, is_guest_number, site_code
from reports.ema import EmaPlayer, EmaResults, mers_weight
from reports.ema.weight_and_metadata import SUBSTITUTES_COUNTED, countries
from scoring.mers import (
    MERS_2018,
    CountryRank,
    Mahjong,
    Placing,
    Quota,
    Ranked,
    Tournament,
    Weight,
    active_results,
    age_factor,
    base_rank,
    by_country,
    chosen,
    country_ranking,
    quotas,
    ranking,
)
from scoring.mers.weight_and_base_rank import Base
from tournament.ema.queries import ema_numbers, ema_results, ema_rules, not_final
from tournament.event.queries.public_state import Shown
from tournament.models import Entry, Event, Person, Publication, Session
from tournament.standings.queries.standings import standings_of
from tournament.words.names import country_name, without_marks


def points_by_prefix(lines: Iterable[Ranked]) -> tuple[Mapping[str, list[Fraction]], Counter[str]]:
    """The points of the ranked players by alpha-2 code of their country, guests left out.

    Also how many ranked players each prefix stands for that belongs to no known country.
    """
    of_countries: list[tuple[str, Fraction]] = []
    unknown: Counter[str] = Counter()
    for line in lines:
        prefix = line.ema_number[:2]
        country = country_of_prefix(prefix)
        if country is not None:
            of_countries.append((country.code, line.points))
        elif not is_guest_number(line.ema_number):
            unknown[prefix] += 1
    return by_country(of_countries), unknown


def of_members(points: Mapping[str, list[Fraction]]) -> dict[str, list[Fraction]]:
    """The lines of EMA's member countries, also of those without a ranked player: who shares in a quota."""
    members = [country.code for country in COUNTRIES.values() if country.ema_member]
    return {code: list(points.get(code, ())) for code in members}


_KEPT = 500
_memo: OrderedDict[tuple[int, datetime, int], "Played | None"] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Played:
    """A finished event. people: whom each line of `results` is about, in its order.

    tournament: its placings name people by their primary keys, so that players keep their results when their
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
        return {
            person: player.place for person, player in zip(self.people, self.results.players, strict=True)
        }


def played_events() -> tuple[Played, ...]:
    """The finished events: public, riichi or MCR, played to the end, with nothing kept back; latest first.

    Those that are not certified are among them and do not count. Demo events are there while there are no
    others. One query, and a few more for each event that has changed.
    """
    over = Event.objects.filter(public=True).annotate(
        count=Count("sessions", filter=Q(sessions__state=Session.CLOSED), distinct=True),
        waiting=Count("sessions", filter=~Q(sessions__state__in=Session.OVER), distinct=True),
        kept=Count(
            "publications",
            filter=Q(publications__kind=Publication.FREEZE, publications__withdrawn_at=None),
            distinct=True,
        ),
    )
    over = over.filter(count__gt=0, waiting=0, kept=0).order_by("-ends_on", "-pk")
    finished = [played for event in over if (played := _played(event))]
    return tuple([played for played in finished if not played.event.demo] or finished)


def counting(played: Iterable[Played]) -> tuple[Played, ...]:
    """The events that count for the ranking."""
    return tuple(event for event in played if event.counts)


def _played(event: Event) -> Played | None:
    key = (event.pk, event.created_at, event.version)
    with _lock:
        if key not in _memo:
            _memo[key] = _reckon(event)
            while len(_memo) > _KEPT:
                _memo.popitem(last=False)
        return _memo[key]


def mahjong_of(event: Event) -> Mahjong | None:
    """The list that an event belongs to; None for classical mahjong."""
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
    persons = tuple(people[number] for number in ema_numbers(event))
    numbered = set(Person.objects.filter(pk__in=persons).exclude(ema_number="").values_list("pk", flat=True))
    weight = mers_weight(results)
    placings = (
        Placing(str(person) if _is_ranked(player, person in numbered, event) else "", player.place)
        for person, player in zip(persons, results.players, strict=True)
    )
    tournament = Tournament(
        id=str(event.pk),
        mahjong=mahjong,
        ends_on=event.ends_on,
        weight=weight.total,
        participants=len(results.players),
        placings=tuple(placings),
    )
    return Played(event, results, persons, weight, tournament)


def _is_ranked(player: EmaPlayer, numbered: bool, event: Event) -> bool:
    """Whether a player gets ranking points: with an EMA number, and from no excluded country."""
    return bool(numbered or player.ema_number) and not is_excluded(player.country, event.ends_on)


@dataclass(frozen=True)
class ResultLine:
    """A result. factor: what of its weight is left; in_a, in_b: whether it is among those that are averaged.

    factor: 0 too where the event is not certified. base: None for a player without an EMA number.
    """

    played: Played
    place: int
    base: Base | None
    factor: Fraction
    in_a: bool
    in_b: bool


@dataclass(frozen=True)
class HistoryList:
    """A player in one of the two lists. position, points, parts: None and empty for who is not listed."""

    mahjong: Mahjong
    position: int | None
    listed: int
    points: Fraction | None
    parts: tuple[Fraction, ...]
    lines: tuple[ResultLine, ...]

    @property
    def active(self) -> int:
        """How many results are not too old."""
        return sum(1 for line in self.lines if line.factor)


def history_of(person: Person, played: Sequence[Played], on: date) -> tuple[HistoryList, ...]:
    """The lists in which the person has results, riichi first, on a day."""
    events_of_person = [event for event in played if person.pk in event.by_person]
    kinds: tuple[Mahjong, ...] = ("RCR", "MCR")
    return tuple(
        _list(
            person,
            played,
            [event for event in events_of_person if event.tournament.mahjong == kind],
            kind,
            on,
        )
        for kind in kinds
        if any(event.tournament.mahjong == kind for event in events_of_person)
    )


def _list(
    person: Person, played: Sequence[Played], events: Sequence[Played], mahjong: Mahjong, on: date
) -> HistoryList:
    key = str(person.pk)
    listed = ranking((event.tournament for event in counting(played)), mahjong, on)
    own_line = next((line for line in listed if line.ema_number == key), None)
    active = active_results((event.tournament for event in counting(events)), on).get(key, [])
    in_parts = [{result.tournament for result in part} for part in chosen(active, MERS_2018)]
    return HistoryList(
        mahjong=mahjong,
        position=own_line.position if own_line else None,
        listed=len(listed),
        points=own_line.points if own_line else None,
        parts=own_line.parts if own_line else (),
        lines=tuple(_line(person, event, on, in_parts) for event in events),
    )


def _line(person: Person, played: Played, on: date, in_parts: Sequence[set[str]]) -> ResultLine:
    tournament, place = played.tournament, played.by_person[person.pk]
    numbered = any(placing.ema_number == str(person.pk) for placing in tournament.placings)
    in_a, in_b = (tournament.id in part for part in in_parts)
    return ResultLine(
        played=played,
        place=place,
        base=base_rank(place, tournament.participants) if numbered else None,
        factor=age_factor(tournament.ends_on, on, MERS_2018.ages) if played.counts else Fraction(0),
        in_a=in_a,
        in_b=in_b,
    )


@dataclass(frozen=True)
class Line:
    """A ranked player."""

    ranked: Ranked
    person: Person

    @property
    def country(self) -> str:
        """The alpha-2 code of the country that the player counts for."""
        return self.person.country


@dataclass(frozen=True)
class CountryLine:
    """A ranked country, its name, and the seats of a championship that it gets, where they were asked for."""

    rank: CountryRank
    name: str
    seats: Quota | None


def player_lines(played: Sequence[Played], mahjong: Mahjong, on: date) -> tuple[Line, ...]:
    """The list of one kind of mahjong on a day: one query."""
    listed = ranking((event.tournament for event in played), mahjong, on)
    people = Person.objects.in_bulk([int(line.ema_number) for line in listed])
    # The rules order equal points by EMA number; here people stand for their numbers.
    lines = [Line(line, people[int(line.ema_number)]) for line in listed]
    return tuple(sorted(lines, key=lambda line: (line.ranked.position, line.person.ema_number)))


def found_lines(lines: Sequence[Line], text: str) -> list[Line]:
    """The lines whose name or country fits the words."""
    words = without_marks(text).split()
    return [line for line in lines if all(word in _searched(line) for word in words)]


def _searched(line: Line) -> str:
    return without_marks(f"{line.person} {country_name(line.country)}")


def country_lines(lines: Sequence[Line], seats: int | None = None) -> tuple[CountryLine, ...]:
    """The countries of the ranked players, guests left out; with how many of `seats` each member gets."""
    pairs = [(line.country, line.ranked.points) for line in lines if _counts_for_a_country(line)]
    points: Mapping[str, list[Fraction]] = by_country(pairs)
    quota_of = {quota.country: quota for quota in quotas(of_members(points), seats)} if seats else {}
    return tuple(
        CountryLine(rank, country_name(rank.country), quota_of.get(rank.country))
        for rank in country_ranking(points)
    )


def _counts_for_a_country(line: Line) -> bool:
    return bool(line.country) and not is_guest_number(line.person.ema_number)


@dataclass(frozen=True)
class WorthLine:
    """A place and its base rank; who holds it: None before the end, and base None without an EMA number."""

    place: int
    base: Base | None
    entry: Entry | None


@dataclass(frozen=True)
class Worth:
    """`substitutes`: how many count for the weight beside the participants; `final`: whether the places are
    the last word and may be shown.
    """

    weight: Weight
    days: int
    participants: int
    substitutes: int
    countries: tuple[str, ...]
    final: bool
    lines: tuple[WorthLine, ...]


def worth_of(event: Event, shown: Shown) -> Worth:
    """The event's weight in the ranking; with its players once everything is played and published."""
    results = ema_results(event)
    final = shown.last is None and not not_final(event)
    participants = len(results.players)
    return Worth(
        weight=mers_weight(results),
        days=results.event.days,
        participants=participants,
        substitutes=min(results.event.substitutes, SUBSTITUTES_COUNTED),
        countries=tuple(sorted(site_code(code) for code in countries(results))),
        final=final,
        lines=_placed(event) if final else _places(participants),
    )


def _places(participants: int) -> tuple[WorthLine, ...]:
    return tuple(
        WorthLine(place, base_rank(place, participants), None) for place in range(1, participants + 1)
    )


def _placed(event: Event) -> tuple[WorthLine, ...]:
    results, entries = ema_results(event), standings_of(event).entries
    return tuple(
        WorthLine(
            player.place,
            base_rank(player.place, len(results.players)) if player.ema_number else None,
            entries[number],
        )
        for number, player in zip(ema_numbers(event), results.players, strict=True)
    )
