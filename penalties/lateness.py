"""Lateness: minutes in, sanction out."""

from __future__ import annotations

from dataclasses import dataclass

from .sanctions import REFEREE, Moment, Sanction, deduction

ON_TIME = Sanction("none", "On time: no penalty.")


@dataclass(frozen=True, slots=True)
class Tariff:
    """So many points for every minute begun, up to a limit in minutes; later, a substitute plays."""

    clause: str
    per_minute: int
    limit: int
    moment: Moment


TARIFFS = {
    "ema-riichi-2012": Tariff("EMA 2012 §5.6", 1_000, 10, "at-table"),
    "ema-riichi-2016": Tariff("EMA 2016 §5.6", 1_000, 10, "after-uma"),
    "ema-riichi-2025": Tariff("EMA 2025, late arrival", 1_000, 10, "after-uma"),
}
MCR_CLAUSE = "MERS E 2.3"


def lateness(rules_key: str, minutes: int) -> Sanction:
    """The sanction for a player late by so many minutes, a minute begun counted whole.

    EMA 2012 §5.6, EMA 2016, EMA 2025, MERS E 2.3 (rulings M15); other rule sets leave it to the referee.
    Raises ValueError for negative minutes.
    """
    if minutes < 0:
        raise ValueError(f"A player cannot be late by {minutes} minutes.")
    if minutes == 0:
        return ON_TIME
    if rules_key == "mcr-2006":
        return mcr_lateness(minutes)
    if rules_key in TARIFFS:
        return tariff_lateness(TARIFFS[rules_key], minutes)
    return REFEREE


def tariff_lateness(tariff: Tariff, minutes: int) -> Sanction:
    """The sanction of a tariff for a player late by so many minutes, at least one."""
    if minutes > tariff.limit:
        sentence = f"More than {tariff.limit} minutes late: a substitute plays, without a further penalty."
        return Sanction("substitute", sentence).under(tariff.clause, tariff.moment)
    points = tariff.per_minute * minutes
    sentence = f"{minutes} {'minute' if minutes == 1 else 'minutes'} late: {points:,} points off."
    return deduction(points, sentence).under(tariff.clause, tariff.moment)


def mcr_lateness(minutes: int) -> Sanction:
    """10 points up to and including ten minutes, 20 up to fifteen, then out of the session."""
    if minutes > 15:
        sentence = "More than 15 minutes late: out for the session without table points; a substitute plays."
        return Sanction("substitute", sentence).under(MCR_CLAUSE, "at-table")
    points = 10 if minutes <= 10 else 20
    return deduction(points, f"{minutes} minutes late: {points} points off.").under(MCR_CLAUSE, "at-table")


def started_minutes(seconds: int) -> int:
    """How many minutes have begun after so many seconds past the start; 0 for a player in time."""
    return max(0, -(-seconds // 60))
