"""A delay holds on the server: nothing that is newer leaves it, by the page, by the stream or by polling."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.safestring import SafeString

from tests.tournament.hand.hands import RON, WEST, play
from tests.tournament.live.test_live_lists import parts
from tests.tournament.session.play import opened
from tournament.event.services.publishing import freeze_standings, thaw_standings
from tournament.live.earlier import KEPT, PICTURES, Earlier, Histories, History
from tournament.models import Event
from tournament.overlay.services import Choice, show_on_overlays
from tournament.overlay.tables import Late, late

START = timezone.now()
DELAY = 60
NOTHING = SafeString()


def after(seconds: float):
    """A moment so many seconds after the start."""
    return START + timedelta(seconds=seconds)


@pytest.fixture
def slow(event):
    """An event being played, whose overlays are a minute late."""
    opened(event)
    show_on_overlays(event=event, choice=Choice(delay=DELAY), by=None)
    return event


def overlay_after(event: Event, seconds: float, kind: str = "table") -> Late:
    """What an overlay shows so many seconds after the start."""
    event.refresh_from_db()
    return late(event, kind, "en", after(seconds))


def test_nothing_is_shown_until_the_delay_has_passed(slow):
    assert [bool(overlay_after(slow, second).html) for second in (0, 59, 60)] == [False, False, True]


def test_a_hand_appears_a_delay_after_it_was_first_seen(slow):
    overlay_after(slow, 0)
    play(slow, RON)
    shown = ["37,700" in overlay_after(slow, second).html for second in (10, 60, 69, 70)]
    assert shown == [False, False, False, True]


def test_news_follow_one_another_as_they_came(slow):
    overlay_after(slow, 0)
    play(slow, RON)
    overlay_after(slow, 10)
    play(slow, WEST)
    overlay_after(slow, 20)
    shown = [
        ("37,700" in html, "31,300" in html) for html in (overlay_after(slow, at).html for at in (69, 70, 80))
    ]
    assert shown == [(False, False), (True, False), (True, True)]


def test_neither_the_page_nor_the_stream_nor_polling_has_what_is_newer(slow):
    play(slow, RON)
    page = Client().get("/overlay/spring-open/table/").content.decode()
    polled = Client().get("/e/spring-open/live/?lists=overlay-table").content.decode()
    answer_now = Client().get("/overlay/spring-open/table/?now=1").json()
    streamed = parts(slow, "overlay-table")["overlay-table"]
    assert answer_now["html"] == ""
    assert streamed == '<section data-live-part="overlay-table" data-held-back></section>'
    for text in (page, polled, streamed):
        assert ("data-held-back" in text, "37,700" in text) == (True, False)


def test_without_a_delay_the_stream_has_everything_and_nothing_is_asked_for(event):
    opened(event)
    play(event, RON)
    assert "37,700" in parts(event, "overlay-table")["overlay-table"]
    assert Client().get("/overlay/spring-open/table/?now=1").json()["html"] == ""


def test_a_longer_delay_holds_at_once(slow):
    overlay_after(slow, 0)
    play(slow, RON)
    overlay_after(slow, 10)
    assert "37,700" in overlay_after(slow, 75).html
    show_on_overlays(event=slow, choice=Choice(delay=200), by=None)
    assert "37,700" not in overlay_after(slow, 80).html


def test_a_freeze_holds_for_what_was_seen_before_it(slow):
    play(slow, RON)
    overlay_after(slow, 0)
    freeze_standings(event=slow, after=0, by=None)
    frozen = [overlay_after(slow, second).html for second in (61, 130)]
    assert (frozen[0], "Session 1" in frozen[1], "37,700" in frozen[1]) == ("", True, False)
    thaw_standings(event=slow, by=None)
    overlay_after(slow, 140)
    assert ["37,700" in overlay_after(slow, second).html for second in (199, 200)] == [False, True]


def test_a_seating_that_was_withdrawn_is_not_shown_late(slow):
    overlay_after(slow, 0, "next")
    assert "Session 2" in overlay_after(slow, 60, "next").html
    slow.publications.filter(session__number=2).update(withdrawn_at=timezone.now())
    assert overlay_after(slow, 61, "next").html == ""


def test_a_history_keeps_no_more_states_than_a_delay_needs():
    history, delay = History(), 600
    for second in range(3 * delay):
        if history.wants(second, after(second), delay):
            history.note(Earlier(second, NOTHING), after(second), delay)
    last = history.at(after(2 * delay))
    assert len(history._states) <= KEPT + 2
    assert last.version == 2 * delay


def test_the_least_recently_used_histories_are_dropped():
    histories = Histories(PICTURES)
    first = histories.of(("first",))
    for number in range(PICTURES - 1):
        histories.of((str(number),))
    assert histories.of(("first",)) is first
    for number in range(PICTURES):
        histories.of((str(number),))
    assert histories.of(("first",)) is not first


def test_after_a_restore_what_was_seen_before_means_nothing():
    history = History()
    history.note(Earlier(9, NOTHING), after(0), DELAY)
    history.note(Earlier(3, NOTHING), after(10), DELAY)
    assert (history.at(after(9)), history.at(after(10)).version) == (None, 3)
