"""What EMA would send back about an event, for the page on which it is corrected."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from reports.ema import EmaPlayer, EmaResults, event_problems, mers_weight, number_doubts, player_problems
from reports.ema.rank import countries
from scoring.mers import Weight
from tournament.models import Event
from tournament.queries.reporting import ema_numbers, ema_results, not_final, why_not_ema


@dataclass(frozen=True)
class EmaProblem:
    """A sentence, and the number of the player whom it is about; None where it is about the event."""

    sentence: str
    player: int | None = None


@dataclass(frozen=True)
class EmaCheck:
    """What to correct, about the event and about players; `early`: why it is early to ask, or None."""

    weight: Weight
    players: int
    countries: int
    unnumbered: int
    early: str | None
    about_event: tuple[EmaProblem, ...]
    about_players: tuple[EmaProblem, ...]
    doubtful: tuple[EmaProblem, ...]

    @property
    def total(self) -> Fraction:
        """The MERS weight."""
        return self.weight.total


def ema_check(event: Event) -> EmaCheck | None:
    """The check of the standings as they are; None where EMA does not rank such an event."""
    if why_not_ema(event):
        return None
    results = ema_results(event)
    return EmaCheck(
        weight=mers_weight(results),
        players=len(results.players),
        countries=len(countries(results)),
        unnumbered=sum(1 for player in results.players if not player.ema_number),
        early=not_final(event),
        about_event=tuple(EmaProblem(sentence) for sentence in event_problems(results, gettext)),
        about_players=tuple(_about_players(event, results, player_problems)),
        doubtful=tuple(_about_players(event, results, number_doubts)),
    )


def _about_players(
    event: Event, results: EmaResults, say: Callable[[EmaPlayer, Callable[[str], str]], Iterator[str]]
) -> Iterator[EmaProblem]:
    for number, player in zip(ema_numbers(event), results.players, strict=True):
        for sentence in say(player, gettext):
            yield EmaProblem(sentence, number)
