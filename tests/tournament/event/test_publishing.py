"""Publishing: seating session by session, standings frozen and live; withdrawn, never deleted."""

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened
from tournament.acts.undo import undo
from tournament.event.services.publishing import (
    freeze_standings,
    publish_seating,
    thaw_standings,
    why_not_freeze,
    why_not_publish,
    why_not_withdraw,
    withdraw_seating,
)
from tournament.models import Event, LogEntry, Publication, Session
from tournament.standings.queries.standings import public_after

pytestmark = pytest.mark.django_db


@pytest.fixture
def hidden(staff) -> Event:
    """Drawn, and nothing published."""
    return make_event(published=False, staff=staff)


def session(event: Event, number: int = 1) -> Session:
    return event.sessions.select_related("event").get(number=number)


def in_force() -> int:
    return Publication.objects.filter(withdrawn_at=None).count()


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


def test_a_seating_is_published_and_withdrawn(hidden, director):
    publish_seating(session=session(hidden), by=director)
    assert (Publication.objects.get().published_by, in_force()) == ("dora", 1)
    withdraw_seating(session=session(hidden), by=director)
    assert (Publication.objects.count(), in_force()) == (1, 0)


def test_withdrawing_is_undone_by_publishing_again(hidden, director):
    publish_seating(session=session(hidden), by=director)
    withdraw_seating(session=session(hidden), by=director)
    undo(entry=last_line(), by=director)
    assert (Publication.objects.count(), in_force()) == (2, 1)


def test_publishing_twice_says_so_and_the_same_key_does_it_once(hidden):
    first = publish_seating(session=session(hidden), by=None, key="k")
    assert publish_seating(session=session(hidden), by=None, key="k") == first
    assert why_not_publish(session(hidden)).code == "event.published-already"


def test_without_seats_there_is_nothing_to_publish(staff):
    event = make_event(drawn=False, staff=staff)
    assert why_not_publish(session(event)).code == "event.no-seats-to-publish"


def test_the_seating_of_a_session_being_played_stays_public(event):
    opened(event)
    assert why_not_withdraw(session(event)) == (
        "Session 1 is being played or over: its seating stays public."
    )
    with refused("event.seating-stays-public"):
        withdraw_seating(session=session(event), by=None)


def test_unpublished_seating_cannot_be_withdrawn(hidden):
    assert why_not_withdraw(session(hidden)).code == "event.not-published"


def test_publishing_is_undone(hidden, director):
    publish_seating(session=session(hidden), by=director)
    undo(entry=last_line(), by=director)
    assert in_force() == 0


def test_frozen_standings_stand_still_until_they_are_live_again(event, director):
    freeze_standings(event=event, after=2, by=director)
    assert public_after(event) == 2
    assert why_not_freeze(event, 1).code == "event.frozen-already"
    thaw_standings(event=event, by=director)
    assert public_after(event) is None


def test_freezing_after_an_unknown_session_is_refused(event):
    assert why_not_freeze(event, 5).code == "event.no-such-session"


def test_live_standings_cannot_be_thawed(event):
    with refused("event.live-already"):
        thaw_standings(event=event, by=None)


def test_a_freeze_is_not_undone_once_the_standings_are_live(event, director):
    entry = freeze_standings(event=event, after=2, by=director)
    thaw_standings(event=event, by=director)
    with refused("event.live-already"):
        undo(entry=entry, by=director)


def test_freezing_and_thawing_are_undone(event, director):
    freeze_standings(event=event, after=2, by=director)
    undo(entry=last_line(), by=director)
    assert public_after(event) is None
    freeze_standings(event=event, after=3, by=director)
    thaw_standings(event=event, by=director)
    undo(entry=last_line(), by=director)
    assert public_after(event) == 3
