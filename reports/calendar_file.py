"""Calendar files (RFC 5545): the sessions as appointments in the time zone of the venue."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from unicodedata import category
from zoneinfo import ZoneInfo

PRODUCT = "-//Hanchan//Tournament//EN"
LINE = 75  # bytes, the line's end not counted (RFC 5545, 3.1)
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})
_MARGIN = timedelta(days=366)  # before and after the appointments, for which clock changes are listed


@dataclass(frozen=True)
class Appointment:
    """One entry. uid: never changes, so that a newer file replaces the entry; starts: with a ZoneInfo.

    cancelled: it does not take place (RFC 5545, 3.8.1.11).
    """

    uid: str
    title: str
    starts: datetime
    minutes: int
    place: str = ""
    text: str = ""
    url: str = ""
    cancelled: bool = False


def calendar_file(
    name: str, zone: ZoneInfo, appointments: Sequence[Appointment], *, made_at: datetime, sequence: int = 0
) -> bytes:
    """The calendar as UTF-8, its lines ended by CR LF.

    name: as calendar programs show it; made_at: aware; sequence: rises when anything changes.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "CALSCALE:GREGORIAN"]
    lines.append(f"X-WR-CALNAME:{_text(name)}")
    if appointments:
        lines += _zone(zone, appointments)
    for appointment in appointments:
        lines += _event(zone, appointment, made_at, sequence)
    lines.append("END:VCALENDAR")
    return b"".join(_folded(line) + b"\r\n" for line in lines)


def _event(zone: ZoneInfo, appointment: Appointment, made_at: datetime, sequence: int) -> Iterator[str]:
    ends = appointment.starts.astimezone(UTC) + timedelta(minutes=appointment.minutes)
    yield "BEGIN:VEVENT"
    yield f"UID:{_text(appointment.uid)}"
    yield f"DTSTAMP:{_stamp(made_at.astimezone(UTC))}Z"
    yield f"SEQUENCE:{sequence}"
    yield f"DTSTART;TZID={zone.key}:{_stamp(appointment.starts.astimezone(zone))}"
    yield f"DTEND;TZID={zone.key}:{_stamp(ends.astimezone(zone))}"
    yield f"SUMMARY:{_text(appointment.title)}"
    if appointment.cancelled:
        yield "STATUS:CANCELLED"
    if appointment.place:
        yield f"LOCATION:{_text(appointment.place)}"
    if appointment.text:
        yield f"DESCRIPTION:{_text(appointment.text)}"
    if appointment.url:
        yield f"URL:{appointment.url}"
    yield "END:VEVENT"


def _zone(zone: ZoneInfo, appointments: Sequence[Appointment]) -> Iterator[str]:
    """The zone's rules around the appointments: the first one, then one for every clock change."""
    days = [appointment.starts.astimezone(UTC) for appointment in appointments]
    since, until = min(days) - _MARGIN, max(days) + _MARGIN
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{zone.key}"
    first = since.astimezone(zone)
    yield from _observance(first, first.utcoffset() or timedelta())
    for change in _changes(zone, since, until):
        before = (change - timedelta(seconds=1)).astimezone(zone).utcoffset() or timedelta()
        yield from _observance(change.astimezone(zone), before)
    yield "END:VTIMEZONE"


def _observance(onset: datetime, before: timedelta) -> Iterator[str]:
    """The rule in force from a moment on; the moment is written in the local time before it."""
    kind = "DAYLIGHT" if onset.dst() else "STANDARD"
    yield f"BEGIN:{kind}"
    yield f"DTSTART:{_stamp((onset.astimezone(UTC) + before).replace(tzinfo=None))}"
    yield f"TZOFFSETFROM:{_offset(before)}"
    yield f"TZOFFSETTO:{_offset(onset.utcoffset() or timedelta())}"
    yield f"TZNAME:{_text(onset.tzname() or '')}"
    yield f"END:{kind}"


def _changes(zone: ZoneInfo, since: datetime, until: datetime) -> Iterator[datetime]:
    """The moments (UTC, to the minute) at which the zone's clocks change."""
    day = since
    while day < until:
        following = day + timedelta(days=1)
        if day.astimezone(zone).utcoffset() != following.astimezone(zone).utcoffset():
            yield _moment(zone, day, following)
        day = following


def _moment(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    """The first minute at which the offset is that of `high`."""
    offset = high.astimezone(zone).utcoffset()
    low, high = (moment.replace(second=0, microsecond=0) for moment in (low, high))
    while high - low > timedelta(minutes=1):
        middle = low + (high - low) // timedelta(minutes=2) * timedelta(minutes=1)
        if middle.astimezone(zone).utcoffset() == offset:
            high = middle
        else:
            low = middle
    return high


def _stamp(moment: datetime) -> str:
    return f"{moment:%Y%m%dT%H%M%S}"


def _offset(offset: timedelta) -> str:
    seconds = int(offset.total_seconds())
    sign, seconds = ("-" if seconds < 0 else "+"), abs(seconds)
    rest = f"{seconds % 60:02}" if seconds % 60 else ""
    return f"{sign}{seconds // 3600:02}{seconds // 60 % 60:02}{rest}"


def _text(text: str) -> str:
    """A text with special characters escaped and other control characters removed."""
    return "".join(character for character in text.translate(_ESCAPED) if category(character) != "Cc")


def _folded(line: str) -> bytes:
    """A line folded into pieces of at most 75 bytes, without splitting a character."""
    pieces, piece = [], b""
    for character in line:
        raw = character.encode()
        if len(piece) + len(raw) > LINE:
            pieces.append(piece)
            piece = b" "
        piece += raw
    return b"\r\n".join([*pieces, piece])
