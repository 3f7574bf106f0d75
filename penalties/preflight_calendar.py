"""Preflight: the application's time, and the other tournaments of the season."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from typing import Final

from . import preflight_words as words
from .preflight_plan import Finding, Plan, met

LATEST, EARLIEST = 3, 12
"""Months before the first day between which the application is sent."""
PROTEST: Final = timedelta(days=14)
"""It is granted after so long without a protest."""
CHAMPIONSHIP_DAYS: Final = 2
MOST_COINCIDING: Final = 2


def months_before(day: date, months: int) -> date:
    """The same day so many months before, or the last one of a month that is too short."""
    year, month = divmod(12 * day.year + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def application(plan: Plan) -> Finding:
    """Sent by the national board member at least three months before the first day, and at most a year."""
    first = plan.first_day
    if first is None:
        return "amber", words.NO_FIRST_DAY
    earliest, latest = months_before(first, EARLIEST), months_before(first, LATEST)
    window = {"earliest": earliest.isoformat(), "latest": latest.isoformat()}
    if plan.applied_on is None:
        gone = plan.today is not None and plan.today > latest
        return "red" if gone else "amber", words.NO_APPLICATION.filled(**window)
    sent = plan.applied_on.isoformat()
    if not earliest <= plan.applied_on <= latest:
        return "red", words.APPLIED_OUTSIDE.filled(sent=sent, **window)
    granted = plan.applied_on + PROTEST
    if plan.today is not None and plan.today < granted:
        return "amber", words.APPLIED_WAITING.filled(sent=sent, granted=granted.isoformat())
    return "green", words.APPLIED.filled(sent=sent)


def championship(plan: Plan) -> Finding:
    """A National Championship has two days at least, and is the only one of its country, rules and year."""
    if plan.championships:
        return "red", words.SECOND_CHAMPIONSHIP.filled(other=", ".join(plan.championships))
    days = len(plan.days)
    return met(days >= CHAMPIONSHIP_DAYS), words.CHAMPIONSHIP.filled(found=days, needed=CHAMPIONSHIP_DAYS)


def coinciding(plan: Plan) -> Finding:
    """Two may coincide, more need both countries' consent, and none a National Championship."""
    if not plan.coincides:
        return "green", words.NOT_COINCIDING
    names = ", ".join(one.name for one in plan.coincides)
    kinds = {plan.kind, *(one.kind for one in plan.coincides)}
    if "national" in kinds:
        return "red", words.COINCIDING_CHAMPIONSHIP.filled(others=names)
    few = len(plan.coincides) < MOST_COINCIDING
    return met(few, "amber"), words.COINCIDING.filled(others=names)
