"""A tournament's weight in the ranking, and its data for programs (JSON)."""

import json
from fractions import Fraction

from reports.countries import is_guest_number, site_code
from reports.ema.data import EmaResults, Observed
from scoring.mers import COUNTRIES_FOR_ONE, Weight, edition_of, grade, weight

SUBSTITUTES_COUNTED = 3


def decimal(value: Fraction) -> str:
    """A number of halves as EMA prints it: "2.5", "3"."""
    units, half = divmod(value, 1)
    return f"{units}.5" if half else str(units)


def countries(results: EmaResults) -> frozenset[str]:
    """The countries that count for the weight: players with a guest number belong to the host's."""
    host = results.event.country
    return frozenset(
        host if is_guest_number(player.ema_number) else player.country
        for player in results.players
        if player.country or is_guest_number(player.ema_number)
    )


def mers_weight(results: EmaResults, countries_for_one: int = COUNTRIES_FOR_ONE) -> Weight:
    """The weight of this tournament, by the rules of the day on which it ended."""
    event = results.event
    if not edition_of(event.ends_on).weighed:
        return grade(national=event.national, european=event.quota)
    counted = len(results.players) + min(event.substitutes, SUBSTITUTES_COUNTED)
    nations = len(countries(results))
    return weight(event.days, counted, nations, quota=event.quota, countries_for_one=countries_for_one)


def metadata(results: EmaResults, observed: Observed, countries_for_one: int = COUNTRIES_FOR_ONE) -> bytes:
    """Name, place, dates, days, rules, sessions, participants, countries, weight with its parts.

    UTF-8 JSON; countries are EMA's three letters, weights strings like "2.5".
    """
    event, weight = results.event, mers_weight(results, countries_for_one)
    guests = [player.ema_number for player in results.players if is_guest_number(player.ema_number)]
    document = {
        "format": "hanchan-ema-metadata",
        "version": 1,
        "name": event.name,
        "city": event.city,
        "country": site_code(event.country),
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat(),
        "days": event.days,
        "rules": event.rules,
        "rule_set": observed.rule_set,
        "observer": observed.observer,
        "referees": list(observed.referees),
        "sessions": [
            {"on": session.on.isoformat(), "minutes": session.minutes} for session in event.sessions
        ],
        "players": len(results.players),
        "substitutes": event.substitutes,
        "participants_of_the_weight": len(results.players) + min(event.substitutes, SUBSTITUTES_COUNTED),
        "guests": guests,
        "without_number": sum(1 for player in results.players if not player.ema_number),
        "countries": sorted(site_code(code) for code in countries(results)),
        "countries_for_one": countries_for_one,
        "mers": {
            "weight": decimal(weight.total),
            "days": decimal(weight.days),
            "players": decimal(weight.players),
            "countries": decimal(weight.countries),
            "qualification": decimal(weight.extra),
        },
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()
