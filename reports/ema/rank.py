"""A tournament's own weight in the ranking (MERS), from its days, players and countries."""

from reports.countries import is_guest_number
from reports.ema.data import EmaResults
from scoring.mers import COUNTRIES_FOR_ONE, Weight, weight

SUBSTITUTES_COUNTED = 3


def countries(results: EmaResults) -> frozenset[str]:
    """The countries that count for the weight: players with a guest number belong to the host's."""
    host = results.event.country
    return frozenset(
        host if is_guest_number(player.ema_number) else player.country
        for player in results.players
        if player.country or is_guest_number(player.ema_number)
    )


def mers_weight(results: EmaResults, countries_for_one: int = COUNTRIES_FOR_ONE) -> Weight:
    """The weight of this tournament, from its own dates, players and countries."""
    event = results.event
    counted = len(results.players) + min(event.substitutes, SUBSTITUTES_COUNTED)
    nations = len(countries(results))
    return weight(event.days, counted, nations, quota=event.quota, countries_for_one=countries_for_one)
