"""One player's day."""

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.result.reporting import player_at, report, report_all
from tournament.models import Seat
from tournament.standings.queries.player import next_of, sessions_of
from tournament.standings.queries.standings import row_of, standings_of

pytestmark = pytest.mark.django_db
ALL = {1, 2, 3, 4}


def day_of(event, number: int, visible=ALL):
    event.refresh_from_db()
    entry = event.entries.get(number=number)
    return sessions_of(event, entry, visible, row_of(standings_of(event), number))


def test_a_player_sits_once_in_each_session_with_three_others():
    day = day_of(make_event(), 1)
    assert [session.number for session in day] == [1, 2, 3, 4]
    assert [len(session.others) for session in day] == [3] * 4
    assert [session.seat.entry.number for session in day] == [1] * 4


def test_sessions_that_are_not_published_are_left_out():
    assert [session.number for session in day_of(make_event(), 1, {2, 3})] == [2, 3]


def test_a_day_is_read_in_one_query(django_assert_num_queries):
    event = make_event()
    entry = event.entries.get(number=1)
    with django_assert_num_queries(1):
        sessions_of(event, entry, ALL, None)


def test_a_players_total_grows_with_each_session():
    event = make_event()
    report_all(event, 1)
    report_all(event, 2)
    day = day_of(event, 5)
    scores = [session.cell.score for session in day if session.cell]
    assert [session.total for session in day] == [scores[0], sum(scores), None, None]


def test_next_is_the_first_session_not_finished():
    event = make_event()
    east = player_at(event, 1, 1, "E")
    before = next_of(day_of(event, east)).number
    report(event, 1, 1)
    assert (before, next_of(day_of(event, east)).number) == (1, 2)


def test_nothing_is_next_when_all_is_played():
    event = make_event(sessions=1)
    report_all(event, 1)
    assert next_of(day_of(event, 1)) is None


def test_a_substitute_sees_the_seat_filled():
    event = make_event()
    spare = make_entry(event, 99, substitute=True)
    Seat.objects.filter(session__number=2, entry__number=3).update(substitute=spare, substitute_since="start")
    (session,) = day_of(event, 99)
    assert (session.number, session.stands_in, session.seat.entry.number, session.cell) == (2, True, 3, None)


def test_the_replaced_player_sees_who_stands_in():
    event = make_event()
    spare = make_entry(event, 99, substitute=True)
    Seat.objects.filter(session__number=2, entry__number=3).update(substitute=spare, substitute_since="start")
    second = day_of(event, 3)[1]
    assert (second.stands_in, second.seat.substitute) == (False, spare)
