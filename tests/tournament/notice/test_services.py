"""Notices: short words to everybody in the hall, for a time or until they are taken down."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.tournament.acts.refused import refused
from tests.tournament.notice.notices import LUNCH, post
from tournament.acts.refusals import Stale
from tournament.acts.undo import undo
from tournament.event.services.details import change_details
from tournament.models import Event, LogEntry, Notice
from tournament.notice.queries import gone_notices, notices_of
from tournament.notice.services import (
    MOST,
    Words,
    change_notice,
    post_notice,
    take_down_notice,
    why_not_change,
    why_not_post,
    why_not_take_down,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def soon() -> datetime:
    return timezone.now() + timedelta(hours=1)


def texts_shown(event: Event, at: datetime | None = None) -> list[str]:
    return [notice.text for notice in notices_of(event, at or timezone.now())]


def test_a_notice_stands_from_now_on_until_it_is_taken_down(event, director):
    notice = post(event, f" {LUNCH} ")
    assert texts_shown(event) == [LUNCH]
    assert texts_shown(event, timezone.now() + timedelta(days=300)) == [LUNCH]
    take_down_notice(notice=notice, by=director)
    assert texts_shown(event) == []
    assert [notice.text for notice in gone_notices(event, timezone.now())] == [LUNCH]


def test_a_notice_is_over_when_its_time_has_come_and_nobody_writes_anything(event, soon):
    post(event, shows_until=soon)
    assert texts_shown(event, soon - timedelta(seconds=1)) == [LUNCH]
    version = Event.objects.get(pk=event.pk).version
    assert texts_shown(event, soon) == []
    assert Event.objects.get(pk=event.pk).version == version


def test_the_newest_stands_first(event):
    post(event, "First")
    post(event, "Second")
    assert texts_shown(event) == ["Second", "First"]


def test_the_log_says_who_posted_changed_and_took_down_what(event, director):
    entry = post_notice(event=event, words=Words("Lunch"), by=director)
    notice = Notice.objects.get()
    change_notice(notice=notice, words=Words("Lunch at 13:00"), revision=1, by=director)
    take_down_notice(notice=notice, by=director)
    lines = LogEntry.objects.filter(event=event, subject="notice 1").order_by("pk")
    assert [(line.actor_name, line.summary) for line in lines] == [
        ("dora", "Notice posted: “Lunch”"),
        ("dora", "Notice changed: “Lunch at 13:00”"),
        ("dora", "Notice taken down: “Lunch at 13:00”"),
    ]
    assert entry == lines[0]


@pytest.mark.parametrize(
    ("text", "minutes", "field", "code"),
    [
        (" ", None, "text", "notice.no-text"),
        ("x" * 201, None, "text", "text.too-long"),
        ("x", (None, -1), "shows_until", "notice.time-is-over"),
        ("x", (9, 8), "shows_until", "notice.ends-before-it-begins"),
    ],
)
def test_unreadable_notices_are_refused_at_their_fields(event, text, minutes, field, code):
    now = timezone.now()
    times = [later and now + timedelta(minutes=later) for later in minutes or (None, None)]
    with refused(code, field):
        post_notice(event=event, words=Words(text, *times), by=None)
    assert Notice.objects.count() == 0


def test_a_few_stand_at_once_and_no_more(event, soon):
    for number in range(MOST):
        post(event, str(number), shows_until=soon)
    sentence = "4 notices are already showing, and nobody reads more than that. Take one down first."
    assert why_not_post(event, timezone.now()) == sentence
    with refused("notice.too-many"):
        post(event)
    assert why_not_post(event, soon) is None


def test_after_the_end_of_the_event_none_is_shown_and_none_posted(event):
    notice = post(event)
    Event.objects.update(ended_at=timezone.now())
    event.refresh_from_db()
    notice.refresh_from_db()
    assert texts_shown(event) == []
    assert why_not_post(event, timezone.now()).code == "event.ended"
    assert why_not_change(notice).code == "event.ended"
    assert why_not_take_down(notice) is None


def test_a_change_without_a_new_beginning_keeps_the_old_one(event, soon):
    notice = post(event)
    change_notice(notice=notice, words=Words("Later", shows_until=soon), revision=1, by=None)
    stored = Notice.objects.get()
    assert (stored.text, stored.shows_from, stored.shows_until) == ("Later", notice.shows_from, soon)


def test_a_change_that_changes_nothing_is_not_stored(event):
    notice = post(event)
    assert change_notice(notice=notice, words=Words(LUNCH), revision=1, by=None) is None
    assert LogEntry.objects.filter(act="notice.change").count() == 0


def test_of_two_changes_of_one_notice_the_second_is_refused(event):
    notice = post(event)
    change_notice(notice=notice, words=Words("One"), revision=1, by=None)
    with refused("notice.changed-since", kind=Stale):
        change_notice(notice=notice, words=Words("Two"), revision=1, by=None)
    assert texts_shown(event) == ["One"]


def test_a_removed_notice_cannot_be_changed_or_removed(event):
    notice = post(event)
    take_down_notice(notice=notice, by=None)
    with refused("notice.gone"):
        change_notice(notice=notice, words=Words("x"), revision=2, by=None)
    with refused("notice.gone-already"):
        take_down_notice(notice=notice, by=None)


def test_a_change_that_brings_a_notice_back_counts_among_those_that_stand(event, soon):
    old = post(event, shows_until=soon)
    Notice.objects.update(shows_until=timezone.now() - timedelta(minutes=1))
    for number in range(MOST):
        post(event, str(number))
    with refused("notice.too-many"):
        change_notice(notice=old, words=Words(LUNCH, shows_until=soon), revision=1, by=None)


def test_every_act_is_undone(event, director, soon):
    posted = post_notice(event=event, words=Words("Lunch"), by=director)
    notice = Notice.objects.select_related("event").get()
    changed = change_notice(
        notice=notice, words=Words("Dinner", soon - timedelta(minutes=9), soon), revision=1, by=director
    )
    undo(entry=changed, by=director)
    notice.refresh_from_db()
    assert (notice.text, notice.shows_from, notice.shows_until) == ("Lunch", notice.posted_at, None)
    line = take_down_notice(notice=notice, by=director)
    undo(entry=line, by=director)
    assert texts_shown(event) == ["Lunch"]
    with refused("notice.changed-again"):
        undo(entry=posted, by=director)


def test_a_notice_that_was_just_posted_is_taken_back(event, director):
    undo(entry=post_notice(event=event, words=Words("Lunch"), by=director), by=director)
    assert texts_shown(event) == []
    assert LogEntry.objects.first().summary == "Notice taken back: “Lunch”"


def test_a_notice_comes_back_only_where_there_is_room(event, director):
    line = take_down_notice(notice=post(event), by=director)
    for number in range(MOST):
        post(event, str(number))
    with refused("notice.too-many"):
        undo(entry=line, by=director)


def test_the_same_key_posts_once(event):
    for _time in range(2):
        post_notice(event=event, words=Words("Lunch"), by=None, key="k1")
    assert texts_shown(event) == ["Lunch"]


def test_an_event_that_moves_to_another_time_zone_keeps_what_the_clock_on_the_wall_says(event, director):
    until = datetime(2099, 4, 11, 14, tzinfo=event.tz)
    post(event, shows_until=until)
    change_details(event=event, details={"timezone": "Asia/Tokyo"}, by=director)
    notice = Notice.objects.get()
    assert notice.shows_until == datetime(2099, 4, 11, 5, tzinfo=UTC)
    assert notice.shows_from == notice.posted_at
