"""The timetable for the wall: the sessions as planned, day by day, with the breaks between them."""

from datetime import datetime, timedelta
from itertools import groupby

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.occasions import TimetableDay, TimetableLine
from tournament.models import Event
from tournament.queries.timetable import Slot, timetable_of


def timetable_days(event: Event) -> tuple[TimetableDay, ...]:
    """The days in order; sessions without a time stand last, under no day."""
    slots = sorted(timetable_of(event, timezone.now()), key=lambda slot: slot.planned is None)
    return tuple(
        TimetableDay(name, tuple(line for slot in found for line in _lines(event, slot)))
        for name, found in groupby(slots, key=lambda slot: _day(event, slot))
    )


def _day(event: Event, slot: Slot) -> str:
    return date_format(slot.planned.astimezone(event.tz), "l j E") if slot.planned else ""


def _lines(event: Event, slot: Slot) -> list[TimetableLine]:
    """A session, and the break after it."""
    what = _("Session %(number)s") % {"number": slot.number}
    ends = slot.planned and slot.planned + timedelta(minutes=slot.minutes)
    lines = [TimetableLine(_span(event, slot.planned, ends), what, _minutes(slot.minutes))]
    if slot.pause and ends and slot.pause.planned > 0:
        what = _("Lunch") if slot.pause.lunch else _("Break")
        until = ends + timedelta(minutes=slot.pause.planned)
        lines.append(TimetableLine(_span(event, ends, until), what, _minutes(slot.pause.planned), pause=True))
    return lines


def _span(event: Event, begin: datetime | None, end: datetime | None) -> str:
    if begin is None or end is None:
        return ""
    return "–".join(date_format(one.astimezone(event.tz), "H:i") for one in (begin, end))


def _minutes(minutes: int) -> str:
    return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
