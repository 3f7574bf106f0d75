"""Calls: a table raises its hand, a referee takes the call, it is closed."""

import pytest
from django.utils import translation
from django.utils.translation import gettext

from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened, table_at
from tournament.acts.log import told_line
from tournament.acts.undo import undo
from tournament.models import Call, LogEntry
from tournament.ruling.queries.rulings import closed_calls, open_calls, table_of_player
from tournament.ruling.services.calls import (
    close_call,
    raise_call,
    raise_or_close,
    take_call,
    why_not_raise,
    why_not_take,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(event):
    opened(event)
    return event


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


def test_a_hand_is_raised_taken_and_closed(playing, referee):
    call = raise_call(table=table_at(playing), reason=" A tile fell ", name="Anna")
    take_call(call=call, by=referee)
    close_call(call=call, by=referee)
    stored = Call.objects.get()
    assert (stored.reason, stored.raised_by, stored.taken_by, stored.closed_by) == (
        "A tile fell",
        "Anna",
        "rosa",
        "rosa",
    )
    assert last_line().summary == "Call of table 1 closed"


def test_the_log_tells_of_a_players_call_in_the_events_language(playing, referee):
    with translation.override("it"):
        call = raise_call(table=table_at(playing), name="Anna")
        assert last_line().summary == "Table 1 calls a referee"
        close_call(call=call, name="Anna")
        assert last_line().summary == "Call of table 1 closed"


def test_the_log_tells_each_reader_in_their_language_and_keeps_the_events(playing, referee):
    with translation.override("it"):
        close_call(call=raise_call(table=table_at(playing), name="Anna"), by=referee)
        assert told_line(last_line()) == gettext("Call of table %(table)s closed") % {"table": 1}
        assert told_line(last_line()) != "Call of table 1 closed"
    assert last_line().summary == told_line(last_line()) == "Call of table 1 closed"


def test_a_table_raises_one_hand_at_a_time(playing):
    raise_call(table=table_at(playing))
    with refused("ruling.called-already"):
        raise_call(table=table_at(playing))
    assert raise_call(table=table_at(playing, 2)).closed_at is None


def test_before_and_after_the_session_nobody_is_called(event):
    assert why_not_raise(table_at(event), None).code == "ruling.no-open-session"


def test_the_same_key_raises_one_hand(playing):
    first = raise_call(table=table_at(playing), key="k")
    assert raise_call(table=table_at(playing), key="k") == first


def test_two_referees_do_not_go_to_the_same_table(playing, referee, director):
    call = take_call(call=raise_call(table=table_at(playing)), by=referee)
    assert why_not_take(call) == "rosa has already taken the call of table 1."
    with refused("ruling.call-taken-already"):
        take_call(call=call, by=director)


def test_a_closed_call_is_neither_taken_nor_closed(playing, referee):
    call = close_call(call=raise_call(table=table_at(playing)), name="Anna")
    with refused("ruling.call-is-closed"):
        take_call(call=call, by=referee)
    with refused("ruling.call-closed-already"):
        close_call(call=call, by=referee)


def test_a_call_leaves_the_revision_of_the_table(playing, referee):
    before = table_at(playing).revision
    take_call(call=raise_call(table=table_at(playing)), by=referee)
    assert table_at(playing).revision == before


def test_each_step_is_undone_from_the_log(playing, referee):
    call = raise_call(table=table_at(playing))
    take_call(call=call, by=referee)
    close_call(call=call, by=referee)
    undo(entry=LogEntry.objects.get(act="call.close"), by=referee)
    undo(entry=LogEntry.objects.get(act="call.take"), by=referee)
    call.refresh_from_db()
    assert (call.taken_at, call.closed_at) == (None, None)
    undo(entry=LogEntry.objects.get(act="call.raise"), by=referee)
    assert open_calls(playing) == []


def test_a_closed_call_is_not_opened_again_beside_another(playing, referee):
    close_call(call=raise_call(table=table_at(playing)), by=referee)
    raise_call(table=table_at(playing))
    with refused("ruling.called-already"):
        undo(entry=LogEntry.objects.get(act="call.close"), by=referee)


def test_the_queue_has_those_whom_nobody_helps_first_then_the_longest_waiting(playing, referee):
    first, second, third = (raise_call(table=table_at(playing, number)) for number in (1, 2, 3))
    take_call(call=first, by=referee)
    assert open_calls(playing) == [second, third, first]
    close_call(call=first, by=referee)
    assert (open_calls(playing), closed_calls(playing)) == ([second, third], [first])


def test_a_player_sits_at_the_table_of_the_open_session(playing):
    entry = table_at(playing).seats.get(wind="E").entry
    assert table_of_player(entry) == table_at(playing)
    playing.sessions.filter(number=1).update(state="closed")
    assert table_of_player(entry) is None


def test_without_a_table_or_a_raised_hand_a_player_can_do_nothing(playing):
    fields = {"reason": "", "name": "Anna", "key": "k"}
    with refused("ruling.at-no-table"):
        raise_or_close(table=None, close=False, **fields)
    with refused("ruling.nobody-called"):
        raise_or_close(table=table_at(playing), close=True, **fields)
