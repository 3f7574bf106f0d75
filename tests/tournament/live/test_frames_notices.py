"""Notices in the frames: small, each a part, with the times by which pages show and hide them."""

import json

import pytest

from tests.folded_pages import folded
from tests.tournament.notice.notices import LUNCH, in_minutes, post
from tests.tournament.result.reporting import report
from tournament.live import live_lists
from tournament.live.changes import change, to_json
from tournament.live.frames import State, state_of
from tournament.models import Event, Notice
from tournament.notice.services import MOST, Words, change_notice, take_down_notice

pytestmark = pytest.mark.django_db
MOST_BYTES = 2500  # of a frame with as many and as long notices as may stand, in letters of two bytes


def state(event: Event) -> State:
    return state_of(Event.objects.get(pk=event.pk), ("notices",), "en")


def test_a_notice_is_a_part_and_its_act_a_version(event):
    before = state(event)
    post(event)
    after = state(event)
    assert (before.parts, after.version) == ({}, before.version + 1)
    assert {part: folded(html) for part, html in after.parts.items()} == {
        "n1": f'<p data-live-part="n1" class="hall-notice">{LUNCH}</p>'
    }


def test_markup_in_a_notice_is_escaped(event):
    post(event, "<b>Lunch</b> & tea")
    assert folded(state(event).parts["n1"]).endswith(">&lt;b&gt;Lunch&lt;/b&gt; &amp; tea</p>")


def test_its_times_move_with_a_session_that_comes_later(event):
    begins, ends = in_minutes(10).replace(microsecond=0), in_minutes(20).replace(microsecond=0)
    post(event, shows_from=begins, shows_until=ends)
    times = f'data-from="{begins.isoformat()}" data-until="{ends.isoformat()}"'
    assert {part: folded(html) for part, html in state(event).parts.items()} == {
        "n1": f'<p data-live-part="n1" class="hall-notice" {times}>{LUNCH}</p>'
    }


def test_expired_and_removed_notices_leave_the_next_frame(event):
    first = post(event, shows_until=in_minutes(5))
    second = post(event, "Second")
    Notice.objects.filter(pk=first.pk).update(shows_until=in_minutes(-1))
    take_down_notice(notice=second, by=None)
    assert state(event).lists == {"notices": []}


def test_a_change_sends_the_one_that_differs_alone(event):
    post(event, "First")
    second = post(event, "Second")
    before = state(event)
    change_notice(notice=second, words=Words("Other"), revision=1, by=None)
    frame = change(before, state(event))
    assert (list(frame["parts"]), frame["lists"]) == (["n2"], {})


def test_the_fullest_frame_stays_small(event):
    for _number in range(MOST):
        post(event, "Щ" * Notice.LONGEST, shows_from=in_minutes(1), shows_until=in_minutes(9))
    full = state(event)
    sent = to_json({"version": full.version, "at": full.at, "lists": full.lists, "parts": full.parts})
    assert len(json.loads(sent)["parts"]) == MOST
    assert len(sent.encode()) <= MOST_BYTES


def test_a_notice_that_expires_while_results_alone_come_in_leaves_the_next_frame(event, monkeypatch):
    post(event, shows_until=in_minutes(5))
    assert state(event).lists == {"notices": ["n1"]}
    report(event, 1, 1)
    assert state(event).lists == {"notices": ["n1"]}
    report(event, 1, 2)
    later = in_minutes(6)
    monkeypatch.setattr(live_lists.timezone, "now", lambda: later)
    assert state(event).lists == {"notices": []}
