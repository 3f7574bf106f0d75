"""The countries of a ranking: by the prefix of EMA numbers where nothing else is known of the players."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from reports.countries import COUNTRIES, country_of_prefix, is_guest_number
from scoring.mers import Ranked, by_country


def points_by_prefix(lines: Iterable[Ranked]) -> tuple[Mapping[str, list[Fraction]], Counter[str]]:
    """The points of the ranked players by alpha-2 code of their country, guests left out.

    Also how many ranked players each prefix stands for that belongs to no known country.
    """
    known: list[tuple[str, Fraction]] = []
    unknown: Counter[str] = Counter()
    for line in lines:
        prefix = line.ema_number[:2]
        country = country_of_prefix(prefix)
        if country is not None:
            known.append((country.code, line.points))
        elif not is_guest_number(line.ema_number):
            unknown[prefix] += 1
    return by_country(known), unknown


def of_members(points: Mapping[str, list[Fraction]]) -> dict[str, list[Fraction]]:
    """The same for EMA's member countries alone, those without a ranked player too: who shares in a quota."""
    members = [country.code for country in COUNTRIES.values() if country.ema_member]
    return {code: list(points.get(code, ())) for code in members}
