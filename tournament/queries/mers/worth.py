"""What an event is worth for the ranking: its weight, and the base rank of each place."""

from dataclasses import dataclass

from reports.countries import site_code
from reports.ema import mers_weight
from reports.ema.rank import SUBSTITUTES_COUNTED, countries
from scoring.mers import Weight, base_rank
from scoring.mers.base import Base
from tournament.models import Entry, Event
from tournament.queries.public import Shown
from tournament.queries.reporting import ema_numbers, ema_results, not_final
from tournament.queries.standings import standings_of


@dataclass(frozen=True)
class WorthLine:
    """A place and its base rank; who holds it: None before the end, and base None without an EMA number."""

    place: int
    base: Base | None
    entry: Entry | None


@dataclass(frozen=True)
class Worth:
    """final: whether the places are the last word and may be shown."""

    weight: Weight
    days: int
    participants: int
    counted: int
    countries: tuple[str, ...]
    final: bool
    lines: tuple[WorthLine, ...]


def worth_of(event: Event, shown: Shown) -> Worth:
    """The event as the ranking weighs it; the players stand there once all is played and shown."""
    results = ema_results(event)
    final = shown.last is None and not not_final(event)
    participants = len(results.players)
    return Worth(
        weight=mers_weight(results),
        days=results.event.days,
        participants=participants,
        counted=participants + min(results.event.substitutes, SUBSTITUTES_COUNTED),
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
