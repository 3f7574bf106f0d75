"""Substitutes: who may sit in, and what it does to the four results."""

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tests.tournament.ruling.test_rulings import last_line, scores
from tests.tournament.session.play import enter, opened, seat_at
from tournament.acts.undo import undo
from tournament.models import Entry, Event
from tournament.presence.services.substitutions import set_substitute, why_not_substitute

pytestmark = pytest.mark.django_db
POINTS = (6_000, 5_000, -5_000, -6_000)


@pytest.fixture
def event_2012(staff) -> Event:
    event = make_event(rules="ema-riichi-2012", staff=staff)
    make_entry(event, 99, substitute=True)
    opened(event)
    enter(event, POINTS)
    return event


def spare(event: Event) -> Entry:
    return event.entries.get(number=99)


def test_a_substitute_from_the_start_counts_for_the_places__ema_2012_5_7(event_2012, referee):
    set_substitute(
        seat=seat_at(event_2012), substitute=spare(event_2012), since="start", reason="ill", by=referee
    )
    assert scores(event_2012) == {"E": (-30_000, 1), "S": (15_000, 2), "W": (-15_000, 3), "N": (-36_000, 4)}


def test_a_substitute_during_play_is_last__ema_2012_5_7(event_2012, referee):
    set_substitute(
        seat=seat_at(event_2012), substitute=spare(event_2012), since="during", reason="ill", by=referee
    )
    assert scores(event_2012) == {"E": (-30_000, 4), "S": (35_000, 1), "W": (5_000, 2), "N": (-16_000, 3)}


def test_the_player_gets_the_seat_back(event_2012, referee):
    set_substitute(
        seat=seat_at(event_2012), substitute=spare(event_2012), since="start", reason="ill", by=referee
    )
    seat = set_substitute(seat=seat_at(event_2012), substitute=None, by=referee)
    assert (seat.substitute, seat.substitute_since, seat.substitute_reason) == (None, "", "")
    assert scores(event_2012)["E"] == (36_000, 1)


def test_a_substitution_is_undone(event_2012, referee):
    set_substitute(
        seat=seat_at(event_2012), substitute=spare(event_2012), since="start", reason="ill", by=referee
    )
    assert (
        last_line().summary
        == f"{spare(event_2012).name} plays for {seat_at(event_2012).entry.name} at table 1"
    )
    undo(entry=last_line(), by=referee)
    assert seat_at(event_2012).substitute is None


def test_nobody_plays_twice_in_a_session(event_2012):
    other = seat_at(event_2012, table=2).entry
    refusal = why_not_substitute(seat_at(event_2012), other, "start")
    assert refusal.code == "presence.plays-elsewhere"
    assert refusal == f"{other.name} is already playing at table 2 in this session."


def test_a_substitute_sits_at_one_table(event_2012, referee):
    set_substitute(
        seat=seat_at(event_2012), substitute=spare(event_2012), since="start", reason="ill", by=referee
    )
    refusal = why_not_substitute(seat_at(event_2012, table=3), spare(event_2012), "start")
    assert refusal.code == "presence.plays-elsewhere"


def test_a_withdrawn_substitute_cannot_sit_in(event_2012):
    Entry.objects.filter(number=99).update(withdrawn_at=timezone.now())
    assert why_not_substitute(seat_at(event_2012), spare(event_2012), "start").code == "presence.cannot-play"


def test_a_stranger_does_not_sit_in(event_2012):
    stranger = make_entry(make_event(slug="other", players=0, sessions=0), 500)
    assert why_not_substitute(seat_at(event_2012), stranger, "start").code == "presence.not-registered"


def test_the_moment_has_to_be_said(event_2012, referee):
    with refused("presence.no-moment"):
        set_substitute(seat=seat_at(event_2012), substitute=spare(event_2012), since="", by=referee)


def test_the_same_key_seats_once(event_2012, referee):
    for _press in range(2):
        seat = set_substitute(
            seat=seat_at(event_2012),
            substitute=spare(event_2012),
            since="start",
            reason="ill",
            by=referee,
            key="k",
        )
        assert (seat, seat.substitute) == (seat_at(event_2012), spare(event_2012))
    assert last_line().before["substitute"] is None


def test_an_ended_event_changes_no_player(event_2012):
    Event.objects.update(ended_at=timezone.now())
    refusal = why_not_substitute(seat_at(event_2012), spare(event_2012), "start")
    assert refusal.code == "presence.event-ended-seats"
