"""What EMA wants to know of the tournament beside the results, for programs (JSON)."""

import json

from reports.countries import is_guest_number, site_code
from reports.ema.data import EmaResults, Observed
from reports.ema.rank import SUBSTITUTES_COUNTED, countries, mers_weight
from reports.ema.words import decimal
from scoring.mers import COUNTRIES_FOR_ONE


def metadata(results: EmaResults, observed: Observed, countries_for_one: int = COUNTRIES_FOR_ONE) -> bytes:
    """Name, place, dates, days, rules, sessions, participants, countries, weight with its parts.

    UTF-8 JSON; countries are EMA's three letters, weights strings like "2.5".
    """
    event, weight = results.event, mers_weight(results, countries_for_one)
    guests = [player.ema_number for player in results.players if is_guest_number(player.ema_number)]
    found = {
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
        "sessions": [{"on": one.on.isoformat(), "minutes": one.minutes} for one in event.sessions],
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
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()
