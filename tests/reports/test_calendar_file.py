"""Calendar files, read back by the icalendar library and held against the zones of the machine."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from reports.calendar_file import Appointment, calendar_file

MADE_AT = datetime(2026, 4, 1, 12, tzinfo=UTC)
ROME = ZoneInfo("Europe/Rome")
PLACES = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "Asia/Kolkata", "UTC"]
TEXTS = st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=90)


def session(**changed: object) -> Appointment:
    facts = {"uid": "1@hanchan", "title": "Session 1", "starts": datetime(2026, 4, 11, 9, tzinfo=ROME)}
    return Appointment(**{**facts, "minutes": 90, **changed})


def written(*appointments: Appointment, zone: ZoneInfo = ROME, sequence: int = 0) -> bytes:
    return calendar_file("Spring Open", zone, appointments, made_at=MADE_AT, sequence=sequence)


def read(content: bytes) -> list:
    return Calendar.from_ical(content).walk("VEVENT")


def test_a_session_is_read_back_with_everything_it_says() -> None:
    appointment = session(place="Bologna, Italy", text="With Ann;\nBob", url="http://192.0.2.5:8000/e/x/")
    (entry,) = read(written(appointment, sequence=7))

    assert (entry.decoded("dtstart"), entry.decoded("dtend")) == (
        datetime(2026, 4, 11, 9, tzinfo=ROME),
        datetime(2026, 4, 11, 10, 30, tzinfo=ROME),
    )
    assert [str(entry[name]) for name in ("uid", "summary", "location", "description", "url")] == [
        "1@hanchan",
        "Session 1",
        "Bologna, Italy",
        "With Ann;\nBob",
        "http://192.0.2.5:8000/e/x/",
    ]
    assert (entry["sequence"], entry.decoded("dtstamp")) == (7, MADE_AT)


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("starts", ["2026-03-28 20:00", "2026-10-24 22:30", "2026-07-01 09:00"])
def test_the_zone_of_the_file_alone_tells_the_same_moments__rfc_5545(name: str, starts: str) -> None:
    zone = ZoneInfo(name)
    first = datetime.fromisoformat(starts).replace(tzinfo=zone)
    days = [first + timedelta(hours=12 * number) for number in range(6)]
    calendar = Calendar.from_ical(written(*(session(starts=day) for day in days), zone=zone))
    (rules,) = calendar.walk("VTIMEZONE")
    timezone = rules.to_tz(lookup_tzid=False)

    starts = [entry.decoded("dtstart").replace(tzinfo=timezone) for entry in calendar.walk("VEVENT")]

    assert [entry.astimezone(UTC) for entry in starts] == [day.astimezone(UTC) for day in days]


def test_a_session_over_the_change_of_the_clocks_lasts_its_minutes() -> None:
    (entry,) = read(written(session(starts=datetime(2026, 3, 29, 1, 30, tzinfo=ROME))))

    assert entry.decoded("dtend").replace(tzinfo=None) == datetime(2026, 3, 29, 4)  # noqa: DTZ001 - local


@given(TEXTS)
def test_any_text_comes_back_and_no_line_is_longer_than_75_bytes__rfc_5545_3_1(text: str) -> None:
    content = written(session(title=text))
    (entry,) = read(content)

    assert str(entry["summary"]) == text
    assert max(map(len, content.split(b"\r\n"))) <= 75


def test_an_empty_calendar_is_a_calendar() -> None:
    assert read(written()) == []
