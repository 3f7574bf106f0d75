"""Sanctions for lateness, from the scheduled start and the arrival, by edition or an event's own tariff."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from penalties.sanctions import REFEREE, Moment, Sanction, deduction
from scoring.sentence import Sentence, counted

ON_TIME: Final = Sanction(
    "none",
    Sentence("On time: no penalty."),
)


@dataclass(frozen=True, slots=True)
class Tariff:
    """The penalty for lateness: points for every minute, or by steps, up to a limit in minutes.

    After `limit` minutes a substitute plays; 0: the referee decides. `steps`: rows of minutes and points, the
    points for lateness up to and including these minutes; they override `per_minute`. `counted`: whether a
    minute counts when it has "started", or once it is "full". `table_points`: whether the rules have table
    points, which the player then loses.
    """

    clause: str
    per_minute: int = 0
    limit: int = 0
    moment: Moment = "at-table"
    steps: tuple[tuple[int, int], ...] = ()
    counted: Literal["started", "full"] = "started"
    table_points: bool = False

    def points(self, minutes: int) -> int | None:
        """The penalty for this many minutes, a positive number of points; None if a substitute plays."""
        if self.too_late(minutes):
            return None
        if self.steps:
            return next(cost for most, cost in sorted(self.steps) if minutes <= most)
        return self.per_minute * minutes

    def too_late(self, minutes: int) -> bool:
        """Whether a substitute plays for a player who is late by this many minutes."""
        return minutes > self.latest and bool(self.latest or self.priced)

    @property
    def priced(self) -> bool:
        """Whether the tariff has points for lateness."""
        return bool(self.per_minute or self.steps)

    @property
    def latest(self) -> int:
        """The most minutes before a substitute plays: the limit, or an earlier last step."""
        return min(self.limit, max((most for most, _cost in self.steps), default=self.limit))


TARIFFS: Final = {
    "ema-riichi-2012": Tariff("EMA 2012 §5.6", 1_000, 10, "at-table"),
    "ema-riichi-2016": Tariff("EMA 2016, late arrival", 1_000, 10, "after-uma"),
    "ema-riichi-2025": Tariff("EMA 2025, late arrival", 1_000, 10, "after-uma"),
    "mcr-2006": Tariff("MERS E 2.3", limit=15, steps=((10, 10), (15, 20)), table_points=True),
}
"""By preset key; the other rule sets specify no points for lateness."""


def minutes_late(scheduled: datetime, arrived: datetime, counting: str = "started") -> int:
    """The minutes between the scheduled start and the arrival; 0 for a player who is on time.

    `counting`: "started" counts each minute that has begun, "full" only whole ones. Raises ValueError if only
    one of the two has a time zone.
    """
    if (scheduled.tzinfo is None) != (arrived.tzinfo is None):
        raise ValueError("Give the start and the arrival both with a time zone, or both without.")
    late = max(arrived - scheduled, timedelta())
    minute = timedelta(minutes=1)
    return late // minute if counting == "full" else -(-late // minute)


def tariff_lateness(tariff: Tariff | None, minutes: int) -> Sanction:
    """The sanction of a tariff for a player late by `minutes`; without a tariff the referee decides."""
    if minutes <= 0:
        return ON_TIME
    if tariff is None:
        return REFEREE
    if not (tariff.priced or tariff.too_late(minutes)):
        return REFEREE
    points = tariff.points(minutes)
    if points is None:
        return Sanction("substitute", _too_late(tariff)).under(tariff.clause, tariff.moment)
    late = counted("%(n)s minute", "%(n)s minutes", minutes)
    words = counted(
        "%(minutes)s late: %(n)s point off.", "%(minutes)s late: %(n)s points off.", points, minutes=late
    )
    return deduction(points, words=words).under(tariff.clause, tariff.moment)


def _too_late(tariff: Tariff) -> Sentence:
    if not tariff.table_points:
        return counted(
            "More than %(n)s minute late: a substitute plays, without a further penalty.",
            "More than %(n)s minutes late: a substitute plays, without a further penalty.",
            tariff.latest,
        )
    return counted(
        "More than %(n)s minute late: out for the session without table points; a substitute plays. "
        "The time lost is not given back.",
        "More than %(n)s minutes late: out for the session without table points; a substitute plays. "
        "The time lost is not given back.",
        tariff.latest,
    )
