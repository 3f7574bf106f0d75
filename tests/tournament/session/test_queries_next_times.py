"""After a late start or a shift every page, frame and file tells the same time of the next session."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.tournament.session.play import opened
from tournament.draw.queries.papers import seating_of
from tournament.live import frames
from tournament.models import Clock, Event, Session
from tournament.session.queries import next_times
from tournament.session.services.schedule import shift_rest

pytestmark = pytest.mark.django_db
NINE = datetime(2026, 4, 11, 9, tzinfo=ZoneInfo("Europe/Rome"))


def shown_next_times(client, event: Event, path: str) -> set[str]:
    """The times of the next session, 10:45 to 11:59, that stand on a page."""
    html = client.get(path).content.decode()
    return set(re.findall(r"\b(?:10:[45]\d|11:\d\d)\b", re.sub(r"<s>.*?</s>|<time[^>]*>", "", html)))


DESK_PAGES = (
    "draw/",
    "seating/?session=2",
    "seating/print/?session=2",
    "seating/print/?by=name",
    "clock/",
    "",
)
PAGES = ("", "players/{player}/", "seating/?session=2", "screen/?show=seating&session=2", "sessions/2/")


@pytest.mark.parametrize(("late", "shift", "time"), [(0, 0, "11:00"), (40, 0, "11:25"), (0, 12, "11:12")])
def test_every_page_and_paper_tells_the_same_next_time(client, director_client, event, late, shift, time):
    session = opened(event)
    Clock.objects.create(session=session, started_at=NINE + timedelta(minutes=late))
    if shift:
        shift_rest(event=event, minutes=shift, by=None)
    Session.objects.filter(pk=session.pk).update(
        state=Session.CLOSED, closed_at=NINE + timedelta(minutes=late + 90)
    )
    event.refresh_from_db()
    assert f"{next_times(event)[2].astimezone(event.tz):%H:%M}" == time
    for page in PAGES:
        path = f"/e/{event.slug}/{page.format(player=1)}"
        assert (page, time in shown_next_times(client, event, path)) == (page, True)
    for page in DESK_PAGES:
        path = f"/desk/{event.slug}/{page}"
        assert (page, time in shown_next_times(director_client, event, path)) == (page, True)
    second = seating_of(event, next_times(event), session=2).sessions[0]
    assert second.starts == f"Saturday {time}"
    calendar = client.get(f"/e/{event.slug}/calendar.ics").content.decode()
    assert f"T{time.replace(':', '')}00" in calendar
    for name in ("now", "clock", "schedule"):
        (html,) = frames.state_of(event, (name,), "en").parts.values()
        assert (name, time in html) == (name, True)
