"""One player over all events of the installation: every result, and what it still counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.mers import MERS_2018, Mahjong, active_results, age_factor, base_rank, chosen, ranking
from scoring.mers.base import Base
from tournament.models import Person
from tournament.queries.mers.events import Played, counting


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
    """A player in one of the two lists. position, points, parts: None and empty where he is not listed."""

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
    own = [one for one in played if person.pk in one.by_person]
    kinds: tuple[Mahjong, ...] = ("RCR", "MCR")
    return tuple(
        _list(person, played, [one for one in own if one.tournament.mahjong == kind], kind, on)
        for kind in kinds
        if any(one.tournament.mahjong == kind for one in own)
    )


def _list(
    person: Person, played: Sequence[Played], own: Sequence[Played], mahjong: Mahjong, on: date
) -> HistoryList:
    key = str(person.pk)
    listed = ranking((one.tournament for one in counting(played)), mahjong, on)
    mine = next((line for line in listed if line.ema_number == key), None)
    active = active_results((one.tournament for one in counting(own)), on).get(key, [])
    in_parts = [{result.tournament for result in part} for part in chosen(active, MERS_2018)]
    return HistoryList(
        mahjong=mahjong,
        position=mine.position if mine else None,
        listed=len(listed),
        points=mine.points if mine else None,
        parts=mine.parts if mine else (),
        lines=tuple(_line(person, one, on, in_parts) for one in own),
    )


def _line(person: Person, one: Played, on: date, in_parts: Sequence[set[str]]) -> ResultLine:
    tournament, place = one.tournament, one.by_person[person.pk]
    numbered = any(placing.ema_number == str(person.pk) for placing in tournament.placings)
    in_a, in_b = (tournament.id in part for part in in_parts)
    return ResultLine(
        played=one,
        place=place,
        base=base_rank(place, tournament.participants) if numbered else None,
        factor=age_factor(tournament.ends_on, on, MERS_2018.ages) if one.counts else Fraction(0),
        in_a=in_a,
        in_b=in_b,
    )
