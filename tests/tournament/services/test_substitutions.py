"""Substitutes: who may sit in, and what it does to the four results."""

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tests.tournament.play import enter, opened, seat_at
from tests.tournament.services.test_rulings import last_line, scores
from tournament.models import Entry, Event
from tournament.services.errors import Refused
from tournament.services.substitutions import set_substitute, why_not_substitute
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db
POINTS = (6_000, 5_000, -5_000, -6_000)


@pytest.fixture
def old(staff) -> Event:
    event = make_event(rules="ema-riichi-2012", staff=staff)
    make_entry(event, 99, substitute=True)
    opened(event)
    enter(event, POINTS)
    return event


def spare(event: Event) -> Entry:
    return event.entries.get(number=99)


def test_a_substitute_from_the_start_counts_for_the_places__ema_2012_5_7(old, referee):
    set_substitute(seat=seat_at(old), substitute=spare(old), since="start", reason="ill", by=referee)
    assert scores(old) == {"E": (-30_000, 1), "S": (15_000, 2), "W": (-15_000, 3), "N": (-36_000, 4)}


def test_a_substitute_during_play_is_last__ema_2012_5_7(old, referee):
    set_substitute(seat=seat_at(old), substitute=spare(old), since="during", reason="ill", by=referee)
    assert scores(old) == {"E": (-30_000, 4), "S": (35_000, 1), "W": (5_000, 2), "N": (-16_000, 3)}


def test_the_player_gets_the_seat_back(old, referee):
    set_substitute(seat=seat_at(old), substitute=spare(old), since="start", reason="ill", by=referee)
    seat = set_substitute(seat=seat_at(old), substitute=None, by=referee)
    assert (seat.substitute, seat.substitute_since, seat.substitute_reason) == (None, "", "")
    assert scores(old)["E"] == (36_000, 1)


def test_a_substitution_is_undone(old, referee):
    set_substitute(seat=seat_at(old), substitute=spare(old), since="start", reason="ill", by=referee)
    assert last_line().summary == f"{spare(old).name} plays for {seat_at(old).entry.name} at table 1"
    undo(entry=last_line(), by=referee)
    assert seat_at(old).substitute is None


def test_nobody_plays_twice_in_a_session(old):
    other = seat_at(old, table=2).entry
    assert why_not_substitute(seat_at(old), other, "start") == (
        f"{other.name} plays at table 2 in this session already."
    )


def test_a_substitute_sits_at_one_table(old, referee):
    set_substitute(seat=seat_at(old), substitute=spare(old), since="start", reason="ill", by=referee)
    assert why_not_substitute(seat_at(old, table=3), spare(old), "start") == (
        f"{spare(old).name} plays at table 1 in this session already."
    )


def test_who_withdrew_does_not_sit_in(old):
    Entry.objects.filter(number=99).update(withdrawn_at=timezone.now())
    assert why_not_substitute(seat_at(old), spare(old), "start") == (
        f"{spare(old).name} has withdrawn or was disqualified and cannot play."
    )


def test_a_stranger_does_not_sit_in(old):
    stranger = make_entry(make_event(slug="other", players=0, sessions=0), 500)
    assert why_not_substitute(seat_at(old), stranger, "start") == (
        f"{stranger.name} is not registered at this event."
    )


def test_the_moment_has_to_be_said(old, referee):
    with pytest.raises(Refused) as refused:
        set_substitute(seat=seat_at(old), substitute=spare(old), since="", by=referee)
    assert refused.value.sentence == "Say since when: from the start, or during the session."


def test_the_same_key_seats_once(old, referee):
    for _press in range(2):
        set_substitute(
            seat=seat_at(old), substitute=spare(old), since="start", reason="ill", by=referee, key="k"
        )
    assert last_line().before["substitute"] is None


def test_an_ended_event_changes_no_player(old):
    Event.objects.update(ended_at=timezone.now())
    assert why_not_substitute(seat_at(old), spare(old), "start") == (
        "The event has ended. Reopen it to change who played."
    )
