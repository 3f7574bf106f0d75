"""A player's seats taken over for good by somebody new: why not, and what is restored."""

import pytest

from tests.factories import make_entry, make_event, make_user
from tests.tournament.session.play import enter, opened
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.models import Seat
from tournament.presence.queries import presences_of
from tournament.presence.services.taking_over import take_over

pytestmark = pytest.mark.django_db
RIGHT = (20_000, 5_000, -5_000, -20_000)


@pytest.fixture
def dora(db):
    return make_user("dora")


@pytest.fixture
def event(dora):
    """Eight seated players and a ninth without seats."""
    event = make_event(players=8, sessions=2, staff={"director": dora})
    make_entry(event, 9)
    return event


def code_of(event, dora, player=8, successor=9):
    with pytest.raises(Refused) as refusal:
        take_over(
            entry=event.entries.get(number=player), successor=event.entries.get(number=successor), by=dora
        )
    return refusal.value.code


def test_the_successor_plays_and_the_player_missed_every_session(event, dora):
    line = take_over(entry=event.entries.get(number=8), successor=event.entries.get(number=9), by=dora)
    presences = presences_of(event)
    assert [presences.in_session(number, 1) for number in (8, 9)] == ["missed", "played"]
    assert Seat.objects.filter(entry__number=9).count() == 2

    undo(entry=line, by=dora)
    assert Seat.objects.filter(entry__number=8).count() == 2
    assert event.entries.get(number=8).left_after is None


def test_seats_that_have_been_played_stay(event, dora):
    line = take_over(entry=event.entries.get(number=8), successor=event.entries.get(number=9), by=dora)
    opened(event)
    for table in (1, 2):
        enter(event, RIGHT, number=table)
    assert code_of(event, dora, player=7, successor=8) == "presence.is-no-player"
    event.entries.filter(number=8).update(withdrawn_at=None)
    assert code_of(event, dora, player=7, successor=8) == "presence.has-played"
    with pytest.raises(Refused) as refusal:
        undo(entry=line, by=dora)
    assert refusal.value.code == "presence.has-played"


def test_only_somebody_without_seats_takes_over_from_somebody_with_seats(event, dora):
    assert code_of(event, dora, player=8, successor=7) == "presence.has-seats"
    make_entry(event, 10)
    assert code_of(event, dora, player=10, successor=9) == "presence.no-seats-to-take"
    event.entries.filter(number=9).update(substitute=True)
    assert code_of(event, dora) == "presence.is-no-player"
